import { isOcf } from '../../../mapping/ocf/ocf-file.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { readJsonFiles } from '../../../spreadsheet/workbook/read-json-files.ts';
import { type ReadWorkbookOptions, readWorkbook } from '../../../spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** Spreadsheets as they are, for whoever looks what they hold; nothing is checked of them. Open Cap Table files are left out. */
export async function readContents(
  paths: readonly string[],
  settings: Pick<ReadWorkbookOptions, keyof InputReading | 'passwords'>,
): Promise<WorkbookContent[]> {
  const contents: WorkbookContent[] = [];
  for (const path of paths) {
    const files = await readJsonFiles(path);
    if (files === undefined || !isOcf(files)) contents.push(await readWorkbook(path, settings));
  }
  return contents;
}
