import type { Shape } from './scalars.ts';
import type { rowOrigin } from './value-schemas.ts';

/** Where a row stands. `file` is the input's own name; it is shown only where there are several inputs. */
export type RowOrigin = Shape<typeof rowOrigin>;

/** One source row, written for use as a key: rows of different inputs or sheets never share one. */
export type RowKey = string;

/** `record` tells the records of one source row apart, from 1; absent where the row is one record. */
export function toRowKey({ inputIndex, sheet, rowNumber }: RowOrigin, record?: number): RowKey {
  // A text that is joined is one piece: a template keeps its parts, and is copied once more when it becomes the key of a map.
  const base = [inputIndex, sheet, rowNumber].join('/');
  return record === undefined ? base : `${base}#${record}`;
}

/** Stands in no name of a file or sheet. */
const BETWEEN = '\u0000';

/** The address of a cell on another sheet than the row's own: what a mapping looked up there. */
export function toFarCell({ inputIndex, file, sheet }: Omit<RowOrigin, 'rowNumber'>, address: string): string {
  return [inputIndex, file, sheet, address].join(BETWEEN);
}

/** Reads what `toFarCell` wrote; returns `undefined` for an address of the row's own sheet. */
export function parseFarCell(cell: string): (Omit<RowOrigin, 'rowNumber'> & { readonly address: string }) | undefined {
  if (!cell.includes(BETWEEN)) return undefined;
  const [inputIndex, file = '', sheet = '', address = ''] = cell.split(BETWEEN);
  return { inputIndex: Number(inputIndex), file, sheet, address };
}

/** An address as a message shows it: `F14`, `Rounds!F14`. */
export function showAddress(cell: string): string {
  const far = parseFarCell(cell);
  return far === undefined ? cell : `${far.sheet}!${far.address}`;
}
