import { copyFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeEditedCopy } from '../../src/report/workbook/annotate/edit-cells.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

const COMPANY = 'Parcelwise';
const COLUMN = 'Deal Lead';

/** Types a text into the cell of a column in the row that holds all these texts. */
async function type(desk: Desk, name: string, place: Place, text: string): Promise<void> {
  const { sheet, row, column } = place;
  const { tables } = await readWorkbook(desk.path(name));
  const table = tables.find((one) => one.name === sheet);
  const texts = (at: number) =>
    (table?.rows[at]?.cells ?? []).map(({ value }) => (value.kind === 'text' ? value.text : ''));
  const rowIndex = table?.rows.findIndex((_, at) => row.every((wanted) => texts(at).includes(wanted))) ?? -1;
  const header = table?.rows[0]?.cells.find(
    ({ value }) => value.kind === 'text' && value.text.replace(/[*]+$/, '') === column,
  );
  const rowNumber = table?.rows[rowIndex]?.rowNumber ?? 0;
  await writeEditedCopy({ path: desk.path(name) }, desk.path(name), [
    { sheet, rowNumber, columnIndex: header?.columnIndex ?? -1, text },
  ]);
}

interface Place {
  readonly sheet: string;
  readonly row: readonly string[];
  readonly column: string;
}

const LEAD: Place = { sheet: 'Custom Columns', row: [COMPANY], column: COLUMN };
const WORD: Place = { ...LEAD, column: 'Action' };

