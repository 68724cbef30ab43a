/** Where a row stands. `file` is the input's own name; it is shown only where there are several inputs. */
export interface RowOrigin {
  /** From 0, in the order the inputs were given. */
  readonly inputIndex: number;
  readonly file: string;
  /** The tab's name as it is. */
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
}

/** One source row, written for use as a key: rows of different inputs or sheets never share one. */
export type RowKey = string;

/** `record` tells the records of one source row apart, from 1; absent where the row is one record. */
export function toRowKey(origin: RowOrigin, record?: number): RowKey {
  const base = `${origin.inputIndex}/${origin.sheet}/${origin.rowNumber}`;
  return record === undefined ? base : `${base}#${record}`;
}
