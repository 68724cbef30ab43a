import { endsInLegalForm } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName, squeezeSpaces, trimText } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { type Decimal, formatDecimal } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { type ColumnIndex, indexColumns } from '../../sheets/find-column.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import { type HeldTotal, RunningTotals } from '../../tables/running-totals.ts';
import { readTotalLabel } from '../../tables/total-label.ts';
import { type MatchedHeader, matchHeaderRow } from '../header/match-header.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { Slots } from '../read-row.ts';
import type { BoundColumn, TableBinding, TableSource } from '../table-binding.ts';
import { error, info, warning } from '../values/reading.ts';
import { storedText } from '../values/text/describe-cell.ts';
import { isExampleRow, reportExampleRow } from './example-row.ts';
import { findLoneText, isNote } from './lone-text.ts';

/** Tells the rows below a header that are no data, and says what is to be said of them. */
export class NonDataRows {
  readonly #binding: TableBinding;
  readonly #headers: HeaderFinder;
  readonly #sums: TotalSums;
  readonly #markerRows: number[] = [];
  readonly #leftOut = new Set<number>();
  readonly #findings: Finding[] = [];
  #secondTable: Finding | undefined;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    this.#headers = new HeaderFinder(binding);
    this.#sums = new TotalSums(binding);
  }

  /** The header of another table, which makes all rows from here on doubtful. */
  get secondTable(): Finding | undefined {
    return this.#secondTable;
  }

  /** True for a row to be left out; `isFirst` while there was no data yet. Rows are to be shown in their order, once each. */
  take(row: Row, slots: Slots, isFirst: boolean): boolean {
    const isOdd =
      this.#isMarker(row, slots, isFirst) || this.#isHeader(row) || this.#isTotal(row, slots) || this.#isNote(row);
    if (isOdd) this.#leftOut.add(row.rowNumber);
    return isOdd;
  }

  /** Codes: marker-row, header-again, total-row, note-row. */
  findings(): Finding[] {
    return [...reportMarkerRows(this.#markerRows, this.#binding.source), ...this.#findings];
  }

  #isMarker(row: Row, slots: Slots, isFirst: boolean): boolean {
    if (!isFirst) return false;
    const isExample = isExampleRow(slots, this.#binding);
    if (isExample) this.#findings.push(reportExampleRow(row.rowNumber, this.#binding.source));
    const isMarker = !isExample && isMarkerRow(slots, this.#binding);
    if (isMarker) this.#markerRows.push(row.rowNumber);
    return isExample || isMarker;
  }

  #isHeader(row: Row): boolean {
    const columns = this.#headers.find(row);
    if (columns === undefined) return false;
    const isSame = columns.length === 0 && this.#secondTable === undefined;
    const finding = isSame ? this.#reportSameHeader(row) : this.#reportOtherHeader(row, columns);
    if (!isSame) this.#secondTable = finding;
    this.#findings.push(finding);
    return true;
  }

  #isTotal(row: Row, slots: Slots): boolean {
    const isTotal =
      this.#secondTable === undefined && (isTotalRow(row, this.#binding) || this.#isUnnamedTotal(row, slots));
    if (isTotal) this.#findings.push(this.#sums.report(row, this.#leftOut));
    return isTotal;
  }

  #isUnnamedTotal(row: Row, slots: Slots): boolean {
    return mayBeTotal(row, slots, this.#binding) && this.#sums.isSum(row, this.#leftOut);
  }

  #isNote(row: Row): boolean {
    const lone = findLoneText(row, this.#binding);
    if (lone === undefined || !isNote(lone)) return false;
    const message = `Row ${row.rowNumber} contains only a note, ${quote(lone.text)}; it is left out.`;
    const text = info('note-row', message, 'Nothing to do.');
    this.#findings.push(placeOnSheet(text, this.#binding.source, { row: row.rowNumber }));
    return true;
  }

  #reportSameHeader({ rowNumber }: Row): Finding {
    const text = info('header-again', `Row ${rowNumber} repeats the header; it is left out.`, 'Nothing to do.');
    return placeOnSheet(text, this.#binding.source, { row: rowNumber });
  }

  #reportOtherHeader({ rowNumber }: Row, columns: readonly string[]): Finding {
    const text = error(
      'header-again',
      `Row ${rowNumber} is the header of another table (${columns.slice(0, 3).join(', ')}, …), so the rows below it cannot be read with the header in row ${this.#binding.header.rowNumber}.`,
      'Put each table on a sheet of its own, or use a mapping that says which row each header is in.',
    );
    return placeOnSheet(text, this.#binding.source, { row: rowNumber });
  }
}

