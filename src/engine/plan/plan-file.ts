import { z } from 'zod';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseJson, UnreadableText } from '../../base/util/parse/parse-json.ts';
import { onPage } from '../../base/util/setting-names.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { FindingJson } from '../../model/findings/finding-json.ts';
import { findingJson } from '../../model/findings/finding-schema.ts';
import { inputIdentity, type PlanDocument, type PlanRow, planRow } from '../../model/outcomes/plan.ts';
import { planJson, toPlanJson } from '../../model/outcomes/plan-json.ts';
import { planStep } from '../../model/outcomes/plan-step.ts';
import { inputReading } from '../../model/records/input-reading.ts';
import { firm, snapshot } from '../../model/service/snapshot.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import { countText, plainText, sha256 } from '../../model/values/scalars.ts';
import { describeUnknownKey } from '../../model/values/unknown-key.ts';

/**
 * A plan as it is saved: what `plan --json` prints, with the inputs' paths (relative to the plan file), how they were
 * read, the digests of mapping and profile, and under `basis` what a later run holds against the service. JSON text with
 * a final newline.
 */
export function toPlanFile(document: PlanDocument, multipleInputs = document.inputs.length > 1): string {
  const { inputs, firm, reading, mappingSha256, profileSha256, plan, snapshot } = document;
  const file = {
    ...toPlanJson(document, multipleInputs),
    inputs: inputs.map(({ name, sha256, path }) => ({ name, sha256, path })),
    ...omitAbsent({ reading, mappingSha256, profileSha256 }),
    basis: { firm, rows: plan.rows.map(toBasisRow), steps: plan.steps, snapshot },
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Reads a saved plan. Throws a usage error: `plan-foreign`, `plan-newer` or `plan-damaged`. */
export function parsePlanFile(content: string): PlanDocument {
  const json = readJson(content);
  assertSchema(json);
  const parsed = planFile.safeParse(json);
  if (!parsed.success) throw planFileDamaged(firstIssue(parsed.error), parsed.error);
  const file = parsed.data;
  if (file.rows.length !== file.basis.rows.length)
    throw planFileDamaged(`it has ${file.rows.length} rows and the origins of ${file.basis.rows.length}`);
  return toDocument(file);
}

function toBasisRow({ rowKey, origin, kind, company, dependsOn }: PlanRow): PlanFile['basis']['rows'][number] {
  const { inputIndex, file } = origin;
  return { rowKey, inputIndex, file, kind, ...omitAbsent({ company }), dependsOn: [...dependsOn] };
}

function readJson(content: string): unknown {
  try {
    return parseJson(content.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof UnreadableText) throw planFileDamaged(error.message, error);
    if (content.trimStart().startsWith('{')) throw planFileDamaged('it is not complete JSON', error);
    throw notAPlanFile(error);
  }
}

function assertSchema(json: unknown): void {
  const named = z.object({ schema: z.string() }).safeParse(json);
  const version = named.success ? /^capsheet\/plan@(\d+)$/.exec(named.data.schema) : null;
  if (version === null) throw notAPlanFile();
  if (version[1] !== '1')
    throw usageError(
      'plan-newer',
      `The saved plan was made by another version of capsheet (capsheet/plan@${version[1]}; this one reads capsheet/plan@1).`,
      'Apply it with the version of capsheet that made it, or plan again with this one.',
    );
  if (!z.object({ basis: z.object({}) }).safeParse(json).success)
    throw planFileDamaged(
      onPage('it is a printed dry run, not a saved plan', 'it is what `plan --json` prints, not a saved plan'),
    );
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'it is not of the right shape';
  return describeUnknownKey(issue) ?? `"${issue.path.join('.')}" is not what it should be`;
}

function toDocument(file: PlanFile): PlanDocument {
  const { inputs, service, appService, madeBy, madeAt, reading, mappingSha256, profileSha256 } = file;
  const { summary, requests, rules, controlTotals, rollForward, marks, sourceTieOut, basis } = file;
  const { firm, steps, snapshot } = basis;
  const rows = file.rows.map((row, index) => toPlanRow(row, basis.rows[index]));
  const findings = file.findings.map((finding) => toFinding(finding, file));
  const plan = {
    rows,
    steps,
    requests,
    summary,
    findings,
    ...omitAbsent({ rules, controlTotals, rollForward, marks }),
  };
  return {
    inputs,
    ...omitAbsent({ reading, mappingSha256, profileSha256, appService, sourceTieOut }),
    service,
    firm,
    madeBy,
    madeAt,
    plan,
    snapshot,
  };
}

function toPlanRow(row: PlanFile['rows'][number], basis: PlanFile['basis']['rows'][number] | undefined): PlanRow {
  if (basis === undefined) throw planFileDamaged('a row has no origin');
  const { rowKey, inputIndex, file, kind, company, dependsOn } = basis;
  const origin: RowOrigin = { inputIndex, file, sheet: row.sheet, rowNumber: row.row };
  return {
    rowKey,
    origin,
    kind,
    action: row.action,
    key: row.key,
    why: row.why,
    dependsOn,
    ...omitAbsent({ record: row.record, id: row.id, company }),
    changes: row.changes ?? [],
    findings: (row.findings ?? []).map((finding) => ({ ...finding, inputIndex, file })),
  };
}

/** Which of several inputs of one name a finding is of is not in the file: the first of them stands for all. */
function toFinding(finding: FindingJson, { inputs }: PlanFile): Finding {
  const name = finding.file ?? (finding.sheet === undefined || inputs.length > 1 ? undefined : inputs[0]?.name);
  const inputIndex = inputs.findIndex((input) => input.name === name);
  return { ...finding, ...omitAbsent({ file: name, inputIndex: inputIndex < 0 ? undefined : inputIndex }) };
}

const findings = z.array(findingJson);

/** The part of a row that people do not read; in the order of the rows. */
const basisRow = planRow
  .pick({ rowKey: true, kind: true, company: true, dependsOn: true })
  .extend({ inputIndex: countText, file: plainText });

/** A saved plan: the JSON of `plan --json`, and what a later run needs to tell whether it still holds. */
export const planFile = planJson.extend({
  inputs: z.array(inputIdentity.omit({ writtenAt: true })),
  reading: inputReading.exactOptional(),
  mappingSha256: sha256.exactOptional(),
  profileSha256: sha256.exactOptional(),
  rows: z.array(planJson.shape.rows.element.extend({ findings: findings.exactOptional() })),
  findings,
  /** Guards the text of the file against slips; it is checked before the file is parsed. */
  seal: plainText.exactOptional(),
  basis: z.strictObject({ firm, rows: z.array(basisRow), steps: z.array(planStep), snapshot }),
});

type PlanFile = z.infer<typeof planFile>;

export function notAPlanFile(cause?: unknown): CapsheetError {
  return usageError(
    'plan-foreign',
    'The file is not a plan that capsheet saved.',
    onPage(
      'Choose the plan that was saved from a dry run, or the workbook itself.',
      'Give the file that "capsheet plan INPUT --out PLAN.json" wrote, or the workbook itself.',
    ),
    cause,
  );
}

export function planFileDamaged(what: string, cause?: unknown): CapsheetError {
  return usageError(
    'plan-damaged',
    `The saved plan cannot be read: ${what}.`,
    `${onPage('Compare the workbook with the service again', 'Plan again with "capsheet plan INPUT --out PLAN.json"')}; do not change a saved plan by hand.`,
    cause,
  );
}
