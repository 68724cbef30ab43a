import { formatCount } from '../../../base/util/text/words.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { bridgeTable, lineTable, type MarkCell, type MarkTable, markNotes, totalTable } from '../../mark-tables.ts';
import { amount, countCell, row, type SummaryCell, type SummaryRow, textCell, wide } from './summary-cells.ts';

/** Of more marks than a page is read for, the JSON document has all. */
const MOST_LINES = 1_000;

/** What the marks come to by fund, currency and day. */
export function markTotalRows(report: MarkReport): readonly SummaryRow[] {
  return toRows(totalTable(report));
}

export function bridgeRows(report: MarkReport): readonly SummaryRow[] {
  return toRows(bridgeTable(report));
}

/** Mark by mark, the last one beside the new one, with where that is known from. */
export function markRows(report: MarkReport): readonly SummaryRow[] {
  const table = lineTable(report);
  const more = table.rows.length - MOST_LINES;
  const where = 'the JSON document (--json) has all of them under marks.';
  return [
    ...toRows({ ...table, rows: table.rows.slice(0, MOST_LINES) }),
    ...(more > 0 ? [row(wide(`… and ${formatCount(more)} more marks: ${where}`))] : []),
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
