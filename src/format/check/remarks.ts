import { groupBy } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { type CellPosition, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { trimText } from '../../base/util/text/text.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { listComments } from '../tables/list-comments.ts';
import type { TableBinding } from './table-binding.ts';

/** Holds what people say of a row in words: in a Ref, a name, a column of their own, or a comment. */
export interface Remark extends CellPosition {
  readonly text: string;
  /** The declared name of the column, else its header or its letters. */
  readonly column: string;
  readonly from: 'ref' | 'name' | 'own column' | 'comment';
}

/** From left to right, comments last. */
export function listRemarks({ rowNumber, cells }: Row, binding: TableBinding): Remark[] {
  const columns = scannedOf(binding);
  const remarks = cells.flatMap(({ value, columnIndex }): Remark[] => {
    const column = columns.get(columnIndex);
    if (column === undefined || value.kind !== 'text') return [];
    return [{ ...column, text: trimText(value.text), rowNumber, columnIndex }];
  });
  const beside = (commentsOf(binding).get(rowNumber) ?? []).map(({ text, columnIndex }): Remark => {
    return { text, rowNumber, columnIndex, column: nameAt(binding, columnIndex), from: 'comment' };
  });
  return [...remarks, ...beside];
}

export function addressOfRemark({ rowNumber, columnIndex }: Remark): string {
  return `${toColumnLetters(columnIndex)}${rowNumber}`;
}

function nameAt({ columns }: TableBinding, columnIndex: number): string {
  const column = columns.find((candidate) => candidate.columnIndex === columnIndex);
  return column?.declaration.name ?? toColumnLetters(columnIndex);
}

const commentsOf = deriveOnce(({ source: { table } }: TableBinding) =>
  groupBy(listComments(table), ({ rowNumber }) => rowNumber),
);

type ScannedColumn = Pick<Remark, 'column' | 'from'>;

const scannedOf = deriveOnce(
  ({ columns, unknown }: TableBinding): ReadonlyMap<number, ScannedColumn> =>
    new Map<number, ScannedColumn>([
      ...unknown.map(({ text, columnIndex }) => [columnIndex, { column: text, from: 'own column' }] as const),
      ...columns.flatMap(({ declaration: { name, value }, columnIndex }) => {
        if (value.kind !== 'ref' && value.kind !== 'text') return [];
        return [[columnIndex, { column: name, from: value.kind === 'ref' ? 'ref' : 'name' }] as const];
      }),
    ]),
);
