import { expect, test } from 'vitest';
import { decimal } from '../../../../src/model/values/decimal.ts';
import type { ImportSummary } from '../../../../src/report/workbook/summary/import-summary.ts';
import { toSummaryRows } from '../../../../src/report/workbook/summary/summary-rows.ts';
import { findingAt } from '../../../support/make-plan.ts';

/** A section of the summary as texts, without blanks at the end of its rows. */
function sectionOf(title: string, facts: Partial<ImportSummary>): string[][] {
  const rows = toSummaryRows({ kind: 'plan', inputs: [], version: '1', findings: [], ...facts }, []);
  const texts = rows.map(({ cells }) => cells.map((cell) => String(cell?.number ?? cell?.text ?? '')));
  const start = texts.findIndex(([first]) => first === title);
  if (start < 0) return [];
  const end = texts.findIndex((cells, index) => index > start && cells.length === 0);
  return texts.slice(start + 1, end).map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== '') + 1));
}

test('a plan has room for a signature, a result for that of whoever applied it after that, a check for none', () => {
  const people = { madeBy: 'anna', appliedBy: 'ben' };
  const names = (kind: ImportSummary['kind']) => sectionOf('Sign-off', { ...people, kind }).slice(1);
  expect(names('plan')).toEqual([['Prepared by', 'anna'], ['Approved by']]);
  expect(names('result')).toEqual([['Prepared by', 'anna'], ['Approved by'], ['Applied by', 'ben']]);
  expect(names('check')).toEqual([]);
});

test('what a worker applied for a team is signed by people alone', () => {
  const approval = { approvedBy: 'cleo', approvedAt: '2026-03-31T16:20:11.000Z', planSha256: 'f00d' };
  const facts = { kind: 'result', madeBy: 'anna', appliedBy: 'a worker of the team', approval } as const;
  expect(sectionOf('Sign-off', facts).slice(1)).toEqual([
    ['Prepared by', 'anna'],
    ['Approved by', 'cleo'],
  ]);
});

test('the digest of the plan stands with its facts', () => {
  expect(sectionOf('Plan', { planSha256: 'f00d' })).toContainEqual(['Plan SHA-256', 'f00d']);
  expect(sectionOf('Evidence', { planSha256: 'f00d' })).toContainEqual(['Plan SHA-256', 'f00d']);
});

test("the workbook's own control totals stand beside what is counted", () => {
  const total = { sheet: 'Control Totals', row: 2, what: 'all companies · all funds · USD' };
  const stated = [
    { ...total, column: 'Amount', stated: decimal(1_800_000), counted: decimal(1_750_000) },
    { ...total, column: 'Count', stated: decimal(2), counted: decimal(2) },
  ] as const;
  expect(sectionOf('Control totals', { controlTotals: { stated, read: [] } }).slice(1)).toEqual([
    ['all companies · all funds · USD (Control Totals row 2)', '', 'Amount', '1800000', '1750000', 'does not agree'],
    ['all companies · all funds · USD (Control Totals row 2)', '', 'Count', '2', '2', 'agrees'],
  ]);
});

test('where the workbook has none, what was read stands beside what would be sent, or was planned to be', () => {
  const figures = { read: decimal('100.5'), readCount: 3, sent: decimal(100), sentCount: 2 };
  const controlTotals = { stated: [], read: [{ currency: 'USD', ...figures }] } as const;
  expect(sectionOf('Control totals', { controlTotals })).toEqual([
    ['Securities of this workbook', '', 'Currency', 'Cost read', 'Read', 'Cost to be sent', 'To be sent'],
    ['All that are not skipped', '', 'USD', '100.5', '3', '100', '2'],
  ]);
  const [heads = []] = sectionOf('Control totals', { controlTotals, kind: 'result' });
  expect(heads.slice(-2)).toEqual(['Cost planned', 'Planned']);
});

test('every row with a finding is listed by sheet and row, with all that is said of it', () => {
  const findings = [
    findingAt('Rounds', 9, { message: 'This is wrong.' }),
    findingAt('Securities', 5, { severity: 'warning', message: 'This is odd.' }),
    findingAt('Rounds', 7, { severity: 'info', message: 'Know this.' }),
    findingAt('Rounds', 9, { severity: 'info', message: 'And that.' }),
  ];
  const said = sectionOf('Rows with a finding, by sheet and row', { findings }).slice(1);
  expect(said.map(([place, severity, words = '']) => [place, severity, words.split(': ').at(-1)])).toEqual([
    ['Rounds row 7', 'info', 'Know this.'],
    ['Rounds row 9', 'error', 'This is wrong.'],
    ['', 'info', 'And that.'],
    ['Securities row 5', 'warning', 'This is odd.'],
  ]);
});
