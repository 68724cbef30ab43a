import pc from 'picocolors';
import { expect, it } from 'vitest';
import type { Finding } from '../../../src/model/findings/finding.ts';
import type { CheckReport } from '../../../src/model/outcomes/run-report.ts';
import { toCheckText } from '../../../src/report/text/check-text.ts';
import { findingAt, makeDocument, makePlan, originAt } from '../../support/make-plan.ts';

const OPTIONS = { view: { colors: pc.createColors(false), width: 100 }, typedInputs: ['quarterly.xlsx'] };
const { inputs } = makeDocument(makePlan({ rows: [] }));
const later = findingAt('Securities', 5, {
  severity: 'info',
  code: 'resolved-later',
  column: 'Fund',
  cell: 'E5',
  message: '"Harbour Fund I" is not in this workbook.',
  hint: 'capsheet plan asks the service for it.',
});

const textOf = (report: Omit<CheckReport, 'inputs'>): string => toCheckText({ inputs, ...report }, OPTIONS);

it('counts rows, shows errors before the rest, and says how to go on', () => {
  const error = findingAt('Rounds', 14);
  const rows = [
    { origin: originAt('Rounds', 5), kind: 'round', findings: [] },
    { origin: originAt('Rounds', 14), kind: 'round', findings: [error] },
    { origin: originAt('Securities', 5), kind: 'security', findings: [later] },
  ] as const;
  const warning = findingAt('Rounds', 5, { severity: 'warning', code: 'column-unknown', message: 'Text.', hint: '' });
  expect(textOf({ rows, findings: [later, warning, error] })).toMatchInlineSnapshot(`
    "The workbook has 1 error and 1 warning in 3 rows.

    Workbook  quarterly.xlsx

    Sheet       valid  with errors  total
    Rounds          1            1      2
    Securities      1            -      1
    Total           2            1      3

    Errors (1)
      Rounds!F14 (Closing Date): "31/02/2024" is not a calendar date. Write it as YYYY-MM-DD, for
        example 2024-02-29.  [date-invalid]

    Warnings (1)
      Rounds!F5 (Closing Date): Text.  [column-unknown]

    For information (1)
      Securities!E5 (Fund): "Harbour Fund I" is not in this workbook. capsheet plan asks the service for
        it.  [resolved-later]

    Correct the error first; --report FILE.xlsx marks the cells in a copy, "capsheet explain CODE" says
    more about a finding.
    Next: capsheet check quarterly.xlsx"
  `);
});

it('goes on to a mapping where the finding says that one can read the tab, whatever its words are', () => {
  const unread = findingAt('Deals', 1, { code: 'sheet-unknown', message: 'Text.', hint: 'Words.' });
  const lastLine = (finding: Finding) =>
    textOf({ rows: [], findings: [finding] })
      .split('\n')
      .at(-1);
  expect(lastLine({ ...unread, cure: 'map' })).toBe('Next: capsheet map quarterly.xlsx --out quarterly.mapping.yaml');
  expect(lastLine({ ...unread, hint: '"capsheet map" reads it.' })).toBe('Next: capsheet check quarterly.xlsx');
});

it('goes on to the plan where there is no error', () => {
  const rows = [{ origin: originAt('Securities', 5), kind: 'security', findings: [later] }] as const;
  expect(textOf({ rows, findings: [later] })).toMatchInlineSnapshot(`
    "No errors in 1 row.

    Workbook  quarterly.xlsx

    Sheet       valid  total
    Securities      1      1

    For information (1)
      Securities!E5 (Fund): "Harbour Fund I" is not in this workbook. capsheet plan asks the service for
        it.  [resolved-later]

    Next: capsheet plan quarterly.xlsx"
  `);
});

it('says that a workbook has no rows', () => {
  expect(textOf({ rows: [], findings: [] })).toBe(
    'The workbook has no rows.\n\nWorkbook  quarterly.xlsx\n\nFill in the workbook first.\nNext: capsheet check quarterly.xlsx',
  );
});

it('says that no row was read beside an error that kept it from them', () => {
  const error = findingAt('Rounds', 1, { code: 'header-missing' });
  expect(textOf({ rows: [], findings: [error] }).split('\n')[0]).toBe(
    'The workbook has 1 error; no row could be read.',
  );
});
