import { runAtOnce, type Steps } from '../../base/util/steps.ts';
import { foldHeader } from '../../base/util/text/text.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import { mayHave } from '../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { findByName, hasNamed } from '../file/by-name.ts';
import { isMade } from '../source/tab-column.ts';
import { choosePrimary, guessType, type Primary } from './choose-primary.ts';
import { readClassList } from './classes/read-class-list.ts';
import { proposeCompanions } from './companions/companions.ts';
import { priceSteps } from './companions/work-out-price.ts';
import { mergeCurrencies, workOutMissing } from './computes/work-out-shares.ts';
import { turnRepeated } from './crosstabs/repeated-columns.ts';
import { applyFacts, putColumns, readTitleFacts } from './facts/title-facts.ts';
import { finishSheet } from './finish-sheet.ts';
import { whatElse, whyOfCashFlows, whyOfInvestors } from './left-out/left-tables.ts';
import { findLines } from './lines/find-lines.ts';
import {
  joinLeft,
  type LeftLines,
  leaveBelow,
  leaveLines,
  leaveNobodys,
  leaveNothing,
  leaveUnclosed,
} from './lines/leave-lines.ts';
import { findEvents } from './log/log-lines.ts';
import { proposeExits } from './log/propose-exits.ts';
import { proposeLog } from './log/propose-log.ts';
import { findSigned, takeSigns } from './log/signed-log.ts';
import { saidOfAny, takeSaid } from './missing/take-said.ts';
import { indexesOf, leaveOpen, type ProposedColumn, type ProposedSheet, type ProposedTarget } from './proposal.ts';
import { countInterests } from './roles/count-interests.ts';
import { findSnapshots } from './roles/find-snapshots.ts';
import { proposeHeldFunds } from './roles/held-funds.ts';
import { isOfCertificates, isOfNotes, nameAlike } from './roles/name-class.ts';
import { findHeading, nameBelowHeadings, takeHeading } from './rows/propose-rows.ts';
import { assignColumns, asTarget, toProposedColumn } from './score/assign-columns.ts';
import type { ScoringContext, SourceFacts } from './score/score-column.ts';
import { ownSheetOf, type ProposalTab, placeIn } from './source-tab.ts';
import { type FoundTypes, findTypes, leaveNone, proposeTyped, toTypes, viewOf } from './types/propose-typed.ts';
import { readNoteKinds } from './values/propose-values.ts';
import { splitClassLabel } from './values/split-label.ts';
import { splitNames } from './values/split-names.ts';

type RowReader<Rows = ProposalTab, Context = ScoringContext> = (
  chosen: Primary,
  rows: Rows,
  context: Context,
) => Steps<ProposedSheet | undefined>;

/**
 * Proposes a table whose rows are positions, marks or the like, one each. A list of purchases may have lines that are
 * none, and may list the same ones again on each of several days.
 */
const proposePositions: RowReader = function* (chosen, tab, context) {
  const isOwn = ownSheetOf(tab) === chosen.sheet;
  return chosen.sheet.kind === 'securities' && !isOwn
    ? yield* proposeBought(chosen, tab, context)
    : yield* proposeListed(chosen, isOwn ? leaveNothing(tab) : leaveFew(chosen, tab), context);
};

function leaveFew({ assigned }: Primary, tab: ProposalTab): LeftLines {
  return joinLeft(leaveUnclosed(assigned, tab), (rest) => leaveBelow(assigned, rest));
}

const proposeBought: RowReader = function* (chosen, tab, context) {
  const columns = chosen.assigned.map((one) => toProposedColumn(one, tab));
  const { sheetName = '' } = guessType(chosen.sheet, columns, tab) ?? {};
  const areNotes = matchSheetName(sheetName)?.presetType === 'convertible';
  const found = findSnapshots(chosen.assigned, tab);
  if (found === undefined)
    return yield* proposeListed(chosen, leaveLines(chosen.assigned, tab, { ...context, areNotes }), context);
  const last = choosePrimary(found.tab, { ...context, meant: 'securities' });
  const marked = { ...context, marked: found.date };
  const proposed =
    last && (yield* proposeListed(last, leaveLines(last.assigned, found.tab, { ...context, areNotes }), marked));
  if (proposed === undefined) return undefined;
  const taken = found.takeLast(proposed);
  return { ...taken, doubts: leaveOpen(taken.doubts, context.memory) };
};

