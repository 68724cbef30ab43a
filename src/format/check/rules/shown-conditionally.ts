import { quote } from '../../../base/util/text/quote.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { RowFinding } from '../place-findings.ts';
import type { ReadRow } from '../read-row.ts';
import { warning } from '../values/reading.ts';
import { displayValue, storedText } from '../values/text/describe-cell.ts';

/**
 * Warns where a conditional format whose condition was not worked out may make another thing of a cell than what was read.
 * Codes: number-shown-otherwise, struck-out.
 */
export function questionConditions({ row, slots, binding }: ReadRow): readonly RowFinding[] {
  if (!row.cells.some(({ perhaps }) => perhaps !== undefined)) return [];
  const declared = binding.columns.map(({ declaration, ...column }) => ({ ...column, name: declaration.name }));
  return [...declared, ...binding.customColumns].flatMap(({ name, columnIndex, read }) => {
    const cell = slots[columnIndex];
    if (cell?.perhaps === undefined) return [];
    const other: Cell = { columnIndex, value: cell.value, ...cell.perhaps };
    if (other.struck !== cell.struck) return [{ column: name, text: mayBeStruck() }];
    const isOther = JSON.stringify(read(other)) !== JSON.stringify(read(cell));
    return isOther ? [{ column: name, text: mayBeOther(cell, other, binding.source.table.epoch) }] : [];
  });
}

const HINT = 'Look at the cell in your spreadsheet program; if it shows what you mean, remove the conditional format.';

function mayBeStruck(): FindingText {
  const message = 'A conditional format may strike out this cell; it was read like any other.';
  return warning('struck-out', message, HINT);
}

function mayBeOther(cell: Cell, other: Cell, epoch: 1900 | 1904): FindingText {
  const shown = displayValue(other, epoch);
  const as = shown === undefined ? 'otherwise' : shown === '' ? 'as if it were empty' : `as ${quote(shown)}`;
  const message = `${storedText(cell)} was read, but a conditional format may show it ${as}.`;
  return warning('number-shown-otherwise', message, HINT);
}
