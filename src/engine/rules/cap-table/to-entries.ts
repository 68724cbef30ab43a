import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { isSecurityType, termsOf } from '../../../model/fields/security-types.ts';
import { collectTerms } from '../../../model/fields/term.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { markKey } from '../../../model/identity/identity.ts';
import type {
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../model/service/new-data.ts';
import type { Round, Security, ShareClass, Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type {
  MarkEntry,
  Planned,
  RoundEntry,
  SecurityEntry,
  SentRow,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';

export function heldRound({ id, companyId, pariPassuRounds, ...facts }: Round): RoundEntry {
  return { ...facts, key: id, company: companyId, pariPassuRounds: pariPassuRounds.map((round) => round.id) };
}

export function plannedRound(row: SentRow, data: NewRound<Target>): Planned<RoundEntry> {
  const { kind: _, company, pariPassuRounds: links, ...facts } = data;
  const pariPassuRounds = (row.pariPassuRounds ?? links).map(targetKey);
  return { ...facts, key: keyOf(row), row, company: targetKey(company), pariPassuRounds };
}

export function heldClass({ id, companyId, roundId, ...facts }: ShareClass): ShareClassEntry {
  return { ...facts, key: id, company: companyId, round: roundId };
}

export function plannedClass(row: SentRow, data: NewShareClass<Target>): Planned<ShareClassEntry> {
  const { kind: _, company, round, ...facts } = data;
  return { ...facts, key: keyOf(row), row, company: targetKey(company), round: targetKey(round) };
}

/** The round of a share class, by the keys of both. */
type RoundOf = (shareClass: string) => string | undefined;

export function heldSecurity(security: Security, roundOf: RoundOf): SecurityEntry {
  const { id, companyId, roundId, shareClassId } = security;
  return { key: id, company: companyId, ...toFacts(security, { round: roundId, shareClass: shareClassId }, roundOf) };
}

export function plannedSecurity(row: SentRow, data: NewSecurity<Target>, roundOf: RoundOf): Planned<SecurityEntry> {
  const { company, round, shareClass } = data;
  const links = { round: round && targetKey(round), shareClass: shareClass && targetKey(shareClass) };
  return { key: keyOf(row), row, company: targetKey(company), ...toFacts(data, links, roundOf) };
}

/** A security that states no round of its own has its share class's. */
function toFacts(
  security: SecurityEntry['terms'] & Pick<Security, 'type' | 'fundId' | 'issueDate'>,
  { round, shareClass }: { readonly round: string | undefined; readonly shareClass: string | undefined },
  roundOf: RoundOf,
): Omit<SecurityEntry, 'key' | 'company'> {
  const { type, fundId, issueDate } = security;
  return omitAbsent({
    fundId,
    type,
    issueDate,
    shareClass,
    round: round ?? (shareClass && roundOf(shareClass)),
    units: unitsOf(security),
    cost: costOf(security),
    terms: collectTerms(ownTerms(type), ({ field }) => security[field]),
  });
}

const OWN_TERMS = new Map<string, ReturnType<typeof termsOf>>();

/** The terms that a type has; the service gives others beside them, which are only to be read. */
function ownTerms(type: string): ReturnType<typeof termsOf> {
  const known = OWN_TERMS.get(type) ?? (isSecurityType(type) ? termsOf(type) : SECURITY_TERMS);
  OWN_TERMS.set(type, known);
  return known;
}

export function heldTransaction(transaction: Transaction): TransactionEntry {
  const { id, companyId, event, date, inputSecurityId, outputSecurityId, shares, proceeds } = transaction;
  return omitAbsent({
    key: id,
    company: companyId,
    event,
    date,
    security: inputSecurityId,
    creates: outputSecurityId,
    unitsSold: event === 'sale' ? shares : undefined,
    cashReceived: proceeds,
  });
}

export function plannedTransaction(row: SentRow, data: NewTransaction<Target>): Planned<TransactionEntry> {
  const { company, event, date, security, sharesSold, cashReceived, convertedTo } = data;
  return omitAbsent({
    key: keyOf(row),
    row,
    company: targetKey(company),
    event,
    date,
    security: targetKey(security),
    creates: event === 'sale' ? undefined : targetKey({ kind: 'output', row: row.rowKey }),
    convertedTo: convertedTo && targetKey(convertedTo),
    unitsSold: sharesSold,
    cashReceived,
  });
}

export function plannedMark(row: SentRow, data: NewMark<Target>): Planned<MarkEntry> {
  const company = targetKey(data.company);
  return { key: markKey({ ...data, company }), row, company, date: data.date, mark: data.mark };
}

function keyOf({ rowKey }: SentRow): string {
  return targetKey({ kind: 'planned', row: rowKey });
}
