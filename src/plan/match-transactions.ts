import type { LinkedTransaction } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import type { Transaction } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import { groupBy } from '../util/group-by.ts';
import { findOutputs } from './find-outputs.ts';
import type { Holding } from './holdings.ts';
import type { PlanContext } from './plan-context.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface TransactionMatches {
  readonly transactionOf: ReadonlyMap<RowKey, Transaction>;
  /** The service's id of the security a row transacts; absent where it is still to be created. */
  readonly inputIdOf: (row: LinkedTransaction) => string | undefined;
  /** Known transactions of the row's event, date and security that no row is. */
  readonly leftOver: (row: LinkedTransaction) => readonly Transaction[];
}

/** The rows, and what is known of the securities they concern. */
export interface TransactionProblem {
  readonly rows: readonly LinkedTransaction[];
  /** What each Securities row is, where it is there. */
  readonly holdingOf: ReadonlyMap<RowKey, Holding>;
  /** Of a Securities row: the fund it states. */
  readonly fundOfRow: (row: RowKey) => string | undefined;
  readonly tree: TransactionTree;
  readonly context: PlanContext;
}

/**
 * Which known transaction each Transactions row is: by its ID, else as multisets on each security. What a transaction
 * created is known once that one is matched, so the rows are taken in waves, outwards from the securities.
 */
export function matchTransactions(problem: TransactionProblem): TransactionMatches {
  const matching = new Matching(problem);
  matching.run();
  return matching;
}

class Matching implements TransactionMatches {
  readonly transactionOf = new Map<RowKey, Transaction>();
  readonly #taken = new Set<string>();
  /** Rows that were held against the transactions of their security. */
  readonly #tried = new Set<RowKey>();
  readonly #problem: TransactionProblem;
  /** Transactions that do not say what they consumed. */
  readonly #anonymous: readonly Transaction[];
  /** Transactions of something of which nothing else is known. */
  readonly #obscure: readonly Transaction[];

