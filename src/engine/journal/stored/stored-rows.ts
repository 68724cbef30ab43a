import { z } from 'zod';
import { shareTexts } from '../../../base/util/parse/share-texts.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { isFindingCode } from '../../../model/findings/finding-codes.ts';
import { finding } from '../../../model/findings/finding-schema.ts';
import { controlTotals } from '../../../model/outcomes/control-totals.ts';
import { markReport } from '../../../model/outcomes/mark-report.ts';
import { ROW_OUTCOMES, runRequests, tieOutLine } from '../../../model/outcomes/outcome.ts';
import { change, inputIdentity, planRow } from '../../../model/outcomes/plan.ts';
import { WRITE_OPERATIONS } from '../../../model/outcomes/plan-step.ts';
import { rollForward } from '../../../model/outcomes/roll-forward.ts';
import { RUN_STATUSES } from '../../../model/outcomes/run-status.ts';
import { type CarriedBack, isCarriedBack } from '../../../model/records/carried-back.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { toDataSchema, toSecuritySchema } from '../../../model/service/new-data.ts';
import { parseBySchema } from '../../../model/values/parse-by-schema.ts';
import { plainText } from '../../../model/values/scalars.ts';
import { describeUnknownKey } from '../../../model/values/unknown-key.ts';
import { rowOrigin } from '../../../model/values/value-schemas.ts';
import { REQUEST_STATES } from '../request-state.ts';
import { runBasis } from '../run-entry.ts';

// Messages of rows and of a run, kept for a result workbook that is written again.

/** Another version may have had a code, or a field, that this one lacks: the run stays readable without what it said. */
const storedFinding = finding.strip().extend({ code: plainText });
const findings = z
  .array(storedFinding)
  .transform((all): Finding[] => all.flatMap(({ code, ...rest }) => (isFindingCode(code) ? [{ ...rest, code }] : [])));

const changes = z.array(change);

const plannedRow = planRow.pick({ action: true, why: true, id: true, changes: true }).extend({ findings });

/** The data that a row sent, every link an id of the service. */
export const sentData = toDataSchema(plainText);
export const sentSecurity = toSecuritySchema(plainText);

/** The tables' rows as they are read back: JSON text becomes values, a null an absent field. */

export function storedJson<T extends z.ZodType>(schema: T) {
  return z.string().transform(parseJson).pipe(schema);
}

function parseJson(stored: string, context: z.RefinementCtx): unknown {
  try {
    return shareTexts(JSON.parse(stored));
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

const nullableText = z.string().nullable();

/** Takes a digest of any form: nothing depends on that. */
export const storedInputs = storedJson(z.array(inputIdentity.extend({ sha256: plainText })));
export const processIdentity = z.strictObject({ host: z.string(), pid: z.number() });
const outcomeKind = z.enum(ROW_OUTCOMES);

export const storedRun = z.object({
  id: z.string(),
  service: z.string(),
  address: nullableText,
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
  requests: storedJson(runRequests).nullable(),
  tie_out: storedJson(z.array(tieOutLine)),
  roll_forward: storedJson(rollForward).nullable(),
  marks: storedJson(markReport).nullable(),
  carried: storedJson(z.array(z.custom<CarriedBack>(isCarriedBack))).nullable(),
  control_totals: storedJson(controlTotals).nullable(),
  new_errors: z.number().nullable(),
  basis: storedJson(runBasis.extend({ findings })),
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
  items: storedJson(z.array(z.strictObject({ rowKey: z.string(), data: sentData }))).nullable(),
  held: storedJson(z.array(z.strictObject({ id: z.string(), identity: z.string() }))).nullable(),
  intended_at: nullableText,
  sent_at: nullableText,
  ended_at: nullableText,
  settled_at: nullableText,
  message: nullableText,
});

export const storedOutcome = z.object({
  row_key: z.string(),
  origin: storedJson(rowOrigin),
  record: z.number().nullable(),
  kind: z.enum(RECORD_KINDS),
  key: z.string(),
  ref: nullableText,
  planned: storedJson(plannedRow).nullable(),
  outcome: outcomeKind,
  id: nullableText,
  message: nullableText,
  data: storedJson(z.array(sentData)),
  landed_by: nullableText,
  verified: z.number().nullable(),
  created_id: nullableText,
  changes: storedJson(changes).nullable(),
  findings: storedJson(findings),
});

/** A row of the journal as it should be, or what of it cannot be read, in words that follow on the row's name. */
export type StoredReading<T> = { readonly value: T } | { readonly damage: string };

const MOST_SHOWN = 40;

/** Reads a row of a table. A journal can be damaged, by hands and by disks, and one such row is no reason to lose all. */
export function readStored<T>(schema: z.ZodType<T>, row: unknown): StoredReading<T> {
  const { data, error } = parseBySchema(schema, row);
  return error === undefined ? { value: data } : { damage: describe(row, error) };
}

function describe(row: unknown, { issues }: z.ZodError): string {
  const [issue] = issues;
  const unknown = describeUnknownKey(issue);
  if (unknown !== undefined) return unknown;
  const [column = 'row', ...inside] = issue?.path.map(String) ?? [];
  if (inside.length > 0) return `the column "${column}" does not hold what it should at "${inside.join('.')}"`;
  if (issue?.code === 'custom') return `the column "${column}" ${issue.message}`;
  return `the column "${column}" is ${String(JSON.stringify(columnOf(row, column))).slice(0, MOST_SHOWN)}`;
}

/** A column of a row as text, to name the row by. */
export function columnText(row: unknown, column: string): string {
  return String(columnOf(row, column));
}

function columnOf(row: unknown, column: string): unknown {
  return Object.entries(row ?? {}).find(([name]) => name === column)?.[1];
}
