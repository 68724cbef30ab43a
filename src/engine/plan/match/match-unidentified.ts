import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { Holding } from '../../ledger/holding.ts';
import { EVIDENCE } from '../pairing/pair-up.ts';
import type { LooseRoot } from './match-histories.ts';
import type { TransactionTree } from './transaction-tree.ts';

interface Guess {
  readonly root: LooseRoot;
  readonly holding: Holding;
  readonly score: number;
}

/**
 * Which rows' security a holding is of which nothing is known but its transactions: the one of which the rows state
 * most of the same, the best first. Each holding is one security, so it goes to one root whole.
 */
export function matchUnidentified(
  roots: readonly LooseRoot[],
  holdings: readonly Holding[],
  tree: TransactionTree,
): ReadonlyMap<LooseRoot, Holding> {
  const byCompany = groupBy(holdings, ({ companyId }) => companyId);
  const guesses = roots.flatMap((root) =>
    (byCompany.get(companyOf(root)) ?? []).flatMap((holding) => guess(root, holding, tree)),
  );
  const signatures = new Map(roots.map((root) => [root, signatureOf(root, tree)]));
  guesses.sort((a, b) => {
    if (a.root.isListed !== b.root.isListed) return a.root.isListed ? 1 : -1;
    if (a.score !== b.score) return b.score - a.score;
    return (signatures.get(a.root) ?? '') < (signatures.get(b.root) ?? '') ? -1 : 1;
  });
  const found = new Map<LooseRoot, Holding>();
  const taken = new Set<string>();
  for (const { root, holding } of guesses) {
    if (found.has(root) || taken.has(holding.id)) continue;
    found.set(root, holding);
    taken.add(holding.id);
  }
  return found;
}

function guess(root: LooseRoot, holding: Holding, tree: TransactionTree): Guess[] {
  const [row] = root.rows;
  if (row?.stated.security === undefined) return [];
  const { found, left } = tree.evidence(targetKey(row.stated.security), holding.transactions);
  return found === 0 ? [] : [{ root, holding, score: found - EVIDENCE.unexplained * left }];
}

function signatureOf({ rows }: LooseRoot, tree: TransactionTree): string {
  return rows
    .map((row) => tree.rowSignature(row))
    .sort()
    .join();
}

function companyOf({ rows: [row] }: LooseRoot): string {
  return companyOfRow(row);
}

function companyOfRow(row: LinkedTransaction | undefined): string {
  return row?.stated.company === undefined ? '' : targetKey(row.stated.company);
}
