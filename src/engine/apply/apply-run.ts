import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { InterruptedError } from '../../base/util/interruption.ts';
import { rewrittenBeginning } from '../../base/util/text/rewritten-text.ts';
import { matchStored } from '../../model/identity/match-stored.ts';
import type { Plan, PlannedItem, PlanStep, WriteOperation } from '../../model/outcomes/plan.ts';
import {
  companyOfRecord,
  type ExistingKind,
  type ExistingRecord,
  existingRecords,
} from '../../model/service/existing-record.ts';
import type { NewData } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { RequestError } from '../../service/client/errors.ts';
import type { RunLog } from '../journal/journal.ts';
import type { HeldIdentity, SentItem } from '../journal/run-entry.ts';
import type { ApplyContext } from './apply-context.ts';
import { type Batch, type BoundItem, companiesOfItems, companyOfItem, type SentBatch } from './batch.ts';
import { RowOutcomes, rowKeysOf } from './row-outcomes.ts';
import { PendingTransactions } from './send/pending-transactions.ts';
import {
  addedKind,
  type FindStored,
  identifyRecord,
  lookPauses,
  queryExisting,
  type SettleTiming,
} from './settle/find-stored.ts';

/** An answer that did not give the ids of what it brought in. */
interface AnswerWithoutIds {
  readonly requestNumber: number;
  /** The company's, where the answer gave it. */
  readonly slug: string | undefined;
}

/** Knows what the service holds: the things of the snapshot, and those that the run has brought in since. */
class ServiceState {
  readonly #ids = new Set<string>();
  /** Without what was taken by `takeHeld` already. */
  readonly #byPlace = new Map<string, HeldIdentity[]>();
  /** By item, the answers of those that are in, but without an id yet. */
  readonly #awaiting = new Map<BoundItem, AnswerWithoutIds>();

  constructor(snapshot: Snapshot) {
    for (const held of existingRecords(snapshot)) this.add(held);
  }

