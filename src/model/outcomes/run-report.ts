import { z } from 'zod';
import type { ExitStatus } from '../../base/util/capsheet-error.ts';
import type { Finding } from '../findings/finding.ts';
import { RECORD_KINDS } from '../records/record.ts';
import type { FirmOfService } from '../service/portfolio-name.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { countText, optionalText, plainText, position, type Shape, sha256 } from '../values/scalars.ts';
import { markReport } from './mark-report.ts';
import { isInPart, ROW_OUTCOMES, type RowOutcome, type RunRequests, runRequests, tieOutLine } from './outcome.ts';
import type { InputIdentity, PlanDocument, PlanRow } from './plan.ts';
import { PLAN_STAGES } from './plan-step.ts';
import { rollForward } from './roll-forward.ts';
import { RUN_STATUSES, type RunStatus } from './run-status.ts';
import type { SourceTieOut } from './source-tie-out.ts';

const instant = z.iso.datetime();

/** An approval of a plan before it was applied. It binds the plan file byte by byte, and nothing else. */
export const approval = z.strictObject({
  approvedBy: plainText.describe('The name of the person, who had signed in.'),
  email: optionalText,
  approvedAt: instant,
  planSha256: sha256.describe('Of the plan file that was approved.'),
  comment: optionalText,
});

/**
 * The report of an apply, from the plan it obeyed to the proof. The tie-out is empty, roll-forward and marks are absent, where
 * the proof could not be made.
 */
export interface RunReport
  extends Omit<PlanDocument, 'snapshot'>,
    Pick<RunHistoryDetail, 'planSha256' | 'approval' | 'tieOut' | 'rollForward' | 'marks' | 'results'> {
  /** Absent where no run was begun. */
  readonly runId?: string;
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
  /** Findings of the run that belong to no row; the plan's and the outcomes' own stand with them. */
  readonly findings: readonly Finding[];
  readonly notes: readonly RunNote[];
  /** The faults that kept result workbooks from being written; absent where nothing did. In no document. */
  readonly resultFaults?: readonly unknown[];
}

/** Something about the run as a whole that a reader must know. */
export const runNote = z.discriminatedUnion('kind', [
  /** An earlier run had not finished; its fates were learnt before this input was planned. */
  z.strictObject({
    kind: z.literal('settled-run'),
    runId: plainText,
    /** ISO 8601 in UTC. */
    startedAt: plainText,
    /** Rows of that run that are in after all. */
    landed: countText,
    notLanded: countText,
  }),
  /** The saved plan's own run that had finished before. */
  z.strictObject({ kind: z.literal('earlier-run'), runId: plainText, finishedAt: plainText }),
  /** Says what was looked at again right before its first write, and what was not: that would have cost too many requests. */
  z.strictObject({ kind: z.literal('looks'), taken: z.array(z.enum(PLAN_STAGES)), left: z.array(z.enum(PLAN_STAGES)) }),
  z.strictObject({ kind: z.literal('other'), text: plainText }),
]);
export type RunNote = Shape<typeof runNote>;
export type SettledNote = Extract<RunNote, { readonly kind: 'settled-run' }>;

/** The outcome of `check`: the rows and their findings, without the service. */
export interface CheckReport {
  readonly inputs: readonly InputIdentity[];
  /** One for every record of every input, in order of input, tab and row; they may be made anew each time. */
  readonly rows: Iterable<CheckReportRow>;
  /** Every finding, the rows' own among them. */
  readonly findings: readonly Finding[];
  /** Absent where no input is a foreign spreadsheet. */
  readonly sourceTieOut?: SourceTieOut;
}

export interface CheckReportRow extends Pick<PlanRow, 'origin' | 'record' | 'kind' | 'findings'> {
  /** True where its Action leaves it out. */
  readonly isSkipped?: true;
  /** A name of the row for people: `Acme · Series A`; absent where the row does not say enough. */
  readonly key?: string;
}

