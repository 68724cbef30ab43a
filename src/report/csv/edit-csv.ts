import { replaceFile } from '../../base/disk/place-file.ts';
import { readRegularFile } from '../../base/disk/regular-file.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import type { TextEncoding } from '../../model/records/text-encoding.ts';
import { type CsvForm, encodeText, findCsvForm } from '../../spreadsheet/workbook/csv/csv-form.ts';

/** A cell of a CSV file that gets a new text; rows from 1, as Excel would show them, columns from 0. */
export interface CsvEdit {
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly text: string;
}

/** Replaces a range of bytes. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/**
 * Writes a copy of a CSV file with some cells replaced; delimiter, encoding, line ends and all other bytes stay.
 * `stated` is the encoding that the user names. Throws `edit-impossible`.
 */
export async function writeEditedCsv(
  paths: { readonly from: string; readonly to: string },
  edits: readonly CsvEdit[],
  stated: TextEncoding | undefined,
): Promise<void> {
  const bytes = await readRegularFile(paths.from);
  const form = findCsvForm(paths.from, bytes, stated);
  const edited = spliceCsv(bytes, form, edits);
  const after = findCsvForm(paths.from, edited, form.encoding);
  if (after.delimiter !== form.delimiter || after.start !== form.start)
    throw editImpossible('its cells would then be told apart otherwise');
  await replaceFile(paths.to, async (sink) => sink(edited));
}

/** Replaces cells in the bytes; ignores rows that do not exist. Throws `edit-impossible`. */
function spliceCsv(bytes: Buffer, form: CsvForm, edits: readonly CsvEdit[]): Buffer {
  const byRow = groupBy(edits, ({ rowNumber }) => rowNumber);
  const records = findFields(form.units, { from: form.start, delimiter: form.delimiter }, new Set(byRow.keys()));
  const splices = [...byRow].flatMap(([rowNumber, own]) => {
    const record = records.get(rowNumber);
    return record === undefined ? [] : spliceRecord(record, own, form);
  });
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end, bytes: put } of splices.sort((one, other) => one.start - other.start)) {
    pieces.push(bytes.subarray(at, start), put);
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
}

/** Cells beyond the last one of a record are appended in one piece, with the delimiters needed. */
function spliceRecord({ fields, end }: Fields, edits: readonly CsvEdit[], form: CsvForm): Splice[] {
  const inside = edits.flatMap(({ columnIndex, text }): Splice[] => {
    const field = fields[columnIndex];
    return field === undefined ? [] : [toSplice(field, quoteWhereNeeded(text, form, field.isQuoted), form)];
  });
  const behind = new Map(
    edits.flatMap(({ columnIndex, text }) => (columnIndex < fields.length || text === '' ? [] : [[columnIndex, text]])),
  );
  if (behind.size === 0) return inside;
  const last = Math.max(...behind.keys());
  let added = '';
  for (let index = fields.length; index <= last; index += 1)
    added += form.delimiter + quoteWhereNeeded(behind.get(index) ?? '', form, false);
  return [...inside, toSplice({ start: end, end }, added, form)];
}

function toSplice({ start, end }: Pick<Field, 'start' | 'end'>, text: string, form: CsvForm): Splice {
  const bytes = encodeText(text, form.encoding);
  if (bytes === undefined)
    throw editImpossible(`it is written in ${form.encoding}, which does not have all of "${text}"`);
  return { start: start * form.unitBytes, end: end * form.unitBytes, bytes };
}

function quoteWhereNeeded(text: string, { delimiter }: CsvForm, wasQuoted: boolean): string {
  const needsQuotes = /["\r\n]/.test(text) || text.includes(delimiter);
  return needsQuotes || (wasQuoted && text !== '') ? `"${text.replaceAll('"', '""')}"` : text;
}

function editImpossible(why: string): Error {
  return usageError(
    'edit-impossible',
    `The cell cannot be changed in a copy of the CSV file, because ${why}.`,
    'Take the correction back, or change it in the file itself, save it, and read it again.',
  );
}

/** The place of a cell in the units of a CSV file: bytes, or pairs of bytes. */
interface Field {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

interface Fields {
  readonly fields: readonly Field[];
  readonly end: number;
}

/**
 * Finds the fields of some records by row number: counted from 1, blank lines included, as the reader counts. `units`
 * has one character for each byte (or pair of bytes), so that offsets agree.
 */
function findFields(
  units: string,
  { from, delimiter }: { readonly from: number; readonly delimiter: string },
  rowNumbers: ReadonlySet<number>,
): ReadonlyMap<number, Fields> {
  const found = new Map<number, Fields>();
  let at = from;
  for (let rowNumber = 1; found.size < rowNumbers.size && at <= units.length; rowNumber += 1) {
    const record = readRecord(units, at, delimiter);
    if (rowNumbers.has(rowNumber)) found.set(rowNumber, record);
    at = record.end + (units[record.end] === '\r' && units[record.end + 1] === '\n' ? 2 : 1);
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
