import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { describeNeed } from './describe-need.ts';
import type { HeaderRank } from './rank-looks.ts';

export function rankOf({ required }: ColumnDeclaration): HeaderRank {
  if (required === 'always') return 'required';
  return required === 'never' ? 'optional' : 'required-for-some';
}

/** What the comment on a header says: whether the column is needed, for which types, what belongs into it, an example. */
export function headerNoteLines(sheet: SheetDeclaration, column: ColumnDeclaration): readonly string[] {
  return [describeNeed(sheet, column), column.help, `Example: ${column.example}`];
}
