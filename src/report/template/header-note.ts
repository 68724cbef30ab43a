import type { Comment } from 'exceljs';
import { typeChoicesOf } from '../../sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import type { HeaderRank } from './template-style.ts';

export function rankOf({ required }: ColumnDeclaration): HeaderRank {
  if (required === 'always') return 'required';
  return required === 'never' ? 'optional' : 'required-for-some';
}

/** The comment on a header: whether the column is needed, for which types, what belongs into it, an example. */
export function headerNote(sheet: SheetDeclaration, column: ColumnDeclaration): Comment {
  const lines = [column.help, `Example: ${column.example}`];
  return {
    texts: [
      { text: `${describeNeed(sheet, column)}\n`, font: { name: 'Calibri', size: 10, bold: true } },
      { text: lines.join('\n'), font: { name: 'Calibri', size: 10 } },
    ],
  };
}

function describeNeed(sheet: SheetDeclaration, { required, allowedFor }: ColumnDeclaration): string {
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
