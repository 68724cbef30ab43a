import { deriveOnce } from '../../base/util/derive-once.ts';
import { recallLatest } from '../../base/util/recall-latest.ts';
import { splitWords } from '../../base/util/text/words.ts';
import { type HeldTotal, RunningTotals } from '../../format/tables/running-totals.ts';
import { isDated, readTotalLabel } from '../../format/tables/total-label.ts';
import { AMOUNT_HEADERS, NO_AMOUNT_ENDINGS, NO_AMOUNTS } from '../../model/lexicon/header-words.ts';
import { ABOUT, NO_NUMBERS, ROUGH } from '../../model/lexicon/nothing.ts';
import type { SourceTotal, StatedNumber } from '../../model/outcomes/source-tie-out.ts';
import { currenciesNamed } from '../../model/values/currency-sign.ts';
import { type Decimal, isNegative, padPlaces, parseDecimal, ZERO } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { isPlainNumber, type NumberText, parseNumberText, shownDecimalSign } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { cellIn, isFilled, textOf } from './cell-text.ts';
import { isYear } from './period-end.ts';
import { compareColumns, type TabCell, type TabColumn, type TabRow } from './tab-column.ts';

type SourceNumber = Decimal | 'blank' | 'other';

/** Ignores units and percent signs. A date is not a number. */
export function readSourceNumber(cell: TabCell, sign: DecimalSign): SourceNumber {
  return readCellNumber(cell, sign).value;
}

interface CellNumber {
  readonly value: SourceNumber;
  readonly text?: NumberText;
}

/** Most texts of a list are names. */
const FIGURE = /\p{N}/u;
const BLANK: CellNumber = { value: 'blank' };
const OTHER: CellNumber = { value: 'other' };

function readCellNumber(cell: TabCell, sign: DecimalSign): CellNumber {
  const { value, format } = cell;
  if (!isFilled(cell)) return BLANK;
  if (value.kind === 'number') {
    return format !== undefined && isDateFormat(format) ? OTHER : { value: parseDecimal(value.text) ?? 'other' };
  }
  const text = value.kind === 'text' ? textOf(cell) : '';
  if (!FIGURE.test(text)) return OTHER;
  const plain = readNumberIn(text);
  const number = plain ?? readRoughNumber(text)?.number;
  if (number === undefined) return OTHER;
  const { withPoint, withComma } = number;
  const read = (sign === '.' ? (withPoint ?? withComma) : (withComma ?? withPoint)) ?? 'other';
  return plain === undefined ? { value: read } : { value: read, text: plain };
}

/** Reads a number with at most a currency; `Series 5` is not one. */
export function readNumberIn(text: string): NumberText | undefined {
  return isPlainNumber(text) ? parseNumberText(text) : readWrittenNumber(text);
}

const readWrittenNumber = recallLatest((text): NumberText | undefined => {
  const number = parseNumberText(text);
  if (number?.currency === undefined) return number;
  return number.currency.split(' ').every((part) => currenciesNamed(part) !== undefined) ? number : undefined;
});

/** With four places or none, a point cannot separate thousands. */
const LEAST_PLACES = 4;

/** Writes an amount with its currency unambiguously. */
export function typeAmount(number: Decimal, currency: string, sign: DecimalSign): string {
  const written = number.includes('.') ? padPlaces(number, LEAST_PLACES).replace('.', sign) : number;
  return `${currency} ${written}`;
}

/** A number with other words or marks: `c. 1.2m`, `1,250,000 (1)`, `USD 2m (est.)`. */
export interface RoughNumber {
  readonly number: NumberText;
  /** Only a footnote mark follows, so the number is exact. */
  readonly isMarked: boolean;
}

