import { addDecimals, compareDecimals, type Decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { type Question, questionAt, type Topic } from '../../question.ts';
import { cellIn } from '../../source/cell-text.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { amountIn } from '../doubts/row-amounts.ts';
import * as states from '../doubts/state-words.ts';
import { isEventHeader } from '../line-kinds.ts';
import { readEvent } from '../names/event-kinds.ts';
import type { ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';
import type { FoundEvents } from './find-events.ts';
import type { LoadedKind } from './log-amounts.ts';
import type { FinishedLines } from './log-lines.ts';

const NOUN = { purchase: 'purchases', sale: 'sales', mark: 'marks' } as const;

export function questionOtherwise(
  { kind, view, targets }: FinishedLines,
  { columnIndex: chosen }: FoundEvents,
): readonly Question[] {
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const others = view.tab.columns.filter(
    (facts) =>
      facts.columnIndex !== chosen && !used.has(facts.columnIndex) && !isMade(facts.columnIndex) && maySay(facts, kind),
  );
  return others.flatMap(({ columnIndex, texts: all }) => {
    const texts = all.filter((text) => isOther(text, kind));
    const shown = texts.map((text) => JSON.stringify(text)).join(', ');
    const text = `rows with ${shown} are read as ${NOUN[kind]}`;
    return texts.length === 0 ? [] : [questionAt(placeIn(view.tab, columnIndex), { topic: 'events', texts }, text)];
  });
}

/** Remarks about purchases are questioned in any list. */
function maySay({ header, kinds }: SourceFacts, kind: LoadedKind): boolean {
  if (kinds.text === 0 || states.isState(header)) return false;
  return isEventHeader(header) || (kind !== 'purchase' && states.isRemarks(header));
}

function isOther(text: string, kind: LoadedKind): boolean {
  const event = readEvent(text);
  return event !== undefined && event.kind !== kind;
}

export function questionOversold(
  sales: FinishedLines,
  bought: { readonly tab: ProposalTab; readonly targets: readonly ProposedTarget[] },
  purchaseOf: ReadonlyMap<number, readonly TabRow[]>,
): readonly Question[] {
  const sold = columnOf(sales.targets, 'Shares Sold');
  const held = columnOf(bought.targets, 'Shares');
  if (sold?.columnIndex === undefined || held?.columnIndex === undefined) return [];
  const sign = signOf(bought.tab);
  const sums = new Map<readonly TabRow[], Decimal>();
  for (const row of sales.view.tab.dataRows) {
    const lines = purchaseOf.get(row.rowNumber);
    if (lines !== undefined) sums.set(lines, addDecimals(sums.get(lines) ?? ZERO, amountIn(row, sold, sign) ?? ZERO));
  }
  return [...sums].flatMap(([lines, sum]) => {
    const count = lines.reduce((all, row) => addDecimals(all, amountIn(row, held, sign) ?? ZERO), ZERO);
    const [first] = lines;
    if (first === undefined || count === ZERO || compareDecimals(sum, count) <= 0) return [];
    const text = `${formatDecimal(sum)} shares are sold of the ${formatDecimal(count)} that row ${first.rowNumber} bought`;
    return [questionAt(sold, 'meaning', text)];
  });
}

function columnOf(targets: readonly ProposedTarget[], name: string) {
  return targets.flatMap(({ columns }) => columns).find((column) => column.name === name);
}

export function questionOrder(
  sales: FinishedLines,
  targets: readonly ProposedTarget[],
  purchaseOf: ReadonlyMap<number, readonly TabRow[]>,
): readonly Question[] {
  const [sold, bought] = [columnOf(sales.targets, 'Date'), columnOf(targets, 'Issue Date')];
  return sales.view.tab.dataRows.flatMap((row) => {
    const [first] = purchaseOf.get(row.rowNumber) ?? [];
    const day = dayIn(row, sold?.columnIndex);
    const before = first && dayIn(first, bought?.columnIndex);
    if (day === undefined || before === undefined || day >= before) return [];
    const text = `row ${row.rowNumber} sells what row ${first?.rowNumber} bought, on an earlier day`;
    return [questionAt(sold ?? {}, 'meaning', text)];
  });
}

/** Returns a text that sorts by day; `undefined` where the day is not plain. */
export function dayIn(row: TabRow, columnIndex: TabColumn | undefined): string | undefined {
  const value = cellIn(row, columnIndex)?.value;
  if (value?.kind === 'date') return value.iso;
  if (value?.kind === 'number') return /^\d+$/.test(value.text) ? `#${value.text.padStart(7, '0')}` : undefined;
  return value?.kind === 'text' && /^\d{4}-\d{2}-\d{2}$/.test(value.text) ? value.text : undefined;
}

const OF_ALL_LINES: ReadonlySet<Topic> = new Set(['currency', 'no-currency'] as const);

/** Removes questions about amounts that several kinds of line share. */
export function questionOnce(doubts: readonly Question[]): readonly Question[] {
  const byQuestion = new Map<string, Question>();
  for (const doubt of doubts) {
    const { column, topic, text } = doubt;
    const key = JSON.stringify([column, OF_ALL_LINES.has(topic) ? topic : text]);
    if (!byQuestion.has(key)) byQuestion.set(key, doubt);
  }
  return [...byQuestion.values()];
}
