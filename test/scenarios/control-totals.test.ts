import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPackageParts } from '../support/package-parts.ts';
import { saying } from '../support/saying.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';

/** One certificate that is there already (1,500,000 USD) and a further one of 250,000 USD. */
const CERTIFICATES = [
  'Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency',
  'Cedarpoint Health,Series A Preferred,Northlight Fund II,2023-05-11,600000,1500000,USD',
  'Cedarpoint Health,Series A Preferred,Northlight Fund I,2023-05-11,100000,250000,USD',
].join('\n');

async function openDeskWith(totals: readonly string[]): Promise<Desk> {
  const desk = await openDesk();
  mkdirSync(desk.path('book'));
  desk.put('book/Certificates.csv', CERTIFICATES);
  desk.put('book/Control Totals.csv', ['Company,Fund,Currency,Amount,Count', ...totals].join('\n'));
  return desk;
}

test('a control total that the plan does not meet is an error: nothing is sent', async () => {
  const desk = await openDeskWith([',,USD,1800000,2', 'Cedarpoint Health,Northlight Fund I,USD,250000,1']);
  const { status, json } = await desk.run(['apply', 'book', '--yes', '--json']);
  expect([status, json.summary.invalid, desk.asked().filter(isWrite)]).toEqual([3, 1, []]);
  expect(json.findings).toEqual([
    {
      severity: 'error',
      code: 'control-total-unmet',
      sheet: 'Control Totals',
      row: 2,
      column: 'Amount',
      cell: 'D2',
      message: saying('control-total-unmet', '1,750,000.00 USD', '2', '50,000.00', '1,800,000.00 USD'),
      hint: expect.stringContaining('Find the row that is missing, entered twice or mistyped'),
    },
  ]);
});

test('control totals that are met hold after the apply too, and the summary says what was there before', async () => {
  const desk = await openDeskWith([',,USD,1750000,2', 'Cedarpoint Health,Northlight Fund I,,250000,']);
  const planned = await desk.run(['plan', 'book', '--date-order', 'dmy']);
  const cells = planned.stdout.split('\n').map((line: string) => line.trim().split(/ {2,}/));
  expect(cells).toContainEqual(['Northlight Fund I', 'USD', '3,100,000.00', '250,000.00', '3,350,000.00']);
  expect(cells).toContainEqual(['Cedarpoint Health', 'USD', '-', '250,000.00', '250,000.00']);
  const applied = await desk.run(['apply', 'book', '--yes', '--json']);
  expect([applied.status, applied.json.summary]).toMatchObject([0, { added: 1, unchanged: 3 }]);
  const parts = Object.values(await readPackageParts(applied.json.results[0])).join('\n');
  expect(parts).toContain('Entered cost by fund and currency, of the companies concerned');
  const again = await desk.run(['plan', 'book', '--json']);
  expect([again.status, again.json.summary.unchanged]).toEqual([0, 4]);
});
