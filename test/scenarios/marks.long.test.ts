import { describe, expect, test } from 'vitest';
import type { FairValueTotal, MarkLine, MarkReport } from '../../src/model/outcomes/mark-report.ts';
import { subtractDecimals, sumDecimals } from '../../src/model/values/decimal.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { addRow } from '../support/add-row.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const HEADER = 'Company,Date,Fund,Fair Value,Ownership,Post-Money Valuation,Currency';
const HOLDING = 'Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe';

/** A file of its own with nothing but marks. */
function putMarks(desk: Desk, name: string, rows: readonly string[]): string {
  desk.put(name, [HEADER, ...rows].join('\n'));
  return name;
}

async function applied(desk: Desk, name: string): Promise<{ run: string; marks: MarkReport; result: string }> {
  const { status, json } = await desk.run(['apply', name, '--sheet', 'Valuations', '--yes', '--json']);
  expect(status).toBe(0);
  return { run: json.run, marks: json.marks, result: json.results[0].split('/').at(-1) };
}

const totalOf = ({ totals }: MarkReport, fund: string, currency: string): FairValueTotal | undefined =>
  totals.find((total) => total.fund === fund && total.currency === currency);

const lastOf = (mark: MarkLine | undefined) => [mark?.last?.value, mark?.last?.date, mark?.last?.source.kind];

/** opening + purchases - proceeds + change. */
function isBridged({ bridge }: FairValueTotal): boolean {
  if (bridge === undefined) return true;
  const { opening, purchased, proceeds, change, closing } = bridge;
  return subtractDecimals(sumDecimals([opening, purchased, change]), proceeds) === closing;
}

async function summaryOf(desk: Desk, name: string): Promise<string[]> {
  const { tables } = await readWorkbook(desk.path(name));
  const rows = tables.find((table) => table.name === 'Import Summary')?.rows ?? [];
  return rows.map(({ cells }) =>
    cells.map(({ value }) => ('text' in value ? value.text : 'iso' in value ? value.iso : '')).join(' | '),
  );
}

const Q2 = [
  'Parcelwise,2025-06-30,Northlight Europe,500000,4%,12000000,EUR',
  'Kestrel Bio,2025-06-30,Northlight Fund I,900000.25,,,USD',
];

