import type { Finding } from '../../model/findings/finding.ts';
import { toCellAddress } from '../../util/text/cell-address.ts';
import { plural } from '../../util/text/words.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';

/**
 * Programs that cannot calculate write formulas with a result of 0, or of before a cell was changed, and leave the rest to
 * whoever opens the file; so does a correction in the browser. Told once a sheet. Code: formula-stale.
 */
export function tellStaleResults({ source, columns }: TableBinding): readonly Finding[] {
  const { table } = source;
  if (table.recalculates !== true) return [];
  const read = new Set(columns.map(({ columnIndex }) => columnIndex));
  const formulas = table.rows.flatMap(({ rowNumber, cells }) =>
    cells
      .filter(({ formula, columnIndex }) => formula === true && read.has(columnIndex))
      .map(({ columnIndex }) => ({ row: rowNumber, cell: toCellAddress(rowNumber, columnIndex) })),
  );
  const [first] = formulas;
  if (first === undefined) return [];
  const message = `The file asks to be calculated anew when it is opened: what it holds of ${plural(formulas.length, 'formula')} here, this one first, may be out of date.`;
  const hint = 'Open it in a spreadsheet, let it calculate, save it, and give it here again.';
  return [placeOnSheet(warning('formula-stale', message, hint), source, first)];
}
