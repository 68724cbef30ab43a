import type { Finding } from '../model/finding.ts';
import { toCellAddress } from '../util/cell-address.ts';
import { squeezeSpaces } from '../util/text.ts';
import { placeOnSheet } from './place-on-sheet.ts';
import type { TableBinding } from './table-binding.ts';
import { quote, storedText } from './values/describe-cell.ts';

const WORD = "thousands?|millions?|billions?|['’]?000['’]?s?|tsd|mio|mrd";
/** `All amounts in USD thousands`, `($ in millions)`, `$000s`, `€ mn`. */
const NOTE = new RegExp(
  `\\bin\\s+(?:[A-Z]{3}\\s+|[$€£¥₹]\\s?)?(?:${WORD})(?![\\w\\d])|[$€£¥₹]\\s?(?:${WORD}|k|mm?|mn|bn)(?![\\w\\d])`,
  'i',
);

/**
 * A note above the header that says its amounts are in thousands or millions, where no column says so: they would be
 * read a thousand times too small. Code: unit-doubtful.
 */
export function findUnitNotes({ source, header, columns }: TableBinding): Finding[] {
  const isAmount = columns.some(({ declaration }) => declaration.value.kind === 'money');
  if (source.mapped !== undefined || !isAmount || columns.some(({ unit }) => unit?.scale !== undefined)) return [];
  const above = source.table.rows.filter(({ rowNumber }) => rowNumber < header.rowNumber);
  const notes = above.flatMap(({ rowNumber, cells }) =>
    cells.filter((cell) => NOTE.test(squeezeSpaces(storedText(cell)))).map((cell) => ({ rowNumber, cell })),
  );
  return notes.map(({ rowNumber, cell }) => {
    const text = {
      severity: 'error',
      code: 'unit-doubtful',
      message: `${quote(storedText(cell))} stands above the header, but no column says so: its amounts would be read as they stand.`,
      hint: 'Write the unit into the header of each column it holds for, as in Investment Amount (USD thousands), or delete the note where the cells hold whole amounts.',
    } as const;
    return placeOnSheet(text, source, { row: rowNumber, cell: toCellAddress(rowNumber, cell.columnIndex) });
  });
}
