import { z } from 'zod';
import type { SandboxBehaviour } from '../../behaviour.ts';
import type { Store } from '../store.ts';

const linkRow = z.object({ round_id: z.string(), other_id: z.string() });
const namedRow = z.object({ id: z.string(), name: z.string() });

export type NamedRound = z.output<typeof namedRow>;

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
