import { replaceFile } from '../../../base/disk/place-file.ts';
import { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { makeFreshArchive } from '../fresh/fresh-package.ts';
import { savePackage } from './save-package.ts';

/** Writes the cells of a workbook into a new `.xlsx` file, under the same password: they read as they did, results of formulas as such. */
export async function writeFreshCopy({ tables, lock }: WorkbookContent, outPath: string): Promise<void> {
  const editor = new PackageEditor(
    makeFreshArchive(tables.map((table) => ({ table, layout: undefined, isAllText: false, keepsFormulas: true }))),
  );
  await replaceFile(outPath, (sink) => savePackage(editor, sink, lock));
}
