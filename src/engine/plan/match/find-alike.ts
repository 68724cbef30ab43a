import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Holding } from '../../ledger/holding.ts';
import { matchTransactions } from './find-transactions.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface AlikeSearch {
  readonly holdings: readonly Holding[];
  readonly tree: TransactionTree;
  /** A holding that is likely another row's comes last. */
  readonly isOthers: (holding: Holding) => boolean;
  readonly most: number;
}

/**
 * By the key of a security, the places of the holdings of which something is known that the rows on it state.
 *
 * Only some of thousands that are alike are given, or as many rows would meet as many holdings: those of the very history
 * that the rows state, or else the first. That decides which of those that nothing but their histories tells apart a row
 * is said to be; how many rows find a partner never hangs on it.
 */
export function findAlike({ holdings, tree, isOthers, most }: AlikeSearch): (securityKey: string) => readonly number[] {
  const inTurn = [...holdings.entries()].sort(([, a], [, b]) => Number(isOthers(a)) - Number(isOthers(b)));
  const known = inTurn.flatMap(([place, { transactions }]) =>
    transactions.map((transaction) => ({ transaction, place })),
  );
  const find = matchTransactions(known.map(({ transaction }) => transaction));
  const histories = inTurn.map(([place, holding]) => ({ place, history: tree.knownHistory(holding) }));
  const byHistory = groupBy(histories, ({ history: [full] }) => full);
  const byBare = groupBy(histories, ({ history: [, bare] }) => bare);
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
    const [full, bare] = tree.statedHistory(securityKey);
    const same = (byHistory.get(full) ?? byBare.get(bare))?.slice(0, most).map(({ place }) => place);
    return same ?? [...found].slice(0, most);
  };
}
