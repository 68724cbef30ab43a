import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { foldedTextIn } from '../doubts/row-amounts.ts';
import { leaveOpen } from '../leave-open.ts';
import type { ProposedDoubt, ProposedSheet, ProposedStep, ProposedTarget } from '../proposal.ts';
import { findFillDown } from '../rows/find-fill-down.ts';
import { findSkips } from '../rows/propose-rows.ts';
import { type ProposalTab, rowsWith, withoutRows } from '../source-tab.ts';
import { askOnce, doubtOtherwise } from './doubt-lines.ts';
import { type FoundEvents, findEvents, textsOf } from './find-events.ts';
import { type FinishedLines, tellNamed } from './finish-lines.ts';
import { leaveRest } from './leave-rest.ts';
import { nameSecurity } from './link-sales.ts';
import { LOADED, type LogView, viewLines } from './log-amounts.ts';
import { type Log, type LogContext, linesOf, readLog, tellHeld } from './log-lines.ts';
import { mergeIgnored } from './merge-ignored.ts';
import { type Bought, proposeMarked, proposeSold, proposeSoldAlone, type SoldLines } from './sold-lines.ts';

/**
 * A log of deals, by what a column says of each line: purchases become securities, sales of what is known to have been
 * bought become transactions, marks become valuations. Everything else is left out by name, and asked about.
 * `undefined` where no column says it, and where its purchases are none of the format.
 */
export function proposeLog(whole: ProposalTab, context: LogContext): ProposedSheet | undefined {
  const events = findEvents(whole);
  if (events === undefined) return undefined;
  const log = readLog(events, whole, context);
  const isOwn = matchSheetName(whole.table.name) !== undefined;
  if (textsOf(log.found, 'purchase').length === 0) return isOwn ? undefined : proposeAlone(log);
  const bought = proposeBought(log);
  if (bought === undefined) return undefined;
  const sold = proposeSold(log, bought);
  const own: FinishedLines = {
    kind: 'purchase',
    view: bought.view,
    texts: textsOf(log.found, 'purchase'),
    targets: bought.proposed.targets.map((target) => toNamed(target, bought.view, sold.by)),
    ignored: bought.proposed.ignored,
    doubts: [...bought.proposed.doubts, ...bought.view.doubts],
  };
  const all = [own, ...sold.lines, ...proposeMarked(log, bought.proposed)];
  return join(log, bought.proposed, { all, sold });
}

/** What a fund pays to its investors is called as what it sold, too. */
const OF_INVESTORS = /\bdistributions?\b|\binvestors?\b|\blps?\b|\blimited partners?\b/i;

/** A log of sales and marks alone. */
function proposeAlone(log: Log): ProposedSheet | undefined {
  const { whole } = log;
  const isOfInvestors = whole.columns.some(({ header }) => OF_INVESTORS.test(header.replaceAll('_', ' ')));
  const sold = isOfInvestors ? undefined : proposeSoldAlone(log);
  if (sold === undefined) return undefined;
  const { skips, doubts } = findSkips(whole, []);
  const base: ProposedSheet = {
    ...{ sheet: whole.table.name, headerRows: whole.headerRows, skips, doubts },
    ...{ fillDown: [], headings: [], splits: [], steps: [], ignored: [], targets: [] },
  };
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
  const told = tellNamed(target, view, LOADED.purchase.amount);
  return by === undefined ? told : nameSecurity(told, by);
}

/** The sheets of all kinds of lines in one, each with the lines that it is made of. */
function join(
  log: Log,
  base: ProposedSheet,
  { all, sold }: { readonly all: readonly FinishedLines[]; readonly sold: SoldLines },
): ProposedSheet {
  const { found, memory } = log;
  const { ref, columnIndex } = found;
  const rest = leaveRest(log, sold);
  const left = { ...rest, tab: withoutSkipped(rest.tab, base) };
  const targets = all.flatMap((lines) =>
    lines.targets.map((target): ProposedTarget => ({ ...target, events: { ref, columnIndex, texts: lines.texts } })),
  );
  const merged = mergeIgnored(all, left.tab, { ...log, ref });
  const fillDown = findFillDown(targets, left.tab);
  const doubts = [
    ...(all.some(({ kind }) => kind === 'purchase') ? [] : base.doubts),
    ...all.flatMap((lines) => lines.doubts).filter((doubt) => !merged.isSettled(doubt) && !isOfWords(doubt, found)),
    ...doubtWords(log, all, left.tab),
    ...all.flatMap((lines) => doubtOtherwise(lines, found)),
    ...fillDown.doubts,
    ...left.doubts,
  ];
  const when = { ref, texts: textsOf(found, 'purchase') };
  const steps = base.steps.map((step): ProposedStep => (step.kind === 'group' ? { ...step, when } : step));
  return {
    ...base,
    fillDown: fillDown.refs,
    steps: [...all.flatMap(({ view }) => view.steps), ...steps],
    skips: [...left.skips, ...base.skips],
    ignored: merged.ignored,
    doubts: leaveOpen(askOnce(doubts), memory),
    targets,
  };
}

/** The lines that no other column leaves out. */
function withoutSkipped(tab: ProposalTab, { skips }: ProposedSheet): ProposalTab {
  return skips.reduce((left, { ref, texts }) => {
    const column = left.columns.find(({ columnIndex }) => left.refOf(columnIndex) === ref);
    return column === undefined || texts.length === 0 ? left : withoutRows(texts, column.columnIndex, left);
  }, tab);
}

const READ_AS = {
  purchase: 'read as purchases',
  sale: 'read as sales of what was bought',
  mark: 'read as the fair value of what the fund holds',
} as const;

/** Words of lines that are loaded, and that may mean something else as well. */
function doubtWords({ found, whole }: Log, all: readonly FinishedLines[], kept: ProposalTab): readonly ProposedDoubt[] {
  const loaded = new Set(kept.dataRows.map(({ rowNumber }) => rowNumber));
  const { ref, columnIndex } = found;
  return all.flatMap(({ kind, texts, view, targets }) => {
    const { amount } = LOADED[kind];
    const index = targets.flatMap(({ columns }) => columns).find(({ name }) => name === amount)?.columnIndex;
    return texts.flatMap((text) => {
      const lines = rowsWith([text], columnIndex, view.tab);
      const stated = lines.filter((row) => index === undefined || foldedTextIn(row, index) !== '');
      const isNone = stated.length === 0 || (kind === 'mark' && index === undefined);
      if (found.events.get(text)?.isSure !== false || isNone) return [];
      const numbers = new Set(stated.map(({ rowNumber }) => rowNumber));
      const rows = whole.dataRows.filter(({ rowNumber }) => numbers.has(rowNumber) && loaded.has(rowNumber));
      const said = `rows with "${text}" are ${READ_AS[kind]}; they hold ${tellHeld(rows, whole)}`;
      return [toDoubt({ ref, columnIndex }, said)];
    });
  });
}

/** What is asked about the purchases alone. */
function isOfWords({ columnIndex, text }: ProposedDoubt, found: FoundEvents): boolean {
  return columnIndex === found.columnIndex && text.endsWith('are read as purchases');
}
