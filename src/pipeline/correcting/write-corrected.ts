import type { InputReading } from '../../model/outcomes/plan.ts';
import { writeEditedCsv } from '../../report/csv/edit-csv.ts';
import {
  type CellEdit,
  type EditedPlace,
  readLooksOf,
  writeEditedCopy,
} from '../../report/workbook/annotate/edit-cells.ts';
import type { CellLook, WorkbookContent } from '../../workbook/table.ts';

/** A file that is corrected: what it is, and what the user said of it. */
export interface CorrectableFile extends Pick<WorkbookContent, 'format'>, Pick<InputReading, 'encoding'> {
  readonly path: string;
}

/** True for inputs whose cells can be corrected in a copy. */
export function isCorrectable({ format }: Pick<WorkbookContent, 'format'>): boolean {
  return format === 'xlsx' || format === 'csv';
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
