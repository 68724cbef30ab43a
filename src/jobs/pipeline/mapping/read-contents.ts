import { isOcf } from '../../../mapping/ocf/ocf-file.ts';
import type { TextEncoding } from '../../../model/records/text-encoding.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { readJsonFiles } from '../../../spreadsheet/workbook/read-json-files.ts';
import { readWorkbook } from '../../../spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** Spreadsheets as they are, for whoever looks what they hold; nothing is checked of them. Open Cap Table files are left out. */
export async function readContents(
  paths: readonly string[],
  settings: { readonly sheetName?: string; readonly encoding?: TextEncoding; readonly passwords?: Passwords },
): Promise<WorkbookContent[]> {
  const contents: WorkbookContent[] = [];
  for (const path of paths) {
    const files = await readJsonFiles(path);
    if (files === undefined || !isOcf(files)) contents.push(await readWorkbook(path, settings));
  }
  return contents;
}
