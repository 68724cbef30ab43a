import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { listAmountColumns, nameSourceColumn, tellPart, tiesOut } from '../../source-columns.ts';
import { filler, row, type SummaryRow, textCell } from './summary-cells.ts';

/** Column by column, what stands in a foreign spreadsheet, what is loaded, and below it why the rest is not. */
export function sourceTieOutRows(tieOut: SourceTieOut): readonly SummaryRow[] {
  const columns = listAmountColumns(tieOut);
  if (columns.length === 0) return [];
  const heads = ['In its cells', 'Loaded', 'Left out'].map((name) => textCell(name, 'headRight'));
  return [
    row(
      textCell('Sheet', 'head'),
      textCell('Column', 'head'),
      filler('head'),
      ...heads,
      filler('head'),
      textCell('Why it is left out', 'head'),
      filler('head'),
    ),
    ...columns.flatMap(({ table, column }) => [
      row(
        textCell(table.sheet),
        textCell(nameSourceColumn(column)),
        undefined,
        ...[column.total, column.loaded, column.leftOut].map((number) => ({ style: 'amount' as const, number })),
        textCell(tiesOut(column) ? 'ties out' : 'does not tie out', tiesOut(column) ? 'good' : 'bad'),
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
          textCell(tellPart(part)),
        ),
      ),
      ...column.stated.map(({ row: number, stated, sum, isSum }) =>
        row(
          undefined,
          textCell(`its total in row ${number}`),
          undefined,
          { style: 'amount', number: stated },
          undefined,
          undefined,
          textCell(isSum ? 'agrees' : 'does not agree', isSum ? 'good' : 'bad'),
          ...(isSum ? [] : [textCell(`the rows above come to ${formatDecimal(sum)}`)]),
        ),
      ),
    ]),
  ];
}
