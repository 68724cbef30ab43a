import { parseNumberText } from '../../../model/values/number-text.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { readTotalLabel } from '../../tables/total-label.ts';
import type { Slots } from '../read-row.ts';
import type { TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';

/**
 * Whether a row begins with the word of a total and has nothing but numbers beside it. Unless it says no more than that
 * word, it also lacks what every row of data has: companies may be called so.
 */
export function isTotalRow(row: Row, binding: TableBinding): boolean {
  if (binding.source.sheet.kind === 'control-totals') return false;
  const total = readTotalLabel(row);
  return total !== undefined && (total.isMere || lacksRequired(total.others, binding.requiredIndexes));
}

function lacksRequired(others: readonly Cell[], requiredIndexes: readonly number[]): boolean {
  const filled = new Set(others.map(({ columnIndex }) => columnIndex));
  // The label itself stands in one of them.
  return requiredIndexes.filter((columnIndex) => !filled.has(columnIndex)).length > 1;
}

/**
 * Whether a row may be a total without the word: it has numbers, at most one text beside them, and lacks two things that
 * every row of data has. It is one if it sums up the rows above it.
 */
export function mayBeTotal(row: Row, slots: Slots, { source, requiredIndexes }: TableBinding): boolean {
  if (source.sheet.kind === 'control-totals') return false;
  // Nearly every row of data has what it needs, and is spared the rest.
  let lacking = 0;
  for (const index of requiredIndexes) if (isBlankCell(slots[index])) lacking += 1;
  if (lacking < 2) return false;
  const filled = row.cells.filter((cell) => !isBlankCell(cell));
  const texts = filled.filter(({ value }) => value.kind === 'text' && parseNumberText(value.text) === undefined);
  return texts.length <= 1 && texts.length < filled.length;
}
