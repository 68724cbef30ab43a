import { runAtOnce } from '../../../base/util/steps.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import type { EventKind } from '../../../model/lexicon/events.ts';
import { PAID_IN, PAID_OUT } from '../../../model/lexicon/header-words.ts';
import { FUND_INVESTORS } from '../../../model/lexicon/parties.ts';
import { addDecimals, compareDecimals, type Decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { type Question, questionAt, type Topic } from '../../question.ts';
import { cellIn, foldedTextIn } from '../../source/cell-text.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { qualifyAmounts } from '../amounts/qualify-amounts.ts';
import { amountIn } from '../amounts/read-amounts.ts';
import type { RowGroup } from '../doubts/question-numbers.ts';
import { questionRows, readPeriods } from '../doubts/question-rows.ts';
import * as states from '../doubts/question-texts.ts';
import { questionColumns } from '../doubts/question-texts.ts';
import { putColumns } from '../facts/title-facts.ts';
import { findLeftColumns } from '../left-out/left-columns.ts';
import { isEventHeader, isHeaderOfEvents } from '../line-kinds.ts';
import { takeSaid } from '../missing/take-said.ts';
import { type LogEvent, readEvent, readShortEvent } from '../names/name-words.ts';
import {
  columnIn,
  heldColumns,
  indexesOf,
  type ProposedColumn,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedTarget,
} from '../proposal.ts';
import { assignColumns, assignedTo, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import { atHome, keepRows, type ProposalTab, placeIn, rowsWith, withRows } from '../source-tab.ts';
import { questionValues, translateValues } from '../values/propose-values.ts';
import { LOADED, type LoadedKind, type LogView } from './log-amounts.ts';

export interface FoundEvents {
  readonly columnIndex: TabColumn;
  readonly column: string;
  /** By text, in order of the log. */
  readonly events: ReadonlyMap<string, LogEvent>;
  /** Some lines are blank there. */
  readonly hasBlanks: boolean;
}

const MOST_TEXTS = 40;
/** The share of known texts required under a header of events, and where lines are purchases and sales. */
const LEAST_KNOWN = 0.5;
const UNKNOWN: LogEvent = { kind: 'unknown', isSure: true };

/** Returns `undefined` where no column classifies the lines, or all are purchases or fees. */
export function findEvents(tab: ProposalTab): FoundEvents | undefined {
  const found = tab.columns.flatMap((facts) => readColumn(facts, tab) ?? []);
  const [best] = found.toSorted((a, b) => specificityOf(b) - specificityOf(a) || Number(b.isNamed) - Number(a.isNamed));
  return best;
}

function readColumn(facts: SourceFacts, tab: ProposalTab): (FoundEvents & { readonly isNamed: boolean }) | undefined {
  const { columnIndex, header, distinct, filled, blank } = facts;
  if (filled === 0 || distinct.size > MOST_TEXTS || shareOf(facts, 'text') < 0.9 || isMade(columnIndex))
    return undefined;
  if (states.isState(header) || states.isRemarks(header)) return undefined;
  const isNamed = isEventHeader(header);
  const events = new Map<string, LogEvent>();
  let known = 0;
  for (const [text, times] of distinct) {
    const event = isHeaderOfEvents(header) ? readShortEvent(text) : readEvent(text);
    events.set(text, event ?? UNKNOWN);
    if (event !== undefined) known += times;
  }
  const kinds = new Set([...events.values()].map(({ kind }) => kind));
  const isLog =
    (kinds.has('purchase') || kinds.has('sale')) &&
    [...kinds].some((kind) => kind !== 'purchase' && kind !== 'cost' && kind !== 'unknown');
  const isOfBoth = kinds.has('purchase') && kinds.has('sale');
  const least = isNamed || isOfBoth ? LEAST_KNOWN : 1;
  if (!isLog || known < filled * least || (blank > 0 && !isNamed)) return undefined;
  return { ...placeIn(tab, columnIndex), events, hasBlanks: blank > 0, isNamed };
}

/** Prefers the more specific column: one may only say whether money went in or out. */
function specificityOf({ events }: FoundEvents): number {
  const sure = [...events.values()].filter(({ isSure, kind }) => isSure && kind !== 'unknown');
  return new Set(sure.map(({ kind }) => kind)).size;
}

export function textsOf({ events }: FoundEvents, kind: EventKind): readonly string[] {
  return [...events].flatMap(([text, event]) => (event.kind === kind ? [text] : []));
}

export interface LogContext extends ScoringContext {
  readonly proposePurchases: (lines: ProposalTab) => ProposedSheet | undefined;
}

export interface Log extends LogContext {
  readonly found: FoundEvents;
  readonly whole: ProposalTab;
  /** Lines of the fund itself among others of the same name. */
  readonly ofFund: readonly UnfitRow[];
}

/** A line that lacks something its sheet needs. */
export interface UnfitRow {
  readonly row: TabRow;
  /** In the mapping's words, without a full stop. */
  readonly because: string;
}

const OF_INVESTORS = 'it names an investor: it is between the fund and its investors';

const CAME_IN = 'its money came in, and bought nothing';
const WENT_OUT = 'its money was paid, and not received';

const NO_HOLDER = 'no fund is named whose value it is';

export const NO_COMPANY = 'no company is named: it is between the fund and its investors';

/** Assigns calls and net asset values without a company to the fund. */
export function readLog(found: FoundEvents, whole: ProposalTab, context: LogContext): Log {
  const assigned = assignColumns(whole.columns, sheetOf('securities'), context);
  const company = assignedTo(assigned, 'Company')?.columnIndex;
  const ofFund: UnfitRow[] = [];
  const events = new Map<string, LogEvent>(found.events);
  for (const [text, event] of company === undefined ? [] : found.events) {
    const rows = event.isSure ? [] : rowsWith([text], found.columnIndex, whole);
    const nameless = rows.filter((row) => foldedTextIn(row, company) === '');
    if (nameless.length === 0) continue;
    if (nameless.length === rows.length) events.set(text, { kind: 'fund', isSure: true });
    else ofFund.push(...nameless.map((row) => ({ row, because: NO_COMPANY })));
  }
  const fund = assignedTo(assigned, 'Fund');
  const marks =
    fund === undefined ? [] : [...found.events].flatMap(([text, { kind }]) => (kind === 'mark' ? [text] : []));
  for (const row of rowsWith(marks, found.columnIndex, whole))
    if (foldedTextIn(row, fund?.columnIndex) === '') ofFund.push({ row, because: NO_HOLDER });
  ofFund.push(...listOtherWay(found, whole));
  const known = new Set(ofFund.map(({ row }) => row));
  const more = listOfInvestors(found, whole).filter((row) => !known.has(row));
  return {
    ...context,
    found: { ...found, events },
    whole,
    ofFund: [...ofFund, ...more.map((row) => ({ row, because: OF_INVESTORS }))],
  };
}

/** In an account with money out and money in, nothing is bought with what came in, and nothing sold for what was paid. */
function listOtherWay(found: FoundEvents, tab: ProposalTab): readonly UnfitRow[] {
  const [out, back] = [PAID_OUT, PAID_IN].map(
    (words) => tab.columns.find(({ header }) => words.is(header))?.columnIndex,
  );
  if (out === undefined || back === undefined) return [];
  const rowsIn = (kind: EventKind, paid: TabColumn, other: TabColumn): readonly TabRow[] =>
    rowsWith(textsOf(found, kind), found.columnIndex, tab).filter(
      (row) => foldedTextIn(row, paid) !== '' && foldedTextIn(row, other) === '',
    );
  const [cameIn, wentOut] = [rowsIn('purchase', back, out), rowsIn('sale', out, back)];
  // In the books of a firm, unlike in a bank's, cash is credited with what is paid.
  const right = [...rowsIn('purchase', out, back), ...rowsIn('sale', back, out)];
  if (cameIn.length + wentOut.length > right.length) return [];
  return [...cameIn.map((row) => ({ row, because: CAME_IN })), ...wentOut.map((row) => ({ row, because: WENT_OUT }))];
}

/** Finds lines that name an investor, where no sure purchase does: calls from and payments to investors. */
function listOfInvestors({ events, columnIndex }: FoundEvents, whole: ProposalTab): readonly TabRow[] {
  const rowsOf = (isMeant: (event: LogEvent) => boolean): readonly TabRow[] => {
    const texts = [...events].flatMap(([text, event]) => (isMeant(event) ? [text] : []));
    return rowsWith(texts, columnIndex, whole);
  };
  const purchases = rowsOf(({ kind, isSure }) => kind === 'purchase' && isSure);
  const others = rowsOf(({ kind, isSure }) => kind === 'sale' || kind === 'mark' || (kind === 'purchase' && !isSure));
  const investors = whole.columns.filter(({ header }) => FUND_INVESTORS.isIn(header));
  return investors.flatMap((facts) => {
    const names = (row: TabRow): boolean => foldedTextIn(row, facts.columnIndex) !== '';
    return purchases.length === 0 || purchases.some(names) ? [] : others.filter(names);
  });
}

export function linesOf(kind: EventKind, { found, whole, ofFund }: Log): ProposalTab {
  return without(ofFund, withRows(whole, rowsWith(textsOf(found, kind), found.columnIndex, whole)));
}

export function without(unfit: readonly UnfitRow[], tab: ProposalTab): ProposalTab {
  if (unfit.length === 0) return tab;
  const left = new Set(unfit.map(({ row }) => row.rowNumber));
  return keepRows(tab, ({ rowNumber }) => !left.has(rowNumber));
}

export interface FinishedLines {
  readonly kind: LoadedKind;
  readonly view: LogView;
  readonly texts: readonly string[];
  readonly targets: readonly ProposedTarget[];
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly Question[];
}

interface LinesContext extends ScoringContext {
  readonly kind: 'sale' | 'mark';
  readonly texts: readonly string[];
  /** From 0: the column of events. */
  readonly columnIndex: TabColumn;
  readonly purchases: ProposedSheet | undefined;
}

/** Gives the reason for an amount that follows from the kind of line; it is questioned where the header disagrees. */
export function describeNamed(target: ProposedTarget, { named }: LogView, amount: string): ProposedTarget {
  if (named === undefined) return target;
  const reason = `it is what "${named.header}" is on such lines`;
  const columns = target.columns.map(
    (column): ProposedColumn =>
      column.name === amount && column.columnIndex !== undefined
        ? { ...column, confidence: named.isSure ? 0.8 : 0.6, reason }
        : column,
  );
  return { ...target, columns };
}

/** Maps sales or marks; company and fund come from the columns of purchases where necessary. */
export function toLinesTarget(
  view: LogView,
  { kind, columnIndex, purchases, ...context }: Omit<LinesContext, 'texts'>,
): ProposedTarget {
  const sheet = sheetOf(LOADED[kind].sheet);
  const held = heldColumns(purchases?.targets);
  // A count of shares bought is not ownership; interests are counted by the amount, which may be that of a mark too.
  const counted = kind === 'sale' ? undefined : findByName(held, 'Shares');
  const shares = counted?.isInterest === true ? undefined : counted?.columnIndex;
  const filled = view.tab.columns.filter(
    (facts) => facts.filled > 0 && facts.columnIndex !== columnIndex && facts.columnIndex !== shares,
  );
  const columns = assignColumns(filled, withoutNames(sheet), context).map((one) => toProposedColumn(one, view.tab));
  const target: ProposedTarget = {
    sheet,
    name: kind === 'sale' ? 'Sales' : sheet.name,
    columns: inOrder(sheet, columns),
  };
  const shared = ['Company', 'Fund'].flatMap((name) => {
    const isLacking = hasNamed(sheet.columns, name) && !hasNamed(columns, name);
    const known = findByName(held, name);
    return isLacking && known !== undefined && known.isPart !== true ? [known] : [];
  });
  return describeNamed(putColumns(target, shared), view, LOADED[kind].amount);
}

/** Leaves out the security of a sale, which is linked to its purchase, and columns of conversions. */
function withoutNames(sheet: SheetDeclaration): SheetDeclaration {
  const columns = sheet.columns.filter(
    (column) => !['Event', 'Security', 'Ref'].includes(column.name) && requirementOf(column, 'sale') !== 'forbidden',
  );
  return { ...sheet, columns };
}

export function finishLines(
  draft: ProposedTarget,
  view: LogView,
  { texts, columnIndex, ...context }: LinesContext,
): FinishedLines {
  const { tab } = view;
  const qualified = qualifyAmounts([takeSaid(draft, tab, context)], tab);
  const { targets, doubts: ofDays } = readPeriods(qualified.targets, tab, context);
  const left = findLeftColumns(tab, targets, { ...context, passedOver: [tab.refOf(columnIndex)] });
  const doubts = [
    ...view.doubts,
    ...questionColumns(targets, tab),
    ...qualified.doubts,
    ...ofDays,
    ...targets.flatMap((target) => questionValues(target, tab)),
    ...runAtOnce(questionRows(targets, tab, columnIndex)),
    ...left.doubts,
  ];
  return {
    kind: context.kind,
    view,
    texts,
    targets: targets.map((target) => translateValues(target, tab)),
    ignored: left.ignored,
    doubts: doubts.map((doubt) => atHome(doubt, tab)),
  };
}

const NOUN = { purchase: 'purchases', sale: 'sales', mark: 'marks' } as const;

export function questionOtherwise(
  { kind, view, targets }: FinishedLines,
  { columnIndex: chosen }: FoundEvents,
): readonly Question[] {
  const used = new Set(indexesOf(targets));
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
  purchaseOf: ReadonlyMap<number, RowGroup>,
): readonly Question[] {
  const sold = columnIn(sales.targets, 'Shares Sold');
  const held = columnIn(bought.targets, 'Shares');
  if (sold?.columnIndex === undefined || held?.columnIndex === undefined) return [];
  const sign = signOf(bought.tab);
  const sums = new Map<RowGroup, Decimal>();
  for (const row of sales.view.tab.dataRows) {
    const lines = purchaseOf.get(row.rowNumber);
    if (lines !== undefined) sums.set(lines, addDecimals(sums.get(lines) ?? ZERO, amountIn(row, sold, sign) ?? ZERO));
  }
  return [...sums].flatMap(([lines, sum]) => {
    const count = lines.reduce((all, row) => addDecimals(all, amountIn(row, held, sign) ?? ZERO), ZERO);
    const [first] = lines;
    if (count === ZERO || compareDecimals(sum, count) <= 0) return [];
    const text = `${formatDecimal(sum)} shares are sold of the ${formatDecimal(count)} that row ${first.rowNumber} bought`;
    return [questionAt(sold, 'meaning', text)];
  });
}

export function questionOrder(
  sales: FinishedLines,
  targets: readonly ProposedTarget[],
  purchaseOf: ReadonlyMap<number, RowGroup>,
): readonly Question[] {
  const [sold, bought] = [columnIn(sales.targets, 'Date'), columnIn(targets, 'Issue Date')];
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
