import { foldHeader } from '../../base/util/text/text.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { SkipForm, StepForm } from '../file/mapping-form.ts';
import type { Question } from '../question.ts';
import { isMade, type TabRow } from '../source/tab-column.ts';
import { qualifyAmounts } from './amounts/qualify-amounts.ts';
import { choosePrimary, guessType, type Primary } from './choose-primary.ts';
import { readClassList } from './classes/read-class-list.ts';
import { proposeCompanions } from './companions/companions.ts';
import { priceSteps } from './companions/work-out-price.ts';
import { type CostedTab, workOutCost, workOutShares } from './computes/work-out-shares.ts';
import { questionRows } from './doubts/question-rows.ts';
import { questionColumns } from './doubts/question-texts.ts';
import { applyFacts, readTitleFacts } from './facts/title-facts.ts';
import { findLeftColumns, findLeftRows, leaveOfTypes } from './left-out/left-columns.ts';
import { whatElse } from './left-out/other-list.ts';
import { findLines, leaveLines } from './lines/find-lines.ts';
import { proposeLog } from './log/propose-log.ts';
import { takeSaid } from './missing/take-said.ts';
import { isOfPayouts } from './names/name-words.ts';
import {
  leaveOpen,
  type ProposedColumn,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedSplit,
  type ProposedTarget,
  type ProposedTypes,
} from './proposal.ts';
import { findSnapshots, takeLast } from './roles/find-snapshots.ts';
import { proposeHeldFunds } from './roles/held-funds.ts';
import { isOfCertificates, nameAlike } from './roles/name-class.ts';
import { findFillDown } from './rows/find-fill-down.ts';
import { type FoundHeading, findHeading, findSkips, findUnnamed, takeHeading } from './rows/propose-rows.ts';
import { assignColumns, inOrder, toProposedColumn } from './score/assign-columns.ts';
import type { ScoringContext } from './score/score-column.ts';
import { atHome, type ProposalTab, withoutRows } from './source-tab.ts';
import { type FoundTypes, findTypes } from './types/find-types.ts';
import { leaveNone, proposeTyped, toTypes, viewOf } from './types/propose-typed.ts';
import { questionValues, readNoteKinds, translateValues } from './values/propose-values.ts';
import { splitClassLabel } from './values/split-label.ts';

export function proposeTab(tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const own = matchSheetName(tab.table.name)?.sheet;
  if (own?.kind === 'custom-columns') return toSheet(tab, { targets: proposeCustomSheet(tab, context) }, context);
  const classes = readClassList(tab, context);
  if (classes !== undefined) return toSheet(classes.tab, classes, context);
  if (own === undefined && isOfPayouts(tab.table.name)) return undefined;
  const funds = own === undefined ? proposeHeldFunds(tab, context) : undefined;
  if (funds !== undefined) return toSheet(tab, funds, context);
  if (own === undefined && whatElse(tab.columns, context) !== undefined) return undefined;
  // A tab called Transactions may be a log of purchases too.
  const log = proposeLines(tab, context);
  if (log !== undefined) return log;
  const chosen = choosePrimary(tab, context);
  if (chosen === undefined) return undefined;
  const isOfPurchases = chosen.sheet.kind === 'securities' && own !== chosen.sheet;
  return isOfPurchases ? proposePurchases(chosen, tab, context) : proposeCosted(chosen, tab, context);
}

/** Returns `undefined` where no column classifies the lines. */
function proposeLines(tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  return proposeLog(tab, {
    ...context,
    proposePurchases: (lines) => {
      // The lines are securities if they are anything of the format.
      const meant = { ...context, meant: 'securities' } as const;
      const chosen = choosePrimary(lines, context) === undefined ? undefined : choosePrimary(lines, meant);
      return chosen === undefined ? undefined : proposePurchases(chosen, lines, meant);
    },
  });
}

function proposePurchases(chosen: Primary, tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const found = findSnapshots(chosen.assigned, tab);
  if (found === undefined) return proposeBought(chosen, tab, context);
  const last = choosePrimary(found.tab, { ...context, meant: 'securities' });
  const proposed = last && proposeBought(last, found.tab, { ...context, marked: found.date });
  if (proposed === undefined) return undefined;
  const taken = takeLast(proposed, found, tab);
  return { ...taken, doubts: leaveOpen([...found.doubts, ...taken.doubts], context.memory) };
}

function proposeBought(chosen: Primary, tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const left = leaveLines(chosen.assigned, tab);
  const proposed = proposeCosted(chosen, left.tab, context);
  if (proposed === undefined || left.skips.length === 0) return proposed;
  const doubts = leaveOpen([...proposed.doubts, ...left.doubts], context.memory);
  return { ...proposed, skips: [...left.skips, ...proposed.skips], doubts };
}

