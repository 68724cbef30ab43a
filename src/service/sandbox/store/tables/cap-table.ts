import { z } from 'zod';
import { ROUND_TERMS } from '../../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../../model/fields/share-class-terms.ts';
import type { HeldTerms } from '../../../../model/fields/term.ts';
import { toHeldTermSchemas } from '../../../../model/fields/term-schemas.ts';
import type { SandboxBehaviour } from '../../behaviour.ts';
import {
  flagColumn,
  moneyColumn,
  type Reach,
  type Store,
  type StoredMoney,
  termsColumn,
  textColumn,
  toMoneyColumn,
  within,
} from '../store.ts';

const roundRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  terms: termsColumn(toHeldTermSchemas(ROUND_TERMS)),
});
export type RoundRow = z.output<typeof roundRow>;

type RoundInput = Omit<RoundRow, 'company_name'> & { readonly pari_passu_rounds: readonly string[] };

/** Every row where nothing is said. */
interface Criteria {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
}

interface RoundCriteria extends Criteria {
  readonly isCrypto?: boolean | null | undefined;
}

const SELECT_ROUNDS = 'SELECT r.*, c.name AS company_name FROM rounds r JOIN companies c ON c.id = r.company_id';

export function insertRound(store: Store, round: RoundInput): void {
  const { pari_passu_rounds, terms, ...own } = round;
  store.insert('rounds', { ...own, terms: JSON.stringify(terms) });
  for (const other of pari_passu_rounds) store.insert('pari_passu', { round_id: round.id, other_id: other });
}

export function getRound(store: Store, reach: Reach, id: string): RoundRow | undefined {
  return findRounds(store, reach, { ids: [id] })[0];
}

/** In the order they were entered. */
export function findRounds(store: Store, reach: Reach, { companyIds, ids, isCrypto }: RoundCriteria): RoundRow[] {
  const criteria = { 'r.company_id': companyIds, 'r.id': ids, "r.terms ->> 'isCrypto'": isCrypto };
  const { where, values } = within('r', reach, criteria);
  return store.all(roundRow, `${SELECT_ROUNDS} WHERE ${where} ORDER BY r.seq`, ...values);
}

const linkRow = z.object({ round_id: z.string(), other_id: z.string() });
const namedRow = z.object({ id: z.string(), name: z.string() });

type NamedRound = z.output<typeof namedRow>;

/**
 * The rounds that share a round's seniority. One-sided, these are the rounds it named itself; on both sides, every
 * round of its group, however the links were stated.
 */
export function findPariPassuRounds(
  store: Store,
  roundId: string,
  kept: SandboxBehaviour['pariPassu'],
): readonly NamedRound[] {
  const ids = kept === 'one-side' ? statedBy(store, roundId) : groupOf(store, roundId);
  if (ids.length === 0) return [];
  const sql = 'SELECT id, name FROM rounds WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq';
  return store.all(namedRow, sql, JSON.stringify(ids));
}

function statedBy(store: Store, roundId: string): string[] {
  const links = store.all(linkRow, 'SELECT round_id, other_id FROM pari_passu WHERE round_id = ?', roundId);
  return links.map((link) => link.other_id);
}

function groupOf(store: Store, roundId: string): string[] {
  const sql = 'SELECT round_id, other_id FROM pari_passu WHERE round_id = ?1 OR other_id = ?1';
  const group = new Set([roundId]);
  // A set that grows while it is walked: the walk ends when no link leads to a round that is not in it yet.
  for (const id of group) {
    for (const link of store.all(linkRow, sql, id)) group.add(link.round_id).add(link.other_id);
  }
  group.delete(roundId);
  return [...group];
}

const shareClassRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  financing_id: z.string(),
  name: z.string(),
  terms: termsColumn(toHeldTermSchemas(SHARE_CLASS_TERMS)),
});
export type ShareClassRow = z.output<typeof shareClassRow>;

type NewShareClassRow = Omit<ShareClassRow, 'company_name'>;

interface ShareClassCriteria extends Criteria {
  readonly purchaseType?: string | null | undefined;
}

const SELECT_CLASSES =
  'SELECT s.*, c.name AS company_name FROM share_classes s JOIN companies c ON c.id = s.company_id';

export function insertShareClass(store: Store, shareClass: NewShareClassRow): void {
  store.insert('share_classes', { ...shareClass, terms: JSON.stringify(shareClass.terms) });
}

export function getShareClass(store: Store, reach: Reach, id: string): ShareClassRow | undefined {
  return findShareClasses(store, reach, { ids: [id] })[0];
}

/** In the order they were entered. */
export function findShareClasses(store: Store, reach: Reach, filter: ShareClassCriteria): ShareClassRow[] {
  const { companyIds, ids, purchaseType } = filter;
  const criteria = { 's.company_id': companyIds, 's.id': ids, "s.terms ->> 'purchaseType'": purchaseType };
  const { where, values } = within('s', reach, criteria);
  return store.all(shareClassRow, `${SELECT_CLASSES} WHERE ${where} ORDER BY s.seq`, ...values);
}

