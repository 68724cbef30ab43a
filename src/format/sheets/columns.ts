import type { Choice, TermDeclaration } from '../../model/fields/term.ts';
import { CURRENCY_COLUMN, toOwnCurrencyColumn } from './common-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from './sheet.ts';

export type Requirement = 'required' | 'optional' | 'forbidden';

/** All columns a sheet may have: the declared ones, then each money column's own currency column. */
export function allColumnsOf(sheet: SheetDeclaration): readonly ColumnDeclaration[] {
  const money = sheet.columns.filter((column) => column.value.kind === 'money');
  return [...sheet.columns, ...money.map(toOwnCurrencyColumn)];
}

/** Whether a row of that type must, may or must not fill the column in; `undefined` for a type that is not known. */
export function requirementOf(column: ColumnDeclaration, type: string | undefined): Requirement {
  if (column.required === 'always') return 'required';
  if (type === undefined) return 'optional';
  if (column.required !== 'never' && column.required.forTypes.includes(type)) return 'required';
  return column.allowedFor === undefined || column.allowedFor.includes(type) ? 'optional' : 'forbidden';
}

/**
 * Returns a column's text in the template's example row; `undefined` if the cell stays empty: an ID names something that
 * exists, and an Action would stay when the row is written over.
 */
export function exampleOf(column: ColumnDeclaration, { columns, typeColumn }: SheetDeclaration): string | undefined {
  if (column.name === 'Action' || column.value.kind === 'id' || !columns.includes(column)) return undefined;
  const type = columns.find(({ name }) => name === typeColumn)?.example;
  return requirementOf(column, type) === 'forbidden' ? undefined : column.example;
}

/** Whether rows of that type may fill in a column of that name. */
export function mayHave({ columns }: SheetDeclaration, name: string, type: string | undefined): boolean {
  return columns.some((column) => column.name === name && requirementOf(column, type) !== 'forbidden');
}

/** The allowed values of a column; none where it may have any, or the sheet has no such column. */
export function choicesOf({ columns }: SheetDeclaration, name: string | undefined): readonly Choice[] {
  const column = columns.find((candidate) => candidate.name === name);
  return column?.value.kind === 'choice' ? column.value.choices : [];
}

/** Those of a sheet's type column. */
export function typeChoicesOf(sheet: SheetDeclaration): readonly Choice[] {
  return choicesOf(sheet, sheet.typeColumn);
}

/** Which rows need a column, and which may have it. */
type Need = Pick<ColumnDeclaration, 'required' | 'allowedFor'>;

/** The columns of what things say of themselves. `needOf` says which rows need one, where that is not told by the term. */
export function toColumns<Field extends string>(
  terms: readonly TermDeclaration<Field>[],
  needOf?: (field: Field) => Need,
): readonly ColumnDeclaration<Field>[] {
  return terms.map((term) => {
    const { field, name, aliases, value, help, example, zeroMeans, isRequired = false } = term;
    const need = needOf?.(field) ?? { required: isRequired ? 'always' : 'never' };
    return { name, aliases, field, value, ...need, help, example, ...(zeroMeans === undefined ? {} : { zeroMeans }) };
  });
}

/** With the currency of all amounts of the row behind this one of them. */
export function withCurrency<Field extends string>(
  behind: string,
  columns: readonly ColumnDeclaration<Field>[],
  currency: ColumnDeclaration<Field> = CURRENCY_COLUMN,
): readonly ColumnDeclaration<Field>[] {
  return columns.flatMap((column) => (column.name === behind ? [column, currency] : [column]));
}
