import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import { listNoteRows } from './unit-note.ts';

/** `Amounts in EUR`, `(all figures are in €)`, `Currency: GBP`: a note that says nothing else. */
const NOTE =
  /^\(?(?:(?:all |the )?(?:amounts?|figures?|values?|numbers?|prices?)(?: (?:are|is|shown|stated|reported|expressed|given))* in|in|currency ?:) ?([A-Z]{3}|[A-Z]{0,3}[$€£¥])\)?[.:]?$/i;

/**
 * A note beside the table that says a currency which none of its rows states: what the note says is not read. Of a
 * mapping's tables their source is looked at. Code: unit-doubtful, as a warning.
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
