import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { SourceColumnTieOut, SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { formatAmount } from '../../../model/values/money.ts';
import {
  type AmountColumn,
  describePart,
  listAmountColumns,
  nameSourceColumn,
  ofWhich,
  tiesOut,
  wrongTotals,
} from '../../source-columns.ts';
import { layoutTable, layoutTitledTable, limitOf, type TextView, toOneLine, wrapText } from '../parts/layout.ts';

const LINES_SHOWN = 20;

export function isOpen({ difference }: TieOutLine): boolean {
  return difference !== '0';
}

/** Lists entered cost before, added and after; lines that do not close come first. */
export function toTieOutSection(lines: readonly TieOutLine[], view: TextView): readonly string[] {
  if (lines.length === 0) return [];
  const open = lines.filter(isOpen);
  const verdict =
    open.length === 0
      ? 'it closes, before + added = after'
      : `${plural(open.length, 'line does', 'lines do')} not close`;
  const table = {
    title: `Tie-out of entered cost: ${verdict}`,
    heads: ['Company', 'Fund', 'Currency'],
    figureHeads: ['Before', 'Added', 'After', ...(open.length === 0 ? [] : ['Difference'])],
    rows: [...open, ...lines.filter((line) => !isOpen(line))].map(toLineCells),
  };
  return layoutTitledTable({ ...table, most: LINES_SHOWN }, view);
}

function toLineCells(line: TieOutLine): readonly string[] {
  const amounts = [line.before, line.added, line.after].map((amount) => formatAmount(amount, line.currency));
  const difference = isOpen(line) ? formatAmount(line.difference, line.currency) : '-';
  return [toOneLine(line.company), toOneLine(line.fund), line.currency, ...amounts, difference];
}

/** Formats the columns of amounts of a foreign spreadsheet: what is loaded, and why the rest is left out. */
export function toSourceTieOutSection(
  tieOut: SourceTieOut | undefined,
  view: TextView,
  name = 'the source',
): readonly string[] {
  const columns = listAmountColumns(tieOut ?? []);
  if (columns.length === 0) return [];
  const { colors, width } = view;
  const open = columns.filter(({ column }) => !tiesOut(column)).length;
  const verdict =
    open === 0
      ? 'what is not loaded is left out for a stated reason'
      : `${plural(open, 'column does', 'columns do')} not tie out`;
  const limit = limitOf(view, LINES_SHOWN);
  const left = columns.flatMap((one) => one.column.parts.map((part) => ({ ...one, part })));
  return [
    colors.bold(`Tie-out of ${name}, its amounts as they stand: ${verdict}`),
    ...layoutTable({
      columns: [
        'Sheet',
        'Column',
        ...['In its cells', 'Loaded', 'Left out'].map((right) => ({ right })),
        'Its own totals',
      ],
      rows: columns.slice(0, limit).map(toColumnCells),
      indent: 2,
      style: colors.dim,
    }),
    ...toMore(columns.length - limit, view),
    ...(left.length === 0 ? [] : ['  Left out:']),
    ...left.slice(0, limit).flatMap(({ table, column, part }) => {
      const line = `${table.sheet}, ${nameSourceColumn(column)}: ${formatDecimal(part.sum)} in ${describePart(part)}`;
      return wrapText(toOneLine(line), { width, indent: 4, hang: 2 });
    }),
    ...toMore(left.length - limit, view),
  ];
}

function toMore(more: number, { colors }: TextView): readonly string[] {
  return more > 0 ? [colors.dim(`  … and ${formatCount(more)} more (all: --all, or --json)`)] : [];
}

function toColumnCells({ table, column }: AmountColumn): readonly string[] {
  const { total, loaded, leftOut } = column;
  const left = leftOut === ZERO && column.parts.length === 0 ? '-' : formatDecimal(leftOut);
  return [
    toOneLine(table.sheet),
    toOneLine(nameSourceColumn(column)),
    formatDecimal(total),
    formatDecimal(loaded),
    left,
    describeTotals(column),
  ];
}

function describeTotals(column: SourceColumnTieOut): string {
  const wrong = wrongTotals(column);
  if (wrong.length > 0) return `row ${wrong.join(', ')} says otherwise`;
  const [last] = column.stated.slice(-1);
  return last === undefined ? '-' : `agree, ${formatDecimal(last.stated)} in row ${last.row}${ofWhich(last)}`;
}
