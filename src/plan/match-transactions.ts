import type { LinkedTransaction } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import type { Transaction } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import { groupBy } from '../util/group-by.ts';
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

/**
 * Which known transaction each Transactions row is: by its ID, else as multisets on each security. What a transaction
 * created is known once that one is matched, so the rows are taken in waves, outwards from the securities.
 */
export function matchTransactions(
  rows: readonly LinkedTransaction[],
  holdingOf: ReadonlyMap<RowKey, Holding>,
  tree: TransactionTree,
  context: PlanContext,
): TransactionMatches {
  const matching = new Matching(rows, holdingOf, tree, context);
  matching.run();
  return matching;
}

class Matching implements TransactionMatches {
  readonly transactionOf = new Map<RowKey, Transaction>();
  readonly #taken = new Set<string>();
  readonly #rows: readonly LinkedTransaction[];
  readonly #holdingOf: ReadonlyMap<RowKey, Holding>;
  readonly #tree: TransactionTree;
  readonly #context: PlanContext;

  constructor(
    rows: readonly LinkedTransaction[],
    holdingOf: ReadonlyMap<RowKey, Holding>,
    tree: TransactionTree,
    context: PlanContext,
  ) {
    this.#rows = rows.filter((row) => row.status === 'sound');
    this.#holdingOf = holdingOf;
    this.#tree = tree;
    this.#context = context;
  }

  run(): void {
    const known = new Map(this.#context.snapshot.transactions.map((transaction) => [transaction.id, transaction]));
    for (const row of this.#rows) {
      const transaction = row.match && known.get(row.match.id);
      if (transaction !== undefined) this.#take(row, transaction);
    }
    for (let wave = this.#nextWave(new Set()); wave.rows.length > 0; wave = this.#nextWave(wave.done))
      this.#matchWave(wave.rows);
    this.#matchAnonymous();
  }

  inputIdOf = (row: LinkedTransaction): string | undefined => {
    const { security } = row.stated;
    if (security === undefined) return undefined;
    switch (security.kind) {
      case 'existing':
        return security.id;
      case 'planned':
        return this.#holdingOf.get(security.row)?.id;
      case 'output':
        return this.transactionOf.get(security.row)?.outputSecurityId;
    }
  };

  leftOver = (row: LinkedTransaction): readonly Transaction[] => {
    const inputId = this.inputIdOf(row);
    const { event, date } = row.stated;
    return this.#freeOn(inputId).filter((transaction) => transaction.event === event && transaction.date === date);
  };

  /** Rows not tried yet whose security is known by now, or never will be from another row. */
  #nextWave(done: ReadonlySet<RowKey>): { rows: LinkedTransaction[]; done: Set<RowKey> } {
    const open = this.#rows.filter((row) => !done.has(row.record.key));
    const ready = open.filter(({ stated }) => stated.security?.kind !== 'output' || done.has(stated.security.row));
    return { rows: ready, done: new Set([...done, ...ready.map((row) => row.record.key)]) };
  }

  #matchWave(rows: readonly LinkedTransaction[]): void {
    const open = rows.filter((row) => !this.transactionOf.has(row.record.key) && this.inputIdOf(row) !== undefined);
    for (const [inputId, rowsHere] of groupBy(open, (row) => this.inputIdOf(row) ?? '')) {
      for (const [row, transaction] of this.#tree.pair(rowsHere, this.#freeOn(inputId))) this.#take(row, transaction);
    }
  }

  /** A transaction that comes back without what it consumed can only be told by everything else. */
  #matchAnonymous(): void {
    const anonymous = this.#context.snapshot.transactions.filter(
      (transaction) => transaction.inputSecurityId === undefined,
    );
    const free = anonymous.filter((transaction) => !this.#taken.has(transaction.id));
    const open = this.#rows.filter((row) => !this.transactionOf.has(row.record.key) && row.match === undefined);
    const byCompany = groupBy(open, (row) => (row.stated.company === undefined ? '' : targetKey(row.stated.company)));
    for (const [companyId, rowsHere] of byCompany) {
      const here = free.filter((transaction) => transaction.companyId === companyId);
      for (const [row, transaction] of this.#tree.pair(rowsHere, here)) this.#take(row, transaction);
    }
  }

  #freeOn(inputId: string | undefined): readonly Transaction[] {
    const holding = inputId === undefined ? undefined : this.#context.holdings.get(inputId);
    return (holding?.transactions ?? []).filter((transaction) => !this.#taken.has(transaction.id));
  }

  #take(row: LinkedTransaction, transaction: Transaction): void {
    this.transactionOf.set(row.record.key, transaction);
    this.#taken.add(transaction.id);
  }
}
