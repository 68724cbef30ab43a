import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { parseCellAddress } from '../../../util/text/cell-address.ts';
import type { RowFilter } from '../../api/rows.ts';
import type { RowIndex } from './row-index.ts';

interface Start extends RowFilter {
  readonly sheet: number;
  /** Counted among the rows that fit the filter; -1 is before the first. */
  readonly after: number;
}

interface Place {
  readonly sheet: number;
  readonly offset: number;
  readonly columnIndex?: number;
}

/**
 * The next row with an error, else with a warning: below on the same sheet, then on the sheets behind it, then from the
 * first sheet on.
 */
export function findNext(index: RowIndex, { sheet, after, ...filter }: Start): Place | undefined {
  return (
    findSevere(index, { sheet, after, ...filter }, 'error') ?? findSevere(index, { sheet, after, ...filter }, 'warning')
  );
}

function findSevere(index: RowIndex, { sheet: start, after, ...filter }: Start, severity: 'error' | 'warning') {
  const found = index.find(filter);
  const order = found.map((_, step) => (start + step) % found.length);
  for (const sheet of order) {
    const place = findOn(index, { sheet, from: sheet === start ? after + 1 : 0, filter }, severity);
    if (place !== undefined) return place;
  }
  // Round to where the search began.
  return findOn(index, { sheet: start, from: 0, filter }, severity);
}

function findOn(
  index: RowIndex,
  { sheet: sheetIndex, from, filter }: { sheet: number; from: number; filter: RowFilter },
  severity: 'error' | 'warning',
): Place | undefined {
  const sheet = index.sheets[sheetIndex];
  const places = index.find(filter)[sheetIndex];
  if (sheet === undefined || places === undefined) return undefined;
  for (let offset = from; offset < places.length; offset += 1) {
    const row = sheet.rows[places[offset] ?? 0];
    const told = row === undefined ? undefined : index.toldOf(sheet, row.rowNumber);
    const finding = told?.findings.find((one) => one.severity === severity);
    if (finding === undefined) continue;
    const columnIndex = finding.cell === undefined ? undefined : parseCellAddress(finding.cell)?.columnIndex;
    return omitAbsent({ sheet: sheetIndex, offset, columnIndex });
  }
  return undefined;
}
