import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import { MARKS_TITLE, type MarkCell, markNotes, markTables } from '../../report/mark-tables.ts';
import type { MarksView } from '../api/money.ts';

/** More than these no one reads on a page; the report workbook has more, the JSON document all. */
const MOST_ROWS = 500;

/** What the marks come to, the bridge of fair value, and mark by mark. Empty where there is none. */
export function toMarksView(report: MarkReport | undefined): { readonly marks?: MarksView } {
  if (report === undefined) return {};
  const tables = markTables(report).map(({ title, columns, rows }) => ({
    title,
    columns: [...columns],
    rows: rows.slice(0, MOST_ROWS).map((cells) => cells.map(toCell)),
    hidden: Math.max(0, rows.length - MOST_ROWS),
  }));
  return { marks: { title: MARKS_TITLE, tables, notes: [...markNotes(report)] } };
}

function toCell(cell: MarkCell): MarksView['tables'][number]['rows'][number][number] {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'text':
      return { kind: cell.kind, text: cell.text };
    case 'count':
      return { kind: cell.kind, text: String(cell.count) };
    case 'amount':
      return { kind: cell.kind, text: cell.value, currency: cell.currency };
  }
}
