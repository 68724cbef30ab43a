import { type Decimal, divideDecimals } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import type { Cell, CellValue } from '../../spreadsheet/workbook/table.ts';
import type { DerivedColumn } from '../mapping.ts';
import { isFilled, joinStruck, textOf } from './cell-text.ts';
import { readNumberIn, readSourceNumber } from './source-number.ts';
import { type Found, NOWHERE } from './source-row.ts';

/** More than any price has. */
const PLACES_OF_QUOTIENT = 10;

/** Makes the value of a derived column, at the place of its first cell. */
export function deriveCell(by: DerivedColumn['by'], found: readonly Found[], sign: DecimalSign = '.'): Found {
  const filled = found.filter(({ cell }) => isFilled(cell));
  const faults = found.flatMap((one) => one.faults ?? []);
  const place = {
    address: (filled[0] ?? found[0])?.address ?? '',
    isOwn: filled.some(({ isOwn }) => isOwn),
    from: by.kind === 'join' ? filled.flatMap(({ from }) => from) : NOWHERE,
    ...(faults.length === 0 ? {} : { faults }),
  };
  const value = by.kind === 'join' ? joinTexts(filled, by.separator) : divide(found, sign);
  const typed = by.kind === 'quotient' ? typedIn(found[0]?.cell) : undefined;
  const struck = joinStruck(filled.flatMap(({ cell }) => cell ?? []));
  if (value === undefined) return place;
  return {
    ...place,
    cell: { columnIndex: 0, value, ...struck },
    ...(typed === undefined ? {} : { typedCurrency: typed }),
  };
}

/** Skips blanks; undefined where all are blank. */
function joinTexts(filled: readonly Found[], separator: string): CellValue | undefined {
  const texts = filled.flatMap(({ cell }) => (cell === undefined ? [] : [textOf(cell)]));
  return texts.length === 0 ? undefined : { kind: 'text', text: texts.join(separator) };
}

/** Returns undefined unless both are plain numbers; the check reports where the value is needed. */
function divide([dividend, divisor]: readonly Found[], sign: DecimalSign): CellValue | undefined {
  const [a, b] = [toNumber(dividend?.cell, sign), toNumber(divisor?.cell, sign)];
  const quotient = a === undefined || b === undefined ? undefined : divideDecimals(a, b, PLACES_OF_QUOTIENT);
  return quotient === undefined ? undefined : { kind: 'number', text: quotient };
}

function toNumber(cell: Cell | undefined, sign: DecimalSign): Decimal | undefined {
  const number = cell === undefined ? 'blank' : readSourceNumber(cell, sign);
  return number === 'blank' || number === 'other' ? undefined : number;
}

/** The currency typed beside the dividend is the quotient's too. */
function typedIn(cell: Cell | undefined): string | undefined {
  return cell?.value.kind === 'text' ? readNumberIn(textOf(cell))?.currency : undefined;
}