  add(held: ExistingRecord): void {
    const identity = identifyRecord(held);
    this.#ids.add(toKey(held.kind, identity.id));
    const place = placeOf(held.kind, held.kind === 'company' ? held.thing.name : companyOfRecord(held));
    getOrInsert(this.#byPlace, place, () => []).push(identity);
  }

  /** Adds a thing of which nothing but the id is known. */
  addId(kind: ExistingKind, id: string): void {
    this.#ids.add(toKey(kind, id));
  }

  isKnown(held: ExistingRecord): boolean {
    return this.#ids.has(toKey(held.kind, held.thing.id));
  }

  /**
   * Takes what was held of the companies concerned before items of this kind are sent; where companies are sent, those of
   * a like name. Each thing is taken once: a run's requests together say what was there before them, or a company of many
   * requests would be written down as often.
   */
  takeHeld(kind: ExistingKind | undefined, items: readonly BoundItem[]): readonly HeldIdentity[] {
    if (kind === undefined) return [];
    const owners = items.map((item) => (item.data.kind === 'company' ? item.data.name : companyOfItem(item)));
    const places = new Set(owners.map((owner) => placeOf(kind, owner)));
    const held = [...places].flatMap((place) => this.#byPlace.get(place) ?? []);
    for (const place of places) this.#byPlace.delete(place);
    return held;
  }

  /** The batch is in, and its answer gave no ids. */
  await({ items, requestNumber }: SentBatch, slug: string | undefined): void {
    for (const item of items) this.#awaiting.set(item, { requestNumber, slug });
  }

  /** Awaits an item no longer: its id is known, or the service does not show it. */
  release(item: BoundItem): void {
    this.#awaiting.delete(item);
  }

  answerOf(item: BoundItem): AnswerWithoutIds | undefined {
    return this.#awaiting.get(item);
  }

  awaited(kind: ExistingKind, companyIds?: readonly string[]): readonly BoundItem[] {
    const ofKind = [...this.#awaiting.keys()].filter(({ data }) => data.kind === kind);
    if (companyIds === undefined) return ofKind;
    const isAsked = new Set(companyIds);
    return ofKind.filter((item) => companiesOfItems([item]).every((id) => isAsked.has(id)));
  }
}

function toKey(kind: ExistingKind, id: string): string {
  return `${kind}/${id}`;
}

function placeOf(kind: ExistingKind, owner: string | undefined): string {
  return kind === 'company' ? `company/${rewrittenBeginning(owner ?? '')}` : `${kind}/${owner ?? ''}`;
}

/** Why a run ended before its plan did. */
export type RunStop =
  | { readonly kind: 'interrupted' }
  /** The service could not be reached any more, or refused the credentials or the access. */
  | { readonly kind: 'service'; readonly error: CapsheetError }
  /** The journal could not be written: nothing may be sent without it. */
  | { readonly kind: 'journal'; readonly error: CapsheetError };

/** A fault of capsheet itself ends the run as well, once what is under way has come to its end. */
type Stop = RunStop | { readonly kind: 'fault'; readonly error: unknown };

const DEFAULT_GRACE_MS = 10_000;
const MOST_FAILED_IN_A_ROW = 3;

/** Holds what the parts of one run share: the rows, the state of the service, and whether to go on. */
export class ApplyRun {
  readonly plan: Plan;
  readonly context: ApplyContext;
  readonly items: readonly PlannedItem[];
  readonly rows: RowOutcomes;
  readonly pending: PendingTransactions;
  readonly serviceState: ServiceState;
  readonly hasSeveralInputs: boolean;
  /** The most items of an operation in one request, where the service took no more. */
  readonly itemLimits = new Map<WriteOperation, number>();
  /** The service refused share classes of several companies in one request. */
  partsClassesByCompany = false;
  /** The journal's numbers of replacements whose answer was lost and that were sent once more. */
  readonly unsettledReplacements: number[] = [];
  /** Planned requests that came to their end by a fault of the service, nothing having been stored since. */
  failedInARow = 0;
  stage: PlanStep['stage'] = 'companies';
  writes = 0;
  /** Writes sent once more. */
  retries = 0;
  /** Comes when the user interrupts, and when what was under way then has had its time. */
  readonly aborted: Promise<void>;
  readonly graceOver: Promise<void>;
  /** Ends the grace with the run: a pause that nobody waits for would keep the process alive. */
  readonly #closed = new AbortController();
  /** The second look that is under way, where one is. */
  looking: Promise<void> | undefined;
  readonly #writesPlanned: number;
  readonly #sentItems = new Map<PlannedItem, NewData<string>>();
  #underWay = 0;
  #whenIdle: (() => void)[] = [];
  #answersKept: Promise<unknown> = Promise.resolve();
  #stopped: Stop | undefined;
  #settling = 0;

  constructor(plan: Plan, context: ApplyContext) {
    this.plan = plan;
    this.context = context;
    this.items = plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
    this.#writesPlanned = plan.steps.reduce((sum, step) => sum + step.requests.length, 0);
    this.pending = new PendingTransactions(this.items);
    this.aborted = whenAborted(context.signal);
    const graceMs = context.interruptGraceMs ?? DEFAULT_GRACE_MS;
    this.graceOver = this.aborted.then(() => context.sleep(graceMs, this.#closed.signal)).catch(() => undefined);
    this.serviceState = new ServiceState(context.snapshot);
    this.hasSeveralInputs = new Set(plan.rows.map((row) => row.origin.inputIndex)).size > 1;
    this.rows = new RowOutcomes(plan, this.items, context);
  }

  get stop(): Stop | undefined {
    return this.#stopped ?? (this.context.signal?.aborted === true ? { kind: 'interrupted' } : undefined);
  }

  close(): void {
    this.#closed.abort();
  }

  /** The first reason counts. */
  halt(stop: Stop): void {
    this.#stopped ??= this.stop ?? stop;
  }

  /** The service failed at all that was made of a planned request: after so many in a row it counts as gone. */
  noteFailedRequest(error: CapsheetError): void {
    this.failedInARow += 1;
    if (this.failedInARow >= MOST_FAILED_IN_A_ROW) this.halt({ kind: 'service', error });
  }

  /** Writes to the journal, behind everything that was written to it before. False, and the run is halted, where that fails. */
  async journal(write: (log: RunLog, at: Date) => Promise<unknown>): Promise<boolean> {
    try {
      await write(this.context.log, this.context.now());
      return true;
    } catch (error) {
      if (!(error instanceof CapsheetError)) throw error;
      this.halt({ kind: 'journal', error });
      return false;
    }
  }

  /**
   * Writes what an answer said, without waiting: it is one transaction with the intent of what is sent next, which stands
   * behind it. Until it is kept, the request counts as under way.
   */
  journalAnswer(write: (log: RunLog, at: Date) => Promise<unknown>): void {
    const kept = this.journal(write).catch((error: unknown) => this.halt({ kind: 'fault', error }));
    this.#answersKept = Promise.all([this.#answersKept, kept]);
  }

  /** Writes what became of items; nothing where there are none. */
  async saveOutcomes(items: readonly (PlannedItem | BoundItem)[]): Promise<void> {
    const outcomes = this.outcomesOf(items);
    if (items.length > 0) await this.journal((log) => log.saveOutcomes(outcomes));
  }

  outcomesOf(items: readonly (PlannedItem | BoundItem)[]) {
    return rowKeysOf(items).map((rowKey) => this.rows.outcomeOf(rowKey));
  }

  /** The item is in, as this thing of the service. */
  markStored({ planned }: BoundItem, held: ExistingRecord, note?: string): void {
    this.serviceState.add(held);
    const outputId = held.kind === 'transaction' ? held.thing.outputSecurityId : undefined;
    if (outputId !== undefined) this.serviceState.addId('security', outputId);
    this.rows.note(planned, omitAbsent({ kind: 'in', id: held.thing.id, outputId, note }));
  }

  /** Waits while the user holds the run; an interrupt ends that, too. A long wait counts as a standstill. */
  async passGate(): Promise<void> {
    const { gate, standstill } = this.context;
    if (gate === undefined) return;
    const held = standstill?.noteIfLong();
    await Promise.race([gate(), this.aborted]);
    held?.();
  }

  /** Sends one request, which is under way from its intent until the journal has its answer. */
  async send<T>(request: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await request();
    } finally {
      void this.#answersKept.then(() => this.#noteEnd());
    }
  }

  #noteEnd(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) for (const wake of this.#whenIdle.splice(0)) wake();
  }

  /** True where something of the item may have reached the service. */
  wasSent(item: PlannedItem): boolean {
    return this.#sentItems.has(item);
  }

  noteSent(items: readonly BoundItem[]): void {
    for (const { planned, data } of items) this.#sentItems.set(planned, data);
  }

  /** Lists what may have reached the service, as it was sent, in the order of the plan. */
  listSent(): readonly SentItem[] {
    return this.items.flatMap((item) => {
      const data = this.#sentItems.get(item);
      return data === undefined ? [] : [{ rowKey: item.rowKey, data }];
    });
  }

  /** Comes when no write is under way. */
  whileIdle(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /** Waits, but no longer than until the user interrupts. */
  async pause(ms: number): Promise<void> {
    const { signal } = this.context;
    const slept = this.context.sleep(ms, signal).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
    await Promise.race([slept, this.aborted]);
  }

  /** Longer each time that the same was sent in vain. */
  pauseBeforeRepeat(lostTries: number): number {
    const [first = 0] = lookPauses(this.context.settleTimeMs);
    return Math.min(first * 2 ** lostTries, this.context.settleTimeMs);
  }

  /** Looks until it has found what it looks for, the settle time has passed, or the run is halted. */
  async lookAgain(look: () => Promise<boolean>): Promise<void> {
    const { settleTimeMs } = this.context;
    const pauses = lookPauses(settleTimeMs);
    for (let waitedMs = 0; this.stop === undefined; ) {
      if ((await look()) || waitedMs >= settleTimeMs) return;
      this.context.onFurtherLook?.('not-shown');
      const pauseMs = pauses.next().value;
      await this.whileSettling(() => this.pause(pauseMs));
      waitedMs += pauseMs;
    }
  }

  /** Tells which of the items sent the service holds; `undefined`, and the run is halted, where it cannot be asked. */
  async lookUp(
    { operation, items }: Pick<Batch, 'operation' | 'items'>,
    findStored: FindStored,
  ): Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined> {
    const { context, serviceState } = this;
    const kind = addedKind(operation);
    if (kind === undefined) throw new Error(`what ${operation} did is not to be looked for`);
    const certain = serviceState.awaited(kind, companiesOfItems(items));
    const companyIds = companiesOfItems([...items, ...certain]);
    const look = async () => {
      const held = await queryExisting(context.service, kind, companyIds);
      return matchStored({ certain, unsure: items, fresh: held.filter((each) => !serviceState.isKnown(each)) });
    };
    this.context.onFurtherLook?.('unclear');
    try {
      return await this.whileSettling(() => findStored(look, items.length, this.timing));
    } catch (error) {
      this.haltFor(error);
      return undefined;
    }
  }

  /** Halts over a question that got no answer. @throws what is no failure of a request. */
  haltFor(error: unknown): void {
    if (error instanceof InterruptedError) this.halt({ kind: 'interrupted' });
    else if (error instanceof RequestError) this.halt({ kind: 'service', error });
    else throw error;
  }

  get timing(): SettleTiming {
    const { settleTimeMs, visibleAfterMs = 0 } = this.context;
    return {
      settleTimeMs,
      visibleAfterMs,
      sleep: (ms) => this.pause(ms),
      isStopped: () => this.context.signal?.aborted === true,
    };
  }

  async whileSettling<T>(work: () => Promise<T>): Promise<T> {
    this.#settling += 1;
    this.reportProgress();
    try {
      return await work();
    } finally {
      this.#settling -= 1;
    }
  }

  reportProgress(): void {
    this.context.onProgress?.({
      stage: this.stage,
      rowsDone: this.rows.countDone(),
      rowsToSend: this.rows.countToSend(),
      writesSent: this.writes,
      writesPlanned: this.#writesPlanned,
      isSettling: this.#settling > 0,
    });
  }
}

/** One listener for the whole run: a signal warns of many. Never comes where there is no signal. */
function whenAborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}
