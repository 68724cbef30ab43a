import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { formatDecimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { homeOf, isMade } from '../../source/made-index.ts';
import { type ColumnHint, findNumberColumns, type NumberColumn, numberIn } from '../../source/number-columns.ts';
import { knownSign } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

const MOST_SHOWN = 3;

/** Shows sums such as `12,000 under Cost`, for the first amounts in these rows. */
export function showSums(rows: readonly Row[], tab: ProposalTab): readonly string[] {
  const { columns, dataRows } = tab;
  const sign = knownSign(tab);
  // The whole table tells which columns are amounts.
  const numbers = findNumberColumns(dataRows, (columnIndex) => ({ ...hintOf(columns, columnIndex), sign }));
  const amounts = [...numbers.values()].filter(
    (column) =>
      column.isAmount && !isMade(column.columnIndex) && rows.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO),
  );
  return describeSums(amounts, rows, columns);
}

export function describeSums(
  amounts: readonly NumberColumn[],
  rows: readonly Row[],
  columns: ProposalTab['columns'] = [],
): readonly string[] {
  const shown = amounts.slice(0, MOST_SHOWN).map((column) => {
    const sum = formatDecimal(sumDecimals(rows.map((row) => numberIn(row, column) ?? ZERO)));
    const { header } = hintOf(columns, column.columnIndex);
    return `${sum} under ${header === '' ? `column ${toColumnLetters(column.columnIndex)}` : header}`;
  });
  return amounts.length > MOST_SHOWN ? [...shown, `${amounts.length - MOST_SHOWN} more columns`] : shown;
}

export function hintOf(columns: ProposalTab['columns'], columnIndex: number): ColumnHint {
  const own = columns.find((facts) => facts.columnIndex === columnIndex);
  // A step may have replaced the column.
  const header = (own ?? columns.find((facts) => homeOf(facts.columnIndex) === columnIndex))?.header ?? '';
  return { header, use: undefined, sign: undefined };
}
