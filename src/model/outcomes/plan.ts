import { z } from 'zod';
import { finding } from '../findings/finding-schema.ts';
import { ruleChange } from '../findings/rule-change.ts';
import type { InputReading } from '../records/input-reading.ts';
import { RECORD_KINDS } from '../records/record.ts';
import type { Firm, Snapshot } from '../service/snapshot.ts';
import { countText, optionalText, plainText, position, type Shape, sha256 } from '../values/scalars.ts';
import { rowOrigin } from '../values/value-schemas.ts';
import { controlTotals } from './control-totals.ts';
import { markReport } from './mark-report.ts';
import type { PLAN_STAGES, plannedItem, plannedRequest, planStep, WRITE_OPERATIONS } from './plan-step.ts';
import { rollForward } from './roll-forward.ts';
import type { SourceTieOut } from './source-tie-out.ts';

/** The actions that a plan can take with a row; the handbook explains each in a sentence. */
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

/** The actions for which something is sent. */
export const SENDING: ReadonlySet<PlanAction> = new Set(['add', 'replace', 'upload']);

/** One column in which the workbook and the service are not the same, as text. */
export const change = z.strictObject({
  column: plainText,
  service: optionalText.describe('What the service has; absent if it has nothing.'),
  workbook: optionalText.describe('What the workbook says; absent if it says nothing.'),
});
export type Change = Shape<typeof change>;

export const planRow = z.strictObject({
  rowKey: plainText,
  origin: rowOrigin,
  /** From 1, where one source row became several records. */
  record: position.exactOptional(),
  kind: z.enum(RECORD_KINDS),
  action: z.enum(PLAN_ACTIONS),
  /** For people: `Acme · Series A`. */
  key: plainText.describe('What the row is, in words.'),
  /** Why it is this action: what was compared with what. For people; nothing branches on it. */
  why: plainText,
  /** The service's id of the thing, where it is there. */
  id: optionalText.describe('Of what the service holds.'),
  /** The company's name as the row or the service gives it, for grouping in views. */
  company: optionalText,
  changes: z.array(change),
  findings: z.array(finding),
  /** Rows that must be in before this one can be sent. */
  dependsOn: z.array(plainText),
  /** The row with which this one comes: nothing is sent for it itself. */
  comesWith: optionalText,
});
export type PlanRow = Shape<typeof planRow>;

export type WriteOperation = (typeof WRITE_OPERATIONS)[number];
export type PlanStage = (typeof PLAN_STAGES)[number];
export type PlannedItem = Shape<typeof plannedItem>;
export type PlannedRequest = Shape<typeof plannedRequest>;
export type PlanStep = Shape<typeof planStep>;

/** The requests of the whole run that follows, as far as it goes without a fault. */
const requestCounts = z.strictObject({
  reads: countText,
  writes: countText,
  /** By `METHOD /path`. */
  byEndpoint: z.record(plainText, countText),
});
export type RequestCounts = Shape<typeof requestCounts>;

/** The content of a plan; apply obeys it, and its steps. */
export const planShape = z.strictObject({
  /** One for every record of every input, in order of input, tab and row. */
  rows: z.array(planRow),
  requests: requestCounts,
  summary: z.record(z.enum(PLAN_ACTIONS), countText),
  /** Every finding of the inputs and of the plan. */
  findings: z.array(finding),
  /** The rules that the firm has changed, and what they found; absent where it has changed none. */
  rules: z.array(ruleChange).exactOptional(),
  /** Absent in a plan that was saved before plans had them. */
  controlTotals: controlTotals.exactOptional(),
  /** Absent where nothing concerns the cap table, in a proof, and in a plan that was saved before there was one. */
  rollForward: rollForward.exactOptional(),
  /** Absent where no row states a mark, in a proof, and in a plan saved before there were any. */
  marks: markReport.exactOptional(),
});

export interface Plan extends Shape<typeof planShape> {
  readonly steps: readonly PlanStep[];
  /** By `seenKey`, what the service has one too many of, as `findings` report; absent where it has none. */
  readonly surplus?: ReadonlySet<string>;
}

export const inputIdentity = z.strictObject({
  /** The file's or folder's own name. */
  name: plainText,
  /** Relative to the plan file, or absolute where it is not saved. */
  path: plainText,
  sha256,
  /** When capsheet wrote the workbook, as it says itself: ISO 8601 in UTC. */
  writtenAt: optionalText,
});
export type InputIdentity = Shape<typeof inputIdentity>;

/** A plan with what it was made from, by whom and when. */
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
  /** For inputs that are foreign spreadsheets; absent where none is, and in a saved plan. */
  readonly sourceTieOut?: SourceTieOut;
  readonly snapshot: Snapshot;
}

/** Returns the address of the cap-table calls where it is not the service's own. */
export function otherAppService({ service, appService }: Pick<PlanDocument, 'service' | 'appService'>) {
  return appService === service ? undefined : appService;
}
