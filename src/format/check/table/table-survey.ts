import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { formatCount } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { parseDecimal } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import { isRowNumbering } from '../../tables/row-numbers.ts';
import { placeOnSheet } from '../place-findings.ts';
import { NUMERIC_KINDS, type TableBinding } from '../table-binding.ts';
import { info, warning } from '../values/reading.ts';

/** Thousands of remembered rows share their traits; all other rows have traits of their own. */
const MOST_SEEN = 64;

/** Surveys a table row by row: how far it reaches, what is hidden, what has no header. */
export class TableSurvey {
  readonly #binding: TableBinding;
  readonly #hasHeader: boolean[] = [];
  readonly #isFilled: boolean[] = [];
  readonly #hiddenRows: number[] = [];
  /** Column index to the number of the first row with a value there. */
  readonly #unheaded = new Map<number, number>();
  /** By the index of a column of numbers: how many texts that are numbers, and the first row with one. */
  readonly #textNumbers = new Map<number, { count: number; readonly row: number }>();
  /** Columns whose header is a formula without a result: what it would say nobody knows. */
  readonly #uncachedHeaders = new Set<number>();
  readonly #isNumeric: boolean[] = [];
  readonly #hasNumber: boolean[] = [];
  /** Column index to the number of the first row that shows its number in thousands or millions without saying so. */
  readonly #scaled = new Map<number, number>();
  readonly #seen = new Set<RowTraits>();
  #zeroCount = 0;
  #firstZero: { readonly row: number; readonly columnIndex: number } | undefined;
  #lastColumnIndex = -1;
  #rowCount = 0;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    const { headers, resultColumns, shownColumns } = binding.header;
    const named = [...headers, ...resultColumns].map(({ columnIndex }) => columnIndex);
    for (const columnIndex of [...named, ...shownColumns]) {
      this.#hasHeader[columnIndex] = true;
      this.#lastColumnIndex = Math.max(this.#lastColumnIndex, columnIndex);
    }
    for (const columnIndex of listUncached(binding)) {
      this.#uncachedHeaders.add(columnIndex);
      this.#lastColumnIndex = Math.max(this.#lastColumnIndex, columnIndex);
    }
    // In CSV everything is text.
    if (binding.source.isCsv) return;
    for (const { declaration, columnIndex } of binding.columns)
      this.#isNumeric[columnIndex] = NUMERIC_KINDS.has(declaration.value.kind);
  }

  traitsOf(row: Row): RowTraits {
    return readRowTraits(row, this.#isNumeric);
  }

  /** `isData` is false for a row that no column that counts holds anything of. */
  see({ rowNumber, hidden }: Pick<Row, 'rowNumber' | 'hidden'>, isData: boolean, traits: RowTraits): void {
    if (isData) this.#rowCount += 1;
    if (isData && hidden === true) this.#hiddenRows.push(rowNumber);
    for (const columnIndex of traits.numbers) this.#hasNumber[columnIndex] = true;
    for (const columnIndex of traits.zeros) this.#firstZero ??= { row: rowNumber, columnIndex };
    this.#zeroCount += traits.zeros.length;
    for (const columnIndex of traits.textNumbers) this.#countTextNumber(columnIndex, rowNumber);
    // A row with the traits of an earlier one shows nothing new.
    if (this.#seen.has(traits)) return;
    if (this.#seen.size < MOST_SEEN) this.#seen.add(traits);
    for (const columnIndex of traits.scaled)
      if (!this.#scaled.has(columnIndex)) this.#scaled.set(columnIndex, rowNumber);
    for (const columnIndex of traits.filled) {
      this.#isFilled[columnIndex] = true;
      if (columnIndex > this.#lastColumnIndex) this.#lastColumnIndex = columnIndex;
      if (this.#hasHeader[columnIndex] !== true && !this.#unheaded.has(columnIndex)) {
        this.#unheaded.set(columnIndex, rowNumber);
      }
    }
  }

  get lastColumnIndex(): number {
    return this.#lastColumnIndex;
  }

  /** By the index of a column the first row that shows its number in thousands or millions without saying so. */
  get scaledColumns(): ReadonlyMap<number, number> {
    return this.#scaled;
  }

  /** Warns of a sheet that shows nothing where a 0 is: it counts like any other number. Code: number-shown-otherwise. */
  hiddenZeros(): Finding[] {
    const { source, columns } = this.#binding;
    const first = this.#firstZero;
    if (source.table.hidesZeros !== true || source.mapped !== undefined || first === undefined) return [];
    const column = columns.find(({ columnIndex }) => columnIndex === first.columnIndex);
    const count = this.#zeroCount;
    const what = count === 1 ? 'This cell contains' : `${formatCount(count)} cells, starting with this one, contain`;
    const message = `${what} a 0, which was read, but the sheet is set to show no zeros.`;
    const text = warning('number-shown-otherwise', message, 'Clear what should be empty.');
    const place = { row: first.row, column: column?.declaration.name ?? '', cell: `${column?.letters}${first.row}` };
    return [placeOnSheet(text, source, place)];
  }

  #countTextNumber(columnIndex: number, row: number): void {
    const known = this.#textNumbers.get(columnIndex);
    if (known === undefined) this.#textNumbers.set(columnIndex, { count: 1, row });
    else known.count += 1;
  }

  /** Codes: sheet-hidden, rows-hidden, formula-uncached, column-unknown, number-as-text. */
  findings(): Finding[] {
    return [
      ...this.#findHiddenSheet(),
      ...this.#findHiddenRows(),
      ...this.#findHiddenColumns(),
      ...this.#findUncachedHeaders(),
      ...this.#findUnheaded(),
      ...this.#findTextNumbers(),
    ];
  }

  /** Where a column holds numbers both ways, a sum in the spreadsheet leaves out those that are text. */
  #findTextNumbers(): Finding[] {
    return this.#binding.columns.flatMap(({ declaration, columnIndex, letters }) => {
      const found = this.#textNumbers.get(columnIndex);
      if (found === undefined || this.#hasNumber[columnIndex] !== true) return [];
      const message =
        found.count === 1
          ? 'The number in this cell is stored as text, unlike others in its column.'
          : `${found.count} cells of the column, starting with this one, store their numbers as text.`;
      const text = info('number-as-text', message, 'Sums in the spreadsheet leave them out: convert them to numbers.');
      const place = { row: found.row, column: declaration.name, cell: `${letters}${found.row}` };
      return [placeOnSheet(text, this.#binding.source, place)];
    });
  }

  #findHiddenSheet(): Finding[] {
    const { source } = this.#binding;
    if (source.table.state === 'visible' || this.#rowCount === 0) return [];
    const message = `The sheet is hidden and has ${this.#rowCount === 1 ? '1 row' : `${this.#rowCount} rows`} of data, which still count.`;
    const hint =
      source.mapped === undefined
        ? 'If they should not count, delete the sheet or write skip under Action.'
        : 'If they should not count, write skip: true for the sheet in the mapping.';
    return [placeOnSheet(info('sheet-hidden', message, hint), source)];
  }

  #findHiddenRows(): Finding[] {
    const first = this.#hiddenRows[0];
    if (first === undefined) return [];
    const isOne = this.#hiddenRows.length === 1;
    const rows = listRanges(this.#hiddenRows);
    const message = isOne
      ? `Row ${rows} is hidden or filtered out; it still counts.`
      : `Rows ${rows} are hidden or filtered out; they still count.`;
    const [subject, object] = isOne ? ['it', 'it'] : ['they', 'them'];
    const hint =
      this.#binding.source.mapped === undefined
        ? `If ${subject} should not count, delete ${object} or write skip under Action.`
        : `If ${subject} should not count, name ${object} under skipRows in the mapping: { rows: ${first}, because: … }.`;
    return [placeOnSheet(info('rows-hidden', message, hint), this.#binding.source, { row: first })];
  }

  #findHiddenColumns(): Finding[] {
    const { columns, customColumns, source } = this.#binding;
    const hidden = new Set(source.table.hiddenColumns);
    const letters = [...columns, ...customColumns]
      .filter(({ columnIndex }) => hidden.has(columnIndex) && this.#isFilled[columnIndex] === true)
      .map((column) => column.letters);
    if (letters.length === 0) return [];
    const message =
      letters.length === 1
        ? `Column ${letters[0]} is hidden; its values still count.`
        : `Columns ${letters.join(', ')} are hidden; their values still count.`;
    return [placeOnSheet(info('rows-hidden', message, 'Clear what should not count.'), source)];
  }

  /** An error where values stand below it: they may be of any column, a required amount among them. */
  #findUncachedHeaders(): Finding[] {
    const { source, header } = this.#binding;
    return [...this.#uncachedHeaders].map((columnIndex) => {
      const letters = toColumnLetters(columnIndex);
      const hasValues = this.#unheaded.has(columnIndex);
      const fate = hasValues ? ', so the values below it are ignored' : '';
      const message = `The formula in the header has no stored result${fate}.`;
      const hint = 'Open the file in Excel or LibreOffice, let it recalculate, and save it; or type the name.';
      const text = { severity: hasValues ? 'error' : 'warning', code: 'formula-uncached', message, hint } as const;
      const place = { row: header.rowNumber, column: letters, cell: `${letters}${header.rowNumber}` };
      return placeOnSheet(text, source, place);
    });
  }

  /** On a custom sheet a value without a header would be lost, so there it is an error. */
  #findUnheaded(): Finding[] {
    const { source, customColumns } = this.#binding;
    const { table } = source;
    const header = { rowNumber: this.#binding.header.rowNumber, text: '' };
    const unheaded = [...this.#unheaded].filter(
      ([columnIndex]) => !this.#uncachedHeaders.has(columnIndex) && !isRowNumbering(table, header, columnIndex),
    );
    return unheaded.map(([columnIndex, row]) => {
      const letters = toColumnLetters(columnIndex);
      const isLoss = customColumns.length > 0;
      const fate = isLoss ? 'cannot be sent' : 'are ignored';
      const message = `Column ${letters} has values but no header; they ${fate}.`;
      const text = warning('column-unknown', message, 'Give the column a name, or clear it.');
      const place = { row, column: letters, cell: `${letters}${row}` };
      return placeOnSheet(isLoss ? { ...text, severity: 'error' } : text, source, place);
    });
  }
}

function listUncached({ source, header }: TableBinding): number[] {
  if (source.mapped !== undefined) return [];
  const row = source.table.rows.find(({ rowNumber }) => rowNumber === header.rowNumber);
  return (row?.cells ?? []).flatMap(({ columnIndex, value }) => (value.kind === 'uncached' ? [columnIndex] : []));
}

/** Traits of a row for the survey of its table; all columns from 0. Thousands of rows have the same. */
export interface RowTraits {
  /** That hold something. */
  readonly filled: readonly number[];
  /** The numeric columns with a number, and with a text that is a number. */
  readonly numbers: readonly number[];
  readonly textNumbers: readonly number[];
  /** Those whose number is 0. */
  readonly zeros: readonly number[];
  readonly formulas: readonly number[];
  /** Those with a number shown in thousands or millions, without a word for it. */
  readonly scaled: readonly number[];
  /** It holds one text and nothing else: it may be a note. */
  readonly isOneText: boolean;
}

/** `isNumeric` says by column where numbers are looked for. */
function readRowTraits({ cells }: Row, isNumeric: readonly boolean[]): RowTraits {
  const filled: number[] = [];
  const numbers: number[] = [];
  const textNumbers: number[] = [];
  const zeros: number[] = [];
  const formulas: number[] = [];
  const scaled: number[] = [];
  for (const cell of cells) {
    const { columnIndex, value, formula } = cell;
    if (formula === true) formulas.push(columnIndex);
    if (isBlankCell(cell)) continue;
    filled.push(columnIndex);
    if (isNumeric[columnIndex] !== true) continue;
    if (value.kind === 'number') {
      numbers.push(columnIndex);
      if (value.text === '0') zeros.push(columnIndex);
      if (isScaledUnsaid(cell)) scaled.push(columnIndex);
    } else if (value.kind === 'text' && parseNumberText(value.text) !== undefined) textNumbers.push(columnIndex);
  }
  const isOneText = cells.length === 1 && cells[0]?.value.kind === 'text';
  return { filled, numbers, textNumbers, zeros, formulas, scaled, isOneText };
}

/** A comma behind the last place for a digit before the point, as only formats that leave thousands out have it. */
const SCALING_COMMA = /[0#?],+(?:[^0#?,]|$)/;

function isScaledUnsaid({ value, format }: Cell): boolean {
  if (value.kind !== 'number' || format === undefined || !SCALING_COMMA.test(format)) return false;
  const number = parseDecimal(value.text);
  return number !== undefined && readDisplay(number, format).disagreement === 'scaled';
}
