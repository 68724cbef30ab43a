import { parseNumberText } from '../../../model/values/number-text.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isEmptyCell } from '../../tables/empty-cell.ts';
import { readTotalLabel } from '../../tables/total-label.ts';
import type { TableBinding } from '../table-binding.ts';

/**
 * True for a row that begins with the word of a total and has nothing but numbers beside it. Unless it says no more than
 * that word, it also lacks what every row of data has: companies may be called so.
 */
export function isTotalRow(row: Row, binding: TableBinding): boolean {
  if (binding.source.sheet.kind === 'control-totals') return false;
  const total = readTotalLabel(row);
  return total !== undefined && (total.isMere || lacksRequired(total.others, binding));
}

/**
 * True for a row of numbers with at most one text beside them, which lacks two things that every row of data has: a total
 * under another word than that, or none, where it sums up what stands above it.
 */
export function mayBeTotal(row: Row, { source, byName, needsOf }: TableBinding): boolean {
  if (source.sheet.kind === 'control-totals') return false;
  const filled = row.cells.filter((cell) => !isEmptyCell(cell));
  const columns = new Set(filled.map(({ columnIndex }) => columnIndex));
  const required = needsOf(undefined).required.flatMap((name) => byName.get(name)?.columnIndex ?? []);
  // Nearly every row of data has them, and needs no look at its texts.
  if (required.filter((columnIndex) => !columns.has(columnIndex)).length <= 1) return false;
  const texts = filled.filter(({ value }) => value.kind === 'text' && parseNumberText(value.text) === undefined);
  return texts.length <= 1 && texts.length < filled.length;
}

function lacksRequired(others: readonly Cell[], { byName, needsOf }: TableBinding): boolean {
  const filled = new Set(others.map(({ columnIndex }) => columnIndex));
  const required = needsOf(undefined).required.flatMap((name) => byName.get(name)?.columnIndex ?? []);
  // The label itself stands in one of them.
  return required.filter((columnIndex) => !filled.has(columnIndex)).length > 1;
}
