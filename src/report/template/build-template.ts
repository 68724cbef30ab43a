import ExcelJS from 'exceljs';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import { GUIDE_SHEET_NAME } from '../../sheets/sheet-names.ts';
import { addDataSheet } from './data-sheet.ts';
import { fillGuideSheet } from './guide-sheet.ts';
import { addListsSheet } from './lists-sheet.ts';
import { listTemplateColumns } from './template-columns.ts';
import type { TemplateOptions } from './template-options.ts';
import { PAGE_SETUP } from './template-style.ts';
import { writeOwnWorkbook } from './write-own-workbook.ts';

/**
 * Writes the empty workbook: a guide, one sheet for each declared one, and the values of the drop-downs on a hidden
 * sheet. Equal options give equal bytes. Overwrites what is there.
 */
export async function writeTemplate(path: string, options: TemplateOptions = {}): Promise<void> {
  await writeOwnWorkbook(path, buildTemplate(options));
}

function buildTemplate(options: TemplateOptions): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook();
  const sheets = ALL_SHEETS.map((sheet) => ({ sheet, columns: listTemplateColumns(sheet, options) }));
  fillGuideSheet(workbook.addWorksheet(GUIDE_SHEET_NAME, { pageSetup: PAGE_SETUP }));
  for (const { sheet, columns } of sheets) addDataSheet(workbook, sheet, columns);
  addListsSheet(
    workbook,
    sheets.flatMap(({ columns }) => columns.flatMap(({ dropDown }) => dropDown ?? [])),
  );
  return workbook;
}
