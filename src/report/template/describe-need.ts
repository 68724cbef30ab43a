import { typeChoicesOf } from '../../format/sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';

/** Whether a column is needed, and by which types of row, in a sentence. */
export function describeNeed(sheet: SheetDeclaration, { required, allowedFor }: ColumnDeclaration): string {
  if (required === 'always') return 'Required.';
  const label = (types: readonly string[]) => listLabels(sheet, types);
  const needed = required === 'never' ? [] : required.forTypes;
  const allowed = (allowedFor ?? []).filter((type) => !needed.includes(type));
  if (needed.length === 0) return allowedFor === undefined ? 'Optional.' : `Optional, for ${label(allowedFor)} only.`;
  if (allowedFor === undefined) return `Required for ${label(needed)}; optional for others.`;
  const also = allowed.length === 0 ? '' : `; optional for ${label(allowed)}`;
  return `Required for ${label(needed)}${also}; blank for others.`;
}

function listLabels(sheet: SheetDeclaration, types: readonly string[]): string {
  const labels = typeChoicesOf(sheet)
    .filter((choice) => types.includes(choice.value))
    .map((choice) => choice.label);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(labels);
}
