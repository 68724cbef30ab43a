import { showRows } from '../../../base/util/text/row-ranges.ts';
import { plural } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { ENDS, PARTIAL, REMAINS } from '../../../model/lexicon/statuses.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, filledTextIn, isFilled, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import { isHeld, isOfEnd, isState, narrowTexts } from '../doubts/question-texts.ts';
import { indexesOf, type ProposedColumn, type ProposedIgnored, type ProposedTarget } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { isPercent } from '../score/ruled-out.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { factsIn, headerIn, type ProposalTab, rowsWith } from '../source-tab.ts';
import { nameSecurity } from './sold-lines.ts';

export interface ProposedExits {
  /** The purchases, each with a Ref, and their sales. */
  readonly targets: readonly ProposedTarget[];
  /** Proceeds that do not say of how much, or of which day, they are. */
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly Question[];
  /** Leaves of a question what is not about rows that are sales now; `undefined` where nothing is. */
  readonly settle: (doubt: Question) => Question | undefined;
}

/**
 * Proposes the sales of a track record: beside each purchase stand the day it was sold and what was received for it.
 * Proceeds without a day, and of a part without a number, are left out and asked about. Returns `undefined` where no row
 * says what was sold when, or nothing tells the purchases apart.
 */
export function proposeExits(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  context: ScoringContext,
): ProposedExits | undefined {
  const held = targets.filter(({ sheet }) => sheet.kind === 'securities');
  const { day, cash, sold } = findEnd(targets, tab, context);
  const by = nameRows(held, tab);
  const amount = sold ?? allOf(held);
  if (!isPlaced(day) || !isPlaced(cash) || amount === undefined || by === undefined) return undefined;
  const isDated = (row: TabRow): boolean => filledTextIn(row, day.columnIndex) !== '';
  const [dated, open] = [tab.dataRows.filter(isDated), tab.dataRows.filter((row) => !isDated(row))];
  const parts = sold === undefined ? dated.filter(isPart) : [];
  /** The column whose texts say of just these rows that a part was sold. */
  const findPartly = (): { readonly column: string; readonly texts: string[] } | undefined =>
    tab.columns.flatMap(({ columnIndex }) => {
      const texts = [...new Set(parts.map((row) => filledTextIn(row, columnIndex)))];
      const marked = rowsWith(texts, columnIndex, tab).filter((row) => dated.some((one) => one === row));
      const isOne = !isMade(columnIndex) && texts.every((text) => PARTIAL.isIn(text)) && marked.length === parts.length;
      return isOne ? [{ column: tab.refOf(columnIndex), texts }] : [];
    })[0];
  const partly = parts.length === 0 ? undefined : findPartly();
  const exits = dated.filter((row) => !parts.includes(row));
  if (exits.length === 0 || (parts.length > 0 && partly === undefined)) return undefined;
  if (sold === undefined && exits.some(findRests(tab))) return undefined;
  const isOther = columnsOf(held, 'Investment Amount').some((cost) => areInOtherCurrencies(cost, cash, tab));
  if (isOther || haveOneExit(exits, [...columnsOf(held, 'Company'), day, cash])) return undefined;
  const isPaid = (row: TabRow): boolean => {
    const cell = cellIn(row, cash.columnIndex);
    return isFilled(cell) && readSourceNumber(cell, '.') !== ZERO;
  };
  const left = [
    {
      rows: parts,
      because: NO_NUMBER,
      when: partly === undefined ? [] : [{ column: partly.column, is: partly.texts }],
    },
    { rows: open.filter(isPaid), because: NO_DAY, when: [{ column: day.column, blank: true }] },
  ].filter(({ rows }) => rows.length > 0);
  const sheet = sheetOf('transactions');
  const shared = ['Company', 'Currency'].flatMap((name) => columnsOf(held, name).slice(0, 1));
  const unless = [
    { column: day.column, blank: false },
    ...(partly === undefined ? [] : [{ column: partly.column, isNot: partly.texts }]),
  ];
  const columns = inOrder(sheet, [...shared, day, amount, cash]);
  const sale: ProposedTarget = { sheet, name: 'Sales', unless, columns };
  const numbers = new Set(exits.map(({ rowNumber }) => rowNumber));
  const own = new Set<TabColumn>([day.columnIndex, cash.columnIndex]);
  return {
    targets: [...targets, sale].map((target) =>
      held.includes(target) || target === sale ? nameSecurity(target, by) : target,
    ),
    ignored: left.map(({ when, because }) => {
      return { column: cash.column, columnIndex: cash.columnIndex, when, because };
    }),
    doubts: left.map(({ rows, because }) => {
      const shown = showRows(rows.map(({ rowNumber }) => rowNumber));
      const text = `${plural(rows.length, 'amount')} of it ${rows.length === 1 ? 'is' : 'are'} left out, because ${because}: ${shown}`;
      return questionAt(cash, 'left-out', text);
    }),
    settle: (doubt) => {
      const { topic, columnIndex, texts = [] } = doubt;
      if (topic !== 'rows' && topic !== 'events') return doubt;
      if (columnIndex === undefined) return open.length + parts.length === 0 ? undefined : doubt;
      const isSold = (said: string): boolean =>
        rowsWith([said], columnIndex, tab).every(({ rowNumber }) => numbers.has(rowNumber));
      const rest = own.has(columnIndex) ? [] : texts.filter((said) => !isSold(said));
      return rest.length === 0 ? undefined : narrowTexts(doubt, rest);
    },
  };
}

