import { quote } from '../../../base/util/text/quote.ts';
import { isMonthEnd, parseIsoDate } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isMonthFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { type Question, questionAt } from '../../question.ts';
import { showSourceCell } from '../../source/cell-text.ts';
import { isPeriod, toDayOfPeriod } from '../../source/period-end.ts';
import { readNumberIn } from '../../source/source-number.ts';
import { findSaidDay } from '../missing/take-said.ts';
import { type Proposal, type ProposedTarget, valueKindOf } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { findLikelySign, isEitherOrder, showsDateOrder } from '../score/written-form.ts';
import { factsIn, type ProposalTab, placeIn } from '../source-tab.ts';

const SHOWN = 2;

/** Questions days of which only the month is shown: a first or last day is stored, because one must be. */
export function questionDays(target: ProposedTarget, tab: ProposalTab): readonly Question[] {
  const { sheet, columns } = target;
  return columns.flatMap((column) => {
    const facts = valueKindOf(column, target) === 'date' ? factsIn(tab, column.columnIndex) : undefined;
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

/** Reads months and quarters as their last days, or the first ones where a person said so, which is asked once. */
export function readPeriods(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  context: Pick<ScoringContext, 'said'>,
): { readonly targets: readonly ProposedTarget[]; readonly doubts: readonly Question[] } {
  const said = findSaidDay(tab, context);
  const doubts: Question[] = [];
  const read = targets.map((target) => ({
    ...target,
    columns: target.columns.map((column) => {
      const isOpen = valueKindOf(column, target) === 'date' && column.values === undefined;
      const texts = (isOpen ? (factsIn(tab, column.columnIndex)?.texts ?? []) : []).filter(isPeriod);
      if (texts.length === 0) return column;
      const shown = texts.slice(0, SHOWN).map((text) => `${text} → ${toDayOfPeriod(text, 'last') ?? ''}`);
      // Marks are of the end of their time.
      if (said === undefined && doubts.length === 0 && target.sheet.kind !== 'valuations')
        doubts.push(
          questionAt(column, { topic: 'day', to: column.name }, `the last day is meant: ${shown.join('; ')}`),
        );
      return { ...column, day: said ?? ('last' as const) };
    }),
  }));
  return { targets: read, doubts };
}

/** Questions a decimal comma for which nothing speaks but how a CSV file divides its cells. */
export function questionDecimalSign(tabs: readonly ProposalTab[]): readonly (readonly Question[])[] {
  const text = findLikelySign(tabs);
  const first = tabs.findIndex(
    ({ columns }) => text !== undefined && columns.some(({ texts }) => texts.includes(text)),
  );
  return tabs.map((tab, index) => {
    const facts = tab.columns.find(({ texts }) => text !== undefined && texts.includes(text));
    if (index !== first || text === undefined || facts === undefined) return [];
    const number = readNumberIn(text)?.withComma ?? text;
    const said = `numbers have a decimal comma, because semicolons divide the cells of the file: ${text} → ${number}`;
    return [questionAt(placeIn(tab, facts.columnIndex), 'decimal-sign', said)];
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
  { dateOrder, decimalSign }: Pick<Proposal, 'dateOrder' | 'decimalSign'>,
): readonly Question[] {
  if (dateOrder === undefined || showsDateOrder(tab, decimalSign)) return [];
  const shown = others.find((other) => showsDateOrder(other.tab, decimalSign));
  const columns = targets.flatMap((target) =>
    target.columns.filter((column) => valueKindOf(column, target) === 'date'),
  );
  for (const column of columns) {
    const facts = factsIn(tab, column.columnIndex);
    const text = facts?.texts.find(isEitherOrder);
    const day = text === undefined ? undefined : parseDateText(text)?.readings.find(({ order }) => order === dateOrder);
    if (text === undefined || day === undefined) continue;
    const first = dateOrder === 'dmy' ? 'day' : 'month';
    const where = shown === undefined ? ', as beside decimal commas' : `, as in ${quote(shown.name)}`;
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
