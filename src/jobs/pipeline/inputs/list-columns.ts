import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';

/** The names of the columns that a sheet of the format may have, in the template's order. */
export function listColumns(kind: SheetKind): readonly string[] {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  return sheet?.columns.filter(({ isImplied }) => isImplied !== true).map(({ name }) => name) ?? [];
}

const FIGURES: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple']);

/** Those of them that hold amounts, counts and rates: their cells stand to the right, whatever their format or type. */
export function listFigureColumns(kind: SheetKind): ReadonlySet<string> {
  const sheet = ALL_SHEETS.find((one) => one.kind === kind);
  return new Set(sheet?.columns.filter(({ value }) => FIGURES.has(value.kind)).map(({ name }) => name));
}
