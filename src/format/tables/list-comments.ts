import type { CellComment, Table } from '../../spreadsheet/workbook/table.ts';
import { isOwnComment } from '../sheets/result-columns.ts';

/** The comments of people; those that capsheet wrote about earlier findings are left out. */
export function listComments({ comments = [] }: Pick<Table, 'comments'>): readonly CellComment[] {
  return comments.filter((comment) => !isOwnComment(comment));
}
