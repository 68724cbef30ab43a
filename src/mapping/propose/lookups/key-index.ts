import { foldName } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';

/** Returns the folded texts of a row as a key; `undefined` where one is blank. */
export function keyIn({ cells }: Row, columns: readonly number[]): string | undefined {
  const texts = columns.map((columnIndex) => {
    const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
    return isFilled(cell) ? foldName(textOf(cell)) : '';
  });
  return texts.includes('') ? undefined : JSON.stringify(texts);
}

/** Indexes rows by key; `undefined` where a key repeats or is missing. */
export function indexRows(rows: readonly Row[], columns: readonly number[]): ReadonlyMap<string, Row> | undefined {
  const index = new Map<string, Row>();
  for (const row of rows) {
    const key = keyIn(row, columns);
    if (key === undefined || index.has(key)) return undefined;
    index.set(key, row);
  }
  return index.size === 0 ? undefined : index;
}

/** Returns which part of the distinct keys the index has. */
export function shareFound(
  rows: readonly Row[],
  columns: readonly number[],
  index: ReadonlyMap<string, Row>,
): { readonly share: number; readonly count: number } {
  const keys = new Set(rows.flatMap((row) => keyIn(row, columns) ?? []));
  const found = [...keys].filter((key) => index.has(key)).length;
  return { share: keys.size === 0 ? 0 : found / keys.size, count: found };
}
