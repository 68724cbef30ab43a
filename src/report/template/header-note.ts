import type { Comment } from 'exceljs';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import { describeNeed } from './describe-need.ts';
import type { HeaderRank } from './template-style.ts';

export function rankOf({ required }: ColumnDeclaration): HeaderRank {
  if (required === 'always') return 'required';
  return required === 'never' ? 'optional' : 'required-for-some';
}

/** The comment on a header: whether the column is needed, for which types, what belongs into it, an example. */
export function headerNote(sheet: SheetDeclaration, column: ColumnDeclaration): Comment {
  const [need = '', ...lines] = headerNoteLines(sheet, column);
  return {
    texts: [
      { text: `${need}\n`, font: { name: 'Calibri', size: 10, bold: true } },
      { text: lines.join('\n'), font: { name: 'Calibri', size: 10 } },
    ],
  };
}

export function headerNoteLines(sheet: SheetDeclaration, column: ColumnDeclaration): readonly string[] {
  return [describeNeed(sheet, column), column.help, `Example: ${column.example}`];
}
