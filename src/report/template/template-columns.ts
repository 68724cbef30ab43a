import { ACTION_WORDS } from '../../format/sheets/common-columns.ts';
import { CLEAR_MARK, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { CURRENCIES } from '../../model/values/money.ts';

/** A custom column of the service: the template then has a column of its name. */
interface TemplateCustomColumn {
  readonly name: string;
  /** The values a column takes; they are offered, and of a multi-select several may stand in a cell. */
  readonly options?: readonly string[];
}

/** The names that the firm has already, for drop-downs; without it they offer what stands in the workbook itself. */
export interface TemplateOptions {
  readonly companies?: readonly string[];
  readonly funds?: readonly string[];
  /** Makes the sheet of custom columns a wide one. */
  readonly customColumns?: readonly TemplateCustomColumn[];
}

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

/** The choices that the cells of a column offer. */
export interface DropDown {
  /** The defined name that holds the choices; equal names hold equal choices. */
  readonly name: string;
  /** The choices; absent where they are what stands in a column of another sheet. */
  readonly values?: readonly string[];
  /** True where other values are as good: a company may be one that the service has. */
  readonly isOpen: boolean;
}

/** The things that one sheet defines by name and others refer to. */
export type NamedChoice = 'company' | 'fund' | 'round' | 'share-class' | 'security';

/** The drop-down of a declared column; `undefined` where its cells take free text, numbers or dates. */
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
      // The name of a company is given where it is created; elsewhere it is chosen.
      return sheet.kind === 'companies' ? undefined : { name: referenceName(value.to, sheet), isOpen: true };
    default:
      return undefined;
  }
}

/** The drop-down of a custom column with options. */
export function customDropDownOf(column: TemplateCustomColumn, index: number): DropDown | undefined {
  const { options = [] } = column;
  if (options.length === 0) return undefined;
  return { name: toDefinedName(`custom ${index + 1}`), values: [...options, CLEAR_MARK], isOpen: true };
}

/** Companies and funds are the same for every row; what belongs to a company is offered by the row's own. */
export function referenceName(to: NamedChoice, sheet: SheetDeclaration): string {
  return to === 'company' || to === 'fund' ? toDefinedName(to) : toDefinedName(`${to} for ${sheet.name}`);
}

/** Without the prefix a name could be taken for a cell (`TYPE1`) or be one of the user's own. */
export function toDefinedName(of: string): string {
  return `capsheet_${of.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

function closed(of: string, values: readonly string[]): DropDown {
  return { name: toDefinedName(of), values, isOpen: false };
}
