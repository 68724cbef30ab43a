import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import { EVIDENCE } from '../pairing/pair-up.ts';
import { outputKey, type TransactionTree } from './transaction-tree.ts';

export interface LooseRoot {
  readonly rows: readonly LinkedTransaction[];
  /** The service lists the security: then it has hardly forgotten it. */
  readonly isListed: boolean;
}

interface OpenRoot {
  readonly root: LooseRoot;
  readonly explanation: Explanation;
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
    let open: OpenRoot[] = candidates.map((root) => ({ root, explanation: explain(root.rows, free, tree) }));
    while (open.length > 0) {
      open = open.filter(({ explanation }) => explanation.pairs.length > 0).sort((a, b) => compare(a, b, tree));
      const postponed: OpenRoot[] = [];
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

function compare(a: OpenRoot, b: OpenRoot, tree: TransactionTree): number {
  const isFirst = signatureOf(a.root.rows, tree) < signatureOf(b.root.rows, tree);
  return b.explanation.score - a.explanation.score || (isFirst ? -1 : 1);
}

function signatureOf(rows: readonly LinkedTransaction[], tree: TransactionTree): string {
  return rows
    .map((row) => tree.rowSignature(row))
    .sort()
    .join();
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
    this.#byKind = groupBy(transactions, ({ event, date }) => `${event} ${date}`);
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

interface Guess {
  readonly root: LooseRoot;
  readonly holding: Holding;
  readonly score: number;
}

/** Matches holdings known only by their transactions to the roots whose rows state most of the same, best first. */
export function matchUnidentified(
  roots: readonly LooseRoot[],
  holdings: readonly Holding[],
  tree: TransactionTree,
): ReadonlyMap<LooseRoot, Holding> {
  const byCompany = groupBy(holdings, ({ companyId }) => companyId);
  const guesses = roots.flatMap((root) =>
    (byCompany.get(companyOf(root.rows[0])) ?? []).flatMap((holding) => guess(root, holding, tree)),
  );
  const signatures = new Map(roots.map((root) => [root, signatureOf(root.rows, tree)]));
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

/** The key of the row's company. */
export function companyOf(row: LinkedTransaction | LinkedSecurity | undefined): string {
  return row?.stated.company === undefined ? '' : targetKey(row.stated.company);
}
