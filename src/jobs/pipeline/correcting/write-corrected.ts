import { assertNever } from '../../../base/util/assert-never.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { writeEditedCsv } from '../../../report/csv/edit-csv.ts';
import {
  type CellEdit,
  type EditedPlace,
  readLooksOf,
  writeEditedCopy,
} from '../../../report/workbook/annotate/edit-cells.ts';
import type { CellLook, WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { writeCorrectedFolder, writingCopy } from './corrected-folder.ts';

/** A file, or a folder of CSV files, that is corrected: what it is, and what the user said of it. */
export interface CorrectableFile extends Pick<WorkbookContent, 'format' | 'lock'>, Pick<InputReading, 'encoding'> {
  readonly path: string;
  /** Of a folder, the CSV file that each of its tables is. */
  readonly files?: readonly { readonly sheet: string; readonly name: string }[];
}

/** Why they cannot be, and what to do instead, in sentences; `undefined` where they can. */
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

/** Writes a copy in which some cells hold something else; what it lost, as sentences. Throws `edit-impossible`. */
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

/** How cells look, filled or not; in text nothing looks like anything. Throws `edit-impossible`. */
export async function readLooks(
  file: Pick<CorrectableFile, 'path' | 'format' | 'lock'>,
  places: readonly EditedPlace[],
): Promise<readonly (CellLook | undefined)[]> {
  if (file.format !== 'xlsx') return places.map(() => undefined);
  return places.length === 0 ? [] : readLooksOf(file, places);
}
