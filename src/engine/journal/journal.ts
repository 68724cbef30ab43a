import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { WriteOperation } from '../../model/outcomes/plan.ts';
import type { EntryHistory, ListedSecurity } from '../../model/service/entry-history.ts';
import type { ExistingKind, ExistingRecord } from '../../model/service/existing-record.ts';
import type { FirmOfService } from '../../model/service/portfolio-name.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { HeldIdentity, NewOutcomeEntry, NewRun, RunDetail, RunEnd, RunEntry, SentItem } from './run-entry.ts';

export interface LockRequest {
  /** The base address of the service. */
  readonly service: string;
  readonly firm: { readonly id: string; readonly name: string };
  /** The operating system's user name. */
  readonly holder: string;
  readonly since: Date;
}

export interface ApplyLock {
  /**
   * Asked right before a write leaves: whether the lock is certainly still held. One that ends with its process alone
   * always is, until it is given back.
   */
  mayStillSend(): boolean;
  /** Aborted when the lock is lost: what is under way is to be interrupted. Absent where a lock cannot be lost. */
  readonly lost?: AbortSignal;
  /** For how long something of those who held it before, and lost it, may still be on its way out; 0 where nothing can. */
  quietInMs(): number;
  /** Gives the lock back; a second call does nothing. */
  release(): Promise<void>;
}

export interface RunFilter {
  readonly within?: FirmOfService;
  readonly runId?: string;
  /** The digest of the saved plan that it carries out. */
  readonly planSha256?: string;
}

/** A run of which something cannot be read. */
export interface UnreadableRun {
  readonly runId: string;
  /** Says what cannot be read, in words that follow on the run's name. */
  readonly damage: string;
}

/** The things that the service lists when a run begins. */
export interface SeenThings {
  readonly runId: string;
  readonly held: readonly ExistingRecord[];
}

/** Securities as they are listed before transactions consume them, and the transactions that have taken from them. */
export interface ListedSecurities extends FirmOfService {
  readonly securities: readonly ListedSecurity[];
}

/** Something that a run brought in and that nobody has seen since. */
export interface UnprovenThing {
  readonly kind: ExistingKind;
  readonly id: string;
  /** The company's id; absent of a company, and where this run only found it there. */
  readonly companyId?: string;
}

/** A row that an interrupted run brought in, so that it was never reported. */
export interface UnreportedRow {
  readonly runId: string;
  /** When that run began; ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly kind: string;
  readonly key: string;
  /** The service's id; absent of custom values, which have none. */
  readonly id?: string;
}

/**
 * Remembers the runs: who, when, which workbook, what was sent and what became of it. Wherever a store keeps it, each call
 * is one transaction: it takes effect as a whole or not at all, and is durable when its promise is kept. No result of a
 * call depends on the store any more.
 */
export interface Journal {
  /** Names the place for people. */
  readonly path: string;
  startRun(run: NewRun): Promise<RunLog>;
  /** Opens a run of this journal that another process began, to settle what it left unfinished. */
  continueRun(runId: string): Promise<RunLog>;
  /**
   * Reads what earlier runs of this service and firm entered, with the service's ids.
   * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
   */
  readEntryHistory(service: string, firmId: string): Promise<EntryHistory>;
  /** Reads what runs that did not come to their proof brought in: it may not show yet. */
  readUnproven(of: FirmOfService): Promise<readonly UnprovenThing[]>;
  /** Reads what interrupted runs brought in, as far as no later run has reported it; the oldest first. */
  readUnreported(of: FirmOfService): Promise<readonly UnreportedRow[]>;
  /** Keeps, as it is listed now, what transactions of this run are about to consume. */
  rememberListed(of: ListedSecurities): Promise<void>;
  /** Keeps what the service lists when a run begins; what an earlier run has seen stays with that one. */
  keepSeen(of: SeenThings): Promise<void>;
  /** Lists the runs, the latest first by the journal's own sequence; without those of `listDamagedRuns`. */
  listRuns(filter?: RunFilter): Promise<readonly RunEntry[]>;
  /** Lists the runs that cannot be read. */
  listDamagedRuns(): Promise<readonly UnreadableRun[]>;
  /**
   * Reads one run in full; `undefined` where the journal has none of that id.
   * @throws CapsheetError `journal-damaged`, which says what of the run cannot be read.
   */
  readRun(runId: string): Promise<RunDetail | undefined>;
  /**
   * Finds the runs of this service and firm that have fates still to be learnt, the oldest first.
   * @throws CapsheetError `journal-damaged` where a run that may be one of them cannot be read.
   */
  findUnfinishedRuns(service: string, firmId: string): Promise<readonly RunEntry[]>;
  /**
   * Lets one apply at a time work on a portfolio, whatever its address. Whoever holds the lock loses it with the end of its process, however
   * that ends; a run that is begun or continued while it is held belongs to it, is under way for as long, and is written
   * to no longer (`lock-lost`).
   * @throws CapsheetError (exit status 2) `lock-held`, which names the holder; `state-dir-no-locks`.
   */
  lock(request: LockRequest): Promise<ApplyLock>;
  close(): Promise<void>;
}

export interface NewRequest {
  readonly operation: WriteOperation;
  readonly rowKeys: readonly RowKey[];
}

/** The items about to be sent, and what the service held before they were. */
export interface Intent {
  readonly items: readonly SentItem[];
  readonly held: readonly HeldIdentity[];
  readonly at: Date;
}

/** How a request ended: the service's words, and the outcomes that are thereby known. */
export interface RequestNews {
  readonly at: Date;
  readonly message?: string;
  readonly outcomes?: readonly RowOutcome[];
}

/**
 * The journal of one run. Every call takes effect as a whole and is durable when its promise is kept: not before may
 * anything be done that depends on it. Calls stand in the order in which they are made, and those that are made before
 * the last one is kept are one transaction.
 * @throws CapsheetError `journal-write-failed` from each, and nothing of it is stored, nor of the calls that waited behind
 * it: then nothing may be sent any more.
 */
export interface RunLog {
  readonly runId: string;
  /** Every row of the inputs with its first outcome; once, before anything is sent. */
  recordRows(rows: readonly NewOutcomeEntry[]): Promise<void>;
  /** planned: answers the numbers of the new attempts, in the same order. */
  planRequests(requests: readonly NewRequest[]): Promise<readonly number[]>;
  /** planned → sent. */
  intendRequest(number: number, intent: Intent): Promise<void>;
  /** sent → answered | refused | unknown, or any of these → settled, together with what it means for the rows. */
  advanceRequest(number: number, to: 'answered' | 'refused' | 'unknown' | 'settled', news: RequestNews): Promise<void>;
  saveOutcomes(outcomes: readonly RowOutcome[]): Promise<void>;
  end(end: RunEnd): Promise<void>;
}
