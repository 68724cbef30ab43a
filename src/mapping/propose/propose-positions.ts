import type { Steps } from '../../base/util/steps.ts';
import { requirementOf } from '../../format/sheets/columns.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { isMade } from '../source/tab-column.ts';
import { choosePrimary, guessType, type Primary } from './choose-primary.ts';
import { proposeCompanions } from './companions/companions.ts';
import { priceSteps } from './companions/work-out-price.ts';
import { mergeCurrencies } from './computes/merge-currencies.ts';
import { workOutMissing } from './computes/work-out-shares.ts';
import { proposeCustomColumns } from './custom-columns.ts';
import { applyFacts, readTitleFacts } from './facts/title-facts.ts';
import { finishSheet } from './finish-sheet.ts';
import { findLines, type LeftLines, leaveLines, leaveNothing, leaveUndated } from './lines/find-lines.ts';
import { proposeExits } from './log/propose-exits.ts';
import { takeSaid } from './missing/take-said.ts';
import { leaveOpen, type ProposedColumn, type ProposedSheet, type ProposedTarget } from './proposal.ts';
import { countInterests } from './roles/count-interests.ts';
import { findSnapshots } from './roles/find-snapshots.ts';
import { isOfCertificates, isOfNotes, nameAlike } from './roles/name-class.ts';
import { findHeading, takeHeading } from './rows/propose-rows.ts';
import { inOrder, toProposedColumn } from './score/assign-columns.ts';
import type { ScoringContext } from './score/score-column.ts';
import { ownSheetOf, type ProposalTab } from './source-tab.ts';
import { type FoundTypes, findTypes } from './types/find-types.ts';
import { leaveNone, proposeTyped, toTypes, viewOf } from './types/propose-typed.ts';
import { readNoteKinds } from './values/propose-values.ts';
import { splitClassLabel } from './values/split-label.ts';
import { splitNames } from './values/split-names.ts';

type Reader<Rows = ProposalTab, Context = ScoringContext> = (
  chosen: Primary,
  rows: Rows,
  context: Context,
) => Steps<ProposedSheet | undefined>;

/**
 * Proposes a table whose rows are positions, marks or the like, one each. A list of purchases may have lines that are
 * none, and may list the same ones again on each of several days.
 */
export const proposePositions: Reader = function* (chosen, tab, context) {
  const isOwn = ownSheetOf(tab) === chosen.sheet;
  return chosen.sheet.kind === 'securities' && !isOwn
    ? yield* proposeBought(chosen, tab, context)
    : yield* proposeListed(chosen, isOwn ? leaveNothing(tab) : leaveUndated(chosen.assigned, tab), context);
};

export const proposeBought: Reader = function* (chosen, tab, context) {
  const found = findSnapshots(chosen.assigned, tab);
  if (found === undefined) return yield* proposeListed(chosen, leaveLines(chosen.assigned, tab), context);
  const last = choosePrimary(found.tab, { ...context, meant: 'securities' });
  const marked = { ...context, marked: found.date };
  const proposed = last && (yield* proposeListed(last, leaveLines(last.assigned, found.tab), marked));
  if (proposed === undefined) return undefined;
  const taken = found.takeLast(proposed);
  return { ...taken, doubts: leaveOpen(taken.doubts, context.memory) };
};

const proposeListed: Reader<LeftLines> = function* (chosen, { tab, skips, doubts }, context) {
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

const proposeKind: Reader<LeftLines, KindContext> = function* (
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
  const complete = (target: ProposedTarget, rows = tab): ProposedTarget => {
    const filled = applyFacts(takeSaid(takeHeading(target, heading), tab, context), facts);
    return isOwn ? filled : nameAlike(filled, rows, isTyped);
  };
  const named = complete(found);
  const main = isTyped || isOwn ? named : countInterests(named, tab);
  const ofTypes = isTyped ? toTypes(types, tab) : undefined;
  const kinds = isTyped ? proposeTyped(types, tab, context) : [];
  const typed = kinds.map((target) => {
    const rows = viewOf(target, ofTypes, tab);
    return countInterests(complete(target, rows), rows);
  });
  const [certificates, notes] = [typed.find(isOfCertificates), typed.find(isOfNotes)];
  const lines = isOwn || primary.sheet.kind !== 'securities' ? undefined : findLines(primary.assigned, tab, context);
  const known = { ...context, facts, heading, types, certificates, notes, lines };
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
  const fromCells = columns.filter(({ name }) => type?.replaces !== name && !parts.some((part) => part.name === name));
  const kinds = type?.sheetName === undefined ? readNoteKinds(sheet, fromCells, tab) : [];
  const all = [...fromCells, ...kinds, ...parts];
  const name = type?.sheetName ?? sheet.name;
  const { presetType } = matchSheetName(name) ?? {};
  const mayHave = (wanted: string): boolean =>
    sheet.columns.some((column) => column.name === wanted && requirementOf(column, presetType) !== 'forbidden');
  return {
    sheet,
    name,
    columns: inOrder(
      sheet,
      all.filter((column) => mayHave(column.name)),
    ),
  };
}
