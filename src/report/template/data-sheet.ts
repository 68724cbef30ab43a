import type { Alignment, Workbook, Worksheet } from 'exceljs';
import { exampleOf } from '../../sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import { type CellFormat, cellFormatOf, toExampleCell } from './cell-format.ts';
import { toCellRule } from './cell-rule.ts';
import { type CellValidation, toValidation } from './cell-validation.ts';
import { LAST_ROW } from './defined-names.ts';
import { headerNote, rankOf } from './header-note.ts';
import type { TemplateColumn } from './template-columns.ts';
import { BODY_FONT, EXAMPLE_FONT, headerStyle, PAGE_SETUP, RANK_MARKS } from './template-style.ts';

declare module 'exceljs' {
  interface Worksheet {
    /** Missing in exceljs's own types: a validation for a whole range, where a cell's own costs a thousand of them. */
    readonly dataValidations: { add(range: string, validation: CellValidation): void };
  }
}

const HEADER_HEIGHT = 32;
const ROW_HEIGHT = 18;

/**
 * One sheet of the template: header with comments, formats, drop-downs and input messages, and an example row that is left
 * out when read.
 */
export function addDataSheet(
  workbook: Workbook,
  declaration: SheetDeclaration,
  columns: readonly TemplateColumn[],
): void {
  const sheet = workbook.addWorksheet(declaration.name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: PAGE_SETUP,
  });
  sheet.properties.defaultRowHeight = ROW_HEIGHT;
  sheet.getRow(1).height = HEADER_HEIGHT;
  sheet.getRow(2).height = ROW_HEIGHT;
  for (const [columnIndex, { column, dropDown }] of columns.entries()) {
    addHeader(sheet, columnIndex, { column, declaration });
    if (exampleOf(column, declaration) !== undefined) addExample(sheet, columnIndex, column);
    const letters = toColumnLetters(columnIndex);
    sheet.dataValidations.add(
      `${letters}2:${letters}${LAST_ROW}`,
      toValidation(toCellRule(declaration, column, dropDown)),
    );
  }
}

function addHeader(
  sheet: Worksheet,
  columnIndex: number,
  { column, declaration }: { readonly column: ColumnDeclaration; readonly declaration: SheetDeclaration },
): void {
  const rank = rankOf(column);
  const header = `${column.name}${RANK_MARKS[rank]}`;
  const format = cellFormatOf(column);
  const target = sheet.getColumn(columnIndex + 1);
  target.width = Math.max(format.width, header.length + 3);
  target.style = { font: BODY_FONT, numFmt: format.numberFormat, alignment: alignmentOf(format) };
  const cell = sheet.getCell(1, columnIndex + 1);
  cell.value = header;
  cell.style = headerStyle(rank, format.align);
  cell.note = headerNote(declaration, column);
}

function addExample(sheet: Worksheet, columnIndex: number, column: ColumnDeclaration): void {
  const cell = sheet.getCell(2, columnIndex + 1);
  cell.value = toExampleCell(column);
  const format = cellFormatOf(column);
  cell.style = { font: EXAMPLE_FONT, numFmt: format.numberFormat, alignment: alignmentOf(format) };
}

/** Text keeps a distance from the number on its left. */
function alignmentOf({ align }: CellFormat): Partial<Alignment> {
  return { horizontal: align, indent: align === 'left' ? 1 : 0, vertical: 'middle' };
}