async function apply(desk: Desk, name: string, ...more: string[]): Promise<string> {
  const { status, json } = await desk.run(['apply', name, '--yes', '--json', ...more]);
  expect(status).toBe(0);
  return json.results[0].replace(/^.*\//, '');
}

async function export_(desk: Desk, name: string): Promise<string> {
  await desk.run(['export', '--out', name, '--quiet']);
  return name;
}

async function planned(desk: Desk, name: string, ...more: string[]) {
  const { json } = await desk.run(['plan', name, '--json', ...more]);
  const rows: { action: string; findings?: { code: string; message: string }[] }[] = json.rows;
  return rows
    .filter(({ action }) => action !== 'unchanged')
    .map(({ action, findings = [] }) => `${action} ${findings.map(({ code }) => code).join(' ')}`.trim());
}

async function lead(desk: Desk): Promise<string | undefined> {
  const { companies, customColumns, customValues } = await desk.look();
  const companyId = companies.find(({ name }) => name === COMPANY)?.id;
  const columnId = customColumns.find(({ name }) => name === COLUMN)?.id;
  return customValues.find((each) => each.companyId === companyId && each.columnId === columnId)?.values[0];
}

const HELD = ['differs custom-value-changed'];
const values = (text: string) => `Company,${COLUMN}\n${COMPANY},${text}\n`;

describe('a custom value that another workbook on this machine has set later', () => {
  it('is not taken back by an export of before, untouched or changed to something else', async () => {
    const desk = await openDesk();
    await export_(desk, 'old.xlsx');
    await export_(desk, 'typed.xlsx');
    await type(desk, 'typed.xlsx', LEAD, 'C. Adeyemi');
    desk.put('Custom Columns.csv', values('B. Ortega'));
    await apply(desk, 'Custom Columns.csv');
    expect(await planned(desk, 'old.xlsx')).toEqual(HELD);
    expect(await planned(desk, 'typed.xlsx')).toEqual(HELD);
    const { json } = await desk.run(['plan', 'old.xlsx', '--json']);
    expect(json.findings[0].message).toMatch(
      /has "B. Ortega" now \(set by run .+ from "Custom Columns"\), the workbook has the older ".+"\.$/,
    );
    await apply(desk, 'old.xlsx');
    await apply(desk, 'typed.xlsx');
    expect(await lead(desk)).toBe('B. Ortega');
  });

  it('is not taken back by a copy of the same export that was typed into elsewhere', async () => {
    const desk = await openDesk();
    await export_(desk, 'mine.xlsx');
    await copyFile(desk.path('mine.xlsx'), desk.path('yours.xlsx'));
    await type(desk, 'mine.xlsx', LEAD, 'B. Ortega');
    await apply(desk, 'mine.xlsx');
    await type(desk, 'yours.xlsx', { ...LEAD, sheet: 'Transactions', row: ['Kestrel Bio'], column: 'Ref' }, 'mine');
    expect(await planned(desk, 'yours.xlsx')).toEqual(HELD);
    await apply(desk, 'yours.xlsx');
    expect(await lead(desk)).toBe('B. Ortega');
    // A value typed into the copy itself is wanted.
    await type(desk, 'yours.xlsx', LEAD, 'C. Adeyemi');
    expect(await planned(desk, 'yours.xlsx')).toEqual(['replace']);
  });

  it('is not taken back by an older result workbook, here or on another machine', async () => {
    const desk = await openDesk();
    await export_(desk, 'first.xlsx');
    await type(desk, 'first.xlsx', LEAD, 'B. Ortega');
    const result = await apply(desk, 'first.xlsx');
    await export_(desk, 'second.xlsx');
    await type(desk, 'second.xlsx', LEAD, 'C. Adeyemi');
    await apply(desk, 'second.xlsx');
    expect(await planned(desk, result)).toEqual(HELD);
    expect(await planned(desk, 'first.xlsx')).toEqual(HELD);
    expect(await planned(desk, result, '--state-dir', 'elsewhere')).toEqual(HELD);
    expect(await planned(desk, result, '--state-dir', 'elsewhere')).toEqual(HELD);
  });

  it('is not taken back by the result of a plain CSV file whose value was there already', async () => {
    const desk = await openDesk();
    const before = await lead(desk);
    desk.put('Custom Columns.csv', values(before ?? ''));
    const result = await apply(desk, 'Custom Columns.csv');
    desk.put('Custom Columns.csv', values('B. Ortega'));
    await apply(desk, 'Custom Columns.csv', '--state-dir', 'elsewhere');
    expect(await planned(desk, result)).toEqual(HELD);
    expect(await planned(desk, result, '--state-dir', 'a-third')).toEqual(HELD);
  });

  it('is not taken back by the very file that set the one before', async () => {
    const desk = await openDesk();
    desk.put('Custom Columns.csv', values('A. Lindqvist'));
    await apply(desk, 'Custom Columns.csv');
    desk.put('Custom Columns (2).csv', values('B. Ortega'));
    await apply(desk, 'Custom Columns (2).csv', '--sheet', 'Custom Columns');
    expect(await planned(desk, 'Custom Columns.csv')).toEqual(HELD);
    // A new value typed into it is wanted.
    desk.put('Custom Columns.csv', values('C. Adeyemi'));
    expect(await planned(desk, 'Custom Columns.csv')).toEqual(['replace']);
  });

  it('is told from what is typed into a workbook again after it was applied itself', async () => {
    const desk = await openDesk();
    await export_(desk, 'firm.xlsx');
    for (const [at, text] of ['A. Lindqvist', 'B. Ortega', 'A. Lindqvist'].entries()) {
      await type(desk, 'firm.xlsx', LEAD, text);
      await type(desk, 'firm.xlsx', { ...LEAD, sheet: 'Transactions', row: ['Kestrel Bio'], column: 'Ref' }, `t-${at}`);
      expect(await planned(desk, 'firm.xlsx')).toEqual(['replace']);
      await apply(desk, 'firm.xlsx');
      expect(await lead(desk)).toBe(text);
    }
  });

  it('gives way to a person’s word, once', async () => {
    const desk = await openDesk();
    await export_(desk, 'firm.xlsx');
    await export_(desk, 'other.xlsx');
    await type(desk, 'other.xlsx', LEAD, 'B. Ortega');
    await apply(desk, 'other.xlsx');
    await type(desk, 'firm.xlsx', LEAD, 'C. Adeyemi');
    await type(desk, 'firm.xlsx', WORD, 'new');
    expect(await planned(desk, 'firm.xlsx')).toEqual(['replace']);
    const result = await apply(desk, 'firm.xlsx');
    expect(await lead(desk)).toBe('C. Adeyemi');
    expect(await planned(desk, result)).toEqual([]);
    desk.put('Custom Columns.csv', values('D. Brandt'));
    await apply(desk, 'Custom Columns.csv');
    for (const again of ['firm.xlsx', result]) expect([again, await planned(desk, again)]).toEqual([again, HELD]);
    expect(await planned(desk, result, '--state-dir', 'elsewhere')).toEqual(HELD);
    // A value asked for once is not asked for again by the results of runs that held it back.
    for (const again of ['firm.xlsx', result]) expect(await planned(desk, await apply(desk, again))).toEqual(HELD);
  });
});

describe('a mark that another workbook has set later', () => {
  const DAY = '2025-09-30';
  const MARK: Place = { sheet: 'Valuations', row: [COMPANY], column: 'Fair Value' };

  async function openQuarter(): Promise<Desk> {
    const desk = await openDesk();
    await desk.run(['template', '--quarter', DAY, '--out', 'q.xlsx', '--quiet', '--connect']);
    return desk;
  }

  it('is not taken back by an older workbook of the quarter, nor by its result', async () => {
    const desk = await openQuarter();
    await desk.run(['template', '--quarter', DAY, '--out', 'other.xlsx', '--quiet', '--connect']);
    await type(desk, 'q.xlsx', MARK, '5000000');
    await type(desk, 'other.xlsx', MARK, '6000000');
    const result = await apply(desk, 'q.xlsx');
    expect(await planned(desk, 'other.xlsx')).toEqual(['differs mark-changed']);
    await desk.run(['template', '--quarter', DAY, '--out', 'later.xlsx', '--quiet', '--connect']);
    await type(desk, 'later.xlsx', MARK, '7000000');
    expect(await planned(desk, 'later.xlsx')).toEqual(['replace']);
    await apply(desk, 'later.xlsx');
    for (const old of ['q.xlsx', result, 'other.xlsx'])
      expect([old, await planned(desk, old)]).toEqual([old, ['differs mark-changed']]);
    await type(desk, 'later.xlsx', MARK, '7200000');
    expect(await planned(desk, 'later.xlsx')).toEqual(['replace']);
  });

  it('is not taken back by a copy of the same workbook of the quarter that was typed into elsewhere', async () => {
    const desk = await openQuarter();
    await type(desk, 'q.xlsx', MARK, '5000000');
    await apply(desk, 'q.xlsx');
    await desk.run(['template', '--quarter', DAY, '--out', 'mine.xlsx', '--quiet', '--connect']);
    await copyFile(desk.path('mine.xlsx'), desk.path('yours.xlsx'));
    await type(desk, 'mine.xlsx', MARK, '6000000');
    await apply(desk, 'mine.xlsx');
    await type(desk, 'yours.xlsx', { ...MARK, column: 'Ownership' }, '0.1');
    expect(await planned(desk, 'yours.xlsx')).toEqual(['replace', 'differs mark-changed']);
  });

  it('is not taken back by the result that was typed into to set it, nor by that of a run that held it back', async () => {
    const desk = await openQuarter();
    await type(desk, 'q.xlsx', MARK, '5000000');
    const first = await apply(desk, 'q.xlsx');
    await copyFile(desk.path(first), desk.path('typed.xlsx'));
    await type(desk, 'typed.xlsx', MARK, '6000000');
    expect(await planned(desk, 'typed.xlsx')).toEqual(['replace']);
    await apply(desk, 'typed.xlsx');
    const held = [await apply(desk, first), await apply(desk, 'q.xlsx')];
    for (const old of [first, 'q.xlsx', ...held])
      expect([old, await planned(desk, old)]).toEqual([old, ['differs mark-changed']]);
    // The first value, typed into it again, is wanted.
    await type(desk, 'typed.xlsx', MARK, '5000000');
    expect(await planned(desk, 'typed.xlsx')).toEqual(['replace']);
  });

  it('holds back its own cell alone', async () => {
    const desk = await openQuarter();
    await type(desk, 'q.xlsx', MARK, '5000000');
    await apply(desk, 'q.xlsx');
    await desk.run(['template', '--quarter', DAY, '--out', 'later.xlsx', '--quiet', '--connect']);
    await type(desk, 'later.xlsx', MARK, '7000000');
    await apply(desk, 'later.xlsx');
    await type(desk, 'q.xlsx', { ...MARK, column: 'Ownership' }, '0.1');
    expect(await planned(desk, 'q.xlsx')).toEqual(['replace', 'differs mark-changed']);
    expect((await desk.run(['apply', 'q.xlsx', '--yes', '--quiet'])).status).toBe(0);
    expect(await planned(desk, 'q.xlsx')).toEqual(['differs mark-changed']);
  });
});
