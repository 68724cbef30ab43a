import { z } from 'zod';
import { comparedRow, fundSum, kindCount } from '../../../model/outcomes/comparison.ts';
import { printed } from '../../../model/outcomes/document-name.ts';
import { exportReport } from '../../../model/outcomes/export-report.ts';
import { mapReport } from '../../../model/outcomes/map-report.ts';
import { planJson } from '../../../model/outcomes/plan-json.ts';
import { inputJson, rowPlace } from '../../../model/outcomes/row-json.ts';
import { countText, optionalText, plainText } from '../../../model/values/scalars.ts';

const comparedSide = z.strictObject({
  inputs: z.array(inputJson),
  errors: countText.describe('What "capsheet check" says is wrong; compared is what can be read.'),
  sourceTieOut: planJson.shape.sourceTieOut,
});

export const rowsBySheet = z.record(plainText, countText).describe('Rows by sheet.');

/** The library's documents besides checks, plans and results, apart, so that importing their schemas loads no others. */
export const LIBRARY_DOCUMENTS = {
  compare: printed('compare@1', '`capsheet compare A B --json`', {
    a: comparedSide,
    b: comparedSide,
    same: z.boolean().describe('Whether each row of the one is a row of the other.'),
    counts: z.array(kindCount).describe('Only kinds of which there are rows.'),
    rows: z
      .array(comparedRow.extend({ a: rowPlace.exactOptional(), b: rowPlace.exactOptional() }))
      .describe('The rows that are not the same in both.'),
    sums: z.array(fundSum).describe('What the rows of each come to, by fund and currency.'),
    report: optionalText.describe('The report workbook, if one was written.'),
  }),
  map: printed('map@1', '`capsheet map --json`', mapReport.shape),
  export: printed('export@1', '`capsheet export --json`', {
    path: plainText,
    service: plainText,
    firm: plainText,
    companies: countText,
    rows: rowsBySheet,
    leftOut: exportReport.shape.leftOut,
    missing: exportReport.shape.missing,
    unresolved: exportReport.shape.unresolved
      .exactOptional()
      .describe('Rows that a plan of the export would not call unchanged.'),
  }),
};
