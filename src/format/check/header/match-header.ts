import { foldHeader, squeezeSpaces } from '../../../base/util/text/text.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { type HeaderUnit, splitHeaderUnit } from '../../../model/values/unit-text.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { LONG_FORM_COLUMNS } from '../../sheets/custom-columns.ts';
import { type ColumnIndex, findColumn, indexColumns } from '../../sheets/find-column.ts';
import { findResultColumns, type HeaderText, type ResultColumnName } from '../../sheets/result-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import { isOwnSheet, matchSheetName } from '../../sheets/sheet-names.ts';
import { storedText } from '../values/text/describe-cell.ts';

/** The header row of a table and what each of its cells means. */
export interface HeaderMatch {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** From left to right, those of an earlier result left out; several may mean one column. */
  readonly headers: readonly MatchedHeader[];
  readonly resultColumns: readonly { readonly column: ResultColumnName; readonly columnIndex: number }[];
  /** Indexes of columns that only show earlier values. If there is one, rows are offered for completion. */
  readonly shownColumns: readonly number[];
}

export interface MatchedHeader extends HeaderText {
  /** The unit of its numbers that the header states. */
  readonly unit?: HeaderUnit;
  /** How its texts are written, where a mapping says so. */
  readonly written?: Partial<InputReading>;
  /** Absent where the sheet has no such column. */
  readonly declaration?: ColumnDeclaration;
}

/** Titles and notes may stand above the header, but not further down than this. */
export const LAST_HEADER_ROW = 20;
/** More than a sheet has columns. */
const MOST_HEADERS = 100_000;

/**
 * Whether a tab is a sheet of the format beyond doubt: named as one, with a header of nothing but its columns' own names,
 * or with all that each of its rows needs.
 */
export function isPlainlyOwn({ name, rows }: Table): boolean {
  if (rows.length === 0 || isOwnSheet(name, rows[0]?.cells[0]?.format)) return true;
  const sheet = matchSheetName(name)?.sheet;
  if (sheet === undefined) return false;
  const own = new Set(sheet.columns.map((column) => foldHeader(column.name)));
  const needed = sheet.columns.filter(({ required }) => required === 'always').map((column) => foldHeader(column.name));
  for (const row of rows) {
    if (row.rowNumber > LAST_HEADER_ROW) break;
    const texts = readHeaderTexts(row).map(({ text }) => foldHeader(text));
    const isWhole = sheet.typeColumn !== undefined && needed.every((column) => texts.includes(column));
    if (texts.length > 1 && (isWhole || texts.every((text) => own.has(text)))) return true;
  }
  return false;
}

/** The row within the first 20 that matches the most column names, the upper one of two; `undefined` where none matches any. */
export function matchHeader(table: Table, sheet: SheetDeclaration, isCsv: boolean): HeaderMatch | undefined {
  const index = indexColumns(sheet);
  let best: { match: HeaderMatch; score: number } | undefined;
  for (const row of table.rows) {
    if (row.rowNumber > LAST_HEADER_ROW) break;
    const match = matchHeaderRow(row, sheet, index, isCsv);
    const score = scoreOf(match, sheet);
    if (score > (best?.score ?? 0)) best = { match, score };
  }
  return best?.match;
}

/** Custom columns have any name: there the longer of two rows wins, so that a title `Companies` is no header. */
function scoreOf({ headers }: HeaderMatch, sheet: SheetDeclaration): number {
  const matched = new Set(headers.flatMap(({ declaration }) => (declaration ? [declaration.name] : []))).size;
  const isCustom = sheet.kind === 'custom-columns' && matched > 0;
  return isCustom ? matched + headers.length / MOST_HEADERS : matched;
}

/** Reads each cell of a row as a header. */
export function matchHeaderRow(row: Row, sheet: SheetDeclaration, index: ColumnIndex, isCsv: boolean): HeaderMatch {
  const texts = readHeaderTexts(row);
  const resultColumns = findResultColumns(texts, isCsv);
  const own = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const headers = texts
    .filter(({ columnIndex, text }) => !own.has(columnIndex) && !isShown(sheet, text))
    .map((header) => {
      const declaration = findColumn(index, header.text);
      return declaration === undefined ? (withUnit(header, index) ?? header) : { ...header, declaration };
    });
  const shown = texts.filter(({ text }) => isShown(sheet, text));
  const shownColumns = shown.map(({ columnIndex }) => columnIndex);
  return { rowNumber: row.rowNumber, headers: dropHalfLongForm(headers, sheet), resultColumns, shownColumns };
}

function isShown({ offer }: SheetDeclaration, text: string): boolean {
  return offer?.shown.includes(text) === true;
}

/** `Round Size ($M)` is the column Round Size; only amounts and counts have a unit. */
function withUnit(header: HeaderText, index: ColumnIndex): MatchedHeader | undefined {
  const split = splitHeaderUnit(header.text, (name) => {
    const kind = findColumn(index, name)?.value.kind;
    return kind === 'money' || kind === 'count';
  });
  const declaration = split && findColumn(index, split.name);
  return split && declaration && { ...header, declaration, unit: split.unit };
}

/** On a custom sheet, `Column` or `Value` without the other is a custom column of that name. */
function dropHalfLongForm(headers: readonly MatchedHeader[], sheet: SheetDeclaration): readonly MatchedHeader[] {
  if (sheet.kind !== 'custom-columns' || isLongForm(headers)) return headers;
  const long: readonly string[] = LONG_FORM_COLUMNS;
  return headers.map(({ declaration, ...header }) =>
    declaration === undefined || long.includes(declaration.name) ? header : { ...header, declaration },
  );
}

/** True for a custom sheet with one value a row. */
export function isLongForm(headers: readonly MatchedHeader[]): boolean {
  return LONG_FORM_COLUMNS.every((name) => headers.some(({ declaration }) => declaration?.name === name));
}

function readHeaderTexts(row: Row): HeaderText[] {
  return row.cells.flatMap((cell) => {
    const text = squeezeSpaces(storedText(cell));
    if (text === '') return [];
    const { columnIndex, format } = cell;
    return [format === undefined ? { columnIndex, text } : { columnIndex, text, format }];
  });
}
