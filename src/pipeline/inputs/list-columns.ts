import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';

/** The names of the columns that a sheet of the format may have, in the template's order. */
export function listColumns(kind: SheetKind): readonly string[] {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  return sheet?.columns.filter(({ isImplied }) => isImplied !== true).map(({ name }) => name) ?? [];
}
