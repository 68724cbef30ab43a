import { z } from 'zod';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { findingCode, findingJson } from '../../../model/findings/finding-schema.ts';
import { controlTotals } from '../../../model/outcomes/control-totals.ts';
import { PLAN_ACTIONS, PLAN_STAGES, type PlanStep, WRITE_OPERATIONS } from '../../../model/outcomes/plan.ts';
import { inputReading } from '../../../model/records/input-reading.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { markReport } from '../../../model/schema/mark-report.ts';
import { toNewDataSchemas } from '../../../model/schema/new-data.ts';
import { rollForward } from '../../../model/schema/roll-forward.ts';
import {
  companyTerms,
  customOption,
  heldRoundTerms,
  heldShareClassTerms,
  securityTerms,
} from '../../../model/schema/terms.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import {
  countText,
  date,
  optionalDecimalText,
  optionalMoney,
  optionalText,
  plainText,
  position,
  sha256,
} from '../../../model/values/scalars.ts';

const firm = z.object({ id: plainText, name: plainText, user: optionalText });

const company = z.object({
  id: plainText,
  slug: plainText,
  name: plainText,
  status: optionalText,
  ...companyTerms,
  logoUrl: optionalText,
});

const round = z.object({
  id: plainText,
  companyId: plainText,
  name: plainText,
  ...heldRoundTerms,
  pariPassuRounds: z.array(z.object({ id: plainText, name: plainText })),
});

const shareClass = z.object({
  id: plainText,
  companyId: plainText,
  roundId: plainText,
  name: plainText,
  ...heldShareClassTerms,
});

const security = z.object({
  id: plainText,
  type: z.enum([...SECURITY_TYPES, 'public_equity', 'other']),
  companyId: plainText,
  fundId: plainText,
  fundName: optionalText,
  roundId: optionalText,
  issueDate: date,
  shareClassId: optionalText,
  ...securityTerms,
  pricePerShare: optionalMoney,
});

const transaction = z.object({
  id: plainText,
  companyId: plainText,
  event: z.enum(EVENTS),
  date,
  inputSecurityId: optionalText,
  outputSecurityId: optionalText,
  shares: optionalDecimalText,
  investmentAmount: optionalMoney,
  proceeds: optionalMoney,
});

const snapshot: z.ZodType<Snapshot> = z.object({
  firm,
  companies: z.array(company),
  funds: z.array(z.object({ id: plainText, name: plainText, currency: optionalText })),
  rounds: z.array(round),
  shareClasses: z.array(shareClass),
  securities: z.array(security),
  transactions: z.array(transaction),
  customColumns: z.array(z.object({ id: plainText, name: plainText, type: plainText, options: z.array(customOption) })),
  customValues: z.array(z.object({ columnId: plainText, companyId: plainText, values: z.array(plainText) })),
  documents: z.array(z.object({ id: plainText, companyId: plainText, name: plainText })),
});

const target: z.ZodType<Target> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('existing'), id: plainText }),
  z.object({ kind: z.literal('planned'), row: plainText }),
  z.object({ kind: z.literal('output'), row: plainText }),
]);

const item = z.object({
  rowKey: plainText,
  data: toNewDataSchemas(target).any,
  alsoOf: z.array(plainText).exactOptional(),
});

const request = z.object({
  number: position,
  operation: z.enum(WRITE_OPERATIONS),
  items: z.array(item).min(1),
});

const planStep: z.ZodType<PlanStep> = z.object({
  stage: z.enum(PLAN_STAGES),
  looksFirst: z.literal(true).exactOptional(),
  requests: z.array(request),
});

const row = z.object({
  file: optionalText,
  sheet: plainText,
  row: position,
  record: position.exactOptional(),
  action: z.enum(PLAN_ACTIONS),
  key: plainText,
  why: plainText,
  id: optionalText,
  changes: z.array(z.object({ column: plainText, service: optionalText, workbook: optionalText })).exactOptional(),
  findings: z.array(findingJson).exactOptional(),
});

/** The facts of a row that people do not read; in the order of the rows. */
const basisRow = z.object({
  rowKey: plainText,
  inputIndex: countText,
  file: plainText,
  kind: z.enum(RECORD_KINDS),
  company: optionalText,
  dependsOn: z.array(plainText),
});

const ruleChange = z.object({
  code: findingCode,
  severity: z.enum(['error', 'warning', 'info', 'off']).exactOptional(),
  tolerance: optionalDecimalText,
  found: countText,
});

/** A saved plan: the JSON of `plan --json`, and what a later run needs to see whether it still holds. */
export const planFile = z.object({
  schema: z.literal('capsheet/plan@1'),
  inputs: z.array(z.object({ name: plainText, sha256, path: plainText })),
  service: plainText,
  appService: optionalText,
  firm: plainText,
  madeBy: plainText,
  madeAt: z.iso.datetime(),
  reading: inputReading.exactOptional(),
  mappingSha256: sha256.exactOptional(),
  profileSha256: sha256.exactOptional(),
  summary: z.record(z.enum(PLAN_ACTIONS), countText),
  requests: z.object({ reads: countText, writes: countText, byEndpoint: z.record(plainText, countText) }),
  rows: z.array(row),
  findings: z.array(findingJson),
  rules: z.array(ruleChange).exactOptional(),
  controlTotals: controlTotals.exactOptional(),
  rollForward: rollForward.exactOptional(),
  marks: markReport.exactOptional(),
  basis: z.object({
    firm,
    rows: z.array(basisRow),
    steps: z.array(planStep),
    snapshot,
  }),
});

export type PlanFile = z.infer<typeof planFile>;
