import type { InputReading } from '../../model/outcomes/plan.ts';
import { writeEditedCsv } from '../../report/csv/edit-csv.ts';
import {
  type CellEdit,
  type EditedPlace,
  readLooksOf,
  writeEditedCopy,
} from '../../report/workbook/annotate/edit-cells.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { CellLook, WorkbookContent } from '../../workbook/table.ts';

/** A file that is corrected: what it is, and what the user said of it. */
export interface CorrectableFile extends Pick<WorkbookContent, 'format'>, Pick<InputReading, 'encoding'> {
  readonly path: string;
}

/** Why they cannot be, and what to do instead, in sentences; `undefined` where they can. */
export function whyNotCorrectable({ format, name }: Pick<WorkbookContent, 'format' | 'name'>): string | undefined {
  switch (format) {
    case 'xlsx':
    case 'csv':
      return undefined;
    case 'ods':
      return `${name} is an OpenDocument spreadsheet, which capsheet cannot correct. Change the cell in your spreadsheet program, save it, and read it again here.`;
    case 'csv-folder':
      return `${name} is a folder of CSV files, which capsheet cannot correct. Change the file in the folder, save it, and read the folder again; or open that one file by itself.`;
    case 'ocf':
      return `${name} is in the Open Cap Table format, which capsheet cannot correct. Change it where it comes from, and read it again.`;
    default:
      return assertNever(format);
  }
}

/** Writes a copy in which some cells hold something else; what it lost, as sentences. Throws `edit-impossible`. */
export async function writeCorrected(
  { path, format, encoding }: CorrectableFile,
  to: string,
  edits: readonly CellEdit[],
): Promise<readonly string[]> {
  if (format === 'xlsx') return writeEditedCopy(path, to, edits);
  await writeEditedCsv({ from: path, to }, edits, encoding);
  return [];
}

/** How cells look, filled or not; in text nothing looks like anything. Throws `edit-impossible`. */
export async function readLooks(
  { path, format }: Pick<CorrectableFile, 'path' | 'format'>,
  places: readonly EditedPlace[],
): Promise<readonly (CellLook | undefined)[]> {
  if (format !== 'xlsx') return places.map(() => undefined);
  return places.length === 0 ? [] : readLooksOf(path, places);
}
