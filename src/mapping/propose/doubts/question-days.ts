import { quote } from '../../../base/util/text/quote.ts';
import { isMonthEnd, parseIsoDate } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isMonthFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { type Question, questionAt } from '../../question.ts';
import { showSourceCell } from '../../source/cell-text.ts';
import type { Proposal, ProposedTarget } from '../proposal.ts';
import { findWrittenForm, isEitherOrder } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { factsIn } from '../source-tab.ts';

const SHOWN = 2;

/** Questions days of which only the month is shown: a first or last day is stored, because one must be. */
export function questionDays({ sheet, columns }: ProposedTarget, tab: ProposalTab): readonly Question[] {
  return columns.flatMap((column) => {
    const isDate = sheet.columns.some(({ name, value }) => name === column.name && value.kind === 'date');
    const facts = isDate ? factsIn(tab, column.columnIndex) : undefined;
    const days = facts?.cells.flatMap((cell) =>
      cell.format !== undefined && isMonthFormat(cell.format) ? [showSourceCell(cell, tab.table.epoch)] : [],
    );
    if (
      days === undefined ||
      days.length === 0 ||
      !days.every((day) => isEdgeOfMonth(day, sheet.kind === 'valuations'))
    )
      return [];
    return [questionAt(column, 'dates', `the cells show a month and no day: ${days.slice(0, SHOWN).join('; ')}`)];
  });
}

/** Marks are usually of the last day. */
function isEdgeOfMonth(text: string, isOfMarks: boolean): boolean {
  const day = parseIsoDate(text);
  return day !== undefined && (day.endsWith('-01') || (!isOfMarks && isMonthEnd(day)));
}

interface DatedTable {
  readonly name: string;
  readonly tab: ProposalTab;
  readonly targets: readonly ProposedTarget[];
}

/**
 * Questions ambiguous dates that are read in the order of a different table: people write them differently from tab to
 * tab.
 */
export function questionDateOrder(
  { tab, targets }: DatedTable,
  others: readonly DatedTable[],
  { dateOrder }: Pick<Proposal, 'dateOrder'>,
): readonly Question[] {
  if (dateOrder === undefined || findWrittenForm([tab]).dateOrder !== undefined) return [];
  const shown = others.find((other) => findWrittenForm([other.tab]).dateOrder === dateOrder);
  const columns = targets.flatMap(({ sheet, columns }) =>
    columns.filter(({ name }) => sheet.columns.some((column) => column.name === name && column.value.kind === 'date')),
  );
  for (const column of columns) {
    const facts = factsIn(tab, column.columnIndex);
    const text = facts?.texts.find(isEitherOrder);
    const day = text === undefined ? undefined : parseDateText(text)?.readings.find(({ order }) => order === dateOrder);
    if (text === undefined || day === undefined) continue;
    const first = dateOrder === 'dmy' ? 'day' : 'month';
    const where = shown === undefined ? '' : `, as in ${quote(shown.name)}`;
    return [
      questionAt(
        column,
        { topic: 'dates', to: column.name },
        `dates are read with the ${first} first${where}: ${text} → ${day.date}`,
      ),
    ];
  }
  return [];
}