/** Words that importers' templates write below their headers. */
const MARKER = /^\(?(required|mandatory|optional|conditional|recommended|example|examples|e\.g\.)\b.{0,40}$/;
const EXAMPLE = /^\(?(example|sample|e\.g\.)[:.)]*$/;

/**
 * True for a row right below the header that is no data: every cell says Required, Optional or the like, or its first
 * cell calls the row an example.
 */
function isMarkerRow(slots: Slots, { columnIndexes }: TableBinding): boolean {
  const texts: string[] = [];
  for (const columnIndex of [...columnIndexes].sort((a, b) => a - b)) {
    const value = slots[columnIndex]?.value;
    if (value === undefined) continue;
    const text = value.kind === 'text' ? foldName(value.text) : '';
    if (value.kind === 'text' && text === '') continue;
    texts.push(text);
  }
  const [first] = texts;
  if (first === undefined) return false;
  // A company may begin with such a word: `Example, Inc.`, `Required Reading Ltd`.
  return EXAMPLE.test(first) || texts.every((text) => MARKER.test(text) && !endsInLegalForm(text));
}

/** Reports the rows that were taken for marks of a template. Code: marker-row. */
function reportMarkerRows(rowNumbers: readonly number[], source: TableSource): Finding[] {
  const [first] = rowNumbers;
  if (first === undefined) return [];
  const rows = rowNumbers.length === 1 ? `Row ${first} contains` : `Rows ${rowNumbers.join(', ')} contain`;
  const left = rowNumbers.length === 1 ? 'it is' : 'they are';
  const message = `${rows} only what a template says about its columns, and no data; ${left} left out.`;
  return [placeOnSheet(info('marker-row', message, 'Nothing to do; delete it if you like.'), source, { row: first })];
}

/** A column of a total row: what it states, and what the rows above it come to. */
interface StatedTotal extends HeldTotal {
  readonly column: BoundColumn;
  readonly stated: Decimal;
}

/** Compares the total rows of a table with the rows above them. */
class TotalSums {
  readonly #binding: TableBinding;
  readonly #columns: readonly BoundColumn[];
  readonly #totals = new RunningTotals<BoundColumn>();
  /** The index of the first row that is not summed up yet: each is summed up once, however many totals there are. */
  #next = 0;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    this.#columns = binding.columns.filter(({ declaration: { value } }) => /^(?:money|count)$/.test(value.kind));
  }

  /** Returns the finding of a total row; `leftOut` are the numbers of rows that are no data. Code: total-row. */
  report(row: Row, leftOut: ReadonlySet<number>): Finding {
    this.#sumUpTo(row, leftOut);
    const totals = this.#columns.flatMap((column) => this.#findStated(row, column));
    this.#totals.close(row.rowNumber);
    const wrong = totals.find(({ isSum }) => !isSum);
    return wrong === undefined ? this.#leaveOut(row, totals.length > 0) : this.#contradict(row, wrong);
  }

  /** True for a row that states sums of the rows above it and nothing else. */
  isSum(row: Row, leftOut: ReadonlySet<number>): boolean {
    this.#sumUpTo(row, leftOut);
    const totals = this.#columns.flatMap((column) => this.#findStated(row, column));
    return totals.length > 0 && totals.every(({ isSum }) => isSum);
  }

  #sumUpTo(row: Row, leftOut: ReadonlySet<number>): void {
    const { source, header } = this.#binding;
    const { rows } = source.table;
    for (let above = rows[this.#next]; above !== undefined && above.rowNumber < row.rowNumber; ) {
      if (above.rowNumber > header.rowNumber && !leftOut.has(above.rowNumber)) this.#add(above);
      this.#next += 1;
      above = rows[this.#next];
    }
  }

  #add(row: Row): void {
    for (const column of this.#columns) {
      const value = readNumber(row, column);
      if (value !== 'blank') this.#totals.add(column, value);
    }
  }

  #findStated(row: Row, column: BoundColumn): StatedTotal[] {
    const stated = readNumber(row, column);
    const held = stated === 'blank' || stated === undefined ? undefined : this.#totals.hold(column, stated);
    return held === undefined || stated === 'blank' || stated === undefined ? [] : [{ column, stated, ...held }];
  }

  #leaveOut(row: Row, isSum: boolean): Finding {
    const what = isSum ? 'the sum of rows above it' : 'a total';
    const text = info('total-row', `${nameRow(row)} is ${what}, not data; it is left out.`, 'Nothing to do.');
    return placeOnSheet(text, this.#binding.source, { row: row.rowNumber });
  }

  #contradict(row: Row, { column, stated, sinceLast, ofAll }: StatedTotal): Finding {
    const { name } = column.declaration;
    const sum =
      sinceLast === ofAll
        ? formatDecimal(ofAll)
        : `${formatDecimal(ofAll)} (${formatDecimal(sinceLast)} since the last total)`;
    const message = `${nameRow(row)} is a total, not data; it is left out. It says ${formatDecimal(stated)} under ${name}, but the rows above it add up to ${sum}.`;
    const text = warning(
      'total-row',
      message,
      'Look for a row that is missing, wrong or entered twice, or correct the total.',
    );
    const place = { row: row.rowNumber, column: name, cell: `${column.letters}${row.rowNumber}` };
    return placeOnSheet(text, this.#binding.source, place);
  }
}

