import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { EVIDENCE } from '../pairing/pair-up.ts';
import { outputKey, type TransactionTree } from './transaction-tree.ts';

export interface LooseRoot {
  readonly rows: readonly LinkedTransaction[];
  /** The service lists the security: then it has hardly forgotten it. */
  readonly isListed: boolean;
}

interface Explanation {
  readonly pairs: readonly (readonly [LinkedTransaction, Transaction])[];
  readonly score: number;
}

/**
 * Which rows known transactions are that do not say what they consumed. A transaction alone could be any row like it;
 * so whole histories are held against them, what happened to a security and to what came of it, and the one that
 * explains most goes first: one chain of two conversions is not two conversions of two securities.
 */
export function matchHistories(
  roots: readonly LooseRoot[],
  transactions: readonly Transaction[],
  tree: TransactionTree,
): ReadonlyMap<LinkedTransaction, Transaction> {
  const free = new FreeTransactions(transactions);
  const matched = new Map<LinkedTransaction, Transaction>();
  for (const isListed of [false, true]) {
    const candidates = roots.filter((root) => root.isListed === isListed);
    let open = candidates.map((root) => ({ root, explanation: explain(root.rows, free, tree) }));
    while (open.length > 0) {
      open = open.filter(({ explanation }) => explanation.pairs.length > 0).sort((a, b) => compare(a, b, tree));
      const postponed: typeof open = [];
      for (const { root, explanation } of open) {
        const isFree = explanation.pairs.every(([, transaction]) => free.has(transaction));
        const now = isFree ? explanation : explain(root.rows, free, tree);
        if (now.score < explanation.score) postponed.push({ root, explanation: now });
        else for (const [row, transaction] of now.pairs) matched.set(row, free.take(transaction));
      }
      open = postponed;
    }
  }
  return matched;
}

function compare(
  a: { root: LooseRoot; explanation: Explanation },
  b: { root: LooseRoot; explanation: Explanation },
  tree: TransactionTree,
): number {
  const signature = ({ rows }: LooseRoot): string =>
    rows
      .map((row) => tree.rowSignature(row))
      .sort()
      .join();
  return b.explanation.score - a.explanation.score || (signature(a.root) < signature(b.root) ? -1 : 1);
}

function explain(rows: readonly LinkedTransaction[], free: FreeTransactions, tree: TransactionTree): Explanation {
  const taken = new Set<string>();
  const pairs: [LinkedTransaction, Transaction][] = [];
  let score = 0;
  const visit = (here: readonly LinkedTransaction[]): void => {
    const found = tree.pair(here, free.like(here, taken));
    score -= EVIDENCE.unexplained * (here.length - found.size);
    for (const [row, transaction] of found) {
      pairs.push([row, transaction]);
      taken.add(transaction.id);
      score += tree.explained(row, transaction);
    }
    // The history of a named output is found by its id.
    for (const [row, transaction] of found)
      if (tree.outputIdOf(transaction) === undefined) visit(tree.rowsOn(outputKey(row)));
  };
  visit(rows);
  return { pairs, score };
}

/** Transactions that no row is yet, by what a row must agree in. */
class FreeTransactions {
  readonly #byKind: ReadonlyMap<string, readonly Transaction[]>;
  readonly #byId: ReadonlyMap<RowKey, readonly Transaction[]>;
  readonly #taken = new Set<string>();

  constructor(transactions: readonly Transaction[]) {
    this.#byKind = groupBy(transactions, kindOf);
    this.#byId = groupBy(transactions, ({ id }) => id);
  }

  has({ id }: Transaction): boolean {
    return !this.#taken.has(id) && this.#byId.has(id);
  }

  take(transaction: Transaction): Transaction {
    this.#taken.add(transaction.id);
    return transaction;
  }

  like(rows: readonly LinkedTransaction[], without: ReadonlySet<string>): readonly Transaction[] {
    const kinds = new Set(rows.map(({ stated }) => `${stated.event} ${stated.date}`));
    const alike = [...kinds].flatMap((kind) => this.#byKind.get(kind) ?? []);
    return alike.filter((transaction) => this.has(transaction) && !without.has(transaction.id));
  }
}

function kindOf({ event, date }: Transaction): string {
  return `${event} ${date}`;
}
