import type { Workbook } from 'exceljs';
import { LISTS_SHEET_NAME } from '../../sheets/sheet-names.ts';
import { toColumnLetters } from '../../util/cell-address.ts';
import type { DropDown } from './drop-down.ts';

/**
 * Adds the hidden sheet with the values of all drop-downs, each list once. They stand behind defined names, since a
 * validation that points straight at another sheet is lost by programs that save for older versions of Excel.
 */
export function addListsSheet(workbook: Workbook, dropDowns: readonly DropDown[]): void {
  const sheet = workbook.addWorksheet(LISTS_SHEET_NAME, { state: 'hidden' });
  const lists = new Map(dropDowns.map(({ name, values }) => [name, values]));
  for (const [index, [name, values]] of [...lists].entries()) {
    const letters = toColumnLetters(index);
    sheet.getColumn(letters).width = 24;
    sheet.getColumn(letters).values = [name, ...values];
    workbook.definedNames.add(`'${LISTS_SHEET_NAME}'!$${letters}$2:$${letters}$${values.length + 1}`, name);
  }
}
