import type { ExitStatus } from '../../base/util/capsheet-error.ts';
import type { Finding } from '../findings/finding.ts';
import type { RecordKind } from '../records/record.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { RowKey, RowOrigin } from '../values/origin.ts';
import type { Approval } from './approval.ts';
import type { MarkReport } from './mark-report.ts';
import type { OutcomeKind, RowOutcome, RunRequests, TieOutLine } from './outcome.ts';
import type { InputIdentity, PlanDocument, PlanStage } from './plan.ts';
import type { RollForward } from './roll-forward.ts';
import type { SourceTieOut } from './source-tie-out.ts';

/**
 * How a run ended.
 *
 * - `done`: every request of the plan has its answer, whatever the answers were
 * - `refused`: the workbook has errors and nothing was sent
 * - `already-applied`: the saved plan's own run had finished before; nothing was sent
 * - `interrupted`: stopped by the user
 * - `service-lost`: the service could not be reached any more
 * - `journal-lost`: the journal could not be written any more, so that nothing more was sent
 */
export const RUN_STATUSES = [
  'done',
  'refused',
  'already-applied',
  'interrupted',
  'service-lost',
  'journal-lost',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** What an apply did, from the plan it obeyed to the proof: what the views and the result workbook are made of. */
export interface RunReport extends Omit<PlanDocument, 'snapshot'> {
  /** Absent where no run was begun. */
  readonly runId?: string;
  /** Of the saved plan that was applied. */
  readonly planSha256?: string;
  /** Of that plan; absent where nobody signs in. */
  readonly approval?: Approval;
  readonly status: RunStatus;
  readonly exitStatus: ExitStatus;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** ISO 8601 in UTC. */
  readonly finishedAt: string;
  /** The operating system's user name; of an approved plan, that of whoever signed in. */
  readonly appliedBy: string;
  /** One for every row of the plan. */
  readonly outcomes: readonly RowOutcome[];
  readonly requests: RunRequests;
  /** Empty where the proof could not be made. */
  readonly tieOut: readonly TieOutLine[];
  /** Cost and shares of each holding before and after; absent where the proof could not be made. */
  readonly rollForward?: RollForward;
  /** The marks whose rows are in; absent where the proof could not be made, and where there is none. */
  readonly marks?: MarkReport;
  /** What the run found that belongs to no row; the plan's and the outcomes' own findings stand with them. */
  readonly findings: readonly Finding[];
  /** Paths of the result workbooks, in the order of the inputs. */
  readonly results: readonly string[];
  readonly notes: readonly RunNote[];
}

/** Something about the run as a whole that a reader must know. */
export type RunNote =
  /** An earlier run had not finished; its fates were learnt before this input was planned. */
  | {
      readonly kind: 'settled-run';
      readonly runId: string;
      /** ISO 8601 in UTC. */
      readonly startedAt: string;
      /** Rows of that run that are in after all. */
      readonly landed: number;
      readonly notLanded: number;
    }
  /** The saved plan's own run that had finished before. */
  | { readonly kind: 'earlier-run'; readonly runId: string; readonly finishedAt: string }
  /** What was looked at again right before its first write, and what was not: that would have cost too many requests. */
  | { readonly kind: 'looks'; readonly taken: readonly PlanStage[]; readonly left: readonly PlanStage[] }
  | { readonly kind: 'other'; readonly text: string };

/** What `check` says: rows read and what is wrong with them, without the service. */
export interface CheckReport {
  readonly inputs: readonly InputIdentity[];
  /** One for every record of every input, in order of input, tab and row; they may be made anew each time. */
  readonly rows: Iterable<CheckReportRow>;
  /** Every finding, the rows' own among them. */
  readonly findings: readonly Finding[];
  /** Absent where no input is a foreign spreadsheet. */
  readonly sourceTieOut?: SourceTieOut;
}

export interface CheckReportRow {
  readonly origin: RowOrigin;
  /** From 1, where one source row became several records. */
  readonly record?: number;
  readonly kind: RecordKind;
  /** True where its Action leaves it out. */
  readonly isSkipped?: true;
  /** What the row is, for people: `Acme · Series A`; absent where the row does not say enough. */
  readonly key?: string;
  readonly findings: readonly Finding[];
}

/** One run as the history lists it. */
export interface RunHistoryEntry {
  readonly runId: string;
  /** `running` while it is under way, in whatever process; `unfinished` where the process ended without saying how. */
  readonly status: RunStatus | 'running' | 'unfinished';
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** ISO 8601 in UTC. */
  readonly finishedAt?: string;
  readonly appliedBy: string;
  readonly service: string;
  readonly firm: string;
  /** The inputs' own names. */
  readonly inputs: readonly string[];
  readonly summary: { readonly [outcome in OutcomeKind]?: number };
}

/** The history as it was asked for, the latest run first. */
export interface RunHistory {
  readonly runs: readonly RunHistoryEntry[];
  /** How many runs can be read, whether asked for or not. */
  readonly total: number;
  readonly damaged: readonly DamagedHistoryRun[];
}

/** A run of the history of which something cannot be read. */
export interface DamagedHistoryRun {
  readonly runId: string;
  /** What cannot be read, in words that follow on the run's name. */
  readonly damage: string;
}

/** One run of the history in full. */
export interface RunHistoryDetail extends RunHistoryEntry {
  readonly madeBy: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  /** Of the saved plan that was applied. */
  readonly planSha256?: string;
  /** Absent where nobody signs in: then all names are what the operating system says. */
  readonly approval?: Approval;
  readonly requests?: RunRequests;
  readonly rows: readonly RunHistoryRow[];
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  readonly results: readonly string[];
}

export interface RunHistoryRow {
  readonly rowKey: RowKey;
  /** Shown only where the run had several inputs. */
  readonly file: string;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  readonly record?: number;
  readonly kind: RecordKind;
  readonly key: string;
  readonly outcome: OutcomeKind;
  readonly message?: string;
  readonly id?: string;
  /** The service's id of the security that a conversion or exercise brought into being. */
  readonly createdId?: string;
  /** The run that brought the row in. */
  readonly enteredBy?: string;
  readonly verified?: boolean;
}

/** Whose portfolio a run was of. */
export interface RunOwner {
  /** The base address of the service. */
  readonly service: string;
  /** The service's own id of it. */
  readonly firmId: string;
}

/** Which runs of the history are asked for; every one of these must hold. */
export interface RunHistoryFilter {
  /** Of that firm of that service, by their exact names, and of no other. */
  readonly within?: RunOwner;
  /** A part of the firm's name, or its ID. */
  readonly firm?: string;
  /** The first day (in UTC, as the history shows it) on which a run may have started. */
  readonly since?: CalendarDate;
  /** A part of an input's name. */
  readonly workbook?: string;
  readonly status?: RunHistoryEntry['status'];
}

/** One thing of the service that a row brought into being. */
export interface CreatedThing extends Pick<RunHistoryRow, 'file' | 'sheet' | 'rowNumber' | 'key' | 'id'> {
  /** Of a logo `id` is its company's. */
  readonly kind: RecordKind | 'logo';
  /** Of the transaction that brought it into being, where it is not what the row states itself. */
  readonly createdBy?: string;
}

/** What a run brought into being: what somebody must delete who wants it undone. */
export interface CreatedByRun {
  readonly run: RunHistoryEntry;
  /** In the order in which they can be deleted: what needs another stands before it. */
  readonly created: readonly CreatedThing[];
  /** Rows whose custom values or marks it replaced; what they were before is not known any more. */
  readonly replaced: number;
}
