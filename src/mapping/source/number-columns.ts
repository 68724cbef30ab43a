import { deriveOnce } from '../../base/util/derive-once.ts';
import { splitWords } from '../../base/util/text/words.ts';
import { AMOUNT_HEADERS, NO_AMOUNT_ENDINGS, NO_AMOUNTS } from '../../model/lexicon/header-words.ts';
import { type Decimal, isNegative, ZERO } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { shownDecimalSign } from '../../model/values/number-text.ts';
import { cellIn, isFilled } from './cell-text.ts';
import { readSourceNumber, surveyCell } from './source-number.ts';
import { compareColumns, type TabCell, type TabColumn, type TabRow } from './tab-column.ts';

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
    const { value, text } = surveyCell(cell);
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
  const cell = cellIn(row, columnIndex);
  const number = cell === undefined ? 'blank' : readSourceNumber(cell, sign);
  return number === 'blank' || number === 'other' ? undefined : number;
}
