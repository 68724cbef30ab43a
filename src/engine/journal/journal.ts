import type { EntryHistory, ListedSecurity } from '../../model/service/entry-history.ts';
import type { ExistingRecord } from '../../model/service/existing-record.ts';
import type { NewRun, RunDetail, RunEntry } from './run-entry.ts';
import type { RunLog } from './run-log.ts';

/** Whose portfolio a run changes: the base address of the service, and the firm there. */
export interface FirmOfService {
  readonly service: string;
  readonly firmId: string;
}

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
  readonly service?: string;
  readonly firmId?: string;
  readonly runId?: string;
  /** Of the saved plan that it carries out. */
  readonly planSha256?: string;
}

/** A run of which something cannot be read. */
export interface DamagedRun {
  readonly runId: string;
  /** What cannot be read, in words that follow on the run's name. */
  readonly damage: string;
}

/** What a run begins with. */
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
  readonly kind: 'company' | 'round' | 'share-class' | 'security' | 'transaction' | 'document';
  readonly id: string;
  /** The company's id; absent of a company, and where this run only found it there. */
  readonly companyId?: string;
}

/** A row that a run brought in which was interrupted before its end, so that nobody was told of it yet. */
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
 * What capsheet remembers of its runs: who, when, which workbook, what was sent and what became of it. Wherever a store
 * keeps it, each call is one transaction: it takes effect as a whole or not at all, and is durable when its promise is
 * kept. Nothing that a call gives depends on the store any more.
 */
export interface Journal {
  /** Where it is kept, for people. */
  readonly path: string;
  startRun(run: NewRun): Promise<RunLog>;
  /** To write to a run of this journal that another process began: settling what it left unfinished. */
  continueRun(runId: string): Promise<RunLog>;
  /**
   * What earlier runs of this service and firm entered, with the service's ids.
   * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
   */
  readEntryHistory(service: string, firmId: string): Promise<EntryHistory>;
  /** What runs that did not come to their proof brought in: it may not show yet. */
  readUnproven(of: FirmOfService): Promise<readonly UnprovenThing[]>;
  /** What runs that were interrupted brought in, as far as no later run has told of it; the oldest first. */
  readUnreported(of: FirmOfService): Promise<readonly UnreportedRow[]>;
  /** Keeps, as it is listed now, what transactions of this run are about to consume. */
  rememberListed(of: ListedSecurities): Promise<void>;
  /** Keeps what the service lists when a run begins; what an earlier run has seen stays with that one. */
  keepSeen(of: SeenThings): Promise<void>;
  /** The latest first, by the journal's own sequence; without those of `listDamagedRuns`. */
  listRuns(filter?: RunFilter): Promise<readonly RunEntry[]>;
  /** What of the history cannot be read. */
  listDamagedRuns(): Promise<readonly DamagedRun[]>;
  /**
   * One run in full; `undefined` where the journal has none of that id.
   * @throws CapsheetError `journal-damaged`, which says what of the run cannot be read.
   */
  readRun(runId: string): Promise<RunDetail | undefined>;
  /**
   * Runs of this service and firm whose fates are still to be learnt, the oldest first.
   * @throws CapsheetError `journal-damaged` where a run that may be one of them cannot be read.
   */
  findUnfinishedRuns(service: string, firmId: string): Promise<readonly RunEntry[]>;
  /**
   * One apply at a time against a service and firm. Whoever holds the lock loses it with the end of its process, however
   * that ends; a run that is begun or continued while it is held belongs to it, is under way for as long, and is written
   * to no longer (`lock-lost`).
   * @throws CapsheetError (exit status 2) `lock-held`, which names the holder; `state-dir-no-locks`.
   */
  lock(request: LockRequest): Promise<ApplyLock>;
  close(): Promise<void>;
}
