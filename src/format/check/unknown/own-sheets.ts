import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { sheetOf } from '../../sheets/all-sheets.ts';
import { isHeaderOfFormat } from '../../sheets/own-headers.ts';

/** Lists the sheets that are of the format, and not only called like one of it. */
export function listOwnSheets(
  contents: readonly WorkbookContent[],
  sheets: readonly SheetLayout[],
): readonly SheetLayout[] {
  return sheets.filter(({ inputIndex, sheet, sheetKind, headerRowNumber }) => {
    const table = contents[inputIndex]?.tables.find(({ name }) => name === sheet);
    const header = table?.rows.find(({ rowNumber }) => rowNumber === headerRowNumber);
    const texts = header?.cells.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : [])) ?? [];
    return sheetKind === undefined || isHeaderOfFormat(sheetOf(sheetKind), texts);
  });
}