/** `undefined` for what cannot be read. */
function readNumber(row: Row, { columnIndex, read }: BoundColumn): Decimal | 'blank' | undefined {
  const cell = row.cells.find((candidate) => candidate.columnIndex === columnIndex);
  if (cell === undefined) return 'blank';
  const reading = read(cell);
  if (reading.kind === 'blank') return 'blank';
  if (reading.kind === 'problem') return undefined;
  if (reading.value.type === 'money') return reading.value.money.value;
  return reading.value.type === 'decimal' ? reading.value.decimal : undefined;
}

function nameRow(row: Row): string {
  const label = row.cells.find((cell) => !isBlankCell(cell));
  return `Row ${row.rowNumber}${label === undefined ? '' : ` (${quote(storedText(label))})`}`;
}

/** Finds headers among the rows of data: the same once more, as on each page of a print, or that of another table. */
class HeaderFinder {
  readonly #binding: TableBinding;
  readonly #index: ColumnIndex;
  /** The first cells of known headers, in lower case: for all other rows it is enough to look at the first cell. */
  readonly #names: ReadonlySet<string>;
  readonly #own: string;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    const { sheet } = binding.source;
    this.#index = indexColumns(sheet);
    const declared = sheet.columns.flatMap(({ name, aliases }) => [name, ...aliases]);
    const own = binding.header.headers.map(({ text }) => text);
    this.#names = new Set([...declared, ...own].map((name) => name.toLowerCase()));
    this.#own = describeColumns(binding.header.headers);
  }

  /** The columns that a header among the data names; none for the same header once more; `undefined` for other rows. */
  find(row: Row): readonly string[] | undefined {
    const first = row.cells.find((cell) => !isBlankCell(cell));
    if (first?.value.kind !== 'text' || !this.#names.has(trimText(first.value.text).toLowerCase())) return undefined;
    const { source, header } = this.#binding;
    const { headers } = matchHeaderRow(row, source.sheet, this.#index, source.isCsv);
    if (describeColumns(headers) === this.#own) return [];
    if (this.#isTextAgain(row)) return [];
    const names = new Set(headers.flatMap(({ declaration }) => (declaration === undefined ? [] : [declaration.name])));
    const isHeader = names.size >= 2 && names.size * 2 >= Math.min(headers.length, header.headers.length);
    return isHeader ? [...names] : undefined;
  }

  #isTextAgain({ cells }: Row): boolean {
    const texts = new Map(this.#binding.header.headers.map(({ columnIndex, text }) => [columnIndex, text]));
    const filled = cells.filter((cell) => !isBlankCell(cell));
    return filled.every((cell) => texts.get(cell.columnIndex) === squeezeSpaces(storedText(cell)));
  }
}

function describeColumns(headers: readonly MatchedHeader[]): string {
  return headers.map(({ columnIndex, declaration }) => `${columnIndex} ${declaration?.name ?? ''}`).join();
}

/**
 * Whether a row begins with the word of a total and has nothing but numbers beside it. Unless it says no more than that
 * word, it also lacks what every row of data has: companies may be called so.
 */
function isTotalRow(row: Row, binding: TableBinding): boolean {
  if (binding.source.sheet.kind === 'control-totals') return false;
  const total = readTotalLabel(row);
  return total !== undefined && (total.isMere || lacksRequired(total.others, binding.requiredIndexes));
}

function lacksRequired(others: readonly Cell[], requiredIndexes: readonly number[]): boolean {
  const filled = new Set(others.map(({ columnIndex }) => columnIndex));
  // The label itself stands in one of them.
  return requiredIndexes.filter((columnIndex) => !filled.has(columnIndex)).length > 1;
}

/**
 * Whether a row may be a total without the word: it has numbers, at most one text beside them, and lacks two things that
 * every row of data has. It is one if it sums up the rows above it.
 */
export function mayBeTotal(row: Row, slots: Slots, { source, requiredIndexes }: TableBinding): boolean {
  if (source.sheet.kind === 'control-totals') return false;
  // Nearly every row of data has what it needs, and is spared the rest.
  let lacking = 0;
  for (const index of requiredIndexes) if (isBlankCell(slots[index])) lacking += 1;
  if (lacking < 2) return false;
  const filled = row.cells.filter((cell) => !isBlankCell(cell));
  const texts = filled.filter(({ value }) => value.kind === 'text' && parseNumberText(value.text) === undefined);
  return texts.length <= 1 && texts.length < filled.length;
}
