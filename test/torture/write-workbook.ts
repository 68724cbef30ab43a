import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { makeXlsx } from '../support/make-xlsx.ts';
import {
  type DrawnCell,
  type DrawnThing,
  type DrawnWorld,
  isRow,
  type Key,
  SHEET_OF,
  type SheetName,
} from './drawn-thing.ts';

type Row = DrawnThing['cells'];

interface Sheet {
  readonly name: SheetName;
  readonly rows: readonly Row[];
}

export interface WorkbookFile {
  /** Its name in the folder it was written to. */
  readonly name: string;
  /** Rows of data, those that are skipped among them. */
  readonly rowCount: number;
}

/** Writes the rows of a world as an Excel workbook, or as a folder of CSV files. `idOf` gives ids that rows name. */
export function writeWorkbook(
  world: DrawnWorld,
  { folder, asCsv, idOf }: { readonly folder: string; readonly asCsv: boolean; readonly idOf: (key: Key) => string },
): WorkbookFile {
  const sheets = world.sheets.map((name) => ({ name, rows: rowsOf(world, name) }));
  const rowCount = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (!asCsv) {
    writeFileSync(join(folder, 'book.xlsx'), toXlsx(sheets, idOf));
    return { name: 'book.xlsx', rowCount };
  }
  mkdirSync(join(folder, 'book'), { recursive: true });
  for (const { name, rows } of sheets) {
    const lines = rows.map((row) => columnsOf(rows).map((column) => toText(row[column] ?? '', idOf)));
    writeFileSync(join(folder, 'book', `${name}.csv`), Papa.unparse([columnsOf(rows), ...lines]));
  }
  return { name: 'book', rowCount };
}

/** Custom values stand wide: one row a company. */
function rowsOf({ things, skipped }: DrawnWorld, sheet: SheetName): readonly Row[] {
  const ofSheet = things
    .filter((thing) => isRow(thing) && SHEET_OF[thing.data.kind] === sheet)
    .map(({ cells }) => cells);
  const left = skipped.filter((row) => row.sheet === sheet).map(({ cells }) => cells);
  return [...(sheet === 'Custom Columns' ? mergeByCompany(ofSheet) : ofSheet), ...left];
}

function mergeByCompany(rows: readonly Row[]): readonly Row[] {
  const merged = new Map<DrawnCell | undefined, Row>();
  for (const row of rows) merged.set(row.Company, { ...merged.get(row.Company), ...row });
  return [...merged.values()];
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function toXlsx(sheets: readonly Sheet[], idOf: (key: Key) => string): Buffer {
  const parts = [
    ['workbook.xml', `${SPREADSHEET}.sheet.main+xml`],
    ...sheets.map((_, index) => [`worksheets/sheet${index + 1}.xml`, `${SPREADSHEET}.worksheet+xml`]),
  ];
  const overrides = parts.map(([name, type]) => `<Override PartName="/xl/${name}" ContentType="${type}"/>`).join('');
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  const defaults = `<Default Extension="rels" ContentType="${rels}"/><Default Extension="xml" ContentType="application/xml"/>`;
  const types = `<Types xmlns="${CONTENT_TYPES}">${defaults}${overrides}</Types>`;
  return makeXlsx({
    sheets: sheets.map((sheet) => toXml(sheet, idOf)),
    replace: [{ name: '[Content_Types].xml', content: types }],
  });
}

function toXml({ name, rows }: Sheet, idOf: (key: Key) => string) {
  const columns = columnsOf(rows);
  const header = columns.map((column, index) => textCell(column, index, 1));
  const lines = rows.map((row, number) => columns.map((column, index) => toCell(row[column], index, number + 2, idOf)));
  const data = [header, ...lines].map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`).join('');
  return { name, data };
}

function toCell(cell: DrawnCell | undefined, index: number, row: number, idOf: (key: Key) => string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'object' && 'number' in cell) return `<c r="${letters(index)}${row}"><v>${cell.number}</v></c>`;
  return textCell(toText(cell, idOf), index, row);
}

function textCell(text: string, index: number, row: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${letters(index)}${row}" t="inlineStr"><is><t>${escaped}</t></is></c>`;
}

function toText(cell: DrawnCell, idOf: (key: Key) => string): string {
  if (typeof cell === 'string') return cell;
  return 'number' in cell ? cell.number : idOf(cell.idOf);
}

/** From 0: A, B, … Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`;
}
