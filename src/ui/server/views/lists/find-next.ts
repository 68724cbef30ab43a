import { omitAbsent } from '../../../../util/collections/omit-absent.ts';
import { parseCellAddress } from '../../../../util/text/cell-address.ts';
import type { RowIndex } from '../row-index.ts';
import type { RowList } from './row-lists.ts';

interface Start {
  readonly sheet: number;
  /** Counted among the rows of the list; -1 is before the first. */
  readonly after: number;
}

interface Place {
  readonly sheet: number;
  readonly offset: number;
  readonly columnIndex?: number;
}

type Grave = 'error' | 'warning';

/**
 * The next row with an error, else with a warning: below on the same sheet, then on the sheets behind it, then from the
 * first sheet on.
 */
export function findNext(index: RowIndex, list: RowList, start: Start): Place | undefined {
  return (
    findGrave(index, list, { ...start, severity: 'error' }) ?? findGrave(index, list, { ...start, severity: 'warning' })
  );
}

function findGrave(
  index: RowIndex,
  list: RowList,
  { sheet: start, after, severity }: Start & { readonly severity: Grave },
): Place | undefined {
  const order = list.rowNumbers.map((_, step) => (start + step) % list.rowNumbers.length);
  for (const sheet of order) {
    const place = findOn(index, list, { sheet, from: sheet === start ? after + 1 : 0, severity });
    if (place !== undefined) return place;
  }
  // Round to where the search began.
  return findOn(index, list, { sheet: start, from: 0, severity });
}

function findOn(
  index: RowIndex,
  { rowNumbers }: RowList,
  { sheet: sheetIndex, from, severity }: { readonly sheet: number; readonly from: number; readonly severity: Grave },
): Place | undefined {
  const sheet = index.sheets[sheetIndex];
  const numbers = rowNumbers[sheetIndex];
  if (sheet === undefined || numbers === undefined) return undefined;
  for (let offset = from; offset < numbers.length; offset += 1) {
    const finding = index.toldOf(sheet, numbers[offset] ?? 0)?.findings.find((one) => one.severity === severity);
    if (finding === undefined) continue;
    const columnIndex = finding.cell === undefined ? undefined : parseCellAddress(finding.cell)?.columnIndex;
    return omitAbsent({ sheet: sheetIndex, offset, columnIndex });
  }
  return undefined;
}
