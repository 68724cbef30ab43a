import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { findMergedData, type MergedData } from '../../format/tables/merged-data.ts';
import { findSplitNumbers, maySpill, reportSplitNumber } from '../../format/tables/split-numbers.ts';
import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { MappedSection } from '../map-section.ts';
import { placeOnTab } from '../place-on-tab.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import { rowsBetween } from '../source/section-rows.ts';
import { readSourceNumber } from '../source/source-number.ts';
import type { TabPlace } from '../tab-place.ts';

/**
 * Finds faults by row number: cells merged over others, and numbers split at their commas in CSV. Codes: cells-merged,
 * number-invalid.
 */
export function findRowFaults(
  section: MappedSection,
  place: TabPlace,
  isCsv: boolean,
): ReadonlyMap<number, readonly Finding[]> {
  const byRow = new Map<number, Finding[]>();
  const report = (rowNumber: number, finding: Finding): void => {
    byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), finding]);
  };
  for (const merged of findMerged(section, place)) {
    const finding = describeMerged(merged, section, place);
    for (const rowNumber of merged.rowNumbers) report(rowNumber, finding);
  }
  if (!isCsv) return byRow;
  for (const row of rowsBetween(place.table, section.rows)) {
    for (const finding of findSpilt(row, section, place)) report(row.rowNumber, finding);
  }
  return byRow;
}

/** Finds merges over mapped cells that are not filled down. */
function findMerged({ looked, filledDown, rows }: MappedSection, { table }: TabPlace): MergedData[] {
  const columns = [...looked].sort((a, b) => a - b);
  return findMergedData(table, rows, columns).filter(({ range }) => {
    const within = columns.filter((index) => index >= range.firstColumn && index <= range.lastColumn);
    const isOneColumn = within.length === 1;
    if (range.firstRow === range.lastRow) return !isOneColumn;
    return !(isOneColumn && filledDown.has(within[0] ?? -1));
  });
}

function describeMerged({ range, text, filled }: MergedData, { finder }: MappedSection, place: TabPlace): Finding {
  const { rowNumber, columnIndex } = filled;
  const cell = toCellAddress(rowNumber, columnIndex);
  const said: FindingText = {
    severity: 'error',
    code: 'cells-merged',
    message: `The cells ${text} are merged; only ${cell} has a value.`,
    hint:
      range.firstRow === range.lastRow
        ? 'Unmerge them, and write what belongs there into each cell.'
        : `Name the column under fillDown in the mapping if the value applies to all of them: ${finder.describe(columnIndex)}.`,
  };
  return placeOnTab(said, place, { row: rowNumber, column: toColumnLetters(columnIndex), cell });
}

function findSpilt({ rowNumber, cells }: Row, { header, numbers }: MappedSection, place: TabPlace): Finding[] {
  const lastHeaderIndex = header.columns.at(-1)?.columnIndex ?? -1;
  const texts = new Map(cells.map((cell) => [cell.columnIndex, textOf(cell)]));
  if (!maySpill(texts.values(), cells.at(-1)?.columnIndex ?? -1, lastHeaderIndex)) return [];
  const split = findSplitNumbers({
    texts,
    lastHeaderIndex,
    amounts: [...numbers.values()].filter(({ isAmount }) => isAmount).map(({ columnIndex }) => columnIndex),
    isNumeric: (columnIndex) => numbers.has(columnIndex),
    // Shifted to the right, a text stands in a number column, or a number beyond the last column.
    hasProblemBehind: (columnIndex) =>
      cells.some((cell) => {
        const column = numbers.get(cell.columnIndex);
        const isBehind = cell.columnIndex > columnIndex && isFilled(cell);
        return isBehind && column !== undefined && readSourceNumber(cell, column.sign) === 'other';
      }),
  });
  return split.map((number) => {
    const cell = toCellAddress(rowNumber, number.columnIndex);
    const column = header.textOf(number.columnIndex) ?? toColumnLetters(number.columnIndex);
    return placeOnTab(reportSplitNumber(number), place, { row: rowNumber, column, cell });
  });
}
