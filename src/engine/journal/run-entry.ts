import { z } from 'zod';
import type { Finding } from '../../model/findings/finding.ts';
import { finding } from '../../model/findings/finding-schema.ts';
import type { ControlTotals } from '../../model/outcomes/control-totals.ts';
import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import type { OutcomeKind, RowOutcome, RunRequests, TieOutLine } from '../../model/outcomes/outcome.ts';
import type { InputIdentity, PlanRow, WriteOperation } from '../../model/outcomes/plan.ts';
import type { RollForward } from '../../model/outcomes/roll-forward.ts';
import { approval, runNote } from '../../model/outcomes/run-report.ts';
import type { RunStatus } from '../../model/outcomes/run-status.ts';
import type { CarriedBack } from '../../model/records/carried-back.ts';
import { inputReading } from '../../model/records/input-reading.ts';
import type { NewClosing } from '../../model/service/closings.ts';
import type { NewData } from '../../model/service/new-data.ts';
import type { Firm } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { optionalText, type Shape } from '../../model/values/scalars.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { RequestState } from './request-state.ts';

/**
 * `unfinished` is never stored: it is a run whose lock is held no more and that has no end, or that ended without
 * learning what became of a request.
 */
export type RunEntryStatus = 'running' | RunStatus | 'unfinished';

export type OutcomeCounts = { readonly [outcome in OutcomeKind]?: number };

/** Facts of a run as a whole, from which its result workbook can be written again. */
export const runBasis = z.strictObject({
  version: optionalText.describe('The version of capsheet.'),
  reading: inputReading.exactOptional().describe('How the inputs were read; the path of the mapping is absolute.'),
  appService: optionalText.describe('The address of the cap-table calls.'),
  serviceUser: optionalText.describe('The user that the credentials belong to, as the service names them.'),
  mappingSha256: optionalText,
  profileSha256: optionalText,
  approval: approval.exactOptional().describe('Of the saved plan that was applied; absent where nobody signs in.'),
  notes: z.array(runNote),
  findings: z.array(finding).describe('Those of the plan that belong to no row.'),
});
export type RunBasis = Shape<typeof runBasis>;

export interface NewRun {
  /** The base address of the service. */
  readonly service: string;
  readonly firm: Firm;
  readonly madeBy: string;
  /** When the plan was made; ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly appliedBy: string;
  readonly startedAt: Date;
  readonly inputs: readonly InputIdentity[];
  readonly planSha256?: string;
  readonly basis: RunBasis;
}

export interface RunEnd {
  readonly status: RunStatus;
  readonly endedAt: Date;
  /** Paths of the result workbooks, in the order of the inputs. */
  readonly results: readonly string[];
  readonly counts: OutcomeCounts;
  readonly requests?: RunRequests;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward;
  readonly marks?: MarkReport;
  /** Carried in its result workbooks, by input. */
  readonly carried?: readonly CarriedBack[];
  readonly controlTotals?: ControlTotals;
  /** Errors that its plan did not have. Absent in what an older capsheet wrote, and where nobody was there to see the end. */
  readonly newErrors?: number;
  /** The findings that belong to no row. */
  readonly findings: readonly Finding[];
  /** The first line the user saw. */
  readonly summary?: string;
  /** The firm's holdings at the end; absent where they could not be proven. */
  readonly closing?: NewClosing;
}

/** A run as the history lists it: what it began with, and what it ended with. Times are ISO 8601 in UTC. */
export interface RunEntry extends Omit<NewRun, 'startedAt'>, Omit<RunEnd, 'status' | 'endedAt' | 'closing'> {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly status: RunEntryStatus;
  readonly process: ProcessIdentity;
  /** The run wrote to another file: this journal is a copy, or was restored. Whether the run still goes on, its lock cannot say. */
  readonly isFromOtherFile?: true;
}

/** A row as the plan had it. */
export type PlannedRow = Pick<PlanRow, 'action' | 'why' | 'id' | 'changes' | 'findings'>;

/** A row's data as it was sent, names brought to the service's ids. */
export interface SentItem {
  readonly rowKey: RowKey;
  readonly data: NewData<string>;
}

/** One thing the service held before a request, by what makes it itself. */
export interface HeldIdentity {
  readonly id: string;
  readonly identity: string;
}

export interface RequestEntry {
  /** From 1, in the order in which they were planned; what is sent once more comes after them. */
  readonly number: number;
  readonly operation: WriteOperation;
  readonly state: RequestState;
  readonly rowKeys: readonly RowKey[];
  /** From here on absent until it is intended. */
  readonly items?: readonly SentItem[];
  /** The things that no earlier request of the run has. */
  readonly held?: readonly HeldIdentity[];
  readonly intendedAt?: string;
  readonly sentAt?: string;
  readonly endedAt?: string;
  readonly settledAt?: string;
  /** The service's own words, or what went wrong on the way. */
  readonly message?: string;
}

/** A row of the inputs when a run begins. */
export interface NewOutcomeEntry
  extends Pick<PlanRow, 'rowKey' | 'origin' | 'record' | 'kind' | 'key'>,
    Pick<RowOutcome, 'outcome' | 'id' | 'message' | 'runId'> {
  /** The user's own label of the row. */
  readonly ref?: string;
  readonly planned: PlannedRow;
}

/** Its findings are those that the run noticed, besides those of the plan. */
export interface OutcomeEntry
  extends Omit<NewOutcomeEntry, 'planned'>,
    Pick<RowOutcome, 'createdId' | 'changes' | 'findings' | 'verified'> {
  /** Absent in what an older capsheet wrote. */
  readonly planned?: PlannedRow;
  /** Empty until it is sent; several for a row that states several values. */
  readonly data: readonly NewData<string>[];
}

export interface RunDetail {
  readonly run: RunEntry;
  readonly requests: readonly RequestEntry[];
  /** In the order of the inputs. */
  readonly outcomes: readonly OutcomeEntry[];
}

/** An older capsheet did not keep this: only the message describes the row. */
const NOT_KEPT: PlannedRow = { action: 'add', why: '', changes: [], findings: [] };

/** The row as the plan of its run had it. */
export function toPlanRow({ rowKey, origin, kind, key, planned = NOT_KEPT }: OutcomeEntry): PlanRow {
  return { rowKey, origin, kind, key, dependsOn: [], ...planned };
}
