import { parseCellAddress } from '../../../../base/util/text/cell-address.ts';
import type { Finding } from '../../../../model/findings/finding.ts';
import type { RowIndex } from '../row-index.ts';
import type { FittedRows } from './row-lists.ts';

interface Start {
  readonly sheet: number;
  /** Counted among the rows of the list; -1 is before the first. */
  readonly after: number;
  /** In that row, only cells to the right of this column count, from 0; without it, none do. */
  readonly column?: number | undefined;
}

interface Place {
  readonly sheet: number;
  readonly offset: number;
  readonly columnIndex: number;
}

type Grave = 'error' | 'warning';

/**
 * Finds the next cell with an error, otherwise with a warning: to the right, below, on the following sheets, then from
 * the first sheet on.
 */
export function findNext(index: RowIndex, list: FittedRows, start: Start): Place | undefined {
  return (
    findGrave(index, list, { ...start, severity: 'error' }) ?? findGrave(index, list, { ...start, severity: 'warning' })
  );
}

function findGrave(
  index: RowIndex,
  list: FittedRows,
  { sheet: start, after, column, severity }: Start & { readonly severity: Grave },
): Place | undefined {
  const order = list.rowNumbers.map((_, step) => (start + step) % list.rowNumbers.length);
  for (const sheet of order) {
    const from = sheet === start ? { offset: Math.max(after, 0), column: after < 0 ? -1 : column } : FIRST;
    const place = findOn(index, list, { sheet, from, severity });
    if (place !== undefined) return place;
  }
  // All the way around.
  return findOn(index, list, { sheet: start, from: FIRST, severity });
}

interface From {
  readonly offset: number;
  /** As in Start. */
  readonly column: number | undefined;
}

const FIRST: From = { offset: 0, column: -1 };

function findOn(
  index: RowIndex,
  { rowNumbers }: FittedRows,
  { sheet: sheetIndex, from, severity }: { readonly sheet: number; readonly from: From; readonly severity: Grave },
): Place | undefined {
  const sheet = index.sheets[sheetIndex];
  const numbers = rowNumbers[sheetIndex];
  if (sheet === undefined || numbers === undefined) return undefined;
  for (let { offset } = from; offset < numbers.length; offset += 1) {
    const found = index.stateOf(sheet, numbers[offset] ?? 0)?.findings.filter((one) => one.severity === severity) ?? [];
    const beyond = offset === from.offset ? (from.column ?? Number.POSITIVE_INFINITY) : -1;
    const columns = found.map(toColumn).filter((column) => column > beyond);
    if (columns.length > 0) return { sheet: sheetIndex, offset, columnIndex: Math.min(...columns) };
  }
  return undefined;
}

/** A finding without a cell belongs to the row, whose first cell stands for it. */
function toColumn({ cell }: Finding): number {
  return parseCellAddress(cell ?? '')?.columnIndex ?? 0;
}
