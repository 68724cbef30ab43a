import { describe, expect, test } from 'vitest';
import type { RollForward, RollForwardLine } from '../../src/model/outcomes/roll-forward.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { addRow } from '../support/add-row.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const QUARTER = { first: '2025-07-01', last: '2025-09-30' };
const HOLDING = 'Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe';

/** A quarter's workbook with a purchase of its own, one that is entered late, a late sale, and a sale of the next quarter. */
async function writeQuarter(desk: Desk): Promise<string> {
  await desk.run(['template', '--quarter', QUARTER.last, '--out', 'q3.xlsx', '--quiet']);
  const bought = { Type: 'certificate', Company: 'Cedarpoint Health', Fund: 'Northlight Fund I', Currency: 'USD' };
  const of = { ...bought, Round: 'Series A', 'Share Class': 'Series A Preferred' };
  const add = (sheet: string, texts: { readonly [column: string]: string }) =>
    addRow(desk.path('q3.xlsx'), sheet, texts);
  await add('Securities', { ...of, 'Issue Date': '2025-05-12', Shares: '40000', 'Investment Amount': '100000' });
  await add('Securities', { ...of, 'Issue Date': '2025-08-20', Shares: '20000', 'Investment Amount': '60000' });
  const sale = { Event: 'sale', Company: 'Parcelwise', Security: HOLDING, Currency: 'EUR', 'Shares Sold': '100000' };
  await add('Transactions', { ...sale, Date: '2025-06-30', 'Cash Received': '150000' });
  await add('Transactions', { ...sale, Date: '2025-10-01', 'Cash Received': '160000' });
  return 'q3.xlsx';
}

const linesOf = ({ lines }: RollForward, company: string): RollForwardLine[] =>
  lines.filter(
    (line) => line.company === company && (line.cost.late ?? line.cost.purchased ?? line.cost.after) !== undefined,
  );

/** The sheet of the report as texts. */
async function summaryOf(desk: Desk, name: string): Promise<string[]> {
  const { tables } = await readWorkbook(desk.path(name));
  const rows = tables.find((table) => table.name === 'Import Summary')?.rows ?? [];
  return rows.map(({ cells }) =>
    cells.map(({ value }) => ('text' in value ? value.text : 'iso' in value ? value.iso : '')).join(' | '),
  );
}

describe('a quarter’s workbook knows its quarter', () => {
  test.skipIf(isQuick)(
    'and what it enters of other days stands apart: in the plan, its report, the result and the history',
    async () => {
      const desk = await openDesk();
      const name = await writeQuarter(desk);
      const { status, json } = await desk.run(['plan', name, '--json', '--report', 'plan.xlsx']);
      expect(status).toBe(0);
      const planned: RollForward = json.rollForward;
      expect(planned.quarter).toEqual(QUARTER);
      expect(linesOf(planned, 'Cedarpoint Health').map(({ cost, units }) => [cost, units])).toEqual([
        [
          { opening: '0', purchased: '100000', closing: '100000', late: { purchased: '100000' } },
          { opening: '0', purchased: '40000', closing: '40000', late: { purchased: '40000' } },
        ],
        [
          { opening: '0', purchased: '60000', closing: '60000' },
          { opening: '0', purchased: '20000', closing: '20000' },
        ],
      ]);
      const [sold] = linesOf(planned, 'Parcelwise');
      expect(sold?.units).toEqual({
        ...{ opening: '400000', disposed: '-200000', closing: '200000' },
        ...{ late: { disposed: '-100000' }, after: { disposed: '-100000' } },
      });
      expect([sold?.proceeds, sold?.late?.proceeds, sold?.after?.proceeds]).toEqual(['310000', '150000', '160000']);

      const basis =
        'By transaction date, quarter 2025-07-01 to 2025-09-30; entered late: dated before it; dated after: dated after its last day.';
      const { stdout } = await desk.run(['plan', name]);
      expect(stdout.replace(/\n {2}(?=\S)/g, ' ')).toContain(basis);
      expect(stdout).toMatch(/Opening +Entered late +Purchases +Dated after +Closing/);
      expect(stdout).toMatch(/Cedarpoint Health +USD +\S+ +100,000\.00 +60,000\.00 +- /);
      const summary = await summaryOf(desk, 'plan.xlsx');
      expect(summary).toContain(basis);
      expect(summary.some((row) => /Opening \| Entered late \| Purchases \| Dated after \| Closing/.test(row))).toBe(
        true,
      );

      const applied = await desk.run(['apply', name, '--yes', '--json']);
      expect(applied.status).toBe(0);
      const { rollForward, run, results } = applied.json;
      expect(rollForward.quarter).toEqual(QUARTER);
      expect(linesOf(rollForward, 'Cedarpoint Health').map(({ cost }) => cost)).toEqual(
        linesOf(planned, 'Cedarpoint Health').map(({ cost }) => cost),
      );
      expect(linesOf(rollForward, 'Parcelwise').map(({ units, late, after }) => [units, late, after])).toEqual(
        linesOf(planned, 'Parcelwise').map(({ units, late, after }) => [units, late, after]),
      );
      expect((await desk.run(['runs', run, '--json'])).json.rollForward).toEqual(rollForward);
      expect(await summaryOf(desk, results[0].split('/').at(-1))).toContain(basis);
      // The result is the same workbook: it still knows.
      const again = await desk.run(['plan', results[0].split('/').at(-1), '--json']);
      expect([again.json.rollForward.quarter, again.json.summary.add]).toEqual([QUARTER, 0]);
    },
  );

  test('a saved plan is applied with the quarter that it was made with', async () => {
    const desk = await openDesk();
    const row = 'Cedarpoint Health,Series A Preferred,Northlight Fund I,2025-05-12,40000,100000,USD';
    desk.put('Certificates.csv', `Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency\n${row}`);
    const plain = await desk.run(['plan', 'Certificates.csv', '--json']);
    expect(plain.json.rollForward.quarter).toBeUndefined();
    expect(JSON.stringify(plain.json.rollForward)).not.toContain('"late"');
    const { stdout } = await desk.run(['plan', 'Certificates.csv']);
    expect(stdout).toContain('(--quarter does)');
    await desk.run(['plan', 'Certificates.csv', '--quarter', '2025-09-30', '--out', 'q3.plan.json', '--quiet']);
    const applied = await desk.run(['apply', 'q3.plan.json', '--yes', '--json']);
    expect([applied.status, applied.json.rollForward.quarter]).toEqual([0, QUARTER]);
    expect(linesOf(applied.json.rollForward, 'Cedarpoint Health').map(({ cost }) => cost.late)).toEqual([
      { purchased: '100000' },
    ]);
  });

  test('what somebody says of the quarter stands above what the workbook says, and no other text is a day', async () => {
    const desk = await openDesk();
    await desk.run(['template', '--quarter', QUARTER.last, '--out', 'q3.xlsx', '--quiet']);
    const { json } = await desk.run(['plan', 'q3.xlsx', '--json', '--quarter', '2025-12-31']);
    expect(json.rollForward.quarter).toEqual({ first: '2025-10-01', last: '2025-12-31' });
    const named = await desk.run(['plan', 'q3.xlsx', '--json', '--quarter', '2025-Q4']);
    expect(named.json.rollForward.quarter).toEqual(json.rollForward.quarter);
    const wrong = await desk.run(['plan', 'q3.xlsx', '--quarter', 'Q5 2025']);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('"Q5 2025"')]);
  });
});