const LONGEST = 80;
const CURRENCY = String.raw`[A-Z]{2,3}\$?|[$€£¥₹]`;
/** `c. 1.2m`, `USD ~2m`. */
const ABOUT_BEFORE = new RegExp(
  String.raw`^(?:(${CURRENCY}) ?)?(?:[~≈±]|${ABOUT}) ?(?=(?:${CURRENCY})? ?[\d.,'’ ]*\d)`,
  'iu',
);
/** Words about precision or units. */
const WORD_BEHIND = new RegExp(`[ ,]+(?:${ABOUT}|${ROUGH})$`, 'iu');
const MARK = /\s*(?:\((?:\d{1,2}|[a-z])\)|\[(?:\d{1,2}|[a-z])\]|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+)$/u;
/** Words in brackets: `(est.)`, `(incl. fees)`. */
const REMARK = /\s*(?:\((?=[^()]*\p{L})[^()]{1,50}\)|\[(?=[^[\]]*\p{L})[^[\]]{1,50}\])$/u;
export const readRoughNumber = recallLatest((text): RoughNumber | undefined => {
  if (text.length > LONGEST || !/\d/.test(text)) return undefined;
  const [unmarked, isMarked] = strip(text, MARK);
  const [behind, isRough] = strip(unmarked, REMARK, WORD_BEHIND, MARK);
  const bare = behind.replace(ABOUT_BEFORE, '$1 ').trim();
  const isChanged = isMarked || isRough || bare !== behind.trim();
  const number = !isChanged || isYear(bare) ? undefined : parseNumberText(bare);
  if (number === undefined || (number.withPoint === undefined && number.withComma === undefined)) return undefined;
  const signs = number.currency?.split(' ') ?? [];
  if (!signs.every((sign) => currenciesNamed(sign) !== undefined)) return undefined;
  return { number, isMarked: !isRough && bare === behind.trim() };
});

/** Recognises placeholders such as `tbc` and `n/a`. */
export function statesNoNumber(text: string): boolean {
  return /^\?+$/.test(text.trim()) || NO_NUMBERS.is(text);
}

/** Strips the patterns from the end, and returns whether any matched. */
function strip(text: string, ...patterns: readonly RegExp[]): readonly [text: string, isStripped: boolean] {
  const found = patterns.find((pattern) => pattern.test(text));
  if (found === undefined) return [text, false];
  const [rest] = strip(text.replace(found, ''), ...patterns);
  return [rest, true];
}

export interface NumberColumn<C extends TabColumn = number> {
  readonly columnIndex: C;
  /** The decimal sign of its numbers in text. */
  readonly sign: DecimalSign;
  /** True for amounts and counts; false for rates, multiples, years and numbers that are names. */
  readonly isAmount: boolean;
  /** Some of its numbers are above zero and some below. */
  readonly hasBothSigns: boolean;
}

export interface ColumnHint {
  readonly header: string;
  /** Whether the mapping takes amounts or counts, something else, or nothing from it. */
  readonly use: 'amount' | 'other' | undefined;
  readonly sign: DecimalSign | undefined;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Looks once at all cells, whatever is asked of the columns afterwards. */
export function surveyColumns<C extends TabColumn>(rows: Iterable<TabRow<C>>): ReadonlyMap<C, Survey> {
  const found = new Map<C, Survey>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (!isFilled(cell)) continue;
      const survey = found.get(cell.columnIndex) ?? new Survey();
      found.set(cell.columnIndex, survey);
      survey.see(cell);
    }
  }
  return found;
}

/** The same, once for the same rows. */
export const surveyRows = deriveOnce((rows: readonly TabRow[]) => surveyColumns(rows));

/** Finds columns with at least half numbers, and those mapped as amounts. */
export function findNumberColumns<C extends TabColumn>(
  surveys: ReadonlyMap<C, Survey>,
  hintOf: (columnIndex: C) => ColumnHint,
): ReadonlyMap<C, NumberColumn<C>> {
  const columns = [...surveys].flatMap(([columnIndex, survey]): [C, NumberColumn<C>][] => {
    const hint = hintOf(columnIndex);
    if (survey.numbers === 0 || (hint.use !== 'amount' && survey.others > survey.numbers)) return [];
    const sign = hint.sign ?? survey.sign;
    const hasBothSigns = survey.above > 0 && survey.below > 0;
    return [[columnIndex, { columnIndex, sign, isAmount: isAmount(hint, survey), hasBothSigns }]];
  });
  return new Map(columns.sort(([a], [b]) => compareColumns(a, b)));
}

