import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { requirementOf, typeChoicesOf } from '../../format/sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import type { OwnSheet } from '../own/own-sheet.ts';
import type { ColumnFurniture, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';
import { cellFormatOf } from './cell-format.ts';
import { toCellRule } from './cell-rule.ts';
import type { LaidOutSheet } from './defined-names.ts';
import { headerNoteLines, rankOf } from './header-note.ts';
import { RANK_LOOKS, RANK_MARKS } from './rank-looks.ts';
import type { TemplateColumn } from './template-columns.ts';

const FIRST_ROW = 2;
/** What only shows what was before is grey on every row. */
const ALWAYS = 'TRUE';

/** A sheet as it is typed into. The header says who needs a column; what an own comment of it says stands first. */
export function withFurniture<Sheet extends OwnSheet>(sheet: Sheet, laidOut: LaidOutSheet): Sheet {
  const [header, ...rows] = sheet.table.rows;
  if (header === undefined) return sheet;
  const marked = { ...header, cells: header.cells.map((cell, index) => markCell(cell, laidOut.columns[index])) };
  const notes = laidOut.columns.map(({ column }, index): [string, string] => {
    const address = toCellAddress(header.rowNumber, index);
    const own = sheet.comments.get(address);
    return [address, [...(own === undefined ? [] : [own]), ...headerNoteLines(laidOut.sheet, column)].join('\n')];
  });
  return {
    ...sheet,
    table: { ...sheet.table, rows: [marked, ...rows] },
    comments: new Map([...notes, ...[...sheet.comments].filter(([cell]) => !notes.some(([own]) => own === cell))]),
    furniture: furnish(laidOut),
  };
}

function markCell(cell: Cell, column: TemplateColumn | undefined): Cell {
  if (column === undefined) return cell;
  return { ...cell, value: { kind: 'text', text: toHeaderText(column.column) } };
}

/** What the cells of a declared sheet offer, say and look like, as its columns stand. */
function furnish({ sheet, columns, lastRow }: LaidOutSheet): SheetFurniture {
  const typeColumn = columns.findIndex(({ column }) => column.name === sheet.typeColumn);
  return {
    lastRow,
    columns: columns.map(({ column, dropDown }): ColumnFurniture => {
      const { numberFormat, width, align } = cellFormatOf(column);
      const isShown = sheet.offer?.shown.includes(column.name) === true;
      const greyedWhen = isShown ? ALWAYS : typeColumn < 0 ? undefined : sayNotApplying(sheet, column, typeColumn);
      return {
        width: Math.max(width, toHeaderText(column).length + 5),
        numberFormat,
        align,
        header: RANK_LOOKS[rankOf(column)],
        rule: toCellRule(sheet, column, dropDown),
        ...(greyedWhen === undefined ? {} : { greyedWhen }),
      };
    }),
  };
}

/** A column's name with the mark that says whether it must be filled in. */
function toHeaderText(column: ColumnDeclaration): string {
  return `${column.name}${RANK_MARKS[rankOf(column)]}`;
}

/** Types by the names the drop-down gives them: a row of another one, or of none, is not greyed. */
function sayNotApplying(sheet: SheetDeclaration, column: ColumnDeclaration, typeColumn: number): string | undefined {
  const forbidden = typeChoicesOf(sheet).filter(({ value }) => requirementOf(column, value) === 'forbidden');
  if (forbidden.length === 0) return undefined;
  const letters = toColumnLetters(typeColumn);
  return `OR(${forbidden.map(({ label }) => `$${letters}${FIRST_ROW}="${label}"`).join(',')})`;
}
