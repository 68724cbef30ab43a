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
import { type CellBefore, toStoredValue } from '../../../../report/workbook/annotate/stored-value.ts';
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
  switch (format) {
    case 'xlsx':
    case 'csv':
      return undefined;
    case 'ods':
      return `${name} is an OpenDocument spreadsheet, which capsheet cannot correct. Change the cell in your spreadsheet program, save it, and read it again here.`;
    case 'xls':
    case 'xlsb':
      return `${name} is a binary workbook, which capsheet cannot correct. Change the cell in Excel, save it, and read it again here; or save it as .xlsx once, and correct that here.`;
    case 'xml2003':
    case 'html':
      return `${name} is ${format === 'html' ? 'a web page' : 'an XML Spreadsheet 2003'}, which capsheet cannot correct. Open it in your spreadsheet program, save it as .xlsx, and correct that here.`;
    case 'csv-folder':
      return new Set(tables.map((table) => table.name)).size === tables.length
        ? undefined
        : `${name} contains several CSV files of one name, which capsheet cannot tell apart to correct them. Rename or remove one of them, and read the folder again.`;
    case 'ocf':
      return `${name} is in the Open Cap Table format, which capsheet cannot correct. Change it where it comes from, and read it again.`;
    default:
      return assertNever(format);
  }
}

/** Writes a corrected copy; returns in sentences what it lost. Throws `edit-impossible`. */
export async function writeCorrected(
  file: CorrectableFile,
  to: string,
  edits: readonly CellEdit[],
): Promise<readonly string[]> {
  return writingCopy(to, async () => {
    if (file.format === 'xlsx') return writeEditedCopy(file, to, edits);
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
  if (file.format !== 'xlsx') return places.map(() => undefined);
  return places.length === 0 ? [] : readLooksOf(file, places);
}

export interface CellToType {
  readonly columnIndex: number;
  /** Absent if it is empty. */
  readonly cell: Cell | undefined;
  /** Its look, filled or not; absent in text files. */
  readonly look: CellLook | undefined;
  readonly epoch: Table['epoch'];
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

function toBefore({ cell, epoch }: CellToType, { format }: CellLook): CellBefore {
  if (cell === undefined) return { value: undefined, format, epoch };
  const { text, shown } = showCell(cell, epoch);
  return { value: cell.value, format, epoch, shownAs: shown === undefined ? [text] : [text, shown] };
}

function toText(text: string): CellValue | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

function toCell(columnIndex: number, value: CellValue | undefined, { format, struck }: CellLook): Cell | undefined {
  return value === undefined ? undefined : omitAbsent({ columnIndex, value, format, struck });
}
