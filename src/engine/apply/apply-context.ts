import type { Standstill } from '../../base/util/standstill.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';
import type { RunProgress } from '../../model/outcomes/run-status.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { PortfolioClient } from '../../service/client/portfolio-client.ts';
import type { RunLog } from '../journal/journal.ts';

/** The calls that applying needs. One that fails throws a RequestError, whose `fate` says what that means for a write. */
export type PortfolioService = Pick<
  PortfolioClient,
  | 'createCompany'
  | 'addRounds'
  | 'addShareClasses'
  | 'addSecurities'
  | 'addTransactions'
  | 'replaceCustomValues'
  | 'upsertMarks'
  | 'uploadLogo'
  | 'uploadDocument'
  | 'listCompanies'
  | 'queryRounds'
  | 'queryShareClasses'
  | 'querySecurities'
  | 'queryTransactions'
  | 'listDocumentsOf'
>;

/**
 * Why a run asks the service more often than its plan says: it was planned again once the user had agreed, it had stood
 * still, what was added did not show yet, a request had no clear answer, or not all that was sent was there as it was sent.
 */
export type FurtherLook = 'confirmed' | 'standstill' | 'not-shown' | 'unclear' | 'unproven';

export type EnteredBy = (row: PlanRow) => string | undefined;

export interface ApplyContext {
  readonly service: PortfolioService;
  readonly log: RunLog;
  /** The portfolio when the plan was made. */
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
  readonly onProgress?: (progress: RunProgress) => void;
  readonly onFurtherLook?: (why: FurtherLook) => void;
  /** Asked before each write: it comes when the write may go. The user pauses a run by it. */
  readonly gate?: () => Promise<void>;
  /** Tells whether the process has stood still: the plan may then be out of date. */
  readonly standstill?: Standstill;
  /**
   * Plans again against what the service holds by now; gives a sentence for people for each row that moved. That what was
   * sent is there by now is no move.
   */
  readonly findMoved?: (sent: ReadonlySet<RowKey>) => Promise<ReadonlyMap<RowKey, string>>;
  /** Gives the address (`F14`) of a row's column, where the input is at hand. */
  readonly cellOf?: (rowKey: RowKey, column: string) => string | undefined;
  /** Gives the user's own label of a row, which the journal keeps. */
  readonly refOf?: (rowKey: RowKey) => string | undefined;
  /** Gives the path of the file that a row names; a row to be uploaded has one. */
  readonly fileOf?: (rowKey: RowKey) => string | undefined;
  /** Gives the interrupted run that brought in what this row finds there. */
  readonly enteredBy?: EnteredBy;
  /**
   * Fetches everything concerned once nothing is to be sent any more, so that the ids of what was added need not be asked
   * for apart. Called once at most.
   */
  readonly lookAtEnd?: () => Promise<Snapshot>;
}