/** One run as the history lists it. */
export const runHistoryEntry = z.strictObject({
  runId: plainText,
  status: z
    .enum([...RUN_STATUSES, 'running', 'unfinished'])
    .describe('"running" while it is under way; "unfinished" if the process ended without saying how.'),
  startedAt: instant,
  finishedAt: instant.exactOptional(),
  appliedBy: plainText.describe("The operating system's user name; in a team, that a worker applied it."),
  service: plainText.describe('The address of the service.'),
  firm: plainText,
  inputs: z.array(plainText).describe('Names of the inputs.'),
  summary: z.partialRecord(z.enum(ROW_OUTCOMES), countText).describe('Rows by outcome.'),
  doesNotTieOut: z.literal(true).exactOptional().describe('Present where the entered cost does not close.'),
  newErrors: countText
    .exactOptional()
    .describe('Errors that the run found and its plan did not have; absent where an older capsheet made the run.'),
});
export type RunHistoryEntry = Shape<typeof runHistoryEntry>;

/** Names what a run that has all its answers leaves to look at; `undefined` where it leaves nothing. */
export function leftByRun({
  status,
  summary,
  doesNotTieOut,
  newErrors = 0,
}: Pick<RunHistoryEntry, 'status' | 'summary' | 'doesNotTieOut' | 'newErrors'>):
  | 'open'
  | 'part'
  | 'errors'
  | undefined {
  if (status !== 'done') return undefined;
  if (doesNotTieOut === true) return 'open';
  if (isInPart(summary)) return 'part';
  return newErrors === 0 ? undefined : 'errors';
}

/** A run of which something cannot be read; `damage` says what, in words that follow on the run's name. */
export const damagedRun = z.strictObject({ runId: plainText, damage: plainText });
export type DamagedRun = Shape<typeof damagedRun>;

/** The history as it was asked for, the latest run first. */
export interface RunHistory {
  readonly runs: readonly RunHistoryEntry[];
  /** How many runs can be read, whether asked for or not. */
  readonly total: number;
  readonly damaged: readonly DamagedRun[];
}

const runHistoryRow = z.strictObject({
  rowKey: plainText,
  /** Shown only where the run had several inputs. */
  file: plainText,
  sheet: plainText,
  rowNumber: position.describe('As Excel shows it, from 1.'),
  record: position.exactOptional(),
  kind: z.enum(RECORD_KINDS),
  key: plainText.describe('What the row is, in words.'),
  outcome: z.enum(ROW_OUTCOMES),
  message: optionalText,
  id: optionalText,
  createdId: optionalText.describe('Of the security that a conversion or exercise created.'),
  enteredBy: optionalText.describe('The run that entered the row.'),
  verified: z.boolean().exactOptional(),
});
export type RunHistoryRow = Shape<typeof runHistoryRow>;

/** One run of the history in full. */
export const runHistoryDetail = runHistoryEntry.extend({
  madeBy: plainText,
  madeAt: instant,
  planSha256: sha256.exactOptional().describe('Of the saved plan that was applied.'),
  approval: approval.exactOptional().describe('Of that plan; absent if nobody signs in.'),
  requests: runRequests.exactOptional(),
  rows: z.array(runHistoryRow),
  tieOut: z.array(tieOutLine),
  rollForward: rollForward.exactOptional(),
  marks: markReport.exactOptional(),
  results: z.array(plainText).describe('Paths of the result workbooks.'),
});
export type RunHistoryDetail = Shape<typeof runHistoryDetail>;

/** Which runs of the history are asked for; every one of these must hold. */
export interface RunHistoryFilter {
  /** Only runs of that portfolio. */
  readonly within?: FirmOfService;
  /** A part of the firm's name, or its ID. */
  readonly firm?: string;
  /** The first day (in UTC, as the history shows it) on which a run may have started. */
  readonly since?: CalendarDate;
  /** A part of an input's name. */
  readonly workbook?: string;
  readonly status?: RunHistoryEntry['status'];
}

/** One thing of the service that a row brought into being. */
export const createdThing = z.strictObject({
  /** `id` of a logo is its company's. */
  kind: z.enum([...RECORD_KINDS, 'logo']),
  id: optionalText,
  key: plainText,
  createdBy: optionalText.describe('The transaction that created it.'),
  file: plainText,
  sheet: plainText,
  rowNumber: position,
});
export type CreatedThing = Shape<typeof createdThing>;

/** Things that a run created: whoever wants it undone must delete them. */
export interface CreatedByRun {
  readonly run: RunHistoryEntry;
  /** In the order in which they can be deleted: what needs another stands before it. */
  readonly created: readonly CreatedThing[];
  /** Rows whose custom values or marks it replaced; what they were before is not known any more. */
  readonly replaced: number;
}
