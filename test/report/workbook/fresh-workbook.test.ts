import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import { makeFreshArchive, toTabNames } from '../../../src/report/workbook/fresh/fresh-package.ts';
import { PackageEditor } from '../../../src/spreadsheet/opc/package-editor.ts';
import { ZipWriter } from '../../../src/spreadsheet/opc/zip/zip-writer.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { Cell, Table } from '../../../src/spreadsheet/workbook/table.ts';
import { readTables } from '../../spreadsheet/workbook/support.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from './check-package.ts';
import { annotate, finding, rowTexts, writeFile } from './support.ts';

const folder = makeTempFolder();
const ROW: AnnotatedRow = { sheet: 'Rounds', rowNumber: 2, outcome: 'added', run: 'r-1', id: 'rnd-1', findings: [] };
const LAYOUT = { Rounds: ['rounds', 1], Securities: ['securities', 1] } as const;

function table(name: string, cells: readonly Cell[], more: Partial<Table> = {}): Table {
  const rows = [{ rowNumber: 3, hidden: true, cells }];
  return { name, state: 'visible', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [], ...more };
}

async function written(source: Table): Promise<Table | undefined> {
  const sheets = [{ table: source, layout: undefined, isAllText: false }];
  const [read] = await readTables(await makeFreshPackage(sheets));
  return read;
}

describe('the result of CSV files', () => {
  it('is a workbook with the texts of the file as they were, and the columns', async () => {
    const input = writeFile(folder, 'Rounds.csv', 'Company,Round,Closing Date\nAcme,007,"1,234.50"\n');
    const out = join(folder, 'Rounds.result.xlsx');
    const { note } = await annotate(input, out, {
      rows: [ROW],
      layout: LAYOUT,
      summary: { findings: [finding({ sheet: 'Rounds', row: 2, cell: 'C2' })] },
    });
    const result = await readWorkbook(out);
    expect(note).toBeUndefined();
    expect(result.tables.map(({ name }) => name)).toEqual(['Rounds', 'Import Summary']);
    expect(rowTexts(result, 'Rounds', 1)).toEqual([
      'Company',
      'Round',
      'Closing Date',
      'Round ID',
      'Outcome',
      'Message',
      'Run',
    ]);
    expect(rowTexts(result, 'Rounds', 2)).toEqual(['Acme', '007', '1,234.50', 'rnd-1', 'added', '', 'r-1']);
    expect(await checkPackage(readFileSync(out))).toEqual([]);
  });

  it('has a sheet for each file of a folder', async () => {
    mkdirSync(join(folder, 'quarter'));
    writeFile(join(folder, 'quarter'), 'Rounds.csv', 'Company;Round\nAcme;Seed\n');
    writeFile(join(folder, 'quarter'), 'Securities.csv', 'Ref;Type\nC-1;certificate\n');
    const out = join(folder, 'quarter.result.xlsx');
    await annotate(join(folder, 'quarter'), out, { rows: [ROW], layout: LAYOUT });
    expect((await readWorkbook(out)).tables.map(({ name }) => name)).toEqual([
      'Rounds',
      'Securities',
      'Import Summary',
    ]);
  });

  it('finds names that tabs may have', () => {
    expect(toTabNames(['Rounds', 'a/b:c', 'x'.repeat(40), 'x'.repeat(35), 'rounds', "'q'", ''])).toEqual([
      'Rounds',
      'a_b_c',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      'rounds (2)',
      '_q_',
      'Sheet',
    ]);
  });
});

