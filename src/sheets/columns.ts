import { toOwnCurrencyColumn } from './common-columns.ts';
import type { Choice, ColumnDeclaration, SheetDeclaration } from './sheet.ts';

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

/** The allowed values of a sheet's type column; none where it has no such column. */
export function typeChoicesOf(sheet: SheetDeclaration): readonly Choice[] {
  const column = sheet.columns.find((candidate) => candidate.name === sheet.typeColumn);
  return column?.value.kind === 'choice' ? column.value.choices : [];
}
