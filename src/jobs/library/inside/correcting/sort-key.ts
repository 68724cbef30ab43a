import { showCell } from '../../../../format/check/values/text/describe-cell.ts';
import { ALL_SHEETS } from '../../../../format/sheets/all-sheets.ts';
import type { SheetKind } from '../../../../model/records/checked-workbook.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import { parseDateText } from '../../../../model/values/date-text.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../../../model/values/decimal.ts';
import { parseNumberText } from '../../../../model/values/number-text.ts';
import { PackedRow } from '../../../../spreadsheet/workbook/cells/packed-rows.ts';
import type { Cell, Row, Table } from '../../../../spreadsheet/workbook/table.ts';

type SortKey =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'blank' };

/** How the texts of a column are interpreted. */
export interface SortColumn {
  readonly epoch: 1900 | 1904;
  /** `any` if the format does not know the column. */
  readonly of: 'number' | 'day' | 'text' | 'any';
  readonly reading: Pick<InputReading, 'decimalSign' | 'dateOrder'>;
}

const FIGURES: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple']);

/** Classifies a declared column; other columns hold anything. */
export function kindOfColumn(kind: SheetKind | undefined, column: string | undefined): SortColumn['of'] {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  const value = sheet?.columns.find(({ name }) => name === column)?.value.kind;
  if (value === undefined || value === 'custom-value') return 'any';
  if (value === 'date') return 'day';
  return FIGURES.has(value) ? 'number' : 'text';
}

/** Returns a number by all its digits, or a day, even if it was typed as text; anything else by its text. */
export function toSortKey(cell: Cell | undefined, column: SortColumn): SortKey {
  if (cell === undefined) return { kind: 'blank' };
  const { kind, text } = showCell(cell, column.epoch);
  if (kind === 'number') return numberKey(parseDecimal(text)) ?? textKey(text);
  if (kind === 'date') return { kind: 'day', value: text };
  if (column.of === 'text' || kind === 'error') return textKey(text);
  return readNumberKey(text, column) ?? readDayKey(text, column) ?? textKey(text);
}

function readNumberKey(text: string, { of, reading: { decimalSign } }: SortColumn): SortKey | undefined {
  if (of === 'day') return undefined;
  const number = parseNumberText(text);
  return numberKey(decimalSign === ',' ? number?.withComma : number?.withPoint);
}

function readDayKey(text: string, { of, reading: { dateOrder } }: SortColumn): SortKey | undefined {
  if (of === 'number') return undefined;
  const readings = parseDateText(text)?.readings ?? [];
  const meant = readings.find(({ order }) => order === undefined || order === dateOrder) ?? readings[0];
  return meant && { kind: 'day', value: meant.date };
}

function numberKey(value: Decimal | undefined): SortKey | undefined {
  return value === undefined ? undefined : { kind: 'number', value };
}

function textKey(text: string): SortKey {
  return text.trim() === '' ? { kind: 'blank' } : { kind: 'text', value: text };
}

const RANKS = { number: 0, day: 1, text: 2, blank: 3 } as const;
/** `Series 2` before `Series 10`, whatever the language of the machine. */
const TEXTS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts numbers, then days, then texts; `sign` -1 reverses. Blanks come last either way. */
export function compareSortKeys(one: SortKey, other: SortKey, sign: 1 | -1): number {
  if (one.kind === 'blank' || other.kind === 'blank') return RANKS[one.kind] - RANKS[other.kind];
  return sign * compareFilled(one, other);
}

function compareFilled(one: SortKey, other: SortKey): number {
  if (one.kind === 'number' && other.kind === 'number') return compareDecimals(one.value, other.value);
  if (one.kind === 'day' && other.kind === 'day') return one.value < other.value ? -1 : one.value > other.value ? 1 : 0;
  if (one.kind === 'text' && other.kind === 'text') return TEXTS.compare(one.value, other.value);
  return RANKS[one.kind] - RANKS[other.kind];
}

/** Returns the rows with cells below a header; with `headerRowNumber` 0 all of them. */
export function listRows({ rows }: Table, headerRowNumber: number): readonly Row[] {
  return rows.filter((row) => row.rowNumber > headerRowNumber && hasCells(row));
}

/** A packed row creates its cells only on demand. */
function hasCells(row: Row): boolean {
  if (!(row instanceof PackedRow)) return row.cells.length > 0;
  const { start, end } = PackedRow.spanOf(row);
  return start < end;
}

/** Lists the columns that a sheet of the format may have, in the template's order. */
export function listColumns(kind: SheetKind): readonly string[] {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  return sheet?.columns.filter(({ isImplied }) => isImplied !== true).map(({ name }) => name) ?? [];
}

/** Lists the columns with amounts, counts and rates, whose cells are right-aligned whatever their format. */
export function listFigureColumns(kind: SheetKind): ReadonlySet<string> {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  return new Set(sheet?.columns.filter(({ value }) => FIGURES.has(value.kind)).map(({ name }) => name));
}
