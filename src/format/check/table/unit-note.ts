import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { findUnitNotesIn, ROWS_LOOKED_AT, showScaled, toNoteRows } from '../../tables/unit-notes.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';

/**
 * Warns of a note above the header, in a row of its own below it or in a comment, that states thousands or millions, if
 * neither a header nor the number formats do: amounts may be read a thousand times too small. For a mapping its source is
 * searched. `oneTexts` are the rows below the header that contain one text and nothing else. Code: unit-doubtful.
 */
export function findUnitNotes({ source, header, columns }: TableBinding, oneTexts: readonly Row[]): Finding[] {
  const amounts = columns.filter(({ declaration }) => declaration.value.kind === 'money');
  const isStated = columns.some(({ unit }) => unit?.scale !== undefined);
  if (source.mapped !== undefined || amounts.length === 0 || isStated) return [];
  const first = source.table.rows.findIndex(({ rowNumber }) => rowNumber > header.rowNumber);
  const below = first < 0 ? [] : source.table.rows.slice(first, first + ROWS_LOOKED_AT);
  const isScaled = showScaled(below, new Set(amounts.map(({ columnIndex }) => columnIndex)));
  if (isScaled) return [];
  return listUnitNotes({ source, header }, oneTexts).map(({ rowNumber, cell, text: note, where }) => {
    const text = warning(
      'unit-doubtful',
      `${quote(note)} is written ${where}, but no column header says so: amounts are read as they are.`,
      'Write the unit into the header of each column it applies to, as in Investment Amount (USD thousands), or delete the note if the cells contain full amounts.',
    );
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
function listNoteRows(
  { source, header }: Pick<TableBinding, 'source' | 'header'>,
  oneTexts: readonly Row[],
): readonly Row[] {
  const first = source.table.rows.findIndex(({ rowNumber }) => rowNumber > header.rowNumber);
  const above = source.table.rows.slice(0, first < 0 ? undefined : first);
  return [...above, ...oneTexts].filter(({ rowNumber }) => rowNumber !== header.rowNumber);
}

/** `Amounts in EUR`, `(all figures are in €)`, `Currency: GBP`: a note that says nothing else. */
const NOTE =
  /^\(?(?:(?:all |the )?(?:amounts?|figures?|values?|numbers?|prices?)(?: (?:are|is|shown|stated|reported|expressed|given))* in|in|currency ?:) ?([A-Z]{3}|[A-Z]{0,3}[$€£¥])\)?[.:]?$/i;

/**
 * Warns of a note beside the table that states a currency which none of its rows has: notes are not read. For a mapping
 * its source is searched. Code: unit-doubtful.
 */
export function findCurrencyNotes(binding: TableBinding, oneTexts: readonly Row[]): Finding[] {
  const { source, header } = binding;
  if (source.mapped !== undefined) return [];
  return listNoteRows(binding, oneTexts).flatMap(({ rowNumber, cells }) =>
    cells.flatMap((cell) => {
      const noted = currenciesOf(cell);
      const stated = noted === undefined ? [] : listCurrencies(binding);
      if (noted === undefined || stated.length === 0 || stated.some((currency) => noted.includes(currency))) return [];
      const where = rowNumber < header.rowNumber ? 'above the header' : 'below it';
      const message = `${quote(cell.value.kind === 'text' ? cell.value.text : '')} is written ${where}, but the rows say ${stated.join(' and ')} under Currency: the note is not read.`;
      const hint = 'Correct Currency in the rows, or delete the note.';
      return [
        placeOnSheet(warning('unit-doubtful', message, hint), source, {
          row: rowNumber,
          cell: toCellAddress(rowNumber, cell.columnIndex),
        }),
      ];
    }),
  );
}

function currenciesOf({ value }: Cell): readonly Currency[] | undefined {
  const sign = value.kind === 'text' ? NOTE.exec(squeezeSpaces(value.text).trim())?.[1] : undefined;
  return sign === undefined ? undefined : currenciesOfSign(sign);
}

/** Each currency that a row states, once. */
function listCurrencies({ source, header, columns }: TableBinding): readonly Currency[] {
  const readers = new Map(
    columns.flatMap(({ declaration, columnIndex, read }) =>
      declaration.value.kind === 'currency' ? [[columnIndex, read] as const] : [],
    ),
  );
  const stated = new Set<Currency>();
  for (const { rowNumber, cells } of source.table.rows) {
    if (rowNumber <= header.rowNumber) continue;
    for (const cell of cells) {
      const reading = readers.get(cell.columnIndex)?.(cell);
      if (reading?.kind === 'value' && reading.value.type === 'currency') stated.add(reading.value.currency);
    }
  }
  return [...stated];
}
