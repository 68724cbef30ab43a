import { z } from 'zod';
import { PLAN_ACTIONS } from '../../model/outcomes/plan.ts';
import { RECORD_KINDS } from '../../model/records/record.ts';
import { count, decimal, optionalDecimal, optionalText, position, sha256, text } from '../../model/schema/scalars.ts';
import { finding, findingCode } from './plan-file-parts.ts';
import { firm, snapshot } from './plan-file-snapshot.ts';
import { planStep } from './plan-file-steps.ts';

const row = z.object({
  file: optionalText,
  sheet: text,
  row: position,
  record: position.exactOptional(),
  action: z.enum(PLAN_ACTIONS),
  key: text,
  why: text,
  id: optionalText,
  changes: z.array(z.object({ column: text, service: optionalText, workbook: optionalText })).exactOptional(),
  findings: z.array(finding).exactOptional(),
});

/** What a row is besides what people read of it; in the order of the rows. */
const basisRow = z.object({
  rowKey: text,
  inputIndex: count,
  file: text,
  kind: z.enum(RECORD_KINDS),
  company: optionalText,
  dependsOn: z.array(text),
});

const fundTotal = z.object({ fund: text, currency: text, before: decimal, added: decimal, after: decimal });

const ruleChange = z.object({
  code: findingCode,
  severity: z.enum(['error', 'warning', 'info', 'off']).exactOptional(),
  tolerance: optionalDecimal,
  found: count,
});

/** A saved plan: the JSON of `plan --json`, and what a later run needs to tell whether it still holds. */
export const planFile = z.object({
  schema: z.literal('capsheet/plan@1'),
  inputs: z.array(z.object({ name: text, sha256, path: text })),
  service: text,
  appService: optionalText,
  firm: text,
  madeBy: text,
  madeAt: z.iso.datetime(),
  reading: z
    .object({
      sheetName: optionalText,
      dateOrder: z.enum(['dmy', 'mdy', 'ymd']).exactOptional(),
      decimalSign: z.enum(['.', ',']),
      fillDown: z.boolean().exactOptional(),
      mappingPath: optionalText,
    })
    .exactOptional(),
  mappingSha256: sha256.exactOptional(),
  profileSha256: sha256.exactOptional(),
  summary: z.record(z.enum(PLAN_ACTIONS), count),
  requests: z.object({ reads: count, writes: count, byEndpoint: z.record(text, count) }),
  rows: z.array(row),
  findings: z.array(finding),
  rules: z.array(ruleChange).exactOptional(),
  basis: z.object({
    firm,
    rows: z.array(basisRow),
    steps: z.array(planStep),
    totals: z.array(fundTotal).exactOptional(),
    snapshot,
  }),
});

export type PlanFile = z.infer<typeof planFile>;
