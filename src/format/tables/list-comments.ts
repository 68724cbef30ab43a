import type { CellComment, Table } from '../../spreadsheet/workbook/table.ts';
import { isOwnComment } from '../sheets/result-columns.ts';

/** What people have written beside cells. What capsheet wrote of an earlier finding says nothing of the workbook as it is. */
export function listComments({ comments = [] }: Table): readonly CellComment[] {
  return comments.filter((comment) => !isOwnComment(comment));
}
