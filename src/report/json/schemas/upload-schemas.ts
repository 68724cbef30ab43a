import { z } from 'zod';
import { findingJson } from '../../../model/findings/finding-schema.ts';
import { approval } from '../../../model/outcomes/approval.ts';
import { controlTotals } from '../../../model/outcomes/control-totals.ts';
import { ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../../../model/outcomes/plan.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { markReport } from '../../../model/schema/mark-report.ts';
import { rollForward } from '../../../model/schema/roll-forward.ts';
import { countText, decimalText, optionalText, plainText, sha256 } from '../../../model/values/scalars.ts';
import { named, place, runRequests, sourceTieOut, tieOutSchema } from './schema-parts.ts';

const findings = z.array(
  findingJson.strip().extend({
    code: plainText.describe('Stable; "capsheet explain CODE" says more about it.'),
    file: place.file,
  }),
);

const inputs = z.array(z.object({ name: plainText, sha256 }));

const change = z.object({
  column: plainText,
  service: optionalText.describe('What the service has; absent if it has nothing.'),
  workbook: optionalText.describe('What the workbook says; absent if it says nothing.'),
});

const report = z
  .object({ path: plainText, note: optionalText })
  .exactOptional()
  .describe('The copy that --report wrote.');

export const checkSchema = z.object({
  ...named('check@1'),
  inputs,
  summary: z.record(plainText, countText).describe('Rows by sheet.'),
  rows: z.array(
    z.object({
      ...place,
      kind: z.enum(RECORD_KINDS),
      action: z.literal('skip').exactOptional(),
      key: optionalText,
      findings,
    }),
  ),
  findings,
  sourceTieOut,
  report,
});

const about = {
  inputs,
  service: plainText.describe('The address of the service.'),
  appService: optionalText.describe('The address of its cap-table calls.'),
  firm: plainText,
  madeBy: plainText,
  madeAt: z.iso.datetime(),
};

const rowTexts = {
  key: plainText.describe('What the row is, in words.'),
  why: plainText,
  id: optionalText.describe('Of what the service holds.'),
  changes: z.array(change).exactOptional(),
  findings: findings.exactOptional(),
};

/** `plan --json`. A saved plan has more, for capsheet alone. */
export const planSchema = z.object({
  ...named('plan@1'),
  ...about,
  summary: z.record(z.enum(PLAN_ACTIONS), countText).describe('Rows by action.'),
  requests: z.object({ reads: countText, writes: countText, byEndpoint: z.record(plainText, countText) }),
  rows: z.array(z.object({ ...place, action: z.enum(PLAN_ACTIONS), ...rowTexts })),
  findings,
  rules: z
    .array(
      z.object({
        code: plainText,
        severity: z.enum(['error', 'warning', 'info', 'off']).exactOptional(),
        tolerance: decimalText.exactOptional(),
        found: countText,
      }),
    )
    .exactOptional()
    .describe('Those that the firm has changed.'),
  controlTotals: controlTotals.exactOptional(),
  rollForward: rollForward.exactOptional(),
  marks: markReport.exactOptional(),
  sourceTieOut,
  report,
});

export const resultSchema = z.object({
  ...named('result@1'),
  run: optionalText,
  planSha256: sha256.exactOptional().describe('Of the saved plan that was applied.'),
  approval: approval.exactOptional().describe('Of that plan; absent if nobody signs in.'),
  ...about,
  appliedBy: plainText,
  summary: z.record(z.enum(ROW_OUTCOMES), countText).describe('Rows by outcome.'),
  requests: runRequests,
  rows: z.array(
    z.object({
      ...place,
      outcome: z.enum(ROW_OUTCOMES),
      ...rowTexts,
      run: optionalText.describe('The run that entered the row.'),
      verified: z.boolean().describe('After the run, the service was found to hold what the row says.'),
      message: optionalText,
    }),
  ),
  findings,
  tieOut: tieOutSchema,
  rollForward: rollForward.exactOptional(),
  marks: markReport.exactOptional(),
  sourceTieOut,
  results: z.array(plainText).describe('Paths of the result workbooks, in the order of the inputs.'),
});

/** Any command under `--json` that cannot go on. */
export const errorSchema = z.object({
  ...named('error@1'),
  code: plainText,
  message: plainText,
  hint: plainText.describe('What to do.'),
});
