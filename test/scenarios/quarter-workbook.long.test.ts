import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeIntoCell } from '../../src/jobs/library/inside/correcting/write-corrected.ts';
import { readLooksOf, writeEditedCopy } from '../../src/report/workbook/annotate/edit-cells.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { checkPackage } from '../report/workbook/check-package.ts';
import { addRow } from '../support/add-row.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';

/** The rows of a sheet as texts, by the names of its columns. */
async function rowsOf(desk: Desk, name: string, sheet: string) {
  const { tables } = await readWorkbook(desk.path(name));
  const [header, ...rows] = tables.find((table) => table.name === sheet)?.rows ?? [];
  const names = new Map(
    header?.cells.map(({ columnIndex, value }) => [columnIndex, textOf(value).replace(/\*+$/, '')]),
  );
  return rows.map(({ rowNumber, cells }) => ({
    rowNumber,
    texts: Object.fromEntries(cells.map(({ columnIndex, value }) => [names.get(columnIndex) ?? '', textOf(value)])),
    columns: new Map([...names].map(([columnIndex, text]) => [text, columnIndex])),
  }));
}

function textOf(value: object): string {
  return 'text' in value ? String(value.text) : 'iso' in value ? String(value.iso) : '';
}

/** Types a mark into the row of a company. */
async function setMark(
  desk: Desk,
  name: string,
  { company, column, text }: { company: string; column: string; text: string },
) {
  const row = (await rowsOf(desk, name, 'Valuations')).find(({ texts }) => texts.Company === company);
  const [rowNumber, columnIndex] = [row?.rowNumber ?? 0, row?.columns.get(column) ?? 0];
  const place = { sheet: 'Valuations', rowNumber, columnIndex };
  const [look] = await readLooksOf({ path: desk.path(name) }, [place]);
  const { cell: _read, ...typed } = typeIntoCell(text, { columnIndex, cell: undefined, look, epoch: 1900 });
  await writeEditedCopy({ path: desk.path(name) }, desk.path(name), [{ ...place, ...typed }]);
}

async function planned(desk: Desk, name: string) {
  const { status, json } = await desk.run(['plan', name, '--json']);
  const changed = json.rows.filter(({ action }: { action: string }) => action !== 'unchanged');
  return { status, changed, findings: json.findings, count: json.rows.length };
}

describe("the quarter's workbook", () => {
  it('has what the firm holds, and planned as it is there is nothing to do', async () => {
    const desk = await openDesk();
    const { status, json } = await desk.run(['template', '--quarter', '2026-12-31', '--out', 'q4.xlsx', '--json']);
    expect([status, json]).toEqual([
      0,
      {
        $schema: 'urn:capsheet:template@1',
        schema: 'capsheet/template@1',
        path: 'q4.xlsx',
        quarter: '2026-12-31',
        firm: 'Northlight Ventures',
        companies: 12,
        rows: {
          ...{ Companies: 12, Rounds: 22, 'Share Classes': 19, Securities: 30, Transactions: 0 },
          ...{ 'Custom Columns': 12, Documents: 0, Valuations: 14, 'Control Totals': 0 },
        },
      },
    ]);
    expect(await planned(desk, 'q4.xlsx')).toEqual({ status: 0, changed: [], findings: [], count: 95 });
    const { status: applied, json: result } = await desk.run(['apply', 'q4.xlsx', '--yes', '--json']);
    expect([applied, result.requests.writes, desk.asked().filter(isWrite)]).toEqual([0, 0, []]);
    expect(await checkPackage(readFileSync(desk.path('q4.xlsx')))).toEqual([]);
    expect(await checkPackage(readFileSync(desk.path('q4.result.xlsx')))).toEqual([]);
  });

  it('takes new marks and a sale of a holding by its name, and enters neither twice', async () => {
    const desk = await openDesk();
    await desk.run(['template', '--quarter', '2026-09-30', '--out', 'q3.xlsx', '--quiet']);
    await setMark(desk, 'q3.xlsx', { company: 'Parcelwise', column: 'Fair Value', text: '620000' });
    await setMark(desk, 'q3.xlsx', { company: 'Parcelwise', column: 'Ownership', text: '4%' });
    await addRow(desk.path('q3.xlsx'), 'Transactions', {
      ...{ Event: 'sale', Company: 'Parcelwise', Date: '2026-08-31', Currency: 'EUR' },
      Security: 'Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe',
      ...{ 'Shares Sold': '100000', 'Cash Received': '150000' },
    });
    expect(
      (await planned(desk, 'q3.xlsx')).changed.map(({ action, key }: { action: string; key: string }) => [action, key]),
    ).toEqual([
      [
        'add',
        'sale · Parcelwise · 2026-08-31 · Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe',
      ],
      ['replace', 'Parcelwise · Northlight Europe · 2026-09-30'],
    ]);
    expect((await desk.run(['apply', 'q3.xlsx', '--yes', '--quiet'])).status).toBe(0);
    for (const name of ['q3.xlsx', 'q3.result.xlsx']) expect((await planned(desk, name)).changed).toEqual([]);
  });

  it('shows the last marks beside the new ones in the quarter after', async () => {
    const desk = await openDesk();
    await desk.run(['template', '--quarter', '2026-09-30', '--out', 'q3.xlsx', '--quiet']);
    await setMark(desk, 'q3.xlsx', { company: 'Parcelwise', column: 'Fair Value', text: '620000' });
    await setMark(desk, 'q3.xlsx', { company: 'Parcelwise', column: 'Ownership', text: '4%' });
    await desk.run(['apply', 'q3.xlsx', '--yes', '--quiet']);
    await desk.run(['template', '--quarter', '2026-12-31', '--out', 'q4.xlsx', '--quiet']);
    const row = (await rowsOf(desk, 'q4.xlsx', 'Valuations')).find(({ texts }) => texts.Company === 'Parcelwise');
    expect(row?.texts).toEqual({
      ...{ Company: 'Parcelwise', Date: '46387', 'Last Mark': '46295', Fund: 'Northlight Europe' },
      ...{ 'Last Fair Value': '620000', 'Last Ownership': '0.04', Currency: 'EUR' },
    });
    expect((await planned(desk, 'q4.xlsx')).changed).toEqual([]);
    await desk.run(['template', '--quarter', '2026-09-30', '--out', 'again.xlsx', '--quiet']);
    const again = (await rowsOf(desk, 'again.xlsx', 'Valuations')).find(({ texts }) => texts.Company === 'Parcelwise');
    expect(again?.texts).toMatchObject({ 'Fair Value': '620000', Ownership: '0.04' });
    expect((await planned(desk, 'again.xlsx')).changed).toEqual([]);
  });

  it('asks for a day that the calendar has, and overwrites nothing', async () => {
    const desk = await openDesk();
    const { status, stderr } = await desk.run(['template', '--quarter', '2026-02-30', '--out', 'q.xlsx']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('"2026-02-30"')]);
    desk.put('q.xlsx', 'mine');
    expect((await desk.run(['template', '--quarter', '2026-03-31', '--out', 'q.xlsx'])).status).toBe(2);
    expect(readFileSync(desk.path('q.xlsx'), 'utf8')).toBe('mine');
  });
});
