import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { PARTIAL } from '../../../model/lexicon/statuses.ts';
import type { Question } from '../../question.ts';
import { filledTextIn, textOf } from '../../source/cell-text.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/row-amounts.ts';
import { isOfEnd } from '../doubts/state-words.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { factsIn, type ProposalTab, rowsWith } from '../source-tab.ts';
import { nameSecurity } from './sold-lines.ts';

export interface ProposedExits {
  /** The purchases, each with a Ref, and their sales. */
  readonly targets: readonly ProposedTarget[];
  /** True for a question about rows that are sales now. */
  readonly isSettled: (doubt: Question) => boolean;
}

/**
 * Proposes the sales of a track record: beside each purchase stand the day it was sold and what was received for it.
 * Returns `undefined` where no row says so, or where one does not say how much was sold of what.
 */
export function proposeExits(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  context: ScoringContext,
): ProposedExits | undefined {
  const held = targets.filter(({ sheet }) => sheet.kind === 'securities');
  const { day, cash, sold } = findEnd(targets, tab, context);
  const by = nameRows(held, tab);
  if (day?.columnIndex === undefined || day.column === undefined || cash === undefined || by === undefined)
    return undefined;
  const amount = sold ?? allOf(held);
  const isIn = (row: TabRow, { columnIndex }: ProposedColumn): boolean => filledTextIn(row, columnIndex) !== '';
  const exits = tab.dataRows.filter((row) => isIn(row, day));
  const others = tab.dataRows.filter((row) => !isIn(row, day));
  const isUnclear = amount === undefined || (sold === undefined && exits.some(isPart));
  if (exits.length === 0 || isUnclear || others.some((row) => isIn(row, cash))) return undefined;
  const sheet = sheetOf('transactions');
  const shared = ['Company', 'Currency'].flatMap((name) => columnsOf(held, name).slice(0, 1));
  const columns = inOrder(sheet, [...shared, day, amount, cash]);
  const sale: ProposedTarget = { sheet, name: 'Sales', unless: [{ column: day.column, blank: false }], columns };
  const numbers = new Set(exits.map(({ rowNumber }) => rowNumber));
  const own = new Set([day.columnIndex, cash.columnIndex]);
  return {
    targets: [...targets, sale].map((target) =>
      held.includes(target) || target === sale ? nameSecurity(target, by) : target,
    ),
    isSettled: ({ topic, columnIndex, texts = [] }) => {
      if (topic !== 'rows' && topic !== 'events') return false;
      if (columnIndex === undefined) return others.length === 0;
      return own.has(columnIndex) || rowsWith(texts, columnIndex, tab).every(({ rowNumber }) => numbers.has(rowNumber));
    },
  };
}

/** The columns that nothing takes and that say when, for how much and how much of it was sold. */
function findEnd(targets: readonly ProposedTarget[], tab: ProposalTab, context: ScoringContext) {
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const free = tab.columns.filter(({ columnIndex, filled }) => filled > 0 && !used.has(columnIndex));
  const assigned = assignColumns(free.filter(isOfAnEnd), sheetOf('transactions'), context);
  const find = (name: string): ProposedColumn | undefined => {
    const found = assigned.find(({ guess }) => guess.column.name === name);
    return found && toProposedColumn(found, tab);
  };
  return { day: find('Date'), cash: find('Cash Received'), sold: find('Shares Sold') };
}

/** Days have a header that says so: `Date` alone may be that of a mark. A placeholder is no day. */
function isOfAnEnd(facts: SourceFacts): boolean {
  const isOfDays = shareOf(facts, 'date') > 0;
  return isOfDays ? isOfEnd(facts.header) && shareOf(facts, 'date') === 1 : shareOf(facts, 'number') === 1;
}

/** Where no column says how many were sold, all were. */
function allOf(held: readonly ProposedTarget[]): ProposedColumn | undefined {
  const [shares] = columnsOf(held, 'Shares');
  return (
    shares && {
      ...shares,
      name: 'Shares Sold',
      confidence: 0.76,
      reason: 'an exit is one of all shares',
      isGranted: true,
    }
  );
}

function isPart({ cells }: TabRow): boolean {
  return cells.some((cell) => cell.value.kind === 'text' && PARTIAL.isIn(textOf(cell)));
}

/** What tells purchases apart, in this order. */
const NAMES = ['Company', 'Fund', 'Share Class', 'Round', 'Issue Date'];

/** The mapping's names of the fewest columns that tell all rows apart; `undefined` where none do. */
function nameRows(held: readonly ProposedTarget[], tab: ProposalTab): readonly string[] | undefined {
  const tellsApart = (columns: readonly TabColumn[]): boolean =>
    new Set(tab.dataRows.map((row) => groupKeyIn(row, columns))).size === tab.dataRows.length;
  const ids = columnsOf(held, 'Ref').flatMap(({ columnIndex }) => columnIndex ?? []);
  const names = NAMES.flatMap((name) => columnsOf(held, name).flatMap(({ columnIndex }) => columnIndex ?? []));
  const full = [...new Set(names)].filter((index) => !isMade(index) && factsIn(tab, index)?.blank === 0);
  const prefixes = full.map((_, count) => full.slice(0, count + 1));
  const found = [...(ids.length === 1 ? [ids] : []), ...prefixes].find(tellsApart);
  const isNamed = found === ids || (full[0] !== undefined && full[0] === names[0]);
  return isNamed ? found?.map((index) => tab.refOf(index)) : undefined;
}

function columnsOf(held: readonly ProposedTarget[], name: string): readonly ProposedColumn[] {
  const named = held.flatMap(({ columns }) =>
    columns.filter((column) => column.name === name && column.isPart !== true),
  );
  return [...new Map(named.map((column) => [column.columnIndex, column])).values()];
}
