import type { TextEncoding } from '../../model/records/text-encoding.ts';
import { readWorkbook } from '../../workbook/read-workbook.ts';
import type { WorkbookContent } from '../../workbook/table.ts';

/** Inputs as they are, for whoever looks what they hold; nothing is checked of them. */
export async function readContents(
  paths: readonly string[],
  settings: { readonly sheetName?: string; readonly encoding?: TextEncoding },
): Promise<WorkbookContent[]> {
  const contents: WorkbookContent[] = [];
  for (const path of paths) contents.push(await readWorkbook(path, settings));
  return contents;
}