function isAmount({ header, use }: ColumnHint, survey: Survey): boolean {
  if (use !== undefined) return use === 'amount';
  const folded = splitWords(header).join(' ').toLowerCase();
  if (survey.marked * 2 >= survey.numbers) return false;
  if (NO_AMOUNT_ENDINGS.end(folded) || (isNoAmount(folded) && !AMOUNT_HEADERS.isIn(folded))) return false;
  return !survey.isSerial && !(survey.areYears && !AMOUNT_HEADERS.isIn(folded));
}

function isNoAmount(header: string): boolean {
  return header.includes('%') || header === '#' || NO_AMOUNTS.isIn(header);
}

class Survey {
  numbers = 0;
  others = 0;
  /** With a percent sign or an x. */
  marked = 0;
  above = 0;
  below = 0;
  areYears = true;
  /** 1, 2, 3, … */
  isSerial = true;
  #points = 0;
  #commas = 0;

  get sign(): DecimalSign {
    return this.#commas > 0 && this.#points === 0 ? ',' : '.';
  }

  see(cell: TabCell): void {
    // A number, with decimal points, and how it is written where it is a text without words.
    const { value, text } = readCellNumber(cell, '.');
    if (value === 'other' || value === 'blank') {
      this.others += 1;
      return;
    }
    this.numbers += 1;
    if (isNegative(value)) this.below += 1;
    else if (value !== ZERO) this.above += 1;
    if (text?.mark !== undefined || isMarked(cell)) this.marked += 1;
    this.areYears &&= /^\d{4}$/.test(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR;
    this.isSerial &&= value === String(this.numbers);
    const shown = text === undefined ? undefined : shownDecimalSign(text);
    if (shown === ',') this.#commas += 1;
    if (shown === '.') this.#points += 1;
  }
}

function isMarked({ value, format }: TabCell): boolean {
  return value.kind === 'number' && format !== undefined && /%|0"?x/i.test(format);
}

export function numberIn(row: TabRow, { columnIndex, sign }: NumberColumn<TabColumn>): Decimal | undefined {
  return numberOf(cellIn(row, columnIndex), sign);
}

/** Returns whether a row has a number other than zero there. */
export function hasAmount(row: TabRow, column: NumberColumn<TabColumn> | undefined): boolean {
  return column !== undefined && (numberIn(row, column) ?? ZERO) !== ZERO;
}

export function numberOf(cell: TabCell | undefined, sign: DecimalSign): Decimal | undefined {
  const number = cell === undefined ? 'blank' : readSourceNumber(cell, sign);
  return number === 'blank' || number === 'other' ? undefined : number;
}

const NOTHING_ABOVE = { sinceLast: ZERO, ofAll: ZERO } as const;
/** One number of one row that is the same may be chance. */
const LEAST_BELOW = 2;
const LEAST_ABOVE = 2;

/** Recognises total rows by their label and by the sums of rows above, or of those below. */
export class SourceTotals {
  readonly #columns: ReadonlyMap<number, NumberColumn>;
  readonly #below: (rowNumber: number) => Iterable<Row>;
  readonly #sums = new RunningTotals<number>();
  #hasTexts = false;
  #rows = 0;

  /** `below` lists the rows of the table below one. */
  constructor(columns: ReadonlyMap<number, NumberColumn>, below: (rowNumber: number) => Iterable<Row>) {
    this.#columns = columns;
    this.#below = below;
  }

  /** Takes rows in order, once each; `isSkipped` says that the mapping skips it. */
  see(row: Row, isSkipped: boolean): SourceTotal | undefined {
    const { rowNumber } = row;
    const stated = this.#readNumbers(row);
    const label = readTotalLabel(row);
    const numbers = stated.map((number) => this.#hold(number, rowNumber));
    const below = label === undefined || isProven(numbers, 'some') ? undefined : this.#holdBelow(rowNumber, numbers);
    const held = below ?? numbers;
    if (this.#isTotal(row, held)) {
      this.#sums.close(rowNumber);
      return { rowNumber, label: label?.label, numbers: held, ...(below === undefined ? {} : { isAbove: true }) };
    }
    this.#hasTexts ||= row.cells.some((cell) => cell.value.kind === 'text' && isFilled(cell));
    // A skipped total is not data, even where it is wrong.
    if (!(isSkipped && label !== undefined)) {
      for (const { columnIndex, stated: value } of numbers) this.#sums.add(columnIndex, value);
      if (numbers.length > 0) this.#rows += 1;
    }
    return undefined;
  }

  #hold({ columnIndex, stated }: ReadNumber, rowNumber: number): StatedNumber {
    const nothing: HeldTotal = { ...NOTHING_ABOVE, isSum: stated === ZERO };
    const { since, ...held } = this.#sums.hold(columnIndex, stated) ?? nothing;
    const of = since === undefined ? {} : { of: { after: since, before: rowNumber } };
    return { columnIndex, stated, ...held, ...of };
  }