  constructor(problem: TransactionProblem) {
    const { transactions, holdings } = problem.context;
    this.#problem = problem;
    this.#anonymous = transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
    this.#obscure = transactions.filter(({ inputSecurityId }) => {
      const holding = inputSecurityId === undefined ? undefined : holdings.get(inputSecurityId);
      return holding !== undefined && holding.security === undefined && holding.createdBy === undefined;
    });
  }

  run(): void {
    const { rows, context } = this.#problem;
    const known = new Map(context.transactions.map((transaction) => [transaction.id, transaction]));
    for (const row of rows) {
      const transaction = row.match && known.get(row.match.id);
      if (transaction !== undefined) this.#take(row, transaction);
    }
    // Each of the three may make known what the others need.
    for (let progress = true; progress; )
      progress = this.#matchWave() || this.#inferOutputs() || this.#matchAnonymous() || this.#matchObscure();
  }

  inputIdOf = (row: LinkedTransaction): string | undefined => {
    const { security } = row.stated;
    if (security === undefined) return undefined;
    switch (security.kind) {
      case 'existing':
        return security.id;
      case 'planned':
        return this.#problem.holdingOf.get(security.row)?.id;
      case 'output': {
        const creator = this.transactionOf.get(security.row);
        return creator && this.#problem.tree.outputIdOf(creator);
      }
    }
  };

  leftOver = (row: LinkedTransaction): readonly Transaction[] => {
    const { event, date, company } = row.stated;
    const nameless = company === undefined ? [] : this.#freeOf(this.#maybeOn(row), targetKey(company));
    const all = new Set([...this.#freeOn(this.inputIdOf(row)), ...nameless]);
    return [...all].filter((transaction) => transaction.event === event && transaction.date === date);
  };

  /** Transactions that may be on the row's security though the service does not say so. */
  #maybeOn(row: LinkedTransaction): readonly Transaction[] {
    const { security } = row.stated;
    const creator = security?.kind === 'output' ? this.transactionOf.get(security.row) : undefined;
    // Which certificate that one created is a guess: a wrong one must not enter the row a second time.
    if (creator !== undefined && creator.outputSecurityId === undefined) return this.#problem.context.transactions;
    return this.#mayBeAnonymous(row) ? this.#anonymous : [];
  }

  /** Rows not tried yet whose security is known by now. */
  #matchWave(): boolean {
    const ready = this.#open().filter((row) => !this.#tried.has(row.record.key) && this.inputIdOf(row) !== undefined);
    for (const [inputId, rowsHere] of groupBy(ready, (row) => this.inputIdOf(row) ?? '')) {
      for (const row of rowsHere) this.#tried.add(row.record.key);
      this.#takeAll(this.#problem.tree.pair(rowsHere, this.#freeOn(inputId)));
    }
    return ready.length > 0;
  }

  /** A transaction that comes back without what it consumed can only be told by everything else. */
  #matchAnonymous(): boolean {
    return this.#matchLoosely(this.#anonymous, (row) => this.#mayBeAnonymous(row));
  }

  /** What a conversion created whose certificate is neither named nor listed: it may be any of which nothing is known. */
  #matchObscure(): boolean {
    return this.#matchLoosely(this.#obscure, (row) => {
      const { security } = row.stated;
      return security?.kind === 'output' && this.transactionOf.has(security.row) && this.#isGone(row);
    });
  }

  #matchLoosely(transactions: readonly Transaction[], mayBe: (row: LinkedTransaction) => boolean): boolean {
    if (transactions.length === 0) return false;
    let progress = false;
    const byCompany = groupBy(this.#open().filter(mayBe), ({ stated }) =>
      stated.company ? targetKey(stated.company) : '',
    );
    for (const [company, rowsHere] of byCompany) {
      const preference = (row: LinkedTransaction): number => (this.#isGone(row) ? 1 : 0);
      const pairs = this.#problem.tree.pair(rowsHere, this.#freeOf(transactions, company), preference);
      progress ||= pairs.size > 0;
      this.#takeAll(pairs);
    }
    return progress;
  }

  #inferOutputs(): boolean {
    const { tree, context, holdingOf, rows, fundOfRow } = this.#problem;
    const rowOf = new Map<string, LinkedTransaction>();
    for (const row of rows) {
      const transaction = this.transactionOf.get(row.record.key);
      if (transaction !== undefined) rowOf.set(transaction.id, row);
    }
    const isRow = new Set([...holdingOf.values()].map(({ id }) => id));
    const found = findOutputs({ rowOf, isRow, fundOfRow, tree, context });
    for (const [transaction, securityId] of found) tree.inferOutput(transaction, securityId);
    return found.length > 0;
  }

  #open(): LinkedTransaction[] {
    return this.#problem.rows.filter((row) => row.match === undefined && !this.transactionOf.has(row.record.key));
  }

  /** What a row creates that is still to be sent cannot have been transacted. */
  #mayBeAnonymous({ stated: { security } }: LinkedTransaction): boolean {
    return security !== undefined && (security.kind !== 'output' || this.transactionOf.has(security.row));
  }

  /** The service does not list what the row transacts: then a transaction that names nothing is more likely its own. */
  #isGone(row: LinkedTransaction): boolean {
    const inputId = this.inputIdOf(row);
    return inputId === undefined || this.#problem.context.holdings.get(inputId)?.isListed !== true;
  }

  #freeOn(inputId: string | undefined): readonly Transaction[] {
    const holding = inputId === undefined ? undefined : this.#problem.context.holdings.get(inputId);
    return (holding?.transactions ?? []).filter((transaction) => !this.#taken.has(transaction.id));
  }

  #freeOf(transactions: readonly Transaction[], companyId: string): readonly Transaction[] {
    return transactions.filter(({ id, companyId: own }) => own === companyId && !this.#taken.has(id));
  }

  #takeAll(pairs: ReadonlyMap<LinkedTransaction, Transaction>): void {
    for (const [row, transaction] of pairs) this.#take(row, transaction);
  }

  #take(row: LinkedTransaction, transaction: Transaction): void {
    this.transactionOf.set(row.record.key, transaction);
    this.#taken.add(transaction.id);
  }
}