const proposeListed: RowReader<LeftLines> = function* (chosen, { tab, skips, doubts }, context) {
  const isOwn = ownSheetOf(tab) === chosen.sheet;
  const named = isOwn || !OF_KINDS.has(chosen.sheet.kind) ? undefined : splitNames(tab, context);
  const start = named?.tab ?? tab;
  // Only holdings have a cost: a list of classes and prices does not say what was bought.
  const costed =
    chosen.sheet.kind === 'securities'
      ? (mergeCurrencies(start, context) ?? workOutMissing(start, context))
      : undefined;
  const last = costed ?? named;
  // A list of purchases stays one with its rounds named.
  const meant = named === undefined ? context : { ...context, meant: chosen.sheet.kind };
  const primary = last && choosePrimary(last.tab, meant);
  const made = last !== undefined && primary?.sheet === chosen.sheet ? { tab: last.tab, primary } : undefined;
  const proposed = yield* proposeRows(made?.primary ?? chosen, made?.tab ?? tab, context);
  const steps = made === undefined ? [] : [named, costed].flatMap((one) => one ?? []);
  return (
    proposed && {
      ...proposed,
      steps: [...steps.map(({ step }) => step), ...proposed.steps],
      skips: [...skips, ...proposed.skips],
      doubts: leaveOpen([...proposed.doubts, ...steps.flatMap((one) => one.doubts), ...doubts], context.memory),
    }
  );
};

function* proposeRows(primary: Primary, tab: ProposalTab, context: ScoringContext): Steps<ProposedSheet | undefined> {
  const isOwn = ownSheetOf(tab) === primary.sheet;
  const types = isOwn || !OF_KINDS.has(primary.sheet.kind) ? undefined : findTypes(tab, context);
  const left = types === undefined ? leaveNothing(tab) : leaveNone(types, tab);
  return yield* proposeKind(primary, left, { ...context, isOwn, types });
}

/** Sheets whose rows may be of several types of security. */
const OF_KINDS: ReadonlySet<SheetKind> = new Set(['securities', 'rounds'] as const);

interface KindContext extends ScoringContext {
  readonly isOwn: boolean;
  readonly types: FoundTypes | undefined;
}

const proposeKind: RowReader<LeftLines, KindContext> = function* (
  primary,
  { tab, skips, doubts },
  { isOwn, types, ...context },
) {
  const label = isOwn ? undefined : splitClassLabel(primary.assigned, tab);
  // Made columns cannot be split, because steps come later.
  const isApart = label !== undefined && !isMade(label.rule.columnIndex);
  const split = isApart && label.rule.columnIndex !== types?.columnIndex ? label : undefined;
  const facts = isOwn ? {} : readTitleFacts(tab, context.known.funds, context.companyTabs);
  const found = toTarget(primary, tab, split?.columns ?? []);
  const heading = isOwn ? undefined : findHeading(found, tab, context.known);
  const isTyped = types !== undefined && types.groups.length > 0 && primary.sheet.kind === 'securities';
  const complete = (target: ProposedTarget, rows = tab, of: ScoringContext = context): ProposedTarget => {
    const filled = applyFacts(takeSaid(takeHeading(target, heading), tab, of), facts);
    return isOwn ? filled : nameAlike(filled, rows, isTyped);
  };
  const named = complete(found, tab, saidOfAny(context));
  const main = isTyped || isOwn ? named : countInterests(named, tab);
  const ofTypes = isTyped ? toTypes(types, tab) : undefined;
  const kinds = isTyped ? proposeTyped(types, tab, context) : [];
  const typed = kinds.map((kind) => {
    const rows = viewOf(kind, ofTypes, tab);
    const isNamed = !isOfCertificates(kind) || kind.columns.some(({ name }) => name === 'Round');
    const target = isNamed ? kind : putColumns(kind, split?.columns ?? []);
    return countInterests(complete(target, rows), rows);
  });
  const [certificates, notes] = [typed.find(isOfCertificates), typed.find(isOfNotes)];
  const lines = isOwn || primary.sheet.kind !== 'securities' ? undefined : findLines(primary.assigned, tab, context);
  const known = { ...context, facts, heading, types, certificates, notes, typed, lines };
  const companions = isOwn ? [] : proposeCompanions(main, tab, known);
  const targets = [...companions, ...(isTyped ? typed : [main])];
  // The lines of a log, and the days of snapshots, say themselves what was sold.
  const isList = !isOwn && lines?.group === undefined && context.meant === undefined && context.marked === undefined;
  const exits = isList ? proposeExits(targets, tab, context) : undefined;
  const all = [...(exits?.targets ?? targets), ...proposeCustomColumns(tab, exits?.targets ?? targets, context)];
  const finished = yield* finishSheet(
    tab,
    {
      targets: all,
      split: split?.rule,
      heading,
      skips,
      ignored: exits?.ignored ?? [],
      doubts: [...doubts, ...(lines?.doubts ?? []), ...(exits?.doubts ?? [])],
      rows: lines?.rows,
      steps: [...(lines?.group === undefined ? [] : [lines.group]), ...priceSteps(all)],
      types: ofTypes,
    },
    context,
  );
  if (finished === undefined || exits === undefined) return finished;
  return { ...finished, doubts: finished.doubts.flatMap((doubt) => exits.settle(doubt) ?? []) };
};

