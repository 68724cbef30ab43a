import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { findResultColumns } from '../../../src/format/sheets/result-columns.ts';
import type { Finding } from '../../../src/model/findings/finding.ts';
import type { SheetKind, SheetLayout } from '../../../src/model/records/checked-workbook.ts';
import { hasTypedCells } from '../../../src/model/records/input-format.ts';
import { writeResultWorkbook } from '../../../src/report/workbook/annotate/write-result-workbook.ts';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import type { ImportSummary } from '../../../src/report/workbook/summary/import-summary.ts';
import { openZip, type ZipArchive } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { CellValue, Table, WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';

export const SUMMARY: ImportSummary = {
  kind: 'result',
  runId: 'r-20240331-1',
  startedAt: '2024-03-31T12:05:09.120Z',
  finishedAt: '2024-03-31T12:05:31.000Z',
  service: 'http://127.0.0.1:4010',
  firm: 'Harbor Ventures',
  madeBy: 'mara',
  madeAt: '2024-03-31T12:01:00.000Z',
  appliedBy: 'arne',
  inputs: [{ name: 'quarter.xlsx', path: 'quarter.xlsx', sha256: 'a'.repeat(64) }],
  version: '0.1.0',
  requests: { reads: 12, writes: 5, retries: 1 },
  findings: [],
};

/** A workbook as users make them: a merged title, a styled header, a frozen pane, drop-downs, formulas, hidden things. */
export async function writeUserWorkbook(path: string): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  const pageSetup = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const;
  const rounds = workbook.addWorksheet('Rounds', { pageSetup, views: [{ state: 'frozen', ySplit: 3 }] });
  rounds.mergeCells('A1:D1');
  rounds.getCell('A1').value = 'Quarter 1, 2024';
  rounds.getCell('A1').font = { size: 16, bold: true };
  rounds.addRow([]);
  rounds.addRow(['Company', 'Round', 'Closing Date', 'Pre-Money Valuation', 'Round ID']);
  rounds.getRow(3).eachCell((cell) => {
    cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF34495E' } };
  });
  rounds.addRow(['Acme', 'Series A', new Date('2024-01-15T00:00:00Z'), 25_000_000]);
  rounds.addRow(['Acme', 'Series B', 'soon', { formula: 'D4*2', result: 50_000_000 }, 'rnd-2']);
  rounds.addRow(['Bolt', 'Seed', new Date('2024-02-29T00:00:00Z'), 4_000_000]);
  for (const row of [4, 5, 6]) {
    rounds.getCell(row, 3).numFmt = 'dd/mm/yyyy';
    rounds.getCell(row, 4).numFmt = '#,##0.00';
    rounds.getCell(row, 1).dataValidation = { type: 'list', allowBlank: true, formulae: ['Lists!$A$1:$A$3'] };
  }
  rounds.getCell('D6').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFF00' } };
  rounds.columns.forEach((column, index) => {
    column.width = [18, 14, 14, 20, 12][index] ?? 10;
  });
  const securities = workbook.addWorksheet('Securities', { pageSetup });
  securities.addRow(['Ref', 'Type', 'Company', 'Fund', 'Issue Date', 'Shares']);
  securities.addRow(['C-1', 'certificate', 'Acme', 'Fund I', new Date('2024-01-15T00:00:00Z'), 1200]);
  const lists = workbook.addWorksheet('Lists', { state: 'hidden' });
  lists.addRows([['Acme'], ['Bolt'], ['Cargo']]);
  await workbook.xlsx.writeFile(path);
}

/** Layouts by what stands in the header row, as a check would give them. */
export function layoutsOf(
  content: WorkbookContent,
  headers: { readonly [sheet: string]: readonly [kind: SheetKind, headerRowNumber: number] },
): readonly SheetLayout[] {
  return content.tables.flatMap((table) => {
    const known = headers[table.name];
    return known === undefined ? [] : [layoutOf(content, table, ...known)];
  });
}

function layoutOf(content: WorkbookContent, table: Table, sheetKind: SheetKind, headerRowNumber: number): SheetLayout {
  const header = table.rows.find((row) => row.rowNumber === headerRowNumber);
  const texts = (header?.cells ?? []).map(({ columnIndex, value, format }) => ({
    columnIndex,
    text: toText(value),
    ...(format === undefined ? {} : { format }),
  }));
  const resultColumns = findResultColumns(texts, !hasTypedCells(content.format));
  const own = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const columns = texts.filter(({ columnIndex }) => !own.has(columnIndex));
  return {
    inputIndex: 0,
    file: content.name,
    sheet: table.name,
    sheetKind,
    headerRowNumber,
    columns: columns.map(({ text, columnIndex }) => ({ column: text, columnIndex })),
    resultColumns,
    lastColumnIndex: Math.max(
      ...table.rows.filter(({ rowNumber }) => rowNumber >= headerRowNumber).map(({ cells }) => lastOf(cells)),
    ),
  };
}

function lastOf(cells: Table['rows'][number]['cells']): number {
  return cells.at(-1)?.columnIndex ?? -1;
}

const LAYOUT = { Rounds: ['rounds', 3], Securities: ['securities', 1] } as const;

export interface AnnotateOptions {
  readonly rows?: readonly AnnotatedRow[];
  readonly summary?: Partial<ImportSummary>;
  readonly outPath?: string;
  readonly layout?: Parameters<typeof layoutsOf>[1];
}

/** Reads an input and writes its result, as the pipeline does. */
export async function annotate(inputPath: string, outPath: string, options: AnnotateOptions = {}) {
  const content = await readWorkbook(inputPath);
  return writeResultWorkbook({
    inputPath,
    content,
    layouts: layoutsOf(content, options.layout ?? LAYOUT),
    rows: options.rows ?? [],
    summary: { ...SUMMARY, ...options.summary },
    outPath,
  });
}

export function finding(part: Partial<Finding> & Pick<Finding, 'sheet' | 'row' | 'cell'>): Finding {
  return {
    severity: 'error',
    code: 'date-invalid',
    inputIndex: 0,
    file: 'quarter.xlsx',
    column: 'Closing Date',
    message: '"soon" is not a calendar date.',
    hint: 'Write it as YYYY-MM-DD, for example 2024-02-29.',
    ...part,
  };
}

export function writeFile(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export async function readPart(archive: ZipArchive, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.open(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export async function openPackage(bytes: Buffer): Promise<ZipArchive> {
  return openZip(bytes, 'package');
}

/** The texts of one row from the left, blanks as ''. */
export function rowTexts(content: WorkbookContent, sheet: string, rowNumber: number): readonly string[] {
  const table = content.tables.find(({ name }) => name === sheet);
  const cells = table?.rows.find((row) => row.rowNumber === rowNumber)?.cells ?? [];
  const texts: string[] = [];
  for (const { columnIndex, value } of cells) texts[columnIndex] = toText(value);
  return Array.from(texts, (text) => text ?? '');
}

function toText(value: CellValue): string {
  switch (value.kind) {
    case 'boolean':
      return String(value.value);
    case 'uncached':
      return '(uncached)';
    case 'date':
      return value.iso;
    default:
      return value.text;
  }
}
