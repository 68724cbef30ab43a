import { groupBy } from '../util/group-by.ts';
import { findTransactions } from './find-transactions.ts';
import type { Holding } from './holdings.ts';
import type { TransactionTree } from './transaction-tree.ts';

/** So many holdings are weighed for what happened to them, where more are alike. */
const MOST_WEIGHED = 16;

export interface AlikeSearch {
  readonly holdings: readonly Holding[];
  readonly tree: TransactionTree;
  /** What is likely another row's comes last. */
  readonly isOthers: (holding: Holding) => boolean;
  /** Without it no more than sixteen are told. */
  readonly isWhole?: boolean;
}

/**
 * By the key of a security, the places of the holdings of which something is known that the rows on it state.
 *
 * Of thousands that are alike only some are told, so that as many rows do not meet as many holdings: those of the very
 * history that the rows state, or else the first. That decides which of the equal ones a row is said to be, where
 * nothing but the histories tells them apart; how many rows find a partner never hangs on it.
 */
export function findAlike({
  holdings,
  tree,
  isOthers,
  isWhole,
}: AlikeSearch): (securityKey: string) => readonly number[] {
  const inTurn = [...holdings.entries()].sort(([, a], [, b]) => Number(isOthers(a)) - Number(isOthers(b)));
  const known = inTurn.flatMap(([place, { transactions }]) =>
    transactions.map((transaction) => ({ transaction, place })),
  );
  const find = findTransactions(known.map(({ transaction }) => transaction));
  const most = isWhole === true ? Number.POSITIVE_INFINITY : MOST_WEIGHED;
  const byHistory = groupBy(inTurn, ([, holding]) => tree.knownHistory(holding));
  return (securityKey) => {
    const found = new Set<number>();
    for (const row of tree.rowsOn(securityKey)) {
      for (const place of find(row)) {
        if (found.size > most) break;
        const holding = known[place]?.place;
        if (holding !== undefined) found.add(holding);
      }
    }
    if (found.size <= most) return [...found];
    const same = byHistory.get(tree.statedHistory(securityKey))?.map(([place]) => place) ?? [];
    return (same.length > 0 ? same : [...found]).slice(0, most);
  };
}
