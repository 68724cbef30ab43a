import { foldHeaderForms } from '../../base/util/text/text.ts';
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

/** Units behind a header that add nothing to its kind: `Discount (%)`, `Shares (#)`. */
const WRITTEN_IN: Partial<Record<ColumnDeclaration['value']['kind'], RegExp>> = {
  rate: /\s*[([]\s*(?:%|per cent|percent)\s*[)\]]\s*$/i,
  count: /\s*[([]\s*(?:#|no\.?|number)\s*[)\]]\s*$/i,
  multiple: /\s*[([]\s*x\s*[)\]]\s*$/i,
};

/** The column that a header names, by its name or an alias, with what its numbers are written in or without. */
export function findColumn(index: ColumnIndex, text: string): ColumnDeclaration | undefined {
  return findByName(index, text) ?? findByKind(index, text);
}

function findByKind(index: ColumnIndex, text: string): ColumnDeclaration | undefined {
  for (const [kind, suffix] of Object.entries(WRITTEN_IN)) {
    const column = suffix.test(text) ? findByName(index, text.replace(suffix, '')) : undefined;
    if (column?.value.kind === kind) return column;
  }
  return undefined;
}

function findByName(index: ColumnIndex, text: string): ColumnDeclaration | undefined {
  for (const form of foldHeaderForms(text)) {
    const column = index.get(form);
    if (column !== undefined) return column;
  }
  return undefined;
}
