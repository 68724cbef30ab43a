import { toCanonicalJson } from '../../../base/util/collections/canonical-json.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { exampleOf } from '../../sheets/columns.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { Slots } from '../read-row.ts';
import type { BoundColumn, TableBinding, TableSource } from '../table-binding.ts';
import { info, type StatedValue } from '../values/reading.ts';

/** By fewer cells no row is known: a company may well be called as the one of the examples. */
const FEWEST_CELLS = 2;

/**
 * True for the example row of the template as it came: every column says what its example says, and nothing else stands in
 * it. It is known by what it holds and not by a mark, for a mark survives being written over. An older template wrote
 * `skip` under Action.
 */
export function isExampleRow(slots: Slots, { source, columns, customColumns }: TableBinding): boolean {
  if (customColumns.some(({ columnIndex }) => !isBlankCell(slots[columnIndex]))) return false;
  let cellCount = customColumns.length > 0 ? 1 : 0;
  for (const column of columns) {
    const cell = slots[column.columnIndex];
    if (column.declaration.name === 'Action' && cell?.value.kind === 'text' && cell.value.text === 'skip') continue;
    const example = exampleOf(column.declaration, source.sheet);
    if (isBlankCell(cell) !== (example === undefined)) return false;
    if (cell === undefined || example === undefined) continue;
    if (!isSameAsExample(column, cell, example)) return false;
    cellCount += 1;
  }
  return cellCount >= FEWEST_CELLS;
}

/** Reports the row that was left out as the example of the template. Code: marker-row. */
export function reportExampleRow(rowNumber: number, source: TableSource): Finding {
  const message = "This row is the template's example, unchanged; it is left out.";
  return placeOnSheet(info('marker-row', message, 'Overwrite or delete it.'), source, { row: rowNumber });
}

/** In whatever form a program left the value: a date may have become text, an amount have got its currency's sign. */
export function isSameAsExample({ columnIndex, read }: BoundColumn, cell: Cell, example: string): boolean {
  const [stated, shipped] = [read(cell), read({ columnIndex, value: { kind: 'text', text: example } })];
  if (stated.kind !== 'value' || shipped.kind !== 'value') return false;
  return toComparable(stated.value) === toComparable(shipped.value);
}

function toComparable(value: StatedValue): string {
  return value.type === 'money' ? value.money.value : toCanonicalJson(value);
}
