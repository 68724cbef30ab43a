import { PAYOUT_LISTS } from '../../../model/lexicon/parties.ts';
import type { SkipForm, StepForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import { filledTextIn, foldedTextIn } from '../../source/cell-text.ts';
import { homeOf, isMade, type TabColumn } from '../../source/tab-column.ts';
import { questionTaken } from '../doubts/question-texts.ts';
import { findLeftColumns } from '../left-out/left-columns.ts';
import { describeHeld } from '../left-out/left-tables.ts';
import { type LeftLines, type LinesLeftOut, leave, NO_COSTS_KEPT, UNLINKED_CONVERSION } from '../lines/leave-lines.ts';
import type { LeftEventKind as LeftEvent } from '../names/name-words.ts';
import {
  columnIn,
  leaveOpen,
  NOTHING_READ,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedTarget,
} from '../proposal.ts';
import { findFillDown, findSkips } from '../rows/propose-rows.ts';
import { keepRows, ownSheetOf, type ProposalTab, rowsWith, withoutRows } from '../source-tab.ts';
import { LOADED, type LogView, viewLines } from './log-amounts.ts';
import {
  describeNamed,
  type FinishedLines,
  type FoundEvents,
  type Log,
  type LogContext,
  linesOf,
  NO_COMPANY,
  questionOnce,
  questionOtherwise,
  readLog,
  textsOf,
  type UnfitRow,
  without,
} from './log-lines.ts';
import {
  type Bought,
  nameSecurity,
  proposeMarked,
  proposeSold,
  proposeSoldAlone,
  type SoldLines,
} from './sold-lines.ts';

/**
 * Proposes a log of deals by the column that classifies its lines: purchases become securities, sales of known
 * purchases transactions, and marks valuations. Everything else is left out by name, and questioned. Returns
 * `undefined` where the purchases do not fit the format.
 */
export function proposeLog(events: FoundEvents, whole: ProposalTab, context: LogContext): ProposedSheet | undefined {
  const log = readLog(events, whole, context);
  const isOwn = ownSheetOf(whole) !== undefined;
  if (textsOf(log.found, 'purchase').length === 0) return isOwn ? undefined : proposeAlone(log);
  const bought = proposeBought(log);
  if (bought === undefined) return undefined;
  const sold = proposeSold(log, bought);
  const { view } = bought;
  const targets = bought.proposed.targets.map((target) => toNamed(target, view, sold.by));
  const ofAmount = questionTaken(targets, view.tab).filter(({ to }) => to === LOADED.purchase.amount);
  const own: FinishedLines = {
    kind: 'purchase',
    view,
    texts: textsOf(log.found, 'purchase'),
    targets,
    ignored: bought.proposed.ignored,
    doubts: [...bought.proposed.doubts, ...view.doubts, ...ofAmount],
  };
  const all = [own, ...sold.lines, ...proposeMarked(log, bought.proposed)];
  return join(log, bought.proposed, { all, sold });
}

/** Payments to a fund's investors have names like those of its sales. */
function proposeAlone(log: Log): ProposedSheet | undefined {
  const { whole } = log;
  const isOfInvestors = whole.columns.some(({ header }) => PAYOUT_LISTS.isIn(header));
  const sold = isOfInvestors ? undefined : proposeSoldAlone(log);
  if (sold === undefined) return undefined;
  const { skips, doubts } = findSkips(whole, []);
  const base = { ...NOTHING_READ, sheet: whole.table.name, headerRows: whole.headerRows, skips, doubts };
  return join(log, base, { all: [...sold.lines, ...proposeMarked(log, undefined)], sold });
}

function proposeBought(log: Log): Bought | undefined {
  const { known, memory } = log;
  const view = viewLines('purchase', linesOf('purchase', log), { known, memory });
  const proposed = log.proposePurchases(view.tab);
  const isHeld = proposed?.targets.some(({ sheet }) => sheet.kind === 'securities') === true;
  return proposed === undefined || !isHeld ? undefined : { view, proposed };
}

function toNamed(target: ProposedTarget, view: LogView, by: readonly string[] | undefined): ProposedTarget {
  if (target.sheet.kind !== 'securities') return target;
  const told = describeNamed(target, view, LOADED.purchase.amount);
  return by === undefined ? told : nameSecurity(told, by);
}

function join(
  log: Log,
  base: ProposedSheet,
  { all, sold }: { readonly all: readonly FinishedLines[]; readonly sold: SoldLines },
): ProposedSheet {
  const { found, memory } = log;
  const { column, columnIndex } = found;
  const rest = leaveRest(log, sold);
  const left = { ...rest, tab: withoutSkipped(rest.tab, base) };
  const targets = all.flatMap((lines) =>
    lines.targets.map((target): ProposedTarget => ({ ...target, events: { column, columnIndex, is: lines.texts } })),
  );
  const merged = mergeIgnored(all, left.tab, log);
  const fillDown = findFillDown(targets, left.tab);
  const doubts = [
    ...(all.some(({ kind }) => kind === 'purchase') ? [] : base.doubts),
    ...all.flatMap((lines) => lines.doubts).filter((doubt) => !merged.isSettled(doubt) && !isOfWords(doubt, found)),
    ...questionWords(log, all, left.tab),
    ...all.flatMap((lines) => questionOtherwise(lines, found)),
    ...fillDown.doubts,
    ...left.doubts,
  ];
  const when = [{ column, is: textsOf(found, 'purchase') }];
  const steps = base.steps.map(
    ({ group, ...step }): StepForm => (group === undefined ? step : { ...step, group: { when, ...group } }),
  );
  return {
    ...base,
    fillDown: fillDown.refs,
    steps: [...all.flatMap(({ view }) => view.steps), ...steps],
    skips: [...left.skips, ...base.skips],
    ignored: merged.ignored,
    doubts: leaveOpen(questionOnce(doubts), memory),
    targets,
  };
}

function withoutSkipped(tab: ProposalTab, { skips }: ProposedSheet): ProposalTab {
  return skips.reduce((left, { column: ref, is: texts = [] }) => {
    const column = left.columns.find(({ columnIndex }) => left.refOf(columnIndex) === ref);
    return column === undefined || texts.length === 0 ? left : withoutRows(texts, column.columnIndex, left);
  }, tab);
}

const READ_AS = {
  purchase: 'read as purchases',
  sale: 'read as sales of what was bought',
  mark: 'read as the fair value of what the fund holds',
} as const;

function questionWords({ found, whole }: Log, all: readonly FinishedLines[], kept: ProposalTab): readonly Question[] {
  const loaded = new Set(kept.dataRows.map(({ rowNumber }) => rowNumber));
  const { column, columnIndex } = found;
  return all.flatMap(({ kind, texts, view, targets }) => {
    const { amount } = LOADED[kind];
    const index = columnIn(targets, amount)?.columnIndex;
    return texts.flatMap((text) => {
      const lines = rowsWith([text], columnIndex, view.tab);
      const stated = lines.filter((row) => index === undefined || foldedTextIn(row, index) !== '');
      const isNone = stated.length === 0 || (kind === 'mark' && index === undefined);
      if (found.events.get(text)?.isSure !== false || isNone) return [];
      const numbers = new Set(stated.map(({ rowNumber }) => rowNumber));
      const rows = whole.dataRows.filter(({ rowNumber }) => numbers.has(rowNumber) && loaded.has(rowNumber));
      const said = `rows with "${text}" are ${READ_AS[kind]}; they hold ${describeHeld(rows, whole)}`;
      return [questionAt({ column, columnIndex }, { topic: 'events', texts: [text] }, said)];
    });
  });
}

function isOfWords({ columnIndex, topic }: Question, found: FoundEvents): boolean {
  return columnIndex === found.columnIndex && topic === 'events';
}

/** Reasons for leaving out lines, in the mapping's words. */
const WHY_LEFT: { readonly [kind in LeftEvent]: string } = {
  cost: NO_COSTS_KEPT,
  income: 'the service does not keep dividends, interest or other income',
  repaid: 'the service does not keep capital that was paid back; if something was sold, enter it under Sales',
  distribution: 'a distribution does not say what was sold; if something was, enter it under Sales',
  change: 'it says by how much a value changed, and not what it is then; enter that under Valuations',
  conversion: UNLINKED_CONVERSION,
  move: 'the service has no call for it',
  commitment: 'the service does not keep commitments',
  fund: NO_COMPANY,
  record: 'it describes what other rows name, and neither buys nor sells anything',
  unknown: 'capsheet does not know what such a line is',
};
const BLANK = 'nothing says what such a line is';

/** Leaves out other lines and unlinked sales, by name or row by row, with questions. */
function leaveRest({ found, whole, ofFund }: Log, { lines, unfit }: SoldLines): LeftLines {
  const kinds = Object.entries(WHY_LEFT).flatMap(([kind, because]): LinesLeftOut[] => {
    const texts = [...found.events].flatMap(([text, event]) => (event.kind === kind ? [text] : []));
    return texts.length === 0 ? [] : [{ texts, because }];
  });
  const [first] = unfit;
  const isAlike = unfit.every(({ because }) => because === first?.because);
  // A sign says nothing to people, so its rows are named instead.
  const isWord = !isMade(found.columnIndex);
  const isNone = isWord && lines.length === 0 && isAlike && first !== undefined && ofFund.length === 0;
  const all = isNone ? [...kinds, { texts: textsOf(found, 'sale'), because: first.because }] : kinds;
  const left = leave(all, found.columnIndex, whole);
  const blank = leaveBlank(found, left.tab);
  const rows = isNone ? [] : [...ofFund, ...unfit].toSorted((a, b) => a.row.rowNumber - b.row.rowNumber);
  return {
    tab: without(rows, blank.tab),
    skips: [...left.skips, ...blank.skips, ...rows.map(toSkip)],
    doubts: [...left.doubts, ...blank.doubts, ...rows.map((one) => questionUnfit(one, found, whole))],
  };
}

function leaveBlank({ column, columnIndex, hasBlanks }: FoundEvents, tab: ProposalTab): LeftLines {
  const blank = tab.dataRows.filter((row) => filledTextIn(row, columnIndex) === '');
  if (!hasBlanks || blank.length === 0) return { tab, skips: [], doubts: [] };
  const left = new Set(blank);
  const text = `rows with nothing there are left out, because ${BLANK}; they hold ${describeHeld(blank, tab)}`;
  return {
    tab: keepRows(tab, (row) => !left.has(row)),
    skips: [{ column, blank: true, note: 'of no kind', because: BLANK }],
    doubts: [questionAt({ column, columnIndex }, 'left-out', text)],
  };
}

function toSkip({ row, because }: UnfitRow): SkipForm {
  return { rows: `${row.rowNumber}-${row.rowNumber}`, note: 'it does not say enough', because };
}

function questionUnfit({ row, because }: UnfitRow, found: FoundEvents, whole: ProposalTab): Question {
  const text = `row ${row.rowNumber} is left out, because ${because}; it holds ${describeHeld([row], whole)}`;
  return questionAt(found, 'left-out', text);
}

/**
 * Restricts an ignored column to the lines that do not load it. A column that follows from others in all loaded lines
 * (`Cash in − Cash out`) is left out for that reason.
 */
function mergeIgnored(all: readonly FinishedLines[], kept: ProposalTab, { found, ...context }: Log) {
  const targets = all.flatMap((lines) => lines.targets).map(atHomes);
  const entries = all.flatMap(({ ignored, texts }) => ignored.map((one) => ({ ...one, texts })));
  const proven = new Map<TabColumn, string>();
  for (const { columnIndex } of entries) {
    const others = targets.map(({ columns, ...target }) => {
      return { ...target, columns: columns.filter((column) => column.columnIndex !== columnIndex) };
    });
    const left = proven.has(columnIndex) ? undefined : findLeftColumns(kept, others, { ...context, passedOver: [] });
    const isAsked = left?.doubts.some((doubt) => doubt.columnIndex === columnIndex) === true;
    const because = left?.ignored.find((one) => one.columnIndex === columnIndex)?.because;
    if (because !== undefined && !isAsked) proven.set(columnIndex, because);
  }
  const reasonOf = ({ columnIndex, because }: ProposedIgnored): string | undefined =>
    proven.get(columnIndex) ?? because;
  const merged = entries.map(({ texts, ...one }): ProposedIgnored => {
    const because = reasonOf(one);
    if (because === undefined) return one;
    const isUsed = targets.some(({ columns }) => columns.some(({ columnIndex }) => columnIndex === one.columnIndex));
    const isElsewhere = entries.some((other) => other.columnIndex === one.columnIndex && reasonOf(other) !== because);
    if (!isUsed && !isElsewhere) return { ...one, because };
    const { because: _, ...column } = one;
    return { ...column, when: [{ column: found.column, is: texts }, ...(one.when ?? [])], because };
  });
  return {
    ignored: [...new Map(merged.map((entry) => [JSON.stringify(entry), entry])).values()],
    /** True for a question that other lines of the log answer. */
    isSettled: ({ columnIndex, topic }: Question) =>
      columnIndex !== undefined && proven.has(columnIndex) && topic === 'left-out',
  };
}

/** Replaces made columns by those they are made from. */
function atHomes(target: ProposedTarget): ProposedTarget {
  const columns = target.columns.map(({ columnIndex, ...column }) => {
    return columnIndex === undefined ? column : { ...column, columnIndex: homeOf(columnIndex) };
  });
  return { ...target, columns };
}
