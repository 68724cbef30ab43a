import { formatCount, plural } from '../../base/util/text/words.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import { joinSections, layoutTable, wrapText } from './parts/layout.ts';
import { type TypedFlags, toNextCommand, toNextLines } from './parts/next-step.ts';
import { toOneLine } from './parts/words.ts';
import type { TextView } from './text-view.ts';

/** More of them are counted; all stand in the workbook. */
const MOST_SHOWN = 10;

export interface ExportTextOptions {
  readonly view: TextView;
  readonly typedFlags?: TypedFlags;
}

/** What was exported, what could not be, and what to do with it. No line end after the last line. */
export function toExportText(report: ExportReport, { view, typedFlags }: ExportTextOptions): string {
  const { path, firm, companies, sheets } = report;
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  const headline = `${plural(rows, 'row')} of ${plural(companies, 'company', 'companies')} of ${toOneLine(firm)} written to ${path}.`;
  const next = { command: toNextCommand('plan', [path], typedFlags) };
  return joinSections([
    wrapText(view.colors.bold(headline), view),
    layoutTable({
      columns: [{ header: 'Sheet' }, { header: 'Rows', align: 'right' }],
      rows: sheets.map(({ name, rows: count }) => [name, formatCount(count)]),
      style: view.colors.dim,
    }),
    toList('Not exported', report.missing, ({ sheet, why }) => `${sheet}: ${why}`, view),
    toList(
      'Left out, each with a comment at its cell',
      report.leftOut,
      ({ sheet, cell, column, message }) => `${sheet}!${cell} (${column}): ${message}`,
      view,
    ),
    toList(
      'Read differently from what the portfolio service has',
      report.unresolved,
      ({ sheet, row, why }) => `${sheet} row ${row}: ${why}`,
      view,
    ),
    toNextLines(next, view),
  ]);
}

function toList<T>(
  title: string,
  items: readonly T[],
  toLine: (item: T) => string,
  { colors, width }: TextView,
): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length - MOST_SHOWN;
  return [
    `${colors.bold(`${title} (${formatCount(items.length)})`)}:`,
    ...items.slice(0, MOST_SHOWN).flatMap((item) => wrapText(toOneLine(toLine(item)), { width, indent: 2, hang: 2 })),
    ...(more > 0 ? [colors.dim(`  … and ${formatCount(more)} more`)] : []),
  ];
}