function toTarget({ sheet, assigned }: Primary, tab: ProposalTab, parts: readonly ProposedColumn[]): ProposedTarget {
  const columns = assigned.map((assignment) => toProposedColumn(assignment, tab));
  const type = guessType(sheet, columns, tab);
  const fromCells = columns.filter(({ name }) => type?.replaces !== name && !hasNamed(parts, name));
  const kinds = type?.sheetName === undefined ? readNoteKinds(sheet, fromCells, tab) : [];
  const all = [...fromCells, ...kinds, ...parts];
  const name = type?.sheetName ?? sheet.name;
  const { presetType } = matchSheetName(name) ?? {};
  const kept = all.filter((column) => mayHave(sheet, column.name, presetType));
  return { ...asTarget(sheet, kept), name };
}

/** Maps unused columns with the names of the firm's custom columns. */
function proposeCustomColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { known }: ScoringContext,
): readonly ProposedTarget[] {
  const taken = targets.flatMap(({ columns }) => columns);
  const company = findByName(taken, 'Company');
  if (company === undefined) return [];
  const names = new Map(known.customColumns.toReversed().map((name) => [foldHeader(name), name]));
  const nameOf = (header: string) => names.get(foldHeader(header));
  const columns = listColumns(tab, taken, { nameOf, reason: 'a custom column of the firm' });
  const sheet = sheetOf('custom-columns');
  return columns.length === 0 ? [] : [{ sheet, name: sheet.name, columns: [company, ...columns] }];
}

/** Maps a tab with the format's own name: every column beside the company is custom. */
function proposeCustomSheet(tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('custom-columns');
  const declared = assignColumns(tab.columns, sheet, { ...context, isOwn: true })
    .filter(({ guess }) => guess.confidence > 0.9)
    .map((assignment) => toProposedColumn(assignment, tab));
  const has = (name: string): boolean => hasNamed(declared, name);
  const nameOf = (header: string) => (header === '' || has('Column') ? undefined : header);
  const custom = listColumns(tab, declared, { nameOf, reason: 'it is on a sheet of custom columns' });
  return has('Company') ? [{ sheet, name: sheet.name, columns: [...declared, ...custom] }] : [];
}

function listColumns(
  tab: ProposalTab,
  taken: readonly ProposedColumn[],
  { nameOf, reason }: { readonly nameOf: (header: string) => string | undefined; readonly reason: string },
): readonly ProposedColumn[] {
  const used = new Set(taken.map(({ columnIndex }) => columnIndex));
  return tab.columns.flatMap(({ columnIndex, header }): ProposedColumn[] => {
    const name = used.has(columnIndex) ? undefined : nameOf(header);
    return name === undefined ? [] : [{ name, ...placeIn(tab, columnIndex), confidence: 0.9, reason }];
  });
}

interface NamedContext extends ScoringContext {
  /** The sheet of the format that has the tab's name. */
  readonly own: SheetDeclaration | undefined;
}

/** Reads a table as one thing that it may be; returns `undefined` where it is something else. */
type Reader = (tab: ProposalTab, context: NamedContext) => Steps<ProposedSheet | 'nothing' | undefined>;

/** Proposes a table as what it most likely is. */
export function* proposeTab(tab: ProposalTab, context: ScoringContext): Steps<ProposedSheet | undefined> {
  const named = { ...context, own: ownSheetOf(tab) };
  const left = named.own === undefined ? leaveNobodys(nameBelowHeadings(tab), context) : leaveNothing(tab);
  for (const read of READERS) {
    yield;
    const proposed = yield* read(left.tab, named);
    if (proposed === undefined) continue;
    return proposed === 'nothing' ? undefined : takeLeft(proposed, left, context);
  }
  return undefined;
}

