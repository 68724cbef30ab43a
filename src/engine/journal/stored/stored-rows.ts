import { z } from 'zod';
import type { Finding } from '../../../model/findings/finding.ts';
import { isFindingCode } from '../../../model/findings/finding-codes.ts';
import { finding } from '../../../model/findings/finding-schema.ts';
import { approval } from '../../../model/outcomes/approval.ts';
import { controlTotals } from '../../../model/outcomes/control-totals.ts';
import { ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { PLAN_ACTIONS, PLAN_STAGES, WRITE_OPERATIONS } from '../../../model/outcomes/plan.ts';
import { RUN_STATUSES } from '../../../model/outcomes/run-report.ts';
import { carriedBack } from '../../../model/records/carried-back.ts';
import { inputReading } from '../../../model/records/input-reading.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { markReport } from '../../../model/schema/mark-report.ts';
import { rollForward } from '../../../model/schema/roll-forward.ts';
import { CURRENCIES } from '../../../model/values/money.ts';
import { decimalText } from '../../../model/values/scalars.ts';
import { REQUEST_STATES } from '../request-state.ts';
import { newDataSchemas } from './new-data-schemas.ts';

/** What was said of rows and of a run, as the journal keeps it for the result workbook that is written again. */

const text = z.string();
const optionalText = text.exactOptional();

/** Another version may have had a code, or a field, that this one lacks: the run stays readable without what it said. */
const storedFinding = finding.strip().extend({ code: text });
const findings = z
  .array(storedFinding)
  .transform((all): Finding[] => all.flatMap(({ code, ...rest }) => (isFindingCode(code) ? [{ ...rest, code }] : [])));

const changes = z.array(z.object({ column: text, service: optionalText, workbook: optionalText }));

const plannedRow = z.object({
  action: z.enum(PLAN_ACTIONS),
  why: text,
  id: optionalText,
  changes,
  findings,
});

const note = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('settled-run'),
    runId: text,
    startedAt: text,
    landed: z.number(),
    notLanded: z.number(),
  }),
  z.object({ kind: z.literal('earlier-run'), runId: text, finishedAt: text }),
  z.object({ kind: z.literal('looks'), taken: z.array(z.enum(PLAN_STAGES)), left: z.array(z.enum(PLAN_STAGES)) }),
  z.object({ kind: z.literal('other'), text }),
]);

const runBasis = z.object({
  version: optionalText,
  reading: inputReading.exactOptional(),
  appService: optionalText,
  serviceUser: optionalText,
  mappingSha256: optionalText,
  profileSha256: optionalText,
  approval: approval.exactOptional(),
  notes: z.array(note),
  findings,
});

/** The tables' rows as they are read back: JSON text becomes values, a null an absent field. */

export function storedJson<T extends z.ZodType>(schema: T) {
  return z.string().transform(parseJson).pipe(schema);
}

function parseJson(stored: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

const nullableText = z.string().nullable();

const inputIdentity = z.object({
  name: z.string(),
  path: z.string(),
  sha256: z.string(),
  writtenAt: z.string().exactOptional(),
});
export const storedInputs = storedJson(z.array(inputIdentity));
export const processIdentity = z.object({ host: z.string(), pid: z.number() });
const requestCounts = z.object({ reads: z.number(), writes: z.number(), retries: z.number() });
const origin = z.object({ inputIndex: z.number(), file: z.string(), sheet: z.string(), rowNumber: z.number() });
const tieOutLine = z.object({
  company: z.string(),
  fund: z.string(),
  currency: z.string(),
  before: decimalText,
  added: decimalText,
  after: decimalText,
  difference: decimalText,
});
const outcomeKind = z.enum(ROW_OUTCOMES);

export const closedLot = z.object({
  id: z.string(),
  companyId: z.string(),
  company: z.string(),
  fund: z.string(),
  security: z.string(),
  currency: z.enum(CURRENCIES),
  cost: decimalText,
  units: decimalText.exactOptional(),
  sold: decimalText,
});

export const storedRun = z.object({
  id: z.string(),
  service: z.string(),
  firm_id: z.string(),
  firm_name: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  applied_by: z.string(),
  started_at: z.string(),
  ended_at: nullableText,
  status: z.enum(['running', ...RUN_STATUSES]),
  process: storedJson(processIdentity),
  inputs: storedInputs,
  plan_sha256: nullableText,
  results: storedJson(z.array(z.string())),
  counts: storedJson(z.partialRecord(outcomeKind, z.number())),
  requests: storedJson(requestCounts).nullable(),
  tie_out: storedJson(z.array(tieOutLine)),
  roll_forward: storedJson(rollForward).nullable(),
  marks: storedJson(markReport).nullable(),
  carried: storedJson(z.array(carriedBack)).nullable(),
  control_totals: storedJson(controlTotals).nullable(),
  basis: storedJson(runBasis),
  findings: storedJson(findings),
  summary: nullableText,
  lock_token: nullableText,
  journal_file: nullableText,
  unsettled: z.number(),
});

/** As much of a run as says whether it has come to its end. */
export const storedFate = storedRun.pick({
  id: true,
  service: true,
  firm_id: true,
  status: true,
  lock_token: true,
  unsettled: true,
});

export const storedRequest = z.object({
  number: z.number(),
  operation: z.enum(WRITE_OPERATIONS),
  state: z.enum(REQUEST_STATES),
  row_keys: storedJson(z.array(z.string())),
  items: storedJson(z.array(z.object({ rowKey: z.string(), data: newDataSchemas.any }))).nullable(),
  body_sha256: nullableText,
  held: storedJson(z.array(z.object({ id: z.string(), identity: z.string() }))).nullable(),
  intended_at: nullableText,
  sent_at: nullableText,
  ended_at: nullableText,
  settled_at: nullableText,
  message: nullableText,
});

export const storedOutcome = z.object({
  row_key: z.string(),
  origin: storedJson(origin),
  record: z.number().nullable(),
  kind: z.enum(RECORD_KINDS),
  key: z.string(),
  ref: nullableText,
  planned: storedJson(plannedRow).nullable(),
  outcome: outcomeKind,
  id: nullableText,
  message: nullableText,
  data: storedJson(z.array(newDataSchemas.any)),
  landed_by: nullableText,
  verified: z.number().nullable(),
  created_id: nullableText,
  changes: storedJson(changes).nullable(),
  findings: storedJson(findings),
});