function proposeCosted(chosen: Primary, tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  // Only holdings have a cost: a list of classes and prices does not say what was bought.
  const costed = chosen.sheet.kind === 'securities' ? workOutMissing(tab, context) : undefined;
  const primary = costed?.compute === undefined ? chosen : choosePrimary(costed.tab, context);
  if (costed?.compute === undefined || primary?.sheet !== chosen.sheet) return proposeRows(chosen, tab, context);
  const proposed = proposeRows(primary, costed.tab, context);
  if (proposed === undefined) return undefined;
  const doubts = leaveOpen([...proposed.doubts, ...costed.doubts], context.memory);
  return { ...proposed, steps: [costed.compute, ...proposed.steps], doubts };
}

/** Calculates the third of shares, price and cost. */
function workOutMissing(tab: ProposalTab, context: ScoringContext): CostedTab {
  const costed = workOutCost(tab, context);
  return costed.compute === undefined ? workOutShares(tab, context) : costed;
}

function proposeRows(primary: Primary, tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const isOwn = matchSheetName(tab.table.name)?.sheet === primary.sheet;
  const types = isOwn || !OF_KINDS.has(primary.sheet.kind) ? undefined : findTypes(tab, context);
  return types === undefined
    ? proposeKind(primary, tab, { ...context, isOwn, types })
    : proposeKind(primary, withoutRows(types.none, types.columnIndex, tab), { ...context, isOwn, types, whole: tab });
}

/** Sheets whose rows may be of several types of security. */
const OF_KINDS: ReadonlySet<SheetKind> = new Set(['securities', 'rounds'] as const);

interface KindContext extends ScoringContext {
  readonly isOwn: boolean;
  readonly types: FoundTypes | undefined;
  /** Including the rows of types that are left out. */
  readonly whole?: ProposalTab;
}

function proposeKind(
  primary: Primary,
  tab: ProposalTab,
  { isOwn, types, whole = tab, ...context }: KindContext,
): ProposedSheet | undefined {
  const label = isOwn ? undefined : splitClassLabel(primary.assigned, tab);
  // Made columns cannot be split, because steps come later.
  const isApart = label !== undefined && !isMade(label.rule.columnIndex);
  const split = isApart && label.rule.columnIndex !== types?.columnIndex ? label : undefined;
  const facts = isOwn ? {} : readTitleFacts(tab, context.known.funds);
  const found = toTarget(primary, tab, split?.columns ?? []);
  const heading = isOwn ? undefined : findHeading(found, tab, context.known);
  const complete = (target: ProposedTarget): ProposedTarget => {
    const filled = applyFacts(takeSaid(takeHeading(target, heading), tab, context), facts);
    return isOwn ? filled : nameAlike(filled);
  };
  const main = complete(found);
  const isTyped = types !== undefined && types.groups.length > 0 && primary.sheet.kind === 'securities';
  const typed = isTyped ? proposeTyped(types, tab, context).map(complete) : [];
  const certificates = typed.find(isOfCertificates);
  const lines = isOwn || primary.sheet.kind !== 'securities' ? undefined : findLines(primary.assigned, tab, context);
  const known = { ...context, facts, heading, types, certificates, lines };
  const companions = isOwn ? [] : proposeCompanions(main, tab, known);
  const targets = [...companions, ...(isTyped ? typed : [main])];
  const all = [...targets, ...proposeCustomColumns(tab, targets, context)];
  const left = types === undefined ? { skips: [], doubts: [] } : leaveNone(types, whole);
  return toSheet(
    tab,
    {
      targets: all,
      split: split?.rule,
      heading,
      skips: left.skips,
      doubts: [...left.doubts, ...(lines?.doubts ?? [])],
      rows: lines?.rows,
      steps: [...(lines?.group === undefined ? [] : [lines.group]), ...priceSteps(all)],
      types: isTyped ? toTypes(types, tab) : undefined,
    },
    context,
  );
}

interface TabDraft {
  readonly targets: readonly ProposedTarget[];
  readonly split?: ProposedSplit | undefined;
  readonly heading?: FoundHeading | undefined;
  readonly types?: ProposedTypes | undefined;
  readonly steps?: readonly StepForm[];
  readonly skips?: readonly SkipForm[];
  readonly ignored?: readonly ProposedIgnored[];
  /** The rows once lines are grouped; those of the tab where absent. */
  readonly rows?: readonly TabRow[] | undefined;
  readonly doubts?: readonly Question[];
}

