import { z } from 'zod';
import { finding } from '../findings/finding-schema.ts';
import { countText, decimalText, optionalText, plainText, type Shape } from '../values/scalars.ts';
import { change, type PlanAction } from './plan.ts';

export const ROW_OUTCOMES = [
  'added',
  'replaced',
  'uploaded',
  'unchanged',
  'differs',
  'failed',
  'blocked',
  'invalid',
  'skipped',
  'unknown',
  'not-run',
] as const;
export type OutcomeKind = (typeof ROW_OUTCOMES)[number];

/** The outcomes of rows that a run entered itself. */
export const ENTERED: ReadonlySet<OutcomeKind> = new Set(['added', 'replaced', 'uploaded']);

/** The outcomes of rows that are in the service after the run. */
export const IN_SERVICE: ReadonlySet<OutcomeKind> = new Set([...ENTERED, 'unchanged']);

const SHORT = ['failed', 'unknown', 'not-run', 'blocked', 'invalid'] as const satisfies readonly OutcomeKind[];

/** True if rows were to come in and did not, as far as their outcomes say. */
export function isInPart(rows: { readonly [outcome in (typeof SHORT)[number]]?: number | undefined }): boolean {
  return SHORT.some((outcome) => (rows[outcome] ?? 0) > 0);
}

const WORST_FIRST: readonly string[] = [
  'failed',
  'invalid',
  'unknown',
  'blocked',
  'not-run',
  'differs',
  'added',
  'add',
  'replaced',
  'replace',
  'uploaded',
  'upload',
  'unchanged',
  'skipped',
] satisfies readonly (OutcomeKind | PlanAction)[];

/** Returns 0 for the worst mark: a source row that became several records shows the worst of theirs. */
export function gravityOf(mark: string): number {
  const rank = WORST_FIRST.indexOf(mark);
  return rank < 0 ? WORST_FIRST.length : rank;
}

const rowOutcome = z.strictObject({
  rowKey: plainText,
  outcome: z.enum(ROW_OUTCOMES),
  /** For people: the service's own words where it refused the row, else why. */
  message: optionalText,
  /** The service's id, as far as it is known. */
  id: optionalText,
  /** The service's id of the security that a conversion or exercise created, as far as it is known. */
  createdId: optionalText,
  /** The run that brought the row in; absent where no run of this journal did. */
  runId: optionalText,
  /** No answer confirmed the row: the service was asked, and held it or the same thing entered by somebody else. */
  isFound: z.boolean().exactOptional(),
  /** Messages of the service about single cells, and those of the run. */
  findings: z.array(finding),
  /** Compared field by field with what the service holds after the run; absent where there was nothing to compare. */
  verified: z.boolean().exactOptional(),
  /** The columns in which it was not the same. */
  changes: z.array(change).exactOptional(),
});
export type RowOutcome = Shape<typeof rowOutcome>;

/** Entered cost by company, fund and currency: before + added = after, to the last decimal. */
export const tieOutLine = z.strictObject({
  company: plainText,
  fund: plainText,
  currency: plainText,
  before: decimalText,
  added: decimalText,
  after: decimalText,
  difference: decimalText.describe('before + added - after: 0 if it closes.'),
});
export type TieOutLine = Shape<typeof tieOutLine>;

/** `retries`: requests sent once more, reads and writes. */
export const runRequests = z.strictObject({ reads: countText, writes: countText, retries: countText });
export type RunRequests = Shape<typeof runRequests>;

const FIRST_OUTCOME: { readonly [action in PlanAction]: OutcomeKind } = {
  add: 'not-run',
  replace: 'not-run',
  upload: 'not-run',
  unchanged: 'unchanged',
  differs: 'differs',
  blocked: 'blocked',
  invalid: 'invalid',
  skipped: 'skipped',
};

/** Returns the outcome of a row before anything was sent: what is not to be sent has its last one already. */
export function firstOutcome(action: PlanAction): OutcomeKind {
  return FIRST_OUTCOME[action];
}
