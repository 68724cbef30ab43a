import { CURRENCIES } from '../../model/money.ts';
import { ACTIONS } from '../../sheets/common-columns.ts';
import { CLEAR_MARK } from '../../sheets/custom-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import type { TemplateCustomColumn, TemplateOptions } from './template-options.ts';

/** The values that a cell's drop-down offers. */
export interface DropDown {
  /** Of the defined name that holds them; equal names hold equal values. */
  readonly name: string;
  readonly values: readonly string[];
  /** True where other values are as good: a company may be one that this workbook creates. */
  readonly isOpen: boolean;
}

/** The drop-down of a declared column; `undefined` where its cells take free text, numbers or dates. */
export function dropDownOf(
  sheet: SheetDeclaration,
  { name, value }: ColumnDeclaration,
  options: TemplateOptions,
): DropDown | undefined {
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
        ACTIONS.map((action) => action.label),
      );
    case 'reference':
      return open(value.to, listReferences(value.to, options));
    default:
      return undefined;
  }
}

/** The drop-down of a custom column with options. */
export function customDropDownOf(column: TemplateCustomColumn, index: number): DropDown | undefined {
  return column.options === undefined ? undefined : open(`custom ${index + 1}`, [...column.options, CLEAR_MARK]);
}

function listReferences(to: string, options: TemplateOptions): readonly string[] {
  if (to === 'company') return options.companies ?? [];
  return to === 'fund' ? (options.funds ?? []) : [];
}

function closed(of: string, values: readonly string[]): DropDown {
  return { name: toDefinedName(of), values, isOpen: false };
}

function open(of: string, values: readonly string[]): DropDown | undefined {
  return values.length === 0 ? undefined : { name: toDefinedName(of), values, isOpen: true };
}

/** Without the prefix a name could be taken for a cell (`TYPE1`) or be one of the user's own. */
function toDefinedName(of: string): string {
  return `capsheet_${of.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}
