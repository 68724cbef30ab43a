import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { SourceColumnTieOut, SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import {
  type AmountColumn,
  listAmountColumns,
  nameSourceColumn,
  tellPart,
  tiesOut,
  wrongTotals,
} from '../../source-columns.ts';
import { layoutTable, wrapText } from '../parts/layout.ts';
import { toOneLine } from '../parts/words.ts';
import { limitOf, type TextView } from '../text-view.ts';

const LINES_SHOWN = 20;

/** What stands in the columns of amounts of a foreign spreadsheet, what of it is loaded, and why the rest is left out. */
export function toSourceTieOutSection(tieOut: SourceTieOut | undefined, view: TextView): readonly string[] {
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
    colors.bold(`Tie-out of the source, its amounts as they stand: ${verdict}`),
    ...layoutTable({
      columns: [
        { header: 'Sheet' },
        { header: 'Column' },
        { header: 'In its cells', align: 'right' },
        { header: 'Loaded', align: 'right' },
        { header: 'Left out', align: 'right' },
        { header: 'Its own totals' },
      ],
      rows: columns.slice(0, limit).map(toCells),
      indent: 2,
      style: colors.dim,
    }),
    ...toMore(columns.length - limit, view),
    ...(left.length === 0 ? [] : ['  Left out:']),
    ...left.slice(0, limit).flatMap(({ table, column, part }) => {
      const line = `${table.sheet}, ${nameSourceColumn(column)}: ${formatDecimal(part.sum)} in ${tellPart(part)}`;
      return wrapText(toOneLine(line), { width, indent: 4, hang: 2 });
    }),
    ...toMore(left.length - limit, view),
  ];
}

function toMore(more: number, { colors }: TextView): readonly string[] {
  return more > 0 ? [colors.dim(`  … and ${formatCount(more)} more (all: --all, or --json)`)] : [];
}

function toCells({ table, column }: AmountColumn): readonly string[] {
  const { total, loaded, leftOut } = column;
  const left = leftOut === ZERO && column.parts.length === 0 ? '-' : formatDecimal(leftOut);
  return [
    toOneLine(table.sheet),
    toOneLine(nameSourceColumn(column)),
    formatDecimal(total),
    formatDecimal(loaded),
    left,
    tellTotals(column),
  ];
}

function tellTotals(column: SourceColumnTieOut): string {
  const wrong = wrongTotals(column);
  if (wrong.length > 0) return `row ${wrong.join(', ')} says otherwise`;
  const [last] = column.stated.slice(-1);
  return last === undefined ? '-' : `agree, ${formatDecimal(last.stated)} in row ${last.row}`;
}
