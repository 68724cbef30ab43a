import { LAST_COLUMN_INDEX } from '../../base/util/text/cell-address.ts';

const COLUMN_COUNT = LAST_COLUMN_INDEX + 1;

/** Returns the index of a column that the tab does not have, from 0 by home: the column of the tab at which it is shown. */
export function toMadeIndex(ordinal: number, homeIndex: number): number {
  return (ordinal + 1) * COLUMN_COUNT + homeOf(homeIndex);
}

/** Returns the tab's own column at which a column is shown. */
export function homeOf(columnIndex: number): number {
  return columnIndex % COLUMN_COUNT;
}

/** True for a column that a step or a heading makes. */
export function isMade(columnIndex: number): boolean {
  return columnIndex > LAST_COLUMN_INDEX;
}
