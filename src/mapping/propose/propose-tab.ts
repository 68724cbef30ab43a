import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import type { SheetDeclaration } from '../../sheets/sheet.ts';
import { matchSheetName } from '../../sheets/sheet-names.ts';
import { foldHeader } from '../../util/text/text.ts';
import { settleAmounts } from './amounts/settle-amounts.ts';
import { proposeCompanions } from './companions/companions.ts';
import { doubtColumns } from './doubt-columns.ts';
import { applyFacts } from './facts/apply-facts.ts';
import { readTitleFacts } from './facts/title-facts.ts';
import { leaveOpen } from './leave-open.ts';
import { findLeftColumns } from './left-out/left-columns.ts';
import type {
  ProposedColumn,
  ProposedDoubt,
  ProposedIgnored,
  ProposedSheet,
  ProposedSplit,
  ProposedTarget,
} from './proposal.ts';
import { proposeCustomColumns, proposeCustomSheet } from './propose-custom-columns.ts';
import { doubtKinds } from './rows/doubt-kinds.ts';
import { doubtRepeats } from './rows/doubt-repeats.ts';
import { type FoundHeading, findHeading, takeHeading } from './rows/find-heading.ts';
import { findFillDown, findSkips, findUnnamed } from './rows/propose-rows.ts';
import { type Assignment, assignColumns, scoreSheet, toProposedColumn } from './score/assign-columns.ts';
import { guessType } from './score/guess-type.ts';
import { inOrder } from './score/in-order.ts';
import { type ScoringContext, SURE } from './score/score-column.ts';
import type { ProposalTab } from './source-tab.ts';
import { readNoteKinds } from './values/note-kinds.ts';
import { doubtValues, translateValues } from './values/propose-values.ts';
import { splitClassLabel } from './values/split-label.ts';

/** With less than this a tab says nothing of the format. */
const LEAST_SCORE = 1.2;
/** The same of a tab of which two columns are sure. */
const LEAST_OF_NAMED = 0.6;

/** What a tab becomes; `undefined` where no sheet of the format is like it. */
export function proposeTab(tab: ProposalTab, context: ScoringContext): ProposedSheet | undefined {
  const own = matchSheetName(tab.table.name)?.sheet;
  if (own?.kind === 'custom-columns') return toSheet(tab, { targets: proposeCustomSheet(tab, context) }, context);
  const primary = choosePrimary(tab, context);
  if (primary === undefined) return undefined;
  const isOwn = own === primary.sheet;
  const split = isOwn ? undefined : splitClassLabel(primary.assigned, tab);
  const facts = isOwn ? {} : readTitleFacts(tab);
  const found = toTarget(primary, tab, split?.columns ?? []);
  const heading = isOwn ? undefined : findHeading(found, tab, context.known);
  const { target: main, doubts } = applyFacts(takeHeading(found, heading), facts);
  const companions = isOwn ? [] : proposeCompanions(main, tab, { ...context, facts, heading });
  const targets = [...companions, main];
  const all = [...targets, ...proposeCustomColumns(tab, targets, context)];
  return toSheet(tab, { targets: all, split: split?.rule, doubts, heading }, context);
}

interface TabDraft {
  readonly targets: readonly ProposedTarget[];
  readonly split?: ProposedSplit | undefined;
  readonly heading?: FoundHeading | undefined;
  /** What is already known to be doubtful. */
  readonly doubts?: readonly ProposedDoubt[];
}

function toSheet(
  tab: ProposalTab,
  { targets, split, doubts: known = [], heading }: TabDraft,
  context: ScoringContext,
): ProposedSheet | undefined {
  if (targets.length === 0) return undefined;
  const settled = settleAmounts(targets, tab);
  const kept = settled.targets.filter((target) => !isTooRough(target));
  const { skips, doubts: ofRows } = findSkips(tab, heading?.texts ?? []);
  const ignored = findIgnored(tab, targets, context);
  const refs = [...ignored.map(({ ref }) => ref), ...(split === undefined ? [] : [split.ref])];
  const left = findLeftColumns(tab, kept, { ...context, passedOver: refs });
  const doubts = [
    ...known,
    ...ofRows,
    ...doubtColumns(kept, tab),
    ...settled.doubts,
    ...kept.flatMap((target) => [...doubtValues(target, tab), ...doubtRepeats(target, tab)]),
    ...doubtKinds(kept, tab),
    ...left.doubts,
  ];
  return {
    sheet: tab.table.name,
    headerRows: tab.headerRows,
    fillDown: findFillDown(targets, tab),
    headings: heading === undefined ? [] : [heading],
    splits: split === undefined ? [] : [split],
    skips: [...findUnnamed(kept, tab), ...skips],
    ignored: [...ignored, ...left.ignored],
    doubts: leaveOpen(doubts, context.memory),
    targets: kept.map((target) => translateValues(target, tab)),
  };
}

