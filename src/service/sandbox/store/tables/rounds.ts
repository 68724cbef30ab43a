import { z } from 'zod';
import { ROUND_TERMS } from '../../../../model/fields/round-terms.ts';
import { toHeldTermSchemas } from '../../../../model/fields/term-schemas.ts';
import type { SandboxBehaviour } from '../../behaviour.ts';
import { type Reach, termsColumn, within } from '../columns.ts';
import type { Store } from '../store.ts';

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

interface RoundCriteria {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly isCrypto?: boolean | null | undefined;
}

const SELECT = 'SELECT r.*, c.name AS company_name FROM rounds r JOIN companies c ON c.id = r.company_id';

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
  return store.all(roundRow, `${SELECT} WHERE ${where} ORDER BY r.seq`, ...values);
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
