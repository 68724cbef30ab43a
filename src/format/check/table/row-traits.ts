import { parseDecimal } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../values/read-cell.ts';

/** Traits of a row for the survey of its table; all columns from 0. Thousands of rows have the same. */
export interface RowTraits {
  /** That hold something. */
  readonly filled: readonly number[];
  /** The numeric columns with a number, and with a text that is a number. */
  readonly numbers: readonly number[];
  readonly textNumbers: readonly number[];
  readonly formulas: readonly number[];
  /** Those with a number shown in thousands or millions, without a word for it. */
  readonly scaled: readonly number[];
  /** It holds one text and nothing else: it may be a note. */
  readonly isOneText: boolean;
}

/** `isNumeric` says by column where numbers are looked for. */
export function readRowTraits({ cells }: Row, isNumeric: readonly boolean[]): RowTraits {
  const filled: number[] = [];
  const numbers: number[] = [];
  const textNumbers: number[] = [];
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
      if (isScaledUnsaid(cell)) scaled.push(columnIndex);
    } else if (value.kind === 'text' && parseNumberText(value.text) !== undefined) textNumbers.push(columnIndex);
  }
  const isOneText = cells.length === 1 && cells[0]?.value.kind === 'text';
  return { filled, numbers, textNumbers, formulas, scaled, isOneText };
}

/** A comma behind the last place for a digit before the point, as only formats that leave thousands out have it. */
const SCALING_COMMA = /[0#?],+(?:[^0#?,]|$)/;

function isScaledUnsaid({ value, format }: Cell): boolean {
  if (value.kind !== 'number' || format === undefined || !SCALING_COMMA.test(format)) return false;
  const number = parseDecimal(value.text);
  return number !== undefined && readDisplay(number, format).disagreement === 'scaled';
}