/** Sheets that nobody keeps but by that name. */
const OWN_ONLY: ReadonlySet<SheetKind> = new Set(['custom-columns', 'control-totals'] as const);

interface Primary {
  readonly sheet: SheetDeclaration;
  readonly assigned: readonly Assignment[];
}

function choosePrimary(tab: ProposalTab, context: ScoringContext): Primary | undefined {
  const named = matchSheetName(tab.table.name)?.sheet;
  const scored = ALL_SHEETS.filter((sheet) => sheet === named || !OWN_ONLY.has(sheet.kind)).map((sheet) => {
    const assigned = assignColumns(tab.columns, sheet, { ...context, isOwn: sheet === named });
    return {
      sheet,
      assigned,
      score: scoreSheet(sheet, assigned) + (sheet === named ? 2 : 0) + hintOf(sheet, assigned),
    };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  if (best === undefined || best.assigned.length < 2) return undefined;
  return best.score < (namesSurely(best.assigned) ? LEAST_OF_NAMED : LEAST_SCORE) ? undefined : best;
}

/** Two columns at least that are sure, one of which says what a row is about. */
function namesSurely(assigned: readonly Assignment[]): boolean {
  const sure = assigned.filter(({ guess }) => guess.confidence >= SURE).map(({ guess }) => guess.column.name);
  return sure.length > 1 && ['Company', 'Fund', 'Round', 'Share Class'].some((name) => sure.includes(name));
}

/** A sheet is like one of the format by what only that one has: a fund beside an amount is a holding. */
function hintOf({ kind }: SheetDeclaration, assigned: readonly Assignment[]): number {
  const has = (name: string): boolean =>
    assigned.some(({ guess }) => guess.column.name === name && guess.confidence > 0.65);
  if (kind === 'securities' && assigned.some(isHolderColumn) && has('Shares')) return 1.5;
  if (kind === 'securities') return has('Fund') && (has('Investment Amount') || has('Shares')) ? 1.5 : 0;
  if (kind === 'transactions' && !has('Cash Received') && !has('Shares Sold')) return -2;
  if (kind === 'transactions') return has('Cash Received') && has('Date') && !has('Issue Date') ? 1.5 : -1;
  // A valuation without a mark says nothing.
  if (kind === 'valuations') return ['Fair Value', 'Ownership', 'Post-Money Valuation'].some(has) ? 0 : -2;
  if (kind === 'companies') return has('City') || has('Sector') || has('Website') ? 0.5 : -0.5;
  return 0;
}

/** Who holds shares in a cap table, the firm's funds among others. */
function isHolderColumn({ guess, facts }: Assignment): boolean {
  return guess.column.name === 'Fund' && /holder|investor|owner/i.test(facts.header);
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

/** A price worked out of millions has too few places left. */
function isTooRough({ columns }: ProposedTarget): boolean {
  return columns.some(({ made, unit }) => made !== undefined && unit !== undefined && unit !== 'thousands');
}

/** What the user said is to be left alone, and nothing uses all the same. */
function findIgnored(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { memory }: ScoringContext,
): readonly ProposedIgnored[] {
  const left = memory.columns.filter(({ column }) => column === undefined).map(({ header }) => foldHeader(header));
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  return tab.columns
    .filter(({ columnIndex, header }) => header !== '' && !used.has(columnIndex) && left.includes(foldHeader(header)))
    .map(({ columnIndex }) => ({ ref: tab.refOf(columnIndex), columnIndex }));
}
