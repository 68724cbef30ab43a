import type { Workbook } from 'exceljs';
import { LISTS_SHEET_NAME } from '../../sheets/sheet-names.ts';
import { TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../../sheets/template-versions.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';
import { toFilledPart } from './defined-names.ts';

/** The choices of one drop-down. */
export interface ChoiceList {
  /** Of the defined name that stands for them. */
  readonly name: string;
  readonly values: readonly string[];
  /** Cells of other sheets whose texts are choices too, whatever they will be: each its address and what it says now. */
  readonly mirrored?: readonly { readonly cell: string; readonly text: string }[];
}

/**
 * Adds the hidden sheet with the version of the template and the choices of all drop-downs, each list once; the names that
 * stand for them.
 */
export function addListsSheet(workbook: Workbook, lists: readonly ChoiceList[]): readonly DefinedName[] {
  const sheet = workbook.addWorksheet(LISTS_SHEET_NAME, { state: 'hidden' });
  sheet.getColumn(1).values = [TEMPLATE_VERSION_HEADER, TEMPLATE_VERSION];
  return lists.map(({ name, values, mirrored = [] }, index) => {
    const letters = toColumnLetters(index + 1);
    sheet.getColumn(letters).width = 24;
    const formulas = mirrored.map(({ cell, text }) => ({ formula: `IF(${cell}="","",${cell})`, result: text }));
    sheet.getColumn(letters).values = [name, ...values, ...formulas];
    const range = `'${LISTS_SHEET_NAME}'!$${letters}$2:$${letters}$${values.length + formulas.length + 1}`;
    return { name, formula: formulas.length === 0 ? range : toFilledPart(range) };
  });
}
