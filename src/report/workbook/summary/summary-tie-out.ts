import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { type Decimal, formatDecimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { bridgeTable, lineTable, type MarkCell, type MarkTable, markNotes, totalTable } from '../../mark-tables.ts';
import { describePart, listAmountColumns, nameSourceColumn, tiesOut } from '../../source-columns.ts';
import {
  amount,
  countCell,
  cutRows,
  filler,
  headRow,
  row,
  type SummaryCell,
  type SummaryRow,
  textCell,
  wide,
} from './summary-cells.ts';

const AMOUNTS = ['before', 'added', 'after', 'difference'] as const;

export function fundRows(lines: readonly TieOutLine[]): readonly SummaryRow[] {
  if (lines.length === 0) return [];
  const funds = [...groupBy(lines, ({ fund, currency }) => `${fund}\n${currency}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    headRow(['Fund', '', 'Currency'], ['Before', 'Added', 'After']),
    ...funds.map(([, some]) =>
      row(some[0].fund, undefined, some[0].currency, ...toAmounts(some, 'amount').slice(0, 3)),
    ),
  ];
}

/** Lists the tie-out, with a total for each currency. */
export function tieOutRows(lines: readonly TieOutLine[]): readonly SummaryRow[] {
  if (lines.length === 0) return [];
  const { cells } = headRow(['Company', 'Fund', 'Currency'], ['Before', 'Added', 'After', 'Difference']);
  return [
    row(...cells, filler('head'), filler('head')),
    ...lines.map((line) =>
      row(line.company, line.fund, line.currency, ...toAmounts([line], 'amount'), toVerdict([line])),
    ),
    ...[...groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => {
      const head = [textCell('Total', 'total'), filler('total'), textCell(currency, 'total')];
      return row(...head, ...toAmounts(some, 'totalAmount'), toVerdict(some));
    }),
  ];
}

function toAmounts(lines: readonly TieOutLine[], style: 'amount' | 'totalAmount'): readonly SummaryCell[] {
  return AMOUNTS.map((name) => amount(sumDecimals(lines.map((line) => line[name])), lines[0]?.currency, style));
}

function toVerdict(lines: readonly TieOutLine[]): SummaryCell {
  const closes = lines.every(({ difference }) => difference === '0');
  return textCell(closes ? 'closes' : 'does not close', closes ? 'good' : 'bad');
}

/** Lists the columns of a foreign spreadsheet: its amounts, what is loaded, and why the rest is not. */
export function sourceTieOutRows(tieOut: SourceTieOut): readonly SummaryRow[] {
  const columns = listAmountColumns(tieOut);
  if (columns.length === 0) return [];
  return [
    row(
      ...headRow(['Sheet', 'Column', ''], ['In its cells', 'Loaded', 'Left out']).cells,
      ...headRow(['', 'Why it is left out', '']).cells,
    ),
    ...columns.flatMap(({ table, column }) => [
      row(
        table.sheet,
        nameSourceColumn(column),
        undefined,
        ...[column.total, column.loaded, column.leftOut].map(toSourceAmount),
        textCell(tiesOut(column) ? 'ties out' : 'does not tie out', tiesOut(column) ? 'good' : 'bad'),
      ),
      ...column.parts.map((part) => row(...BEFORE_LEFT_OUT, toSourceAmount(part.sum), undefined, describePart(part))),
      ...column.stated.map(({ row: number, stated, sum, isSum, loaded }) =>
        row(
          undefined,
          `its total in row ${number}`,
          undefined,
          toSourceAmount(stated),
          loaded === undefined ? undefined : toSourceAmount(loaded),
          undefined,
          textCell(isSum ? 'agrees' : 'does not agree', isSum ? 'good' : 'bad'),
          ...(isSum ? [] : [`the rows above come to ${formatDecimal(sum)}`]),
        ),
      ),
    ]),
  ];
}

const BEFORE_LEFT_OUT = [undefined, undefined, undefined, undefined, undefined];

/** Its currency is unknown, so that the places of the style apply. */
function toSourceAmount(number: Decimal): SummaryCell {
  return { style: 'amount', number };
}

/** Nobody reads more marks; the JSON document has all. */
const MOST_LINES = 1_000;

export function markTotalRows(report: MarkReport): readonly SummaryRow[] {
  return toRows(totalTable(report));
}

export function bridgeRows(report: MarkReport): readonly SummaryRow[] {
  return toRows(bridgeTable(report));
}

/** Lists each mark beside the last one, with its source. */
export function markRows(report: MarkReport): readonly SummaryRow[] {
  const [head, ...lines] = toRows(lineTable(report));
  const rest = (count: string) => `${count} more marks: the JSON document (--json) has all of them under marks.`;
  return [
    ...(head === undefined ? [] : [head, ...cutRows(lines, MOST_LINES, rest)]),
    ...markNotes(report).map((note) => row(wide(note))),
  ];
}

function toRows({ columns, rows }: MarkTable): readonly SummaryRow[] {
  if (rows.length === 0) return [];
  return [
    row(...columns.map(({ head, isFigure }) => textCell(head, isFigure ? 'headRight' : 'head'))),
    ...rows.map((cells) => row(...cells.map((cell, index) => toCell(cell, columns[index]?.isFigure === true)))),
  ];
}

function toCell(cell: MarkCell, isFigure: boolean): SummaryCell | undefined {
  switch (cell?.kind) {
    case undefined:
      return isFigure ? textCell('–', 'none') : undefined;
    case 'text':
      return { style: isFigure ? 'none' : 'wrapped', text: cell.text };
    case 'count':
      return countCell(cell.count);
    case 'amount':
      return cell.value === ZERO ? textCell('–', 'none') : amount(cell.value, cell.currency);
  }
}
