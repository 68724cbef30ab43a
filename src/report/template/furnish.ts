import { requirementOf, typeChoicesOf } from '../../sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import type { ColumnFurniture, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';
import { cellFormatOf } from './cell-format.ts';
import { toCellRule } from './cell-rule.ts';
import type { LaidOutSheet } from './defined-names.ts';
import { rankOf } from './header-note.ts';
import { RANK_COLOURS, RANK_MARKS } from './template-style.ts';

const FIRST_ROW = 2;
/** What only shows what was before is grey on every row. */
const ALWAYS = 'TRUE';

/** What the cells of a declared sheet offer, say and look like, as its columns stand. */
export function furnish({ sheet, columns, lastRow }: LaidOutSheet): SheetFurniture {
  const typeColumn = columns.findIndex(({ column }) => column.name === sheet.typeColumn);
  return {
    lastRow,
    columns: columns.map(({ column, dropDown }): ColumnFurniture => {
      const { numberFormat, width, align } = cellFormatOf(column);
      const { fill, ink } = RANK_COLOURS[rankOf(column)];
      const isShown = sheet.offer?.shown.includes(column.name) === true;
      const greyedWhen = isShown ? ALWAYS : typeColumn < 0 ? undefined : sayNotApplying(sheet, column, typeColumn);
      return {
        width: Math.max(width, toHeaderText(column).length + 5),
        numberFormat,
        align,
        header: { fill: fill.slice(2), ink: ink.slice(2), isBold: rankOf(column) !== 'optional' },
        rule: toCellRule(sheet, column, dropDown),
        ...(greyedWhen === undefined ? {} : { greyedWhen }),
      };
    }),
  };
}

/** A column's name with the mark that says whether it must be filled in. */
export function toHeaderText(column: ColumnDeclaration): string {
  return `${column.name}${RANK_MARKS[rankOf(column)]}`;
}

/** Types by the names the drop-down gives them: a row of another one, or of none, is not greyed. */
function sayNotApplying(sheet: SheetDeclaration, column: ColumnDeclaration, typeColumn: number): string | undefined {
  const forbidden = typeChoicesOf(sheet).filter(({ value }) => requirementOf(column, value) === 'forbidden');
  if (forbidden.length === 0) return undefined;
  const letters = toColumnLetters(typeColumn);
  return `OR(${forbidden.map(({ label }) => `$${letters}${FIRST_ROW}="${label}"`).join(',')})`;
}
