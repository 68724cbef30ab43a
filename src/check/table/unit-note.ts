import type { Finding } from '../../model/findings/finding.ts';
import { toCellAddress } from '../../util/text/cell-address.ts';
import { quote } from '../../util/text/quote.ts';
import { squeezeSpaces } from '../../util/text/text.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { storedText } from '../values/text/describe-cell.ts';

const WORD = "thousands?|millions?|billions?|['’]?000['’]?s?|tsd|mio|mrd";
/** `All amounts in USD thousands`, `($ in millions)`, `$000s`, `€ mn`. */
const NOTE = new RegExp(
  `\\bin\\s+(?:[A-Z]{3}\\s+|[$€£¥₹]\\s?)?(?:${WORD})(?![\\w\\d])|[$€£¥₹]\\s?(?:${WORD}|k|mm?|mn|bn)(?![\\w\\d])`,
  'i',
);

/** A number format that shows thousands or millions: `0.0,,\\M`. */
const SCALING = /[0#?],+(?![0#?,])/;
/** So many rows show how amounts are formatted. */
const ROWS_LOOKED_AT = 50;

/**
 * A note above the header that says its amounts are in thousands or millions, where neither a column nor how its cells
 * are shown says so: they may be read a thousand times too small. Code: unit-doubtful, as a warning.
 */
export function findUnitNotes(binding: TableBinding): Finding[] {
  const { source, header, columns } = binding;
  const amounts = columns.filter(({ declaration }) => declaration.value.kind === 'money');
  const isSaid = columns.some(({ unit }) => unit?.scale !== undefined) || showScaled(amounts, binding);
  if (source.mapped !== undefined || amounts.length === 0 || isSaid) return [];
  const above = source.table.rows.filter(({ rowNumber }) => rowNumber < header.rowNumber);
  const notes = above.flatMap(({ rowNumber, cells }) =>
    cells.filter((cell) => NOTE.test(squeezeSpaces(storedText(cell)))).map((cell) => ({ rowNumber, cell })),
  );
  return notes.map(({ rowNumber, cell }) => {
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(storedText(cell))} stands above the header, but no column says so: its amounts are read as they stand.`,
      hint: 'Write the unit into the header of each column it holds for, as in Investment Amount (USD thousands), or delete the note where the cells hold whole amounts.',
    } as const;
    return placeOnSheet(text, source, { row: rowNumber, cell: toCellAddress(rowNumber, cell.columnIndex) });
  });
}

function showScaled(amounts: readonly BoundColumn[], { source, header }: TableBinding): boolean {
  const indexes = new Set(amounts.map(({ columnIndex }) => columnIndex));
  const first = source.table.rows.findIndex(({ rowNumber }) => rowNumber > header.rowNumber);
  const rows = first < 0 ? [] : source.table.rows.slice(first, first + ROWS_LOOKED_AT);
  return rows.some(({ cells }) =>
    cells.some(({ columnIndex, format }) => indexes.has(columnIndex) && format !== undefined && SCALING.test(format)),
  );
}
