import { groupBy } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import type { Steps } from '../../../base/util/steps.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { purchaseKey } from '../../ledger/bought-alike.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import { findOutputs } from './find-outputs.ts';
import { companyOf, type LooseRoot, matchHistories, matchUnidentified } from './match-histories.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface TransactionMatches {
  readonly transactionOf: ReadonlyMap<RowKey, Transaction>;
  /** Securities rows that are what nothing is known of but the transactions that other rows are, whatever they were before. */
  readonly foundHoldings: ReadonlyMap<RowKey, Holding>;
  /** The service's id of the security a row transacts; absent where it is still to be created. */
  readonly inputIdOf: (row: LinkedTransaction) => string | undefined;
  /** Which security that is was found by what happened to it: the service does not name what a conversion created. */
  readonly isInputGuessed: (row: LinkedTransaction) => boolean;
  readonly leftOver: (row: LinkedTransaction) => readonly Transaction[];
  readonly isRow: (transaction: Transaction) => boolean;
}

export interface TransactionProblem {
  readonly rows: readonly LinkedTransaction[];
  /** The holding of each Securities row that exists. */
  readonly holdingOf: ReadonlyMap<RowKey, Holding>;
  /** The fund that a Securities row states. */
  readonly fundOfRow: (row: RowKey) => string | undefined;
  readonly tree: TransactionTree;
  readonly context: PlanContext;
}

/**
 * Which known transaction each Transactions row is: by its ID, else as multisets on each security. What a transaction
 * created is known once that one is matched, so the rows are taken in waves, outwards from the securities. `run` may be
 * called again when more is known of what the Securities rows are.
 */
