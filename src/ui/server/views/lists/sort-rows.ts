import { sortInSteps } from '../../../../base/util/collections/sort-in-steps.ts';
import type { Steps } from '../../../../base/util/steps.ts';
import { parseColumnLetters } from '../../../../base/util/text/cell-address.ts';
import {
  compareSortKeys,
  kindOfColumn,
  type SortColumn,
  toSortKey,
} from '../../../../jobs/pipeline/inputs/sort-key.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { IndexedSheet } from '../row-index.ts';

type Row = IndexedSheet['rows'][number];

/** Rows by what they hold in a column: `C` from the least on, `-C` from the greatest. Those that hold alike keep their order. A row is a step. */
export function* sortRows(
  rows: readonly Row[],
  { table, layout }: IndexedSheet,
  { sort, reading }: { readonly sort: string; readonly reading: InputReading },
): Steps<readonly Row[]> {
  const sign = sort.startsWith('-') ? -1 : 1;
  const columnIndex = parseColumnLetters(sort.replace('-', ''));
  const column = layout?.columns.find((one) => one.columnIndex === columnIndex)?.column;
  const meant: SortColumn = { epoch: table.epoch, of: kindOfColumn(layout?.sheetKind, column), reading };
  const keyed: { readonly row: Row; readonly key: ReturnType<typeof toSortKey> }[] = [];
  for (const row of rows) {
    const cell = row.cells.find((one) => one.columnIndex === columnIndex);
    keyed.push({ row, key: toSortKey(cell, meant) });
    yield;
  }
  const sorted = yield* sortInSteps(keyed, (one, other) => compareSortKeys(one.key, other.key, sign));
  return sorted.map(({ row }) => row);
}
