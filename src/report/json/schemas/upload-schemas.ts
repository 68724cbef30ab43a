import { z } from 'zod';
import { named } from '../../../model/outcomes/document-name.ts';
import { ROW_OUTCOMES, runRequests, tieOutLine } from '../../../model/outcomes/outcome.ts';
import { planJson, planSource, rowTexts } from '../../../model/outcomes/plan-json.ts';
import { printedFindings, rowPlace } from '../../../model/outcomes/row-json.ts';
import { approval } from '../../../model/outcomes/run-report.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { countText, optionalText, plainText, sha256 } from '../../../model/values/scalars.ts';

const { sourceTieOut, rollForward, marks } = planJson.shape;

const report = z
  .strictObject({ path: plainText, note: optionalText })
  .exactOptional()
  .describe('The copy that --report wrote.');

/** Printed by `check --json`. */
export const checkSchema = z.strictObject({
  ...named('check@1'),
  inputs: planSource.shape.inputs,
  summary: z.record(plainText, countText).describe('Rows by sheet.'),
  rows: z.array(
    z.strictObject({
      ...rowPlace.shape,
      kind: z.enum(RECORD_KINDS),
      action: z.literal('skip').exactOptional(),
      key: optionalText,
      findings: printedFindings,
    }),
  ),
  findings: printedFindings,
  sourceTieOut,
  report,
});

/** Printed by `plan --json`. A saved plan has more, which is for capsheet alone. */
export const planSchema = planJson.extend({ report });

/** Printed by `apply --json`. */
export const resultSchema = z.strictObject({
  ...named('result@1'),
  /** The run, or the earlier one of a plan that was applied before; absent where no run was begun. */
  run: optionalText,
  planSha256: sha256.exactOptional().describe('Of the saved plan that was applied.'),
  approval: approval.exactOptional().describe('Of that plan; absent if nobody signs in.'),
  ...planSource.shape,
  appliedBy: plainText,
  summary: z.record(z.enum(ROW_OUTCOMES), countText).describe('Rows by outcome.'),
  requests: runRequests,
  rows: z.array(
    z.strictObject({
      ...rowPlace.shape,
      outcome: z.enum(ROW_OUTCOMES),
      ...rowTexts.shape,
      run: optionalText.describe('The run that entered the row.'),
      verified: z.boolean().describe('After the run, the service was found to hold what the row says.'),
      message: optionalText,
    }),
  ),
  findings: printedFindings,
  tieOut: z.array(tieOutLine),
  rollForward,
  marks,
  sourceTieOut,
  results: z.array(plainText).describe('Paths of the result workbooks, in the order of the inputs.'),
});

/** Printed by any command under `--json` where it cannot go on. */
export const errorSchema = z.strictObject({
  ...named('error@1'),
  code: plainText,
  message: plainText,
  hint: plainText.describe('What to do.'),
});
