import { toNumberValue } from '../cells/number-text.ts';
import type { PackedCells } from '../cells/packed-cells.ts';
import type { CellValue } from '../table.ts';

/** Errors as cells hold them: a number each (MS-XLS, 2.5.10 BErr). */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

export function toErrorValue(code: number): CellValue {
  return { kind: 'error', text: ERRORS.get(code) ?? `#ERROR ${code}` };
}

const HIGH_WORD = new DataView(new ArrayBuffer(8));

/**
 * The number that 32 bits stand for: a whole one of 30 bits, or the upper 30 bits of a double; the lowest bit says that it
 * is to be divided by 100 (MS-XLS, 2.5.217 RkNumber).
 */
export function toRkNumber(rk: number): number {
  const number = (rk & 2) === 0 ? toUpperDouble(rk) : rk >> 2;
  return (rk & 1) === 0 ? number : number / 100;
}

function toUpperDouble(rk: number): number {
  HIGH_WORD.setInt32(0, rk & ~3);
  return HIGH_WORD.getFloat64(0);
}

/** Up to here 15 digits hold every number of cents. */
const MOST_IN_CENTS = 1e12;
const LEAST_PLAIN = 1e-6;
const FIRST_INEXACT = 1e15;

/** Where a cell stands, and how it looks. */
export interface BinaryCellPlace {
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
}

/**
 * Adds a number at Excel's 15 significant digits: the one that Excel writes, with 17 digits, into the XML of the same
 * workbook, read by the same rule. What is no number, which Excel never stores, is an error as Excel would show it.
 */
export function addDouble(
  cells: PackedCells,
  value: number,
  { columnIndex, lookId, isFormula }: BinaryCellPlace,
): void {
  if (isOwnDecimal(value)) cells.addNumber(columnIndex, value, lookId, isFormula);
  else if (Number.isFinite(value)) cells.add(columnIndex, toNumberValue(value.toPrecision(17)), lookId, isFormula);
  else cells.add(columnIndex, toErrorValue(0x24), lookId, isFormula);
}

/** True where JavaScript writes the number in plain notation and with no more than 15 digits. */
function isOwnDecimal(value: number): boolean {
  const size = Math.abs(value);
  if (size < MOST_IN_CENTS && Math.round(value * 100) / 100 === value) return true;
  return size >= LEAST_PLAIN && size < FIRST_INEXACT && Number(value.toPrecision(15)) === value;
}
