import { formatCount, plural } from '../../base/util/text/words.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import { joinSections, layoutList, layoutTable, type TextView, toOneLine, wrapText } from './parts/layout.ts';
import { type TypedFlags, toNextCommand, toNextLines } from './parts/next-step.ts';

/** Further ones are counted; all are in the workbook. */
const MOST_SHOWN = 10;

export interface ExportTextOptions {
  readonly view: TextView;
  readonly typedFlags?: TypedFlags;
}

/** Formats what was exported, what could not be, and the next step. No line end after the last line. */
export function toExportText(report: ExportReport, { view, typedFlags }: ExportTextOptions): string {
  const { path, firm, companies, sheets } = report;
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  const headline = `${plural(rows, 'row')} of ${plural(companies, 'company', 'companies')} of ${toOneLine(firm)} written to ${path}.`;
  const next = { command: toNextCommand('plan', [path], typedFlags) };
  const toList = (title: string, lines: readonly string[]) => layoutList(title, lines, { view, most: MOST_SHOWN });
  return joinSections([
    wrapText(view.colors.bold(headline), view),
    layoutTable({
      columns: ['Sheet', { right: 'Rows' }],
      rows: sheets.map(({ name, rows: count }) => [name, formatCount(count)]),
      style: view.colors.dim,
    }),
    toList(
      'Not exported',
      report.missing.map(({ sheet, why }) => `${sheet}: ${why}`),
    ),
    toList(
      'Left out, each with a comment at its cell',
      report.leftOut.map(({ sheet, cell, column, message }) => `${sheet}!${cell} (${column}): ${message}`),
    ),
    toList(
      'Read differently from what the portfolio service has',
      report.unresolved.map(({ sheet, row, why }) => `${sheet} row ${row}: ${why}`),
    ),
    toNextLines(next, view),
  ]);
}
