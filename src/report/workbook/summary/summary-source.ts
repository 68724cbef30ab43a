import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { listAmountColumns, nameSourceColumn, tellPart, tiesOut } from '../../source-columns.ts';
import { filler, row, type SummaryRow, text } from './summary-cells.ts';

/** Column by column, what stands in a foreign spreadsheet, what is loaded, and below it why the rest is not. */
export function sourceTieOutRows(tieOut: SourceTieOut): readonly SummaryRow[] {
  const columns = listAmountColumns(tieOut);
  if (columns.length === 0) return [];
  const heads = ['In its cells', 'Loaded', 'Left out'].map((name) => text(name, 'headRight'));
  return [
    row(
      text('Sheet', 'head'),
      text('Column', 'head'),
      filler('head'),
      ...heads,
      filler('head'),
      text('Why it is left out', 'head'),
      filler('head'),
    ),
    ...columns.flatMap(({ table, column }) => [
      row(
        text(table.sheet),
        text(nameSourceColumn(column)),
        undefined,
        ...[column.total, column.loaded, column.leftOut].map((number) => ({ style: 'amount' as const, number })),
        text(tiesOut(column) ? 'ties out' : 'does not tie out', tiesOut(column) ? 'good' : 'bad'),
      ),
      ...column.parts.map((part) =>
        row(
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          { style: 'amount', number: part.sum },
          undefined,
          text(tellPart(part)),
        ),
      ),
      ...column.stated.map(({ row: number, stated, sum, isSum }) =>
        row(
          undefined,
          text(`its total in row ${number}`),
          undefined,
          { style: 'amount', number: stated },
          undefined,
          undefined,
          text(isSum ? 'agrees' : 'does not agree', isSum ? 'good' : 'bad'),
          ...(isSum ? [] : [text(`the rows above come to ${formatDecimal(sum)}`)]),
        ),
      ),
    ]),
  ];
}
