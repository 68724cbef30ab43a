import { CLEAR_MARK, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { customDropDownOf, type DropDown, dropDownOf } from './drop-down.ts';
import type { TemplateCustomColumn, TemplateOptions } from './template-options.ts';

/** One column of a sheet of the template. */
export interface TemplateColumn {
  readonly column: ColumnDeclaration;
  readonly dropDown?: DropDown;
}

/** The columns of a sheet: as declared, or wide with the firm's own columns where those are known. */
export function listTemplateColumns(sheet: SheetDeclaration, options: TemplateOptions): readonly TemplateColumn[] {
  const declared = sheet.columns.map((column) => withDropDown(column, dropDownOf(sheet, column)));
  const custom = options.customColumns ?? [];
  if (sheet.kind !== 'custom-columns' || custom.length === 0) return declared;
  const isLong = ({ column }: TemplateColumn) => LONG_FORM_COLUMNS.some((name) => name === column.name);
  const at = declared.findIndex(isLong);
  return [
    ...declared.slice(0, at),
    ...custom.map((column, index) => withDropDown(toWideColumn(column), customDropDownOf(column, index))),
    ...declared.slice(at).filter((column) => !isLong(column)),
  ];
}

function toWideColumn({ name, options = [] }: TemplateCustomColumn): ColumnDeclaration {
  return {
    name,
    aliases: [],
    value: { kind: 'custom-value' },
    required: 'never',
    help: `Blank leaves the value as it is, ${CLEAR_MARK} empties it.`,
    example: options[0] ?? 'M. Okafor',
  };
}

function withDropDown(column: ColumnDeclaration, dropDown: DropDown | undefined): TemplateColumn {
  return dropDown === undefined ? { column } : { column, dropDown };
}
