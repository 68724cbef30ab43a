import { findSplitNumbers, maySpill, reportSplitNumber } from '../../tables/split-numbers.ts';
import type { RowFinding } from '../place-findings.ts';
import type { ReadRow } from '../read-row.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { storedText } from '../values/text/describe-cell.ts';

const NUMBERS: readonly string[] = ['money', 'count', 'rate', 'multiple'];
const AMOUNTS: readonly string[] = ['money', 'count'];

/** Reports numbers that fell apart at their commas in CSV; for a mapping their source is searched. Code: number-invalid. */
export function refuseSplitNumbers(read: ReadRow): readonly RowFinding[] {
  const { binding, row } = read;
  if (!binding.source.isCsv || binding.source.mapped !== undefined) return [];
  const lastHeaderIndex = findLastHeaderIndex(binding);
  const stored = row.cells.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []));
  if (!maySpill(stored, row.cells.at(-1)?.columnIndex ?? 0, lastHeaderIndex)) return [];
  const byIndex = new Map(binding.columns.map((column) => [column.columnIndex, column]));
  const isOf = (kinds: readonly string[], column: BoundColumn | undefined): boolean =>
    column !== undefined && kinds.includes(column.declaration.value.kind);
  const found = findSplitNumbers({
    texts: new Map(row.cells.map((cell) => [cell.columnIndex, storedText(cell).trim()])),
    lastHeaderIndex,
    amounts: binding.columns.filter((column) => isOf(AMOUNTS, column)).map(({ columnIndex }) => columnIndex),
    isNumeric: (columnIndex) => isOf(NUMBERS, byIndex.get(columnIndex)),
    hasProblemBehind: (columnIndex) => hasProblemBehind(columnIndex, read),
  });
  return found.flatMap((split) => {
    const column = byIndex.get(split.columnIndex);
    return column === undefined ? [] : [{ column: column.declaration.name, text: reportSplitNumber(split) }];
  });
}

function findLastHeaderIndex({ header }: TableBinding): number {
  return Math.max(header.headers.at(-1)?.columnIndex ?? -1, header.resultColumns.at(-1)?.columnIndex ?? -1);
}

function hasProblemBehind(columnIndex: number, { binding, findings }: ReadRow): boolean {
  return findings.some(
    ({ column, text }) => text.severity === 'error' && (binding.byName.get(column)?.columnIndex ?? -1) > columnIndex,
  );
}
