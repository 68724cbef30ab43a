import { resolve } from 'node:path';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import { writeResultWorkbook } from '../../../report/workbook/annotate/write-result-workbook.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import type { CopyRequest } from '../inputs/checked-inputs.ts';

/** Inputs that this process has read. */
interface Copied {
  readonly paths: readonly string[];
  readonly contents: readonly WorkbookContent[];
  readonly sheets: readonly SheetLayout[];
}

/** Writes the annotated copy of one input. Throws the errors of the file system. */
export function writeCopy({ paths, contents, sheets }: Copied, copy: CopyRequest): Promise<WrittenResult> {
  const { inputIndex, path, ...annotations } = copy;
  const content = contents[inputIndex];
  if (content === undefined) throw new Error(`there is no input ${inputIndex}`);
  const layouts = sheets.filter((sheet) => sheet.inputIndex === inputIndex);
  const inputPath = paths[inputIndex] ?? content.name;
  return writeResultWorkbook({ inputPath, content, layouts, ...annotations, outPath: resolve(path) });
}
