import { expect, test } from 'vitest';
import { toSummaryRows } from '../../../../src/report/workbook/summary/summary-rows.ts';
import { lineOf, makeRollForward } from '../../../support/make-roll-forward.ts';

/** The summary as texts, from one section's title to the blank row after it. */
function sectionOf(title: string, of = makeRollForward()): readonly (readonly string[])[] {
  const rows = toSummaryRows({ kind: 'plan', inputs: [], version: '1', findings: [], rollForward: of }, []);
  const texts = rows.map(({ cells }) => cells.map((cell) => String(cell?.number ?? cell?.text ?? '')));
  const start = texts.findIndex(([first]) => first === title);
  return texts.slice(
    start + 1,
    texts.findIndex((cells, index) => index > start && cells.length === 0),
  );
}

test('the copy tells cost by fund, company and security, with totals of funds and of companies', () => {
  expect(sectionOf('Roll-forward of cost, by fund, company and security')).toEqual([
    ...[
      ['Fund, company', 'Security', 'Currency', 'Opening', 'Purchases', 'Converted out', 'Converted in', 'Disposals'],
    ].map((heads) => [...heads, 'Closing', 'Proceeds', 'Gain']),
    ['Harbour Fund I', '', 'USD', '139000', '1250000.5', '-25000', '25000', '-40000', '1349000.5', '90000', '50000'],
    ['Acme Robotics', '2 securities', 'USD', '100000', '1250000.5', '–', '–', '-40000', '1310000.5', '90000', '50000'],
    ['', 'Preferred A · 2022-03-01', 'USD', '100000', '–', '–', '–', '-40000', '60000', '90000', '50000'],
    ['', 'Preferred B · 2024-03-29', 'USD', '–', '1250000.5', '–', '–', '–', '1250000.5', '–', '–'],
    ['Birch Health', '2 securities', 'USD', '25000', '–', '-25000', '25000', '–', '25000', '–', '–'],
    ['', 'convertible · 2023-01-31', 'USD', '25000', '–', '-25000', '–', '–', '–', '–', '–'],
    ['', 'Preferred A · 2024-05-31 *', 'USD', '–', '–', '–', '25000', '–', '25000', '–', '–'],
    ['Cedar Foods', '1 security, unchanged', 'USD', '7000', '–', '–', '–', '–', '7000', '–', '–'],
    ['Dune Energy', '1 security, unchanged', 'USD', '7000', '–', '–', '–', '–', '7000', '–', '–'],
    ['By transaction date, of any day: the workbook does not say its quarter (--quarter does).'],
    ['Opening and closing are of whole funds, with all companies of the firm (4).'],
    ['Disposals are at cost, in proportion to the shares sold; gain is proceeds less that cost.'],
    ['* What a conversion or exercise creates is only expected: the service calculates it.'],
  ]);
});

test('the copy tells shares and tokens by security', () => {
  expect(sectionOf('Roll-forward of shares and tokens, by fund, company and security').slice(0, 4)).toEqual([
    ['Company', 'Security', 'Fund', 'Opening', 'Purchases', 'Converted in', 'Disposals', 'Closing'],
    ['Acme Robotics', 'Preferred A · 2022-03-01', 'Harbour Fund I', '1000', '–', '–', '-400', '600'],
    ['', 'Preferred B · 2024-03-29', 'Harbour Fund I', '–', '50000', '–', '–', '50000'],
    ['Birch Health', 'Preferred A · 2024-05-31 *', 'Harbour Fund I', '–', '–', '12500', '–', '12500'],
  ]);
});

test('two securities that are called alike are told apart by the end of their IDs', () => {
  const of = makeRollForward({ lines: [lineOf({ id: 'sec-000001' }), lineOf({ id: 'sec-000002' }), lineOf()] });
  const rows = sectionOf('Roll-forward of shares and tokens, by fund, company and security', of);
  expect(rows.slice(1).map(([, security]) => security)).toEqual([
    'Preferred A · 2022-03-01 (ID …000001)',
    'Preferred A · 2022-03-01 (ID …000002)',
    'Preferred A · 2022-03-01',
  ]);
});

test('the copy says beside each fund where its figures are not all of it', () => {
  const of = makeRollForward({ scope: { kind: 'companies', companies: 2 } });
  const [, fund] = sectionOf('Roll-forward of cost, by fund, company and security', of);
  expect(fund?.[0]).toBe("Harbour Fund I, this workbook's companies only");
});
