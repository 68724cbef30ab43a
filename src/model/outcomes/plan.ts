import type { Finding } from '../findings/finding.ts';
import type { RuleChange } from '../findings/rule-change.ts';
import type { InputReading } from '../records/input-reading.ts';
import type { RecordKind } from '../records/record.ts';
import type { NewData, Target } from '../service/new-data.ts';
import type { Firm, Snapshot } from '../service/snapshot.ts';
import type { RowKey, RowOrigin } from '../values/origin.ts';
import type { ControlTotals } from './control-totals.ts';
import type { MarkReport } from './mark-report.ts';
import type { RollForward } from './roll-forward.ts';
import type { SourceTieOut } from './source-tie-out.ts';

/** What a plan says of a row; the handbook tells each in a sentence. */
export const PLAN_ACTIONS = [
  'add',
  'replace',
  'upload',
  'unchanged',
  'differs',
  'blocked',
  'invalid',
  'skipped',
] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

/** One column in which the workbook and the service are not the same; each side as text, absent where it holds nothing. */
export interface Change {
  readonly column: string;
  readonly service?: string;
  readonly workbook?: string;
}

export interface PlanRow {
  readonly rowKey: RowKey;
  readonly origin: RowOrigin;
  /** From 1, where one source row became several records. */
  readonly record?: number;
  readonly kind: RecordKind;
  readonly action: PlanAction;
  /** What was compared, for people: `Acme · Series A`. */
  readonly key: string;
  /** Why it is this action: what was compared with what. For people; nothing branches on it. */
  readonly why: string;
  /** The service's id of the thing, where it is there. */
  readonly id?: string;
  /** The company's name as the row or the service gives it, for grouping in views. */
  readonly company?: string;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  /** Rows that must be in before this one can be sent. */
  readonly dependsOn: readonly RowKey[];
  /** The row with which this one comes: nothing is sent for it itself. */
  readonly comesWith?: RowKey;
}

/** The calls that write; the same names as the operations of the contract. */
export const WRITE_OPERATIONS = [
  'createCompany',
  'addRounds',
  'addShareClasses',
  'addSecurities',
  'addTransactions',
  'replaceCustomValues',
  'upsertMarks',
  'uploadLogo',
  'uploadDocument',
] as const;
export type WriteOperation = (typeof WRITE_OPERATIONS)[number];

export interface PlannedItem {
  readonly rowKey: RowKey;
  readonly data: NewData<Target>;
  /** Further rows that state just this (the post-money valuation that stands beside every fund); mostly none. */
  readonly alsoOf?: readonly RowKey[];
}

/** One request to be sent, whole. */
export interface PlannedRequest {
  /** Stable within the plan, from 1, in the order of sending. */
  readonly number: number;
  readonly operation: WriteOperation;
  /** Never empty; in the order in which they are sent. */
  readonly items: readonly PlannedItem[];
}

/** What is sent together, in this order. */
export const PLAN_STAGES = [
  'companies',
  'rounds',
  'share-classes',
  'securities',
  'transactions',
  'custom-values',
  'marks',
  'logos',
  'documents',
] as const;
export type PlanStage = (typeof PLAN_STAGES)[number];

/** Requests that may be under way together; a step begins when the one before it has its outcomes. */
export interface PlanStep {
  readonly stage: PlanStage;
  /** What is there is looked at once more before the first of these is sent. */
  readonly looksFirst?: true;
  readonly requests: readonly PlannedRequest[];
}

export interface RequestCounts {
  readonly reads: number;
  readonly writes: number;
  /** By `METHOD /path`. */
  readonly byEndpoint: { readonly [endpoint: string]: number };
}

/** What would be done, and why: a value that apply obeys. Pure data. */
export interface Plan {
  /** One for every record of every input, in order of input, tab and row. */
  readonly rows: readonly PlanRow[];
  readonly steps: readonly PlanStep[];
  /** Of the whole run that follows, as far as it goes without a fault. */
  readonly requests: RequestCounts;
  readonly summary: { readonly [action in PlanAction]: number };
  /** Every finding of the inputs and of the plan. */
  readonly findings: readonly Finding[];
  /** Absent in a plan that was saved before plans had them. */
  readonly controlTotals?: ControlTotals;
  /** Absent where nothing concerns the cap table, in a proof, and in a plan that was saved before there was one. */
  readonly rollForward?: RollForward;
  /** Each mark beside the last one; absent where no row states any, in a proof, and in a plan saved before there were any. */
  readonly marks?: MarkReport;
  /** By `seenKey`, what the service has one too many of, as `findings` tell; absent where it has none. */
  readonly surplus?: ReadonlySet<string>;
  /** The rules that the firm has changed, and what they found; absent where it has changed none. */
  readonly rules?: readonly RuleChange[];
}

export interface InputIdentity {
  /** The file's or folder's own name. */
  readonly name: string;
  /** Relative to the plan file, or absolute where it is not saved. */
  readonly path: string;
  readonly sha256: string;
  /** When capsheet wrote the workbook, as it says itself: ISO 8601 in UTC. */
  readonly writtenAt?: string;
}

/** A plan with what it was made from, by whom and when: what a plan file holds. */
export interface PlanDocument {
  readonly inputs: readonly InputIdentity[];
  /** A decimal point, and nothing else said, where absent. */
  readonly reading?: InputReading;
  readonly mappingSha256?: string;
  readonly profileSha256?: string;
  /** The base address of the service. */
  readonly service: string;
  /** The address of its cap-table calls; absent in a plan that was saved before plans named it. */
  readonly appService?: string;
  readonly firm: Firm;
  /** The operating system's user name. */
  readonly madeBy: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly plan: Plan;
  /** Of the inputs that are foreign spreadsheets; absent where none is, and in a saved plan. */
  readonly sourceTieOut?: SourceTieOut;
  readonly snapshot: Snapshot;
}

/** The address of the cap-table calls where it is another than the service's own: people are told of one host once. */
export function otherAppService({ service, appService }: Pick<PlanDocument, 'service' | 'appService'>) {
  return appService === service ? undefined : appService;
}