describe('a workbook written afresh', () => {
  it('holds every value exactly as it was read', async () => {
    const source = table('Values', [
      { columnIndex: 0, value: { kind: 'text', text: ' a <b>\n' } },
      { columnIndex: 1, value: { kind: 'number', text: '25000000' }, format: '0.0,,\\M' },
      { columnIndex: 2, value: { kind: 'number', text: '0.1' } },
      { columnIndex: 3, value: { kind: 'number', text: '12345678901234567', inexact: true } },
      { columnIndex: 4, value: { kind: 'boolean', value: false } },
      { columnIndex: 5, value: { kind: 'error', text: '#REF!' } },
    ]);
    expect(await written(source)).toEqual(source);
  });

  it('holds ISO dates as days of its own calendar, and formulas without a result as errors', async () => {
    const date: Cell = { columnIndex: 0, value: { kind: 'date', iso: '2024-03-31' } };
    const cells: readonly Cell[] = [
      date,
      { columnIndex: 1, value: { kind: 'date', iso: '2024-03-31', time: '10:30' } },
      { columnIndex: 2, value: { kind: 'uncached' }, formula: true },
    ];
    expect((await written(table('Dates', cells)))?.rows[0]?.cells).toEqual([
      { columnIndex: 0, value: { kind: 'number', text: '45382' }, format: 'yyyy-mm-dd' },
      { columnIndex: 1, value: { kind: 'text', text: '2024-03-31 10:30' }, format: 'yyyy-mm-dd' },
      { columnIndex: 2, value: { kind: 'error', text: '#N/A' } },
    ]);
    expect((await written(table('Dates', [date], { epoch: 1904 })))?.rows[0]?.cells).toEqual([
      { columnIndex: 0, value: { kind: 'number', text: '43920' }, format: 'yyyy-mm-dd' },
    ]);
  });

  it('keeps formulas as formulas of the same result, and a text that is struck out in part', async () => {
    const values: readonly Cell['value'][] = [
      { kind: 'number', text: '2.5' },
      { kind: 'boolean', value: true },
      { kind: 'error', text: '#REF!' },
      { kind: 'text', text: 'say "x"' },
      { kind: 'uncached' },
    ];
    const cells = values.map((value, columnIndex): Cell => ({ columnIndex, value, formula: true }));
    const struck: Cell = { columnIndex: 5, value: { kind: 'text', text: 'Acme Beta' }, struck: 'partly' };
    const source = table('Rounds', [...cells, struck]);
    const [read] = await readTables(
      await makeFreshPackage([{ table: source, layout: undefined, isAllText: false, keepsFormulas: true }]),
    );
    expect(read?.rows[0]?.cells).toMatchObject([...cells, struck]);
  });

  it('keeps hidden sheets, rows and columns, and merged cells', async () => {
    const cell: Cell = { columnIndex: 0, value: { kind: 'text', text: 'a' } };
    const source = table('Hidden', [cell], { state: 'very-hidden', mergedRanges: ['A3:B3'], hiddenColumns: [1, 4] });
    expect(await written(source)).toEqual(source);
  });

  it('takes the place of an input that has been changed since it was read', async () => {
    const { writeResultWorkbook } = await import('../../../src/report/workbook/annotate/write-result-workbook.ts');
    const { layoutsOf, SUMMARY } = await import('./support.ts');
    const input = join(folder, 'changed.xlsx');
    const sheets = [{ table: table('Rounds', [{ columnIndex: 0, value: { kind: 'text', text: 'Company' } }]) }];
    const bytes = await makeFreshPackage(sheets.map((sheet) => ({ ...sheet, layout: undefined, isAllText: false })));
    writeFile(folder, 'changed.xlsx', bytes);
    const content = await readWorkbook(input);
    writeFile(folder, 'changed.xlsx', 'something else');
    const { path, note } = await writeResultWorkbook({
      inputPath: input,
      content,
      layouts: layoutsOf(content, { Rounds: ['rounds', 3] }),
      rows: [],
      summary: SUMMARY,
      outPath: join(folder, 'changed.result.xlsx'),
    });
    expect(note).toMatch(/^The result was written as a new workbook, because the input has changed since it was read:/);
    expect(rowTexts(await readWorkbook(path), 'Rounds', 3)).toEqual(['Company']);
  });
});

async function makeFreshPackage(sheets: Parameters<typeof makeFreshArchive>[0]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await new PackageEditor(makeFreshArchive(sheets)).save(new ZipWriter((chunk) => void chunks.push(chunk)));
  return Buffer.concat(chunks);
}
