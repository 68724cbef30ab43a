import type { Decimal } from '../../model/values/decimal.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { NumberColumn } from './number-columns.ts';
import { readSourceNumber } from './source-number.ts';

/** Returns a row's number in a column; `undefined` for anything else. */
export function numberIn({ cells }: Row, { columnIndex, sign }: NumberColumn): Decimal | undefined {
  const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
  const number = cell === undefined ? 'blank' : readSourceNumber(cell, sign);
  return number === 'blank' || number === 'other' ? undefined : number;
}
