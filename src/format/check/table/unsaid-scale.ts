import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { formatDecimal, parseDecimal } from '../../../model/values/decimal.ts';
import { showValue } from '../../../spreadsheet/number-format/show-value.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import { listUnitNotes } from './unit-note.ts';

/**
 * Once a column whose cells show thousands or millions without a word for it anywhere; `firstRows` are the first of them
 * by column index. Of a mapping's tables their source is looked at. Code: number-shown-otherwise, as a warning.
 */
export function tellUnsaidScales(
  binding: TableBinding,
  firstRows: ReadonlyMap<number, number>,
  oneTexts: readonly Row[],
): Finding[] {
  const isSaid = binding.columns.some(({ unit }) => unit?.scale !== undefined);
  if (binding.source.mapped !== undefined || firstRows.size === 0 || isSaid) return [];
  if (listUnitNotes(binding, oneTexts).length > 0) return [];
  return binding.columns.flatMap((column) => {
    const rowNumber = firstRows.get(column.columnIndex);
    return rowNumber === undefined ? [] : tellUnsaid(column, rowNumber, binding.source);
  });
}

function tellUnsaid({ declaration, columnIndex }: BoundColumn, rowNumber: number, source: TableBinding['source']) {
  const cell = source.table.rows
    .find((row) => row.rowNumber === rowNumber)
    ?.cells.find((each) => each.columnIndex === columnIndex);
  const value = cell?.value.kind === 'number' ? parseDecimal(cell.value.text) : undefined;
  if (cell?.format === undefined || value === undefined) return [];
  const shown = quote(showValue(value, cell.format, source.table.epoch)?.trim() ?? '');
  const message = `${formatDecimal(value)} was read, but the number format of the cell shows ${shown}, and nothing says in which unit.`;
  const hint = 'Add the unit to the number format, as in 0.0,,"M", or show the full numbers.';
  const place = { row: rowNumber, column: declaration.name, cell: toCellAddress(rowNumber, columnIndex) };
  return [placeOnSheet(warning('number-shown-otherwise', message, hint), source, place)];
}
