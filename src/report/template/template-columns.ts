import { ACTION_WORDS } from '../../format/sheets/common-columns.ts';
import { CLEAR_MARK, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { CURRENCIES } from '../../model/values/money.ts';

/** A custom column of the service, which the template then has too. */
interface TemplateCustomColumn {
  readonly name: string;
  /** The possible values; a multi-select cell may contain several. */
  readonly options?: readonly string[];
}

/** The firm's own names, for drop-downs; without them, these offer the workbook's own entries. */
export interface TemplateOptions {
  readonly companies?: readonly string[];
  readonly funds?: readonly string[];
  /** Makes the sheet of custom columns a wide one. */
  readonly customColumns?: readonly TemplateCustomColumn[];
}

/** A column with the choices that it offers. */
export interface TemplateColumn {
  readonly column: ColumnDeclaration;
  readonly dropDown?: DropDown;
}

/** Lists the columns of a sheet: as declared, or wide with the firm's custom columns if they are known. */
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

export interface DropDown {
  readonly name: string;
  /** Absent if the choices are a column of another sheet. */
  readonly values?: readonly string[];
  /** True if other values are valid too, such as a company of the service. */
  readonly isOpen: boolean;
}

export type NamedChoice = 'company' | 'fund' | 'round' | 'share-class' | 'security';

/** Returns `undefined` if the cells take free text, numbers or dates. */
export function dropDownOf(sheet: SheetDeclaration, { name, value }: ColumnDeclaration): DropDown | undefined {
  switch (value.kind) {
    case 'choice':
      return closed(
        `${sheet.name} ${name}`,
        value.choices.map((choice) => choice.label),
      );
    case 'currency':
      return closed('currency', CURRENCIES);
    case 'boolean':
      return closed('yes no', ['yes', 'no']);
    case 'action':
      return closed(
        'action',
        ACTION_WORDS.map((action) => action.label),
      );
    case 'reference':
      // A company's name is entered where it is created, and chosen elsewhere.
      return sheet.kind === 'companies' ? undefined : { name: referenceName(value.to, sheet), isOpen: true };
    default:
      return undefined;
  }
}

export function customDropDownOf(column: TemplateCustomColumn, index: number): DropDown | undefined {
  const { options = [] } = column;
  if (options.length === 0) return undefined;
  return { name: toDefinedName(`custom ${index + 1}`), values: [...options, CLEAR_MARK], isOpen: true };
}

/** Companies and funds are the same for every row; other things depend on the row's company. */
export function referenceName(to: NamedChoice, sheet: SheetDeclaration): string {
  return to === 'company' || to === 'fund' ? toDefinedName(to) : toDefinedName(`${to} for ${sheet.name}`);
}

/** Without the prefix, a name could be mistaken for a cell (`TYPE1`) or be one of the user's own. */
export function toDefinedName(of: string): string {
  return `capsheet_${of.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

function closed(of: string, values: readonly string[]): DropDown {
  return { name: toDefinedName(of), values, isOpen: false };
}
