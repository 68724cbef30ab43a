import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { findUnitNotesIn, ROWS_LOOKED_AT, showScaled, toNoteRows } from '../../tables/unit-notes.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { TableBinding } from '../table-binding.ts';

/**
 * A note above the header, in a row of its own below it or in a comment that says its amounts are in thousands or millions, where neither a column nor how its cells
 * are shown says so: they may be read a thousand times too small. Of a mapping's tables their source is looked at. Code: unit-doubtful, as a warning. `oneTexts` are the rows below the header that hold one text and nothing else.
 */
export function findUnitNotes({ source, header, columns }: TableBinding, oneTexts: readonly Row[]): Finding[] {
  const amounts = columns.filter(({ declaration }) => declaration.value.kind === 'money');
  const isSaid = columns.some(({ unit }) => unit?.scale !== undefined);
  if (source.mapped !== undefined || amounts.length === 0 || isSaid) return [];
  const first = source.table.rows.findIndex(({ rowNumber }) => rowNumber > header.rowNumber);
  const below = first < 0 ? [] : source.table.rows.slice(first, first + ROWS_LOOKED_AT);
  const isScaled = showScaled(below, new Set(amounts.map(({ columnIndex }) => columnIndex)));
  if (isScaled) return [];
  return listUnitNotes({ source, header }, oneTexts).map(({ rowNumber, cell, text: note, where }) => {
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(note)} is written ${where}, but no column header says so: amounts are read as they are.`,
      hint: 'Write the unit into the header of each column it applies to, as in Investment Amount (USD thousands), or delete the note if the cells contain full amounts.',
    } as const;
    return placeOnSheet(text, source, { row: rowNumber, cell: toCellAddress(rowNumber, cell.columnIndex) });
  });
}

/** Lists the notes that state a unit for the whole table, and where they are. */
export function listUnitNotes(binding: Pick<TableBinding, 'source' | 'header'>, oneTexts: readonly Row[]) {
  const { source, header } = binding;
  const written = findUnitNotesIn(listNoteRows(binding, oneTexts)).map((note) => ({
    ...note,
    where: note.rowNumber < header.rowNumber ? 'above the header' : 'below it',
  }));
  const beside = findUnitNotesIn(toNoteRows(source.table)).map((note) => ({ ...note, where: 'in a comment' }));
  return [...written, ...beside];
}

/** The rows above the header, and those below it that hold one text and nothing else. */
export function listNoteRows(
  { source, header }: Pick<TableBinding, 'source' | 'header'>,
  oneTexts: readonly Row[],
): readonly Row[] {
  const first = source.table.rows.findIndex(({ rowNumber }) => rowNumber > header.rowNumber);
  const above = source.table.rows.slice(0, first < 0 ? undefined : first);
  return [...above, ...oneTexts].filter(({ rowNumber }) => rowNumber !== header.rowNumber);
}
