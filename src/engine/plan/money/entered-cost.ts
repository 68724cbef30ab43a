import { byId } from '../../../base/util/collections/by-id.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { type EntryHistory, enteredIds } from '../../../model/service/entry-history.ts';
import type { NewSecurity, NewTransaction } from '../../../model/service/new-data.ts';
import type { Security, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import type { Money } from '../../../model/values/money.ts';
import { CreatedFigures } from '../../ledger/created/created-figures.ts';
import { inferOutputs, type OutputFacts } from '../../ledger/created/infer-outputs.ts';
import { explainGone, listVanished } from '../../ledger/explain-gone.ts';
import { completeTransactions } from '../../ledger/holding.ts';
import { SecurityLedger } from '../../ledger/security-ledger.ts';

export interface CostEntry {
  readonly id: string;
  readonly companyId: string;
  readonly fundId: string;
  readonly cost: Money;
}

export interface TieOutInput {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The securities that the run brought in; `id` absent where it could not be learnt. */
  readonly added: readonly { readonly id?: string; readonly data: NewSecurity<string> }[];
  /** The transactions that the run brought in: what they consumed counts even where the service no longer names it. */
  readonly addedTransactions?: readonly { readonly id?: string; readonly data: NewTransaction<string> }[];
  /** Earlier runs; this one may be among them. */
  readonly entryHistory: EntryHistory;
  /** As rows of the workbook state existing securities: the last resort for one that is no longer listed. */
  readonly entered: readonly CostEntry[];
}

export class CostSources {
  /** The amount a security has where the service does not list it: as it was last listed, journaled, entered. */
  readonly #known: ReadonlyMap<string, CostEntry>;
  readonly #fundOf: ReadonlyMap<string, string>;
  /** The inputs and classes of transactions, where the service does not say. */
  readonly #transacted: ReadonlyMap<string, NewTransaction<string>>;
  /** Securities that runs have entered as such, not only seen: none of them is what a transaction created. */
  readonly #entered: ReadonlySet<string>;
  readonly #listedBefore: ReadonlySet<string>;
  readonly #transactedBefore: ReadonlySet<string>;
  readonly #history: EntryHistory;
  /** Before and after: a transaction's output has no entered cost. */
  readonly #created: ReadonlySet<string>;

  constructor({ before, after, added, addedTransactions = [], entryHistory, entered }: TieOutInput) {
    const stated = [...added.flatMap(withId), ...entryHistory.securities];
    const costs = stated.flatMap(({ id, data }) => toEntry(id, data.company, data));
    this.#known = toMap([...entered, ...costs, ...before.securities.flatMap(toListedEntry)], (entry) => entry);
    this.#fundOf = new Map([
      ...entered.map(({ id, fundId }) => [id, fundId] as const),
      ...stated.map(({ id, data }) => [id, data.fundId] as const),
      ...[...before.securities, ...after.securities].map(({ id, fundId }) => [id, fundId] as const),
    ]);
    this.#transacted = toMap([...entryHistory.transactions, ...addedTransactions.flatMap(withId)], ({ data }) => data);
    this.#history = withRun(entryHistory, { added, addedTransactions });
    this.#entered = new Set([...added.flatMap(({ id }) => id ?? []), ...enteredIds(entryHistory)]);
    this.#listedBefore = new Set(before.securities.map(({ id }) => id));
    this.#transactedBefore = new Set(before.transactions.map(({ id }) => id));
    this.#created = new Set([...this.#createdIn(before), ...this.#createdIn(after)]);
  }

  countedIn(snapshot: Snapshot): readonly CostEntry[] {
    const listed = new Set(snapshot.securities.map(({ id }) => id));
    const consumed = snapshot.transactions.flatMap((transaction) => this.#inputOf(transaction) ?? []);
    const unnamed = [...this.#explainUnnamed(snapshot).keys()].filter((id) => this.#entered.has(id));
    const gone = [...new Set([...consumed, ...unnamed])].filter((id) => !listed.has(id) && !this.#created.has(id));
    return [
      ...snapshot.securities.filter(({ id }) => !this.#created.has(id)).flatMap(toListedEntry),
      ...gone.flatMap((id) => this.#known.get(id) ?? []),
    ];
  }

  /** How many transactions took what is listed no more, and of which nothing here says whether and at what it was entered. */
  countUnknown(snapshot: Snapshot): number {
    const listed = new Set(snapshot.securities.map(({ id }) => id));
    const isKnown = (id: string): boolean => listed.has(id) || this.#created.has(id) || this.#fundOf.has(id);
    const explained = new Set([...this.#explainUnnamed(snapshot).values()].flatMap((some) => some.map(({ id }) => id)));
    // Our own runs took from what was there for them to see, or came of their own transactions.
    const others = snapshot.transactions.filter(({ id }) => !this.#transacted.has(id));
    return others.filter((transaction) => {
      const input = this.#inputOf(transaction);
      return input === undefined ? !explained.has(transaction.id) : !isKnown(input);
    }).length;
  }

  /** Explains what transactions took that name nothing. */
  #explainUnnamed({ securities, transactions }: Snapshot): ReturnType<typeof explainGone> {
    const listed = byId(securities);
    const takers = groupBy(transactions, (transaction) => this.#inputOf(transaction));
    const known = { isListed: (id: string) => listed.has(id), takenFrom: (id: string) => takers.get(id) ?? [] };
    const unnamed = takers.get(undefined) ?? [];
    if (unnamed.length === 0) return new Map();
    return explainGone(
      listVanished(this.#history, known),
      unnamed,
      ({ outputSecurityId = '' }) => listed.get(outputSecurityId)?.fundId,
    );
  }

  #inputOf({ id, inputSecurityId }: Transaction): string | undefined {
    return inputSecurityId ?? this.#transacted.get(id)?.security;
  }

  #createdIn(snapshot: Snapshot): readonly string[] {
    const transactions = completeTransactions(snapshot, this.#history);
    const inferred = inferOutputs(
      { ...snapshot, transactions },
      {
        fundOf: (transaction) => {
          const input = this.#inputOf(transaction);
          return input === undefined ? undefined : this.#fundOf.get(input);
        },
        classOf: ({ id }) => this.#transacted.get(id)?.convertedTo,
        figures: this.#figuresIn(snapshot),
        pairsUnclear: true,
        withoutClass: true,
        mayBeCreated: ({ id }, by) => {
          const wasThereFirst = this.#listedBefore.has(id) && !this.#transactedBefore.has(by.id);
          return !this.#entered.has(id) && !wasThereFirst;
        },
      },
    );
    return [...transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? []), ...inferred.values()];
  }

  /** Made when it is first asked: most services name what a transaction creates. */
  #figuresIn(snapshot: Snapshot): OutputFacts['figures'] {
    let figures: CreatedFigures | undefined;
    return () => {
      figures ??= new CreatedFigures(new SecurityLedger(snapshot, this.#history), snapshot);
      return figures;
    };
  }
}

/** Counts what this run brought in like what earlier ones did. */
function withRun(
  history: EntryHistory,
  { added, addedTransactions }: Required<Pick<TieOutInput, 'added' | 'addedTransactions'>>,
): EntryHistory {
  const entered = added.flatMap(withId).map((known) => ({ ...known, input: '' }));
  return {
    ...history,
    securities: [...history.securities, ...entered],
    transactions: [...history.transactions, ...addedTransactions.flatMap(withId)],
  };
}

function withId<T>({ id, data }: { readonly id?: string; readonly data: T }): { id: string; data: T }[] {
  return id === undefined ? [] : [{ id, data }];
}

function toMap<T extends { readonly id: string }, V>(things: readonly T[], pick: (thing: T) => V): Map<string, V> {
  return new Map(things.map((thing) => [thing.id, pick(thing)]));
}

function toListedEntry(security: Security): CostEntry[] {
  return toEntry(security.id, security.companyId, security);
}

function toEntry(id: string, companyId: string, security: NewSecurity<string> | Security): CostEntry[] {
  const cost = costOf(security);
  const { fundId } = security;
  return cost === undefined ? [] : [{ id, companyId, fundId, cost }];
}
