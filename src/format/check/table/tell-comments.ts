import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { plural } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { listComments } from '../../tables/list-comments.ts';
import { placeOnSheet } from '../place-on-sheet.ts';

/** That cells have comments, which are looked through for units and for rows that do not count, and loaded nowhere. */
export function tellComments(source: {
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}): Finding[] {
  const comments = listComments(source.table);
  const [first] = comments;
  if (first === undefined) return [];
  const { rowNumber, columnIndex, text } = first;
  const count = comments.length === 1 ? 'This cell has' : `${plural(comments.length, 'cell')} have`;
  const shown = comments.length === 1 ? quote(text) : `the first says ${quote(text)}`;
  const message = `${count} a comment, which is not loaded: ${shown}.`;
  const hint = 'If a comment says something that matters for the upload, write it into a cell.';
  const cell = toCellAddress(rowNumber, columnIndex);
  return [
    placeOnSheet({ severity: 'info', code: 'comments-not-loaded', message, hint }, source, { row: rowNumber, cell }),
  ];
}
