import { runAtOnce } from '../../../base/util/steps.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import type { EventKind } from '../../../model/lexicon/events.ts';
import { FUND_INVESTORS } from '../../../model/lexicon/parties.ts';
import type { Question } from '../../question.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { qualifyAmounts } from '../amounts/qualify-amounts.ts';
import { readPeriods } from '../doubts/question-days.ts';
import { questionRows } from '../doubts/question-rows.ts';
import { questionColumns } from '../doubts/question-texts.ts';
import { putColumns } from '../facts/title-facts.ts';
import { findLeftColumns } from '../left-out/left-columns.ts';
import { takeSaid } from '../missing/take-said.ts';
import type { LogEvent } from '../names/event-kinds.ts';
import {
  heldColumns,
  type ProposedColumn,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedTarget,
} from '../proposal.ts';
import { assignColumns, assignedTo, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { atHome, keepRows, type ProposalTab, rowsWith, withRows } from '../source-tab.ts';
import { questionValues, translateValues } from '../values/propose-values.ts';
import { type FoundEvents, textsOf } from './find-events.ts';
import { LOADED, type LoadedKind, type LogView } from './log-amounts.ts';

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
  const known = new Set(ofFund.map(({ row }) => row));
  const more = listOfInvestors(found, whole).filter((row) => !known.has(row));
  return {
    ...context,
    found: { ...found, events },
    whole,
    ofFund: [...ofFund, ...more.map((row) => ({ row, because: OF_INVESTORS }))],
  };
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
  // A count of shares bought is not ownership.
  const shares = kind === 'sale' ? undefined : held.find(({ name }) => name === 'Shares')?.columnIndex;
  const filled = view.tab.columns.filter(
    (facts) => facts.filled > 0 && facts.columnIndex !== columnIndex && facts.columnIndex !== shares,
  );
  const columns = assignColumns(filled, withoutNames(sheet, kind), context).map((one) =>
    toProposedColumn(one, view.tab),
  );
  const target: ProposedTarget = {
    sheet,
    name: kind === 'sale' ? 'Sales' : sheet.name,
    columns: inOrder(sheet, columns),
  };
  const shared = ['Company', 'Fund'].flatMap((name) => {
    const isLacking =
      sheet.columns.some((column) => column.name === name) && !columns.some((column) => column.name === name);
    const known = held.find((column) => column.name === name);
    return isLacking && known !== undefined && known.isPart !== true ? [known] : [];
  });
  return describeNamed(putColumns(target, shared), view, LOADED[kind].amount);
}

/** Leaves out the security of a sale, which is linked to its purchase, and columns of conversions. */
function withoutNames(sheet: SheetDeclaration, kind: LinesContext['kind']): SheetDeclaration {
  if (kind === 'mark') return sheet;
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
