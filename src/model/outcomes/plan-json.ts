import { z } from 'zod';
import { eachOf } from '../../base/util/collections/each-of.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toFindingsJson } from '../findings/finding-json.ts';
import { optionalText, plainText, type Shape } from '../values/scalars.ts';
import { nameDocument, named } from './document-name.ts';
import { type PlanDocument, type PlanRow, planRow, planShape } from './plan.ts';
import { inputJson, printedFindings, rowPlace, toChangesJson, toInputsJson, toRowPlaceJson } from './row-json.ts';
import { sourceTieOut } from './source-tie-out.ts';

/** Where a plan comes from, as documents say it. */
export const planSource = z.strictObject({
  inputs: z.array(inputJson),
  service: plainText.describe('The address of the service.'),
  appService: optionalText.describe('The address of its cap-table calls.'),
  firm: plainText,
  madeBy: plainText,
  madeAt: z.iso.datetime(),
});

/** The texts of a row's plan in documents, besides its place. */
export const rowTexts = planRow
  .pick({ key: true, why: true, id: true })
  .extend({ changes: planRow.shape.changes.exactOptional(), findings: printedFindings.exactOptional() });

const planRowJson = z.strictObject({ ...rowPlace.shape, action: planRow.shape.action, ...rowTexts.shape });

/** The JSON of `plan --json`. */
export const planJson = z.strictObject({
  ...named('plan@1'),
  ...planSource.shape,
  summary: planShape.shape.summary.describe('Rows by action.'),
  requests: planShape.shape.requests,
  rows: z.array(planRowJson),
  findings: printedFindings,
  rules: planShape.shape.rules.describe('Those that the firm has changed.'),
  controlTotals: planShape.shape.controlTotals,
  rollForward: planShape.shape.rollForward,
  marks: planShape.shape.marks,
  sourceTieOut: sourceTieOut
    .exactOptional()
    .describe('Of foreign spreadsheets: of each column, what is loaded and what is left out.'),
});
export type PlanJson = Shape<typeof planJson>;

export function toPlanJson(document: PlanDocument, multipleInputs = document.inputs.length > 1) {
  const { inputs, service, appService, firm, madeBy, madeAt, plan, sourceTieOut: tieOut } = document;
  const { summary, requests, rows, findings, rules, controlTotals, rollForward, marks } = plan;
  return omitAbsent({
    ...nameDocument('plan@1'),
    inputs: toInputsJson(inputs),
    service,
    appService,
    firm: firm.name,
    madeBy,
    madeAt,
    summary,
    requests,
    rows: rows.map((row) => toPlanRowJson(row, multipleInputs)),
    findings: toFindingsJson(findings, multipleInputs),
    rules,
    controlTotals,
    rollForward,
    marks,
    sourceTieOut: tieOut,
  }) satisfies PlanJson;
}

/** The same document for printing, its rows made as they are written. */
export function toPrintedPlan(document: PlanDocument): PrintedPlan {
  const { plan } = document;
  const multipleInputs = document.inputs.length > 1;
  const rows = eachOf(plan.rows, (row) => toPlanRowJson(row, multipleInputs));
  return { ...toPlanJson({ ...document, plan: { ...plan, rows: [] } }), rows };
}

type PlanRowJson = PlanJson['rows'][number];
export type PrintedPlan = Omit<PlanJson, 'rows'> & { readonly rows: Iterable<PlanRowJson> };

function toPlanRowJson(row: PlanRow, multipleInputs: boolean) {
  const { action, key, why, id, changes, findings } = row;
  const texts = {
    action,
    key,
    why,
    id,
    changes: toChangesJson(changes),
    findings: findings.length === 0 ? undefined : toFindingsJson(findings, multipleInputs),
  };
  return Object.assign(toRowPlaceJson(row, multipleInputs), omitAbsent(texts));
}
