import { parseNumberText } from '../../model/values/number-text.ts';
import type { Row } from '../../workbook/table.ts';
import { isBlankCell } from '../values/read-cell.ts';

/** What of a row counts for its table as a whole; all columns from 0. Thousands of rows have the same. */
export interface RowTraits {
  /** That hold something. */
  readonly filled: readonly number[];
  /** Of those that are asked for: with a number, and with a text that is one. */
  readonly numbers: readonly number[];
  readonly textNumbers: readonly number[];
  readonly formulas: readonly number[];
  /** It holds one text and nothing else: it may be a note. */
  readonly isOneText: boolean;
}

/** `isNumeric` says by column where numbers are looked for. */
export function readRowTraits({ cells }: Row, isNumeric: readonly boolean[]): RowTraits {
  const filled: number[] = [];
  const numbers: number[] = [];
  const textNumbers: number[] = [];
  const formulas: number[] = [];
  for (const cell of cells) {
    const { columnIndex, value, formula } = cell;
    if (formula === true) formulas.push(columnIndex);
    if (isBlankCell(cell)) continue;
    filled.push(columnIndex);
    if (isNumeric[columnIndex] !== true) continue;
    if (value.kind === 'number') numbers.push(columnIndex);
    else if (value.kind === 'text' && parseNumberText(value.text) !== undefined) textNumbers.push(columnIndex);
  }
  return { filled, numbers, textNumbers, formulas, isOneText: cells.length === 1 && cells[0]?.value.kind === 'text' };
}