describe('marks over three quarters, two funds and two currencies', () => {
  test('each stands beside the last one, and fair value goes from one quarter to the next', async () => {
    const desk = await openDesk();
    const q2 = await applied(desk, putMarks(desk, 'q2.csv', Q2));
    expect(q2.marks.totals.every(({ withoutLast, marks }) => withoutLast.count === marks)).toBe(true);

    await desk.run(['template', '--quarter', '2025-09-30', '--out', 'q3.xlsx', '--quiet']);
    const path = desk.path('q3.xlsx');
    await addRow(path, 'Transactions', {
      ...{ Event: 'sale', Company: 'Parcelwise', Date: '2025-08-31', Security: HOLDING, Currency: 'EUR' },
      ...{ 'Shares Sold': '100000', 'Cash Received': '150000' },
    });
    const of = { Company: 'Kestrel Bio', Fund: 'Northlight Fund I', Currency: 'USD' };
    const bought = {
      ...of,
      Type: 'certificate',
      Round: 'Series A',
      'Share Class': 'Series A Preferred',
      'Issue Date': '2025-08-20',
    };
    await addRow(path, 'Securities', { ...bought, Shares: '20000', 'Investment Amount': '60000.50' });
    await addRow(path, 'Valuations', {
      ...{ Company: 'Parcelwise', Date: '2025-09-30', Fund: 'Northlight Europe', Currency: 'EUR' },
      ...{ 'Fair Value': '450000', Ownership: '3.2%' },
    });
    await addRow(path, 'Valuations', { ...of, Date: '2025-09-30', 'Fair Value': '1000000' });
    const planned = await desk.run(['plan', 'q3.xlsx', '--json', '--report', 'plan.xlsx']);
    expect(planned.status).toBe(0);
    const marks: MarkReport = planned.json.marks;
    const europe = totalOf(marks, 'Northlight Europe', 'EUR');
    expect(europe).toMatchObject({ marks: 1, last: '500000', value: '450000', change: '-50000' });
    expect(europe?.bridge).toMatchObject({ opening: '500000', purchased: '0', proceeds: '150000', change: '100000' });
    const first = totalOf(marks, 'Northlight Fund I', 'USD');
    expect(first).toMatchObject({ marks: 1, last: '900000.25', value: '1000000', change: '99999.75' });
    expect(first?.bridge).toMatchObject({
      opening: '900000.25',
      purchased: '60000.5',
      proceeds: '0',
      change: '39999.25',
    });
    expect(marks.totals.every(isBridged)).toBe(true);
    const [mark] = marks.marks.filter(({ company, column }) => company === 'Parcelwise' && column === 'Fair Value');
    expect(mark?.last).toEqual({
      ...{ value: '500000', currency: 'EUR', date: '2025-06-30' },
      source: { kind: 'run', runId: q2.run, startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });

    const text = (await desk.run(['plan', 'q3.xlsx'])).stdout;
    expect(text).toContain('Bridge of fair value: opening + purchases - proceeds + change = closing');
    expect(text).toMatch(
      /Northlight Europe +EUR +2025-09-30 +500,000\.00 +0\.00 +150,000\.00 +100,000\.00 +450,000\.00/,
    );
    expect(text).toContain(`run ${q2.run} of `);
    const summary = await summaryOf(desk, 'plan.xlsx');
    expect(summary).toContain('Fair value by fund, currency and day');
    expect(summary.some((row) => /^Northlight Europe \| EUR \| 2025-09-30 \| 500000 \|/.test(row))).toBe(true);

    const { status, json } = await desk.run(['apply', 'q3.xlsx', '--yes', '--json']);
    expect([status, json.marks]).toEqual([0, marks]);
    expect((await desk.run(['runs', json.run, '--json'])).json.marks).toEqual(marks);
    expect(await summaryOf(desk, json.results[0].split('/').at(-1))).toContain('Marks beside the last ones');

    const q4 = putMarks(desk, 'q4.csv', [
      'Parcelwise,2025-12-31,Northlight Europe,480000,,,EUR',
      'Kestrel Bio,2025-12-31,Northlight Fund I,1100000,,,USD',
    ]);
    const { marks: last } = await applied(desk, q4);
    for (const [fund, currency] of [
      ['Northlight Europe', 'EUR'],
      ['Northlight Fund I', 'USD'],
    ] as const)
      expect(totalOf(last, fund, currency)?.bridge?.opening).toBe(totalOf(marks, fund, currency)?.bridge?.closing);
  });

  test.skipIf(isQuick)(
    'a mark that is corrected twice is beside its own last value, and planned again nothing of it changes',
    async () => {
      const desk = await openDesk();
      await applied(desk, putMarks(desk, 'q2.csv', Q2));
      const row = (value: string) => [`Parcelwise,2025-09-30,Northlight Europe,${value},,,EUR`];
      await applied(desk, putMarks(desk, 'q3.csv', row('600000')));
      const second = await applied(desk, putMarks(desk, 'q3-corrected.csv', row('610000')));
      expect(lastOf(second.marks.marks[0])).toEqual(['600000', '2025-09-30', 'run']);
      const third = await applied(desk, putMarks(desk, 'q3-again.csv', row('605000.01')));
      expect([...lastOf(third.marks.marks[0]), third.marks.marks[0]?.change]).toEqual([
        ...['610000', '2025-09-30', 'run'],
        '-4999.99',
      ]);
      const again = await desk.run(['plan', 'q3-again.csv', '--sheet', 'Valuations', '--json']);
      expect([again.json.summary.unchanged, again.json.marks.totals[0].change]).toEqual([1, '0']);
    },
  );

  test.skipIf(isQuick)(
    'holdings without a mark of the day are named with what is known of them; marked by an earlier run, they have one',
    async () => {
      const desk = await openDesk();
      await applied(desk, putMarks(desk, 'q2.csv', Q2));
      const europe = await applied(
        desk,
        putMarks(desk, 'a.csv', ['Tidewater Energy,2025-09-30,Northlight Europe,70000,,,EUR']),
      );
      expect(totalOf(europe.marks, 'Northlight Europe', 'EUR')).toMatchObject({
        ...{ marks: 1, holdings: 3, withoutLast: { count: 1, value: '70000' }, others: { count: 0 } },
        unmarked: [
          { company: 'Harbor Robotics' },
          { company: 'Parcelwise', last: { value: '500000', date: '2025-06-30' } },
        ],
      });
      const more = await applied(desk, putMarks(desk, 'b.csv', ['Parcelwise,2025-09-30,Northlight Europe,1,,,EUR']));
      expect(totalOf(more.marks, 'Northlight Europe', 'EUR')).toMatchObject({
        ...{ marks: 1, holdings: 3, others: { count: 1, value: '70000' } },
        unmarked: [{ company: 'Harbor Robotics' }],
      });
    },
  );

  test.skipIf(isQuick)('another machine tells the last marks by the columns of the workbook', async () => {
    const desk = await openDesk();
    await applied(desk, putMarks(desk, 'q2.csv', Q2));
    await desk.run(['template', '--quarter', '2025-09-30', '--out', 'q3.xlsx', '--quiet']);
    await addRow(desk.path('q3.xlsx'), 'Valuations', {
      ...{ Company: 'Parcelwise', Date: '2025-09-30', Fund: 'Northlight Europe', Currency: 'EUR' },
      ...{ 'Last Mark': '2025-06-30', 'Last Fair Value': '500000', 'Last Ownership': '4%' },
      ...{ 'Fair Value': '450000', Ownership: '3.2%' },
    });
    const elsewhere = { env: { CAPSHEET_STATE_DIR: desk.path('elsewhere') } };
    const { json } = await desk.run(['plan', 'q3.xlsx', '--json'], elsewhere);
    const lines: readonly MarkLine[] = json.marks.marks;
    expect(lines.map((line) => [line.column, ...lastOf(line), line.change])).toEqual([
      ['Fair Value', '500000', '2025-06-30', 'workbook', '-50000'],
      ['Ownership', '0.04', '2025-06-30', 'workbook', '-0.008'],
    ]);
    expect(json.marks.totals[0].bridge).toMatchObject({ opening: '500000', closing: '450000' });
    const { stdout } = await desk.run(['plan', 'q3.xlsx'], elsewhere);
    expect(stdout).toContain('the last marks in the workbook');
  });

  test('a saved plan has them, and a run that sends nothing of an invalid row has nothing of it', async () => {
    const desk = await openDesk();
    putMarks(desk, 'q2.csv', [...Q2, 'No Such Company,2025-06-30,Northlight Fund I,1,,,USD']);
    const flags = ['--sheet', 'Valuations', '--json'];
    const { json } = await desk.run(['plan', 'q2.csv', ...flags, '--out', 'q2.plan.json']);
    expect(json.marks.marks).toHaveLength(4);
    expect((await desk.run(['plan', 'q2.plan.json', '--json'])).json.marks).toEqual(json.marks);
    const partial = await desk.run(['apply', 'q2.csv', ...flags, '--partial', '--yes']);
    expect(partial.json.marks).toEqual(json.marks);
  });

  test.skipIf(isQuick)(
    'a mark that was set since the workbook was written is held back, and in no total of it',
    async () => {
      const desk = await openDesk();
      await desk.run(['template', '--quarter', '2025-09-30', '--out', 'q3.xlsx', '--quiet']);
      await applied(desk, putMarks(desk, 'other.csv', ['Parcelwise,2025-09-30,Northlight Europe,600000,,,EUR']));
      await addRow(desk.path('q3.xlsx'), 'Valuations', {
        ...{ Company: 'Parcelwise', Date: '2025-09-30', Fund: 'Northlight Europe', Currency: 'EUR' },
        ...{ 'Fair Value': '450000', Ownership: '3.2%' },
      });
      const { json } = await desk.run(['plan', 'q3.xlsx', '--json']);
      expect(json.findings.map(({ code }: { code: string }) => code)).toContain('mark-changed');
      expect(json.marks).toMatchObject({ totals: [], marks: [{ column: 'Ownership', value: '0.032' }] });
    },
  );

  test('a mark that the service has refused is in no total of the result', async () => {
    const refusal = { kind: 'error-before-storing', status: 400, detail: 'No marks today.' } as const;
    // The batch, and then the mark of its first row.
    const faults = [1, 2, 3, 4].map((nth) => ({ on: 'upsertMarks', nth, do: refusal }) as const);
    const desk = await openDesk({ faults });
    putMarks(desk, 'q2.csv', Q2);
    const { status, json } = await desk.run(['apply', 'q2.csv', '--sheet', 'Valuations', '--yes', '--json']);
    const companies = json.marks.marks.map(({ company }: MarkLine) => company);
    expect([status, json.summary.failed, companies]).toEqual([4, 1, ['Kestrel Bio']]);
    expect(totalOf(json.marks, 'Northlight Europe', 'EUR')).toBeUndefined();
  });
});