const NO_NUMBER = 'it does not say how many were sold';
const NO_DAY = 'it does not say when something was sold';

type Placed = ProposedColumn & { readonly column: string; readonly columnIndex: TabColumn };

function isPlaced(column: ProposedColumn | undefined): column is Placed {
  return column?.column !== undefined && column.columnIndex !== undefined;
}

/** The columns that nothing takes and that say when, for how much and how much of it was sold. */
function findEnd(targets: readonly ProposedTarget[], tab: ProposalTab, context: ScoringContext) {
  const used = new Set(indexesOf(targets));
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
  const reason = 'an exit is one of all shares';
  return shares && { ...shares, name: 'Shares Sold', confidence: 0.76, reason, isGranted: true };
}

function isPart({ cells }: TabRow): boolean {
  return cells.some((cell) => cell.value.kind === 'text' && PARTIAL.isIn(textOf(cell)));
}

const ALL_OF_IT = /^(?:1(?:[.,]0+)?|100(?:[.,]0+)?\s?%?)$/;

/** Recognises rows of which something is left: by a state, by what remains, or by the part that was sold. */
function findRests({ columns }: ProposalTab): (row: TabRow) => boolean {
  const leaves = columns.flatMap((facts): readonly ((row: TabRow) => boolean)[] => {
    const { header, columnIndex } = facts;
    const textOfRow = (row: TabRow): string => filledTextIn(row, columnIndex).trim();
    if (isState(header)) return [(row) => isHeld(textOfRow(row))];
    if (REMAINS.isIn(header)) return [(row) => /[1-9]/.test(textOfRow(row))];
    const isOfParts = ENDS.isIn(header) && (isPercent(header) || shareOf(facts, 'percent') > 0);
    return isOfParts ? [(row) => textOfRow(row) !== '' && !ALL_OF_IT.test(textOfRow(row))] : [];
  });
  return (row) => leaves.some((isLeft) => isLeft(row));
}

/** Purchases that a company's exit ended on one day for the same sum may each state all that was received. */
function haveOneExit(exits: readonly TabRow[], columns: readonly ProposedColumn[]): boolean {
  const indexes = columns.flatMap(({ columnIndex }) => columnIndex ?? []);
  return new Set(exits.map((row) => groupKeyIn(row, indexes))).size < exits.length;
}

/** One answer could not name both. */
function areInOtherCurrencies(cost: ProposedColumn, cash: ProposedColumn, tab: ProposalTab): boolean {
  const [paid, received] = [cost, cash].map(
    ({ columnIndex }) => readHeaderUnit(headerIn(tab, columnIndex))?.unit.sign?.fits,
  );
  return paid !== undefined && received !== undefined && !paid.some((currency) => received.includes(currency));
}

/** The columns that tell purchases apart, in this order. */
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
