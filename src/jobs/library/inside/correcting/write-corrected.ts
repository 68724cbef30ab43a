import { assertNever } from '../../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { showCell } from '../../../../format/check/values/text/describe-cell.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import { writeEditedCsv } from '../../../../report/csv/edit-csv.ts';
import {
  type CellEdit,
  type EditedPlace,
  readLooksOf,
  writeEditedCopy,
} from '../../../../report/workbook/annotate/edit-cells.ts';
import { readOdsLooks, writeEditedOds } from '../../../../report/workbook/annotate/edit-ods.ts';
import { type CellBefore, toStoredValue } from '../../../../report/workbook/annotate/stored-value.ts';
import { writeFreshCopy } from '../../../../report/workbook/annotate/write-fresh-copy.ts';
import type { StoredValue } from '../../../../report/workbook/sheet/row-patch.ts';
import type { Cell, CellLook, CellValue, Table, WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';
import { toCellValue } from '../../../../spreadsheet/workbook/xlsx/xlsx-cell.ts';
import { writeCorrectedFolder, writingCopy } from './corrected-folder.ts';

/** A file, or a folder of CSV files, to be corrected. */
interface CorrectableFile extends Pick<WorkbookContent, 'format' | 'lock'>, Pick<InputReading, 'encoding'> {
  readonly path: string;
  /** For a folder, the CSV file of each table. */
  readonly files?: readonly { readonly sheet: string; readonly name: string }[];
}

/** Returns in sentences why the cells cannot be corrected, and what to do instead; `undefined` if they can. */
export function whyNotCorrectable({
  format,
  name,
  tables,
}: Pick<WorkbookContent, 'format' | 'name' | 'tables'>): string | undefined {
  if (format === 'xlsx' || format === 'ods' || format === 'xls' || format === 'xlsb' || format === 'csv')
    return undefined;
  if (format === 'xml2003' || format === 'html')
    return `${name} is ${format === 'html' ? 'a web page' : 'an XML Spreadsheet 2003'}, which capsheet cannot correct. Open it in your spreadsheet program, save it as .xlsx, and correct that here.`;
  if (format === 'csv-folder')
    return new Set(tables.map((table) => table.name)).size === tables.length
      ? undefined
      : `${name} contains several CSV files of one name, which capsheet cannot tell apart to correct them. Rename or remove one of them, and read the folder again.`;
  if (format === 'ocf')
    return `${name} is in the Open Cap Table format, which capsheet cannot correct. Change it where it comes from, and read it again.`;
  return assertNever(format);
}

/** Says what a corrected copy does not have, before there is one and after; `undefined` if it has everything. */
export function whatCopyLoses({ format, name }: Pick<WorkbookContent, 'format' | 'name'>): string | undefined {
  return isBinary(format)
    ? `${name} is a binary workbook: its corrected copy is a new .xlsx workbook with its cells, formulas as what they gave, without its charts, macros, comments and colours.`
    : undefined;
}

/** A workbook whose corrected copy is of another format. */
function isBinary(format: WorkbookContent['format']): boolean {
  return format === 'xls' || format === 'xlsb';
}

/**
 * Makes a kept original correctable: returns the file to correct, which for a binary workbook is a new `.xlsx` file of
 * its cells beside it.
 */
export async function toCorrectable(
  content: WorkbookContent,
  path: string,
): Promise<Pick<CorrectableFile, 'path' | 'format'>> {
  const { format } = content;
  if (!isBinary(format)) return { path, format };
  const fresh = `${path}.xlsx`;
  await writingCopy(fresh, () => writeFreshCopy(content, fresh));
  return { path: fresh, format: 'xlsx' };
}

/** Writes a corrected copy; returns in sentences what it lost. Throws `edit-impossible`. */
export async function writeCorrected(
  file: CorrectableFile,
  to: string,
  edits: readonly CellEdit[],
): Promise<readonly string[]> {
  return writingCopy(to, async () => {
    if (file.format === 'xlsx') return writeEditedCopy(file, to, edits);
    if (file.format === 'ods') return writeEditedOds(file.path, to, edits);
    if (file.format === 'csv-folder') await writeCorrectedFolder(file, to, edits);
    else await writeEditedCsv({ from: file.path, to }, edits, file.encoding);
    return [];
  });
}

/** Reads how cells look, filled or not; text files have no looks. Throws `edit-impossible`. */
export async function readLooks(
  file: Pick<CorrectableFile, 'path' | 'format' | 'lock'>,
  places: readonly EditedPlace[],
): Promise<readonly (CellLook | undefined)[]> {
  if (!hasLooks(file)) return places.map(() => undefined);
  if (places.length === 0) return [];
  return file.format === 'ods' ? readOdsLooks(file.path, places) : readLooksOf(file, places);
}

export function hasLooks({ format }: Pick<CorrectableFile, 'format'>): boolean {
  return format === 'xlsx' || format === 'ods';
}

export interface CellToType {
  readonly columnIndex: number;
  /** Absent if it is empty. */
  readonly cell: Cell | undefined;
  /** Its look, filled or not; absent in text files. */
  readonly look: CellLook | undefined;
  readonly epoch: Table['epoch'];
  /** The file stores days as such, and not as numbers in a format. */
  readonly storesDays?: boolean | undefined;
}

/** The cell after typing, in memory and in its file. */
export interface TypedCell {
  /** Absent if it is emptied. */
  readonly cell: Cell | undefined;
  readonly text: string;
  /** The value in the file, if it is not text. */
  readonly value?: StoredValue;
}

/**
 * Returns the cell that typing a text makes: exactly what is read once it is written. A number stays a number, a date a
 * date, a text a text, as far as the text allows; typing what is shown already changes nothing.
 */
export function typeIntoCell(typed: string, before: CellToType): TypedCell {
  const text = typed.replace(/\r\n?/g, '\n');
  const { columnIndex, look } = before;
  if (look === undefined) return { cell: toCell(columnIndex, toText(text), {}), text };
  const value = toStoredValue(text, toBefore(before, look));
  if (value === undefined) return { cell: toCell(columnIndex, toText(text), look), text };
  const raw = { type: value.type, value: value.text, inline: undefined, isFormula: false };
  return { cell: toCell(columnIndex, toCellValue(raw, String), look), text, value };
}

function toBefore({ cell, epoch, storesDays }: CellToType, { format }: CellLook): CellBefore {
  if (cell === undefined) return { value: undefined, format, epoch, storesDays };
  const { text, shown } = showCell(cell, epoch);
  return { value: cell.value, format, epoch, storesDays, shownAs: shown === undefined ? [text] : [text, shown] };
}

function toText(text: string): CellValue | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

function toCell(columnIndex: number, value: CellValue | undefined, { format, struck }: CellLook): Cell | undefined {
  return value === undefined ? undefined : omitAbsent({ columnIndex, value, format, struck });
}