function takeLeft(proposed: ProposedSheet, { skips, doubts }: LeftLines, { memory }: ScoringContext): ProposedSheet {
  if (skips.length === 0) return proposed;
  return {
    ...proposed,
    skips: [...skips, ...proposed.skips],
    doubts: [...proposed.doubts, ...leaveOpen(doubts, memory)],
  };
}

const readCustomSheet: Reader = function* (tab, context) {
  if (context.own?.kind !== 'custom-columns') return undefined;
  return (yield* finishSheet(tab, { targets: proposeCustomSheet(tab, context) }, context)) ?? 'nothing';
};

const readRepeated: Reader = function* (tab, context) {
  const turned = context.own === undefined ? turnRepeated(tab, context) : undefined;
  const proposed = turned && (yield* proposeTab(turned.tab, context));
  if (turned === undefined || proposed === undefined) return undefined;
  const used = new Set([...indexesOf(proposed.targets), ...proposed.ignored.map(({ columnIndex }) => columnIndex)]);
  // Amounts that stay open among them are asked about where they stand.
  const isOpen = ({ columnIndex, kinds }: SourceFacts): boolean =>
    isMade(columnIndex) && kinds.number > 0 && !used.has(columnIndex);
  return turned.tab.columns.some(isOpen) ? undefined : { ...proposed, steps: [turned.step, ...proposed.steps] };
};

const readClasses: Reader = function* (tab, context) {
  const classes = readClassList(tab, context);
  return classes && (yield* finishSheet(classes.tab, classes, context));
};

const readHeldFunds: Reader = function* (tab, context) {
  const found = context.own === undefined ? proposeHeldFunds(tab, context) : undefined;
  if (found === undefined) return undefined;
  const { tab: rest, skips, doubts } = leaveBelow(assignColumns(tab.columns, sheetOf('valuations'), context), tab);
  const funds = rest === tab ? found : proposeHeldFunds(rest, context);
  return funds && (yield* finishSheet(rest, { ...funds, skips, doubts }, context));
};

/** Recognises what is left alone as a whole: what is between the fund and its own investors. */
function isOfInvestors({ table, columns }: ProposalTab, { own }: NamedContext): boolean {
  return own === undefined && whyOfInvestors(table.name, columns) !== undefined;
}

/** Lists of people, answers and the like, by their headers. */
function isOtherList({ columns }: ProposalTab, context: NamedContext): boolean {
  return context.own === undefined && whatElse(columns, context) !== undefined;
}

/** Reads a log where a column classifies the lines; a tab called Transactions may be one of purchases too. */
const readLog: Reader = function* (tab, context) {
  const events = findEvents(tab);
  if (events === undefined) return undefined;
  yield;
  return proposeLog(events, tab, toLogContext(context));
};

/** Reads a log where the sign of a number classifies the lines. */
const readSignedLog: Reader = function* (tab, context) {
  if (context.own !== undefined || choosePrimary(tab, context)?.sheet.kind !== 'securities') return undefined;
  const meant = toLogContext(context);
  yield;
  const log = findSigned(tab, meant);
  return log && takeSigns(proposeLog(log.events, log.tab, meant), log);
};

/** The lines are securities if they are anything of the format. */
function toLogContext(context: NamedContext) {
  const meant = { ...context, meant: 'securities' } as const;
  const proposePurchases = (lines: ProposalTab): ProposedSheet | undefined => {
    const chosen = choosePrimary(lines, context) && choosePrimary(lines, meant);
    return chosen && runAtOnce(proposeBought(chosen, lines, meant));
  };
  return { ...context, proposePurchases };
}

const readRows: Reader = function* (tab, context) {
  const chosen = choosePrimary(tab, context);
  yield;
  return chosen && (yield* proposePositions(chosen, tab, context));
};

/** Makes a reader that leaves alone the tabs it recognises. */
function leave(isMeant: (tab: ProposalTab, context: NamedContext) => boolean): Reader {
  return function* (tab, context) {
    yield;
    return isMeant(tab, context) ? 'nothing' : undefined;
  };
}

/** The more a reader takes to recognise its table, the earlier it reads. */
const READERS = [
  readCustomSheet,
  readRepeated,
  readClasses,
  leave(isOfInvestors),
  leave(({ columns }, { own }) => own === undefined && whyOfCashFlows(columns) !== undefined),
  readHeldFunds,
  leave(isOtherList),
  readLog,
  readSignedLog,
  readRows,
];
