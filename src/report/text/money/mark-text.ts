import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import { formatAmount } from '../../../model/values/money.ts';
import {
  bridgeTable,
  lineTable,
  MARKS_TITLE,
  type MarkCell,
  type MarkTable,
  markNotes,
  totalTable,
} from '../../mark-tables.ts';
import { layoutTable, limitOf, shorten, type TextView, toOneLine, wrapText } from '../parts/layout.ts';

const MARKS_SHOWN = 20;
const MOST_NAME = 40;

/** Formats the totals of the marks, the bridge of fair value, and each mark beside the last one. */
export function toMarkSection(
  report: MarkReport | undefined,
  { view, seeAll }: { readonly view: TextView; readonly seeAll: string },
): readonly string[] {
  if (report === undefined) return [];
  const { colors, width } = view;
  const lines = lineTable(report);
  const shown = lines.rows.slice(0, limitOf(view, MARKS_SHOWN));
  const hidden = lines.rows.length - shown.length;
  return [
    colors.bold(MARKS_TITLE),
    ...[totalTable(report), bridgeTable(report), { ...lines, rows: shown }].flatMap((table) =>
      table.rows.length === 0 ? [] : [`  ${table.title}`, ...toLines(table, colors.dim)],
    ),
    ...(hidden === 0 ? [] : [colors.dim(`    … and ${plural(hidden, 'more mark')}: ${seeAll}`)]),
    ...markNotes(report)
      .flatMap((note) => wrapText(note, { width, indent: 2 }))
      .map(colors.dim),
  ];
}

function toLines({ columns, rows }: MarkTable, style: (text: string) => string): readonly string[] {
  return layoutTable({
    columns: columns.map(({ head, isFigure }) => ({ header: head, align: isFigure ? 'right' : 'left' })),
    rows: rows.map((cells) => cells.map(showCell)),
    indent: 4,
    style,
  });
}

function showCell(cell: MarkCell): string {
  switch (cell?.kind) {
    case undefined:
      return '-';
    case 'text':
      return shorten(toOneLine(cell.text), MOST_NAME);
    case 'count':
      return formatCount(cell.count);
    case 'amount':
      return formatAmount(cell.value, cell.currency);
  }
}
