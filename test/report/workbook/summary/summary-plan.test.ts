import { expect, it } from 'vitest';
import { annotatePlan } from '../../../../src/report/workbook/annotate/annotations.ts';
import { toSummaryRows } from '../../../../src/report/workbook/summary/summary-rows.ts';
import { certificate, makeDocument, makePlan, row, sale } from '../../../support/make-plan.ts';

const securities = [5, 6, 7].map((rowNumber) => row('Securities', rowNumber, { kind: 'security' }));
const sold = row('Transactions', 5, { kind: 'transaction' });
const company = row('Companies', 5, { kind: 'company', key: 'Acme' });
const differing = row('Rounds', 5, {
  action: 'differs',
  key: 'Birch · Seed',
  changes: [{ column: 'Round Size', service: '1800000 EUR', workbook: '2000000 EUR' }],
});
const replaced = row('Custom Columns', 6, {
  kind: 'custom-values',
  action: 'replace',
  key: 'Birch · Deal Lead, Stage',
  changes: [
    { column: 'Deal Lead', workbook: 'Ines Aalto' },
    { column: 'Stage', service: 'Early', workbook: 'Growth' },
  ],
});
const rows = [company, ...securities, sold, differing, replaced];
const items = [
  ...securities.map((one, index) => certificate(one, 'fund-1', ['1000 USD', '2500.5 USD', '900 EUR'][index] ?? '')),
  sale(sold, '75 EUR'),
];

/** The summary as texts, from one section's title to the blank row after it. */
function sectionOf(title: string): readonly (readonly string[])[] {
  const options = { inputIndex: 0, version: '0.1.0' };
  const { summary, rows: annotated } = annotatePlan(makeDocument(makePlan({ rows, items })), options);
  const texts = toSummaryRows(summary, annotated).map(({ cells }) =>
    cells.map((cell) => String(cell?.number ?? cell?.text ?? '')),
  );
  const start = texts.findIndex(([first]) => first === title);
  const end = texts.findIndex((cells, index) => index > start && cells.length === 0);
  return texts.slice(start + 1, end);
}

it('the copy of a dry run tells what each company gets', () => {
  expect(sectionOf('What is new, by company')).toEqual([
    ['Company', '', 'Currency', 'Cost', 'Cash received', 'What is new', '', '', ''],
    ['Acme', '', 'USD', '3500.5', '–', 'the company itself, 3 securities and 1 transaction'],
    ['', '', 'EUR', '900', '75'],
  ]);
});

it('it tells field by field what is replaced and what differs', () => {
  expect(sectionOf('What changes, and what differs and stays as it is')).toEqual([
    ['Row', 'What', 'Action', 'Column', 'In the service', '', 'In the workbook', '', ''],
    ['Rounds row 5', 'Birch · Seed', 'differs', 'Round Size', '1,800,000.00 EUR', '', '2,000,000.00 EUR'],
    ['Custom Columns row 6', 'Birch', 'replace', 'Deal Lead', '(empty)', '', 'Ines Aalto'],
    ['', '', '', 'Stage', 'Early', '', 'Growth'],
  ]);
});
