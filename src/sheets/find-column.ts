import { foldHeaderForms } from '../util/text/text.ts';
import { allColumnsOf } from './columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from './sheet.ts';

/** The columns of a sheet by every form of every name they have. */
export type ColumnIndex = ReadonlyMap<string, ColumnDeclaration>;

export function indexColumns(sheet: SheetDeclaration): ColumnIndex {
  const index = new Map<string, ColumnDeclaration>();
  for (const column of allColumnsOf(sheet)) {
    for (const form of [column.name, ...column.aliases].flatMap(foldHeaderForms)) {
      if (!index.has(form)) index.set(form, column);
    }
  }
  return index;
}

/** The column that a header names, by its name or an alias. */
export function findColumn(index: ColumnIndex, text: string): ColumnDeclaration | undefined {
  for (const form of foldHeaderForms(text)) {
    const column = index.get(form);
    if (column !== undefined) return column;
  }
  return undefined;
}