/** The terms of a security as it was entered; sales do not change them. */
export type StoredTerms = HeldTerms<typeof SECURITY_TERMS>;

const securityRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  fund_id: z.string(),
  fund_name: z.string(),
  type: z.enum([...SECURITY_TYPES, 'public_equity']),
  issue_date: z.string(),
  financing_id: textColumn,
  share_class_id: textColumn,
  share_class_name: textColumn,
  terms: termsColumn(toHeldTermSchemas(SECURITY_TERMS)),
  /** For public equity alone. */
  price_per_share: moneyColumn,
  /** The shares, or quantity of tokens, that sales have taken. */
  sold: z.string(),
  /** Wholly sold, converted or exercised. */
  is_consumed: flagColumn,
});
export type SecurityRow = z.output<typeof securityRow>;

interface NewSecurityRow
  extends Pick<SecurityRow, 'id' | 'firm_id' | 'company_id' | 'fund_id' | 'type' | 'issue_date' | 'terms'> {
  readonly financing_id?: string | null | undefined;
  readonly share_class_id?: string | undefined;
  readonly price_per_share?: StoredMoney | undefined;
}

interface SecurityCriteria extends Criteria {
  readonly fundId?: string | null | undefined;
  readonly withConsumed: boolean;
}

const SELECT_SECURITIES = `SELECT s.*, c.name AS company_name, f.name AS fund_name, k.name AS share_class_name
  FROM securities s JOIN companies c ON c.id = s.company_id JOIN funds f ON f.id = s.fund_id
  LEFT JOIN share_classes k ON k.id = s.share_class_id`;

export function insertSecurity(store: Store, security: NewSecurityRow): void {
  const { terms, financing_id = null, share_class_id = null, price_per_share, ...own } = security;
  store.insert('securities', {
    ...own,
    financing_id,
    share_class_id,
    terms: JSON.stringify(terms),
    price_per_share: toMoneyColumn(price_per_share),
  });
}

export function getSecurity(store: Store, reach: Reach, id: string): SecurityRow | undefined {
  return findSecurities(store, reach, { ids: [id], withConsumed: true })[0];
}

/** In the order they were entered. */
export function findSecurities(store: Store, reach: Reach, filter: SecurityCriteria): SecurityRow[] {
  const { where, values } = within('s', reach, {
    's.company_id': filter.companyIds,
    's.id': filter.ids,
    's.fund_id': filter.fundId,
    's.is_consumed': filter.withConsumed ? undefined : false,
  });
  return store.all(securityRow, `${SELECT_SECURITIES} WHERE ${where} ORDER BY s.seq`, ...values);
}

export function setSold(
  store: Store,
  id: string,
  state: { readonly sold: string; readonly isConsumed: boolean },
): void {
  store.run('UPDATE securities SET sold = ?, is_consumed = ? WHERE id = ?', state.sold, state.isConsumed ? 1 : 0, id);
}

const transactionRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  event: z.enum(['sale', 'conversion', 'exercise']),
  date: z.string(),
  input_security_id: z.string(),
  /** Whether the input security was wholly sold, converted or exercised, by this transaction or another. */
  is_input_consumed: flagColumn,
  output_security_id: textColumn,
  shares: textColumn,
  investment_amount: moneyColumn,
  proceeds: moneyColumn,
});
export type TransactionRow = z.output<typeof transactionRow>;

const lastRow = z.object({ date: textColumn });

type NewTransactionRow = Omit<TransactionRow, 'company_name' | 'is_input_consumed'>;

interface TransactionCriteria extends Criteria {
  readonly event?: string | null | undefined;
  readonly inputSecurityId?: string | null | undefined;
  readonly outputSecurityId?: string | null | undefined;
}

const SELECT_TRANSACTIONS = `SELECT t.*, c.name AS company_name, s.is_consumed AS is_input_consumed
  FROM transactions t JOIN companies c ON c.id = t.company_id JOIN securities s ON s.id = t.input_security_id`;

export function insertTransaction(store: Store, transaction: NewTransactionRow): void {
  store.insert('transactions', {
    ...transaction,
    investment_amount: toMoneyColumn(transaction.investment_amount),
    proceeds: toMoneyColumn(transaction.proceeds),
  });
}

/** The latest day on which a security was sold, converted or exercised; nothing where it never was. */
export function findLastTransacted(store: Store, securityId: string): string | undefined {
  const sql = 'SELECT max(date) AS date FROM transactions WHERE input_security_id = ?';
  return store.get(lastRow, sql, securityId)?.date ?? undefined;
}

/** In the order they were entered. */
export function findTransactions(store: Store, reach: Reach, filter: TransactionCriteria): TransactionRow[] {
  const { where, values } = within('t', reach, {
    't.company_id': filter.companyIds,
    't.id': filter.ids,
    't.event': filter.event,
    't.input_security_id': filter.inputSecurityId,
    't.output_security_id': filter.outputSecurityId,
  });
  return store.all(transactionRow, `${SELECT_TRANSACTIONS} WHERE ${where} ORDER BY t.seq`, ...values);
}
