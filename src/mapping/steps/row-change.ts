import type { CellFault, SourceRow } from '../source/source-row.ts';

/** What a step makes of a row, and what is wrong with cells of which it makes nothing. */
export type RowChange = (row: SourceRow) => {
  readonly rows: readonly SourceRow[];
  readonly faults: readonly CellFault[];
};