export class TransactionMatching implements TransactionMatches {
  readonly transactionOf = new Map<RowKey, Transaction>();
  readonly foundHoldings = new Map<RowKey, Holding>();
  readonly #taken = new Set<string>();
  readonly #tried = new Set<RowKey>();
  /** Those of many equal rows are looked for once; forgotten when more is found. */
  readonly #leftOver = new Map<string, readonly Transaction[]>();
  readonly #problem: TransactionProblem;
  readonly #withoutInput: readonly Transaction[];
  readonly #unidentified: readonly Holding[];
  /** By `lotKey`. */
  readonly #onLots = makeOnce(() => {
    const { transactions, holdings } = this.#problem.context;
    return groupBy(transactions, (each) => lotKey(holdings.get(each.inputSecurityId ?? ''), each));
  });

  constructor(problem: TransactionProblem) {
    const { transactions, transactionById, holdings } = problem.context;
    this.#problem = problem;
    this.#withoutInput = transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
    this.#unidentified = [...holdings.values()].filter(
      ({ security, createdBy, isPlaceholder }) => security === undefined && createdBy === undefined && !isPlaceholder,
    );
    for (const row of problem.rows) {
      const transaction = row.match && transactionById.get(row.match.id);
      if (transaction !== undefined) this.#take(row, transaction);
    }
  }

  *run(): Steps<void> {
    // Each of the three may make known what the others need.
    for (let progress = true; progress; ) {
      progress = yield* this.#matchWave();
      progress ||= this.#inferOutputs() || this.#matchWithoutInput() || this.#matchUnidentified();
      yield;
    }
  }

  inputIdOf = (row: LinkedTransaction): string | undefined => {
    const { security } = row.stated;
    if (security === undefined) return undefined;
    switch (security.kind) {
      case 'existing':
        return security.id;
      case 'planned':
        return (this.foundHoldings.get(security.row) ?? this.#problem.holdingOf.get(security.row))?.id;
      case 'output': {
        const creator = this.transactionOf.get(security.row);
        return creator && this.#problem.tree.outputIdOf(creator);
      }
    }
  };

  isInputGuessed = (row: LinkedTransaction): boolean => {
    const { security } = row.stated;
    const creator = security?.kind === 'output' ? this.transactionOf.get(security.row) : undefined;
    return creator !== undefined && creator.outputSecurityId === undefined;
  };

  isRow = ({ id }: Transaction): boolean => this.#taken.has(id);

  leftOver = (row: LinkedTransaction): readonly Transaction[] => {
    const own = this.#leftOnOwn(row);
    return own.length > 0 ? own : this.#leftOnAlike(row);
  };

  #leftOnOwn(row: LinkedTransaction): readonly Transaction[] {
    const { event, date, company } = row.stated;
    const maybe = this.#maybeOn(row);
    const inputId = this.inputIdOf(row);
    const companyId = company === undefined || maybe.length === 0 ? undefined : targetKey(company);
    const key = JSON.stringify([inputId, companyId, this.isInputGuessed(row), event, date]);
    return this.#lookUpLeft(key, () => {
      const nameless = companyId === undefined ? [] : this.#freeOf(maybe, companyId);
      const all = new Set([...this.#freeOn(inputId), ...nameless]);
      return [...all].filter((transaction) => transaction.event === event && transaction.date === date);
    });
  }

  /** A transaction left over of another lot that was bought alike may be the row, unless that names its own lot by the ID. */
  #leftOnAlike(row: LinkedTransaction): readonly Transaction[] {
    const isNamed = row.stated.security?.kind !== 'planned';
    const key = isNamed ? undefined : lotKey(this.#problem.context.holdings.get(this.inputIdOf(row) ?? ''), row.stated);
    if (key === undefined) return [];
    return this.#lookUpLeft(key, () => (this.#onLots().get(key) ?? []).filter(({ id }) => !this.#taken.has(id)));
  }

  #lookUpLeft(key: string, find: () => readonly Transaction[]): readonly Transaction[] {
    const left = this.#leftOver.get(key) ?? find();
    this.#leftOver.set(key, left);
    return left;
  }

  /** Transactions that may be on the row's security though the service does not say so. */
  #maybeOn(row: LinkedTransaction): readonly Transaction[] {
    // A wrong guess must not enter the row a second time.
    if (this.isInputGuessed(row)) return this.#problem.context.transactions;
    return this.#mayHaveNoInput(row) ? this.#withoutInput : [];
  }

  /** Rows not tried yet whose security is known by now. */
  *#matchWave(): Steps<boolean> {
    const ready = this.#open().filter((row) => !this.#tried.has(row.record.key) && this.inputIdOf(row) !== undefined);
    for (const [inputId, rowsHere] of groupBy(ready, (row) => this.inputIdOf(row) ?? '')) {
      for (const row of rowsHere) this.#tried.add(row.record.key);
      this.#takeAll(this.#problem.tree.pair(rowsHere, this.#freeOn(inputId)));
      yield;
    }
    return ready.length > 0;
  }

  /** A transaction that comes back without what it consumed can only be recognised by everything else. */
  #matchWithoutInput(): boolean {
    if (this.#withoutInput.length === 0) return false;
    let progress = false;
    for (const [company, roots] of groupBy(this.#looseRoots(), ({ rows: [row] }) => companyOf(row))) {
      const pairs = matchHistories(roots, this.#freeOf(this.#withoutInput, company), this.#problem.tree);
      progress ||= pairs.size > 0;
      this.#takeAll(pairs);
    }
    return progress;
  }

  /** Matches holdings known only by their transactions with the rows that state the same. */
  #matchUnidentified(): boolean {
    const created = this.#problem.tree.inferredCreators();
    const free = this.#unidentified.filter(({ id }) => !created.has(id) && this.#freeOn(id).length > 0);
    if (free.length === 0) return false;
    const isRow = new Set([...this.#problem.holdingOf.values(), ...this.foundHoldings.values()].map(({ id }) => id));
    const open = free.filter(({ id }) => !isRow.has(id));
    if (open.length === 0) return false;
    const found = matchUnidentified(this.#looseRoots(), open, this.#problem.tree);
    for (const [{ rows }, holding] of found) {
      const security = rows[0]?.stated.security;
      if (security?.kind === 'planned' && this.#isNowhere(security.row)) this.foundHoldings.set(security.row, holding);
      this.#takeAll(this.#problem.tree.pair(rows, this.#freeOn(holding.id)));
    }
    return found.size > 0;
  }

  /** Rows that are nowhere yet, by the security they transact, unless the service knows that by its id. */
  #looseRoots(): LooseRoot[] {
    const open = this.#open().filter((row) => this.#mayHaveNoInput(row));
    const securities = groupBy(open, ({ stated }) => (stated.security ? targetKey(stated.security) : ''));
    return [...securities.values()].map((rows) => ({ rows, isListed: !rows.every((row) => this.#isGone(row)) }));
  }

  /** A thing accepted without an id and not listed may be the holding of which nothing else is known. */
  #isNowhere(row: RowKey): boolean {
    const holding = this.#problem.holdingOf.get(row);
    return holding === undefined || holding.security?.recalled?.hasId === false;
  }

  #inferOutputs(): boolean {
    const { tree, context, holdingOf, rows, fundOfRow } = this.#problem;
    const rowOf = new Map<string, LinkedTransaction>();
    for (const row of rows) {
      const transaction = this.transactionOf.get(row.record.key);
      if (transaction !== undefined) rowOf.set(transaction.id, row);
    }
    const isRow = makeOnce(() => new Set([...holdingOf.values()].map(({ id }) => id)));
    const found = findOutputs({ rowOf, isRow, fundOfRow, tree, context });
    for (const [transaction, securityId] of found) tree.inferOutput(transaction, securityId);
    return found.length > 0;
  }

  #open(): LinkedTransaction[] {
    return this.#problem.rows.filter((row) => row.match === undefined && !this.transactionOf.has(row.record.key));
  }

  /** The output of a row that is still to be sent cannot have been transacted. */
  #mayHaveNoInput({ stated: { security } }: LinkedTransaction): boolean {
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
    this.#leftOver.clear();
  }
}

/** Equal for one event on one day of lots that were bought alike. */
function lotKey(lot: Holding | undefined, { event, date }: Partial<Pick<Transaction, 'event' | 'date'>>) {
  const bought = purchaseKey(lot);
  return bought && JSON.stringify([bought, event, date]);
}
