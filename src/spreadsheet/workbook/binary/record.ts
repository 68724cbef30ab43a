import type { CellRange } from '../../../base/util/text/cell-address.ts';
import { toNumberValue } from '../cells/number-text.ts';
import type { PackedCells } from '../cells/packed-cells.ts';
import type { CellValue } from '../table.ts';

/** A record is shorter than what it should hold; the reader of the format says where. */
export class ShortRecordError extends Error {
  readonly type: number;

  constructor(type: number) {
    super(`record 0x${type.toString(16).padStart(4, '0')} is too short`);
    this.type = type;
  }
}

/** One record of a binary workbook: its number, and its fields by how far they stand from its beginning, little end first. */
export class BinaryRecord {
  type = 0;
  length = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;

  /** The same object is used for one record after the other: there are millions of them. */
  show(type: number, { bytes, start, length }: { bytes: Buffer; start: number; length: number }): void {
    this.type = type;
    this.#bytes = bytes;
    this.#start = start;
    this.length = length;
  }

  u8(at: number): number {
    return this.#bytes[this.#find(at, 1)] ?? 0;
  }

  u16(at: number): number {
    return this.#bytes.readUInt16LE(this.#find(at, 2));
  }

  u24(at: number): number {
    return this.#bytes.readUIntLE(this.#find(at, 3), 3);
  }

  u32(at: number): number {
    return this.#bytes.readUInt32LE(this.#find(at, 4));
  }

  i32(at: number): number {
    return this.#bytes.readInt32LE(this.#find(at, 4));
  }

  double(at: number): number {
    return this.#bytes.readDoubleLE(this.#find(at, 8));
  }

  /** From there on, so many bytes; all the rest where not said. They are the file's own: not to be kept. */
  slice(at: number, length = this.length - at): Buffer {
    const from = this.#find(at, Math.max(length, 0));
    return this.#bytes.subarray(from, from + length);
  }

  /** Throws `ShortRecordError` where so many bytes do not stand there. */
  #find(at: number, length: number): number {
    if (at + length > this.length) throw new ShortRecordError(this.type);
    return this.#start + at;
  }
}

/** So many ranges one behind the other: first and last row, first and last column, each a number of so many bytes. */
export function readRanges(record: BinaryRecord, from: number, count: number, bytes: 2 | 4): CellRange[] {
  const read = (at: number): number => (bytes === 2 ? record.u16(at) : record.u32(at));
  const ranges: CellRange[] = [];
  for (let at = from; ranges.length < count; at += 4 * bytes)
    ranges.push({
      firstRow: read(at) + 1,
      lastRow: read(at + bytes) + 1,
      firstColumn: read(at + 2 * bytes),
      lastColumn: read(at + 3 * bytes),
    });
  return ranges;
}

/** Passes over a record that is too short, where no value is in it. */
export function ifWhole(take: () => void): void {
  try {
    take();
  } catch (error) {
    if (!(error instanceof ShortRecordError)) throw error;
  }
}

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
interface BinaryCellPlace {
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