  /**
   * Compares a total with the rows below it: those up to the next total, or all where nothing stands above. Returns
   * `undefined` where it is the sum of neither.
   */
  #holdBelow(rowNumber: number, numbers: readonly StatedNumber[]): readonly StatedNumber[] | undefined {
    const sums = new RunningTotals<number>();
    const hasAbove = numbers.some(({ ofAll }) => ofAll !== ZERO);
    let count = 0;
    const hold = (before?: number): readonly StatedNumber[] | undefined => {
      const held = numbers.map((number): StatedNumber => {
        const { since: _, ...found }: HeldTotal = sums.hold(number.columnIndex, number.stated) ?? number;
        const of = { after: rowNumber, ...(before === undefined ? {} : { before }) };
        return found.isSum ? { ...number, ...found, of } : { ...number, ...found };
      });
      const right = telling(held).filter(
        ({ isSum, columnIndex }) => isSum && this.#columns.get(columnIndex)?.isAmount === true,
      );
      return right.length * count >= LEAST_BELOW ? held : undefined;
    };
    for (const row of this.#below(rowNumber)) {
      const found = this.#readNumbers(row);
      if (readTotalLabel(row) === undefined) {
        if (found.length > 0) count += 1;
        for (const { columnIndex, stated } of found) sums.add(columnIndex, stated);
      } else if (hasAbove || hold() !== undefined) return hold(row.rowNumber);
    }
    return hold();
  }

  #isTotal(row: Row, held: readonly StatedNumber[]): boolean {
    const label = readTotalLabel(row);
    if (label !== undefined)
      return label.isMere || ((isProven(held, 'some') || isOfNothing(held)) && !row.cells.some(isDated));
    // Without a label, all its numbers must be sums; several at once are unlikely to be chance.
    if (!isProven(held, 'every') || !this.#hasTexts) return false;
    if (!row.cells.every((cell) => isNumberOrNothing(cell, this.#columns))) return false;
    // A number that stands alone is a purchase of none.
    if (this.#rows >= LEAST_ABOVE && row.cells.filter(isFilled).length === 1) return true;
    return telling(held).length > 1 || row.cells.every((cell) => cell.formula === true || !isFilled(cell));
  }

  #readNumbers({ cells }: Row): readonly ReadNumber[] {
    return cells.flatMap((cell) => {
      const column = this.#columns.get(cell.columnIndex);
      const stated = column && numberOf(cell, column.sign);
      return stated === undefined ? [] : [{ columnIndex: cell.columnIndex, stated }];
    });
  }
}

type ReadNumber = Pick<StatedNumber, 'columnIndex' | 'stated'>;

function telling(numbers: readonly StatedNumber[]): readonly StatedNumber[] {
  return numbers.filter(({ stated }) => stated !== ZERO);
}

/** Returns whether its numbers other than zero are sums, if it has any. */
function isProven(numbers: readonly StatedNumber[], how: 'some' | 'every'): boolean {
  const said = telling(numbers);
  return said.some(({ isSum }) => isSum) && (how === 'some' || said.every(({ isSum }) => isSum));
}

/** Purchases that were all sold again come to zero. */
function isOfNothing(numbers: readonly StatedNumber[]): boolean {
  return numbers.length > 0 && numbers.every(({ stated, isSum }) => stated === ZERO && isSum);
}

function isNumberOrNothing(cell: Row['cells'][number], columns: ReadonlyMap<number, NumberColumn>): boolean {
  if (!isFilled(cell)) return true;
  const column = columns.get(cell.columnIndex);
  return column !== undefined && readSourceNumber(cell, column.sign) !== 'other' && textOf(cell) !== '';
}
