import { foldName } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';

/** What stands in some columns of a row, without regard to case and spaces; `undefined` where one of them is blank. */
export function keyIn({ cells }: Row, columns: readonly number[]): string | undefined {
  const texts = columns.map((columnIndex) => {
    const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
    return isFilled(cell) ? foldName(textOf(cell)) : '';
  });
  return texts.includes('') ? undefined : JSON.stringify(texts);
}

/** The rows by their keys; `undefined` where two rows have the same, or one has none. */
export function indexRows(rows: readonly Row[], columns: readonly number[]): ReadonlyMap<string, Row> | undefined {
  const index = new Map<string, Row>();
  for (const row of rows) {
    const key = keyIn(row, columns);
    if (key === undefined || index.has(key)) return undefined;
    index.set(key, row);
  }
  return index.size === 0 ? undefined : index;
}

/** Of all keys of some rows, each once, the share that an index has. */
export function shareFound(
  rows: readonly Row[],
  columns: readonly number[],
  index: ReadonlyMap<string, Row>,
): { readonly share: number; readonly count: number } {
  const keys = new Set(rows.flatMap((row) => keyIn(row, columns) ?? []));
  const found = [...keys].filter((key) => index.has(key)).length;
  return { share: keys.size === 0 ? 0 : found / keys.size, count: found };
}
