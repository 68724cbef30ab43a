import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../model/values/decimal.ts';
import { describePart, listAmountColumns, nameSourceColumn, tiesOut } from '../../report/source-columns.ts';
import type { SourceTieOutView } from '../api/money.ts';

/** More than these no one reads on a page; the report workbook has all. */
const MOST_COLUMNS = 100;

/** The columns of amounts of foreign spreadsheets, those that do not tie out first. Empty where there are none. */
export function toSourceTieOutView(tieOut: SourceTieOut | undefined): { readonly sourceTieOut?: SourceTieOutView } {
  const columns = listAmountColumns(tieOut ?? []);
  if (columns.length === 0) return {};
  const lines = columns.slice(0, MOST_COLUMNS).map(({ table, column }) => ({
    sheet: table.sheet,
    column: nameSourceColumn(column),
    total: column.total,
    loaded: column.loaded,
    leftOut: column.leftOut,
    isTiedOut: tiesOut(column),
    remarks: [
      ...column.parts.map((part) => `${formatDecimal(part.sum)} in ${describePart(part)}`),
      ...column.stated.map(
        ({ row, stated, isSum }) =>
          `row ${row} says ${formatDecimal(stated)}${isSum ? '' : ', and the rows above another sum'}`,
      ),
    ],
  }));
  return { sourceTieOut: { lines, hidden: columns.length - lines.length } };
}
