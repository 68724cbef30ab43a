import { isMonthEnd, parseIsoDate } from '../../../model/values/calendar-date.ts';
import { isMonthFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { showSourceCell } from '../show-cell.ts';
import type { ProposalTab } from '../source-tab.ts';

const SHOWN = 2;

/** Questions days of which only the month is shown: a first or last day is stored, because one must be. */
export function questionDays({ sheet, columns }: ProposedTarget, tab: ProposalTab): readonly ProposedDoubt[] {
  return columns.flatMap((column) => {
    const isDate = sheet.columns.some(({ name, value }) => name === column.name && value.kind === 'date');
    const facts = isDate ? tab.columns.find(({ columnIndex }) => columnIndex === column.columnIndex) : undefined;
    const days = facts?.cells.flatMap((cell) =>
      cell.format !== undefined && isMonthFormat(cell.format) ? [showSourceCell(cell, tab.table.epoch)] : [],
    );
    if (
      days === undefined ||
      days.length === 0 ||
      !days.every((day) => isEdgeOfMonth(day, sheet.kind === 'valuations'))
    )
      return [];
    return [toDoubt(column, `the cells show a month and no day: ${days.slice(0, SHOWN).join('; ')}`)];
  });
}

/** Marks are usually of the last day. */
function isEdgeOfMonth(text: string, isOfMarks: boolean): boolean {
  const day = parseIsoDate(text);
  return day !== undefined && (day.endsWith('-01') || (!isOfMarks && isMonthEnd(day)));
}
