import type { Finding } from '../../model/findings/finding.ts';
import { type CellRange, parseRange } from '../../util/text/cell-address.ts';
import type { Row } from '../../workbook/table.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import { isVerticalReference } from '../row/fill-down.ts';
import type { TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';

interface MergedRange extends CellRange {
  readonly text: string;
}

/** Merged ranges over data with a value in them: one finding each, repeated by the rows they cover. Code: cells-merged. */
export function findMergedCells(binding: TableBinding): {
  readonly findings: Finding[];
  readonly byRow: ReadonlyMap<number, readonly Finding[]>;
} {
  const byRow = new Map<number, Finding[]>();
  const findings: Finding[] = [];
  for (const text of binding.source.table.mergedRanges) {
    const range = parseRange(text);
    const found = range === undefined ? undefined : findDataWithin({ ...range, text }, binding);
    if (found === undefined) continue;
    findings.push(found.finding);
    for (const rowNumber of found.rowNumbers) byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), found.finding]);
  }
  return { findings, byRow };
}

function findDataWithin(
  range: MergedRange,
  binding: TableBinding,
): { finding: Finding; rowNumbers: readonly number[] } | undefined {
  const columns = [...binding.columns, ...binding.customColumns].filter(
    ({ columnIndex }) => columnIndex >= range.firstColumn && columnIndex <= range.lastColumn,
  );
  const rows = columns.length === 0 ? [] : rowsBetween(binding, range);
  for (const row of rows) {
    const filled = columns.find(({ columnIndex }) =>
      row.cells.some((cell) => cell.columnIndex === columnIndex && !isBlankCell(cell)),
    );
    if (filled === undefined) continue;
    const column = 'declaration' in filled ? filled.declaration.name : filled.name;
    const place = { row: row.rowNumber, column, cell: `${filled.letters}${row.rowNumber}` };
    return { finding: toFinding(range, binding, place), rowNumbers: rows.map(({ rowNumber }) => rowNumber) };
  }
  return undefined;
}

function toFinding(
  range: MergedRange,
  binding: TableBinding,
  place: { row: number; column: string; cell: string },
): Finding {
  const text = {
    severity: 'error',
    code: 'cells-merged',
    message: `The cells ${range.text} are merged; only ${place.cell} holds a value.`,
    hint: `Unmerge them and write the value into every cell it belongs to${isVerticalReference(range, binding.header) === undefined ? '' : ', or say --fill-down'}.`,
  } as const;
  return placeOnSheet(text, binding.source, place);
}

/** The rows below the header that a range covers, found by halves: tables are long and ranges many. */
function rowsBetween(binding: TableBinding, range: CellRange): readonly Row[] {
  const { rows } = binding.source.table;
  const from = firstAtLeast(rows, Math.max(range.firstRow, binding.header.rowNumber + 1));
  const to = firstAtLeast(rows, range.lastRow + 1);
  return rows.slice(from, to);
}

function firstAtLeast(rows: readonly Row[], rowNumber: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.rowNumber ?? 0) < rowNumber) low = middle + 1;
    else high = middle;
  }
  return low;
}