function toSheet(tab: ProposalTab, draft: TabDraft, context: ScoringContext): ProposedSheet | undefined {
  const { split, heading, types, rows = tab.dataRows, steps = [], ignored: leftOut = [] } = draft;
  // Companions and sheets of other kinds come by here alone.
  const targets = draft.targets.map((target) => takeSaid(target, tab, context));
  if (targets.length === 0) return undefined;
  const qualified = qualifyAmounts(targets, tab);
  const kept = qualified.targets.filter((target) => !isTooRough(target));
  const { skips, doubts: ofRows } = findSkips(tab, heading?.texts ?? []);
  const ignored = [...leftOut, ...findIgnored(tab, targets, context)];
  const refs = [
    ...[...ignored, ...(split === undefined ? [] : [split])].map(({ column }) => column),
    ...(types === undefined ? [] : [types.column]),
  ];
  const columns = findLeftColumns(tab, kept, { ...context, passedOver: refs });
  const rest = types === undefined ? findLeftRows(tab, kept) : { ignored: leaveOfTypes(types, kept, tab), doubts: [] };
  const fillDown = findFillDown(targets, tab);
  const doubts = [
    ...(draft.doubts ?? []),
    ...ofRows,
    ...fillDown.doubts,
    ...questionColumns(kept, tab),
    ...qualified.doubts,
    ...kept.flatMap((target) => questionValues(target, viewOf(target, types, tab))),
    ...questionRows(kept, { ...tab, dataRows: rows }, types?.columnIndex),
    ...columns.doubts,
    ...rest.doubts,
  ];
  return {
    sheet: tab.table.name,
    headerRows: tab.headerRows,
    fillDown: fillDown.refs,
    headings: heading === undefined ? [] : [{ column: heading.column, name: heading.name, note: heading.reason }],
    splits: split === undefined ? [] : [split],
    steps,
    ...(types === undefined ? {} : { types }),
    skips: [...(draft.skips ?? []), ...findUnnamed(kept, tab), ...skips],
    ignored: [...ignored, ...columns.ignored, ...rest.ignored],
    doubts: leaveOpen(
      doubts.map((doubt) => atHome(doubt, tab)),
      context.memory,
    ),
    targets: kept.map((target) => translateValues(target, viewOf(target, types, tab))),
  };
}

function toTarget({ sheet, assigned }: Primary, tab: ProposalTab, parts: readonly ProposedColumn[]): ProposedTarget {
  const columns = assigned.map((assignment) => toProposedColumn(assignment, tab));
  const type = guessType(sheet, columns, tab);
  const fromCells = columns.filter(({ name }) => type?.replaces !== name && !parts.some((part) => part.name === name));
  const kinds = type?.sheetName === undefined ? readNoteKinds(sheet, fromCells, tab) : [];
  const all = [...fromCells, ...kinds, ...parts.filter(({ name }) => hasColumn(sheet, name))];
  return { sheet, name: type?.sheetName ?? sheet.name, columns: inOrder(sheet, all) };
}

function hasColumn(sheet: SheetDeclaration, name: string): boolean {
  return sheet.columns.some((column) => column.name === name);
}

/** A price derived from millions has too few places unless it is exact; one derived from different units is wrong. */
function isTooRough({ columns }: ProposedTarget): boolean {
  return columns.some(({ made, unit, isOff }) => {
    const isExact = made?.inStep === undefined && made?.uneven === undefined;
    return isOff === true || (made !== undefined && unit !== undefined && unit !== 'thousands' && !isExact);
  });
}

/** Ignores unused columns that the user ignored before. */
function findIgnored(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { memory }: ScoringContext,
): readonly ProposedIgnored[] {
  const left = memory.columns.filter(({ column }) => column === undefined).map(({ header }) => foldHeader(header));
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  return tab.columns
    .filter(({ columnIndex, header }) => header !== '' && !used.has(columnIndex) && left.includes(foldHeader(header)))
    .map(({ columnIndex }) => ({ column: tab.refOf(columnIndex), columnIndex, note: 'you said so before' }));
}

/** Maps unused columns with the names of the firm's custom columns. */
function proposeCustomColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { known }: ScoringContext,
): readonly ProposedTarget[] {
  const company = targets.flatMap(({ columns }) => columns).find(({ name }) => name === 'Company');
  if (company === undefined) return [];
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const columns = tab.columns.flatMap(({ columnIndex, header }): ProposedColumn[] => {
    const name = known.customColumns.find((candidate) => foldHeader(candidate) === foldHeader(header));
    if (name === undefined || used.has(columnIndex)) return [];
    return [
      { name, column: tab.refOf(columnIndex), columnIndex, confidence: 0.9, reason: 'a custom column of the firm' },
    ];
  });
  return columns.length === 0
    ? []
    : [{ sheet: sheetOf('custom-columns'), name: 'Custom Columns', columns: [company, ...columns] }];
}

/** Maps a tab with the format's own name: every column beside the company is custom. */
function proposeCustomSheet(tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('custom-columns');
  const assigned = assignColumns(tab.columns, sheet, { ...context, isOwn: true });
  const declared = assigned
    .filter(({ guess }) => guess.confidence > 0.9)
    .map((assignment) => toProposedColumn(assignment, tab));
  const used = new Set(declared.map(({ columnIndex }) => columnIndex));
  const custom = tab.columns
    .filter(({ columnIndex, header }) => header !== '' && !used.has(columnIndex))
    .map(({ columnIndex, header }): ProposedColumn => {
      const ref = tab.refOf(columnIndex);
      return { name: header, column: ref, columnIndex, confidence: 0.9, reason: 'it is on a sheet of custom columns' };
    });
  if (!declared.some(({ name }) => name === 'Company')) return [];
  const isLong = declared.some(({ name }) => name === 'Column');
  return [{ sheet, name: sheet.name, columns: isLong ? declared : [...declared, ...custom] }];
}
