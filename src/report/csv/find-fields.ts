/** Where a cell stands in the units of a CSV file: bytes, or pairs of bytes. */
export interface Field {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** One record; its end is that of its last field, before the line end. */
export interface Fields {
  readonly fields: readonly Field[];
  readonly end: number;
}

/**
 * The fields of some records, by the numbers of their rows: counted from 1, blank lines too, as they are when the file is
 * read. `units` has a character a byte (or pair of bytes), so that every place in it is one in the file.
 */
export function findFields(
  units: string,
  { from, delimiter }: { readonly from: number; readonly delimiter: string },
  rowNumbers: ReadonlySet<number>,
): ReadonlyMap<number, Fields> {
  const found = new Map<number, Fields>();
  let at = from;
  for (let rowNumber = 1; found.size < rowNumbers.size && at <= units.length; rowNumber += 1) {
    const record = readRecord(units, at, delimiter);
    if (rowNumbers.has(rowNumber)) found.set(rowNumber, record);
    at = record.end + lineEndAt(units, record.end);
    if (record.end >= units.length) break;
  }
  return found;
}

function readRecord(units: string, from: number, delimiter: string): Fields {
  const fields: Field[] = [];
  let at = from;
  for (;;) {
    const field = readField(units, at, delimiter);
    fields.push(field);
    if (units[field.end] !== delimiter) return { fields, end: field.end };
    at = field.end + 1;
  }
}

function readField(units: string, start: number, delimiter: string): Field {
  let at = start;
  const isQuoted = units[start] === '"';
  if (isQuoted) {
    at = units.indexOf('"', start + 1);
    while (at >= 0 && units[at + 1] === '"') at = units.indexOf('"', at + 2);
    if (at < 0) return { start, end: units.length, isQuoted };
    at += 1;
  }
  while (at < units.length && units[at] !== delimiter && units[at] !== '\n' && units[at] !== '\r') at += 1;
  return { start, end: at, isQuoted };
}

function lineEndAt(units: string, at: number): number {
  return units[at] === '\r' && units[at + 1] === '\n' ? 2 : 1;
}
