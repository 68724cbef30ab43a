import type { Standstill } from '../../base/util/standstill.ts';
import type { PlanRow, PlanStep } from '../../model/outcomes/plan.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { RunLog } from '../journal/run-log.ts';
import type { PortfolioService } from './service.ts';

export interface ApplyProgress {
  readonly stage: PlanStep['stage'];
  readonly rowsDone: number;
  readonly rowsToSend: number;
  /** Write requests sent so far. */
  readonly writesSent: number;
  readonly writesPlanned: number;
  /** A request's fate is being looked up. */
  readonly isSettling: boolean;
}

export type EnteredBy = (row: PlanRow) => string | undefined;

export interface ApplyContext {
  readonly service: PortfolioService;
  readonly log: RunLog;
  /** What the service held when the plan was made. */
  readonly snapshot: Snapshot;
  readonly now: () => Date;
  /** May end early, or reject, once the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long after its connection ended a write of unknown fate may still come to show in the answer of a query. */
  readonly settleTimeMs: number;
  /** How long what is stored may be missing in the answer of a query; by default not at all. */
  readonly visibleAfterMs?: number;
  /** Most write requests under way at a time. */
  readonly concurrency: number;
  /** How long an interrupt waits for the requests under way; by default 10 s. */
  readonly interruptGraceMs?: number;
  /** Aborted by the user: what is under way comes to its end, nothing new begins. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
  /** Asked before each write: it comes when the write may go. The user pauses a run by it. */
  readonly gate?: () => Promise<void>;
  /** Whether the process has stood still: what the plan was made against may no longer hold. */
  readonly standstill?: Standstill;
  /**
   * Plans again against what the service holds by now; gives what moved of the rows, one sentence each for people. That
   * what was sent is there by now is no move.
   */
  readonly findMoved?: (sent: ReadonlySet<RowKey>) => Promise<ReadonlyMap<RowKey, string>>;
  /** The address (`F14`) of a row's column, where the input is at hand. */
  readonly cellOf?: (rowKey: RowKey, column: string) => string | undefined;
  /** The user's own label of a row, where it has one: the journal keeps it. */
  readonly refOf?: (rowKey: RowKey) => string | undefined;
  /** Where the file is that a row names; a row to be uploaded has one. */
  readonly fileOf?: (rowKey: RowKey) => string | undefined;
  /** The run that was interrupted after it had brought in what this row finds there. */
  readonly enteredBy?: EnteredBy;
  /**
   * Fetches everything concerned once nothing is to be sent any more: whoever needs the ids of what was added then need
   * not ask for them apart. Called once at most.
   */
  readonly lookAtEnd?: () => Promise<Snapshot>;
}
