import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Steps } from '../../base/util/steps.ts';
import { foldHeader } from '../../base/util/text/text.ts';
import type { SkipForm, StepForm } from '../file/mapping-form.ts';
import type { Question } from '../question.ts';
import type { TabRow } from '../source/tab-column.ts';
import { qualifyAmounts } from './amounts/qualify-amounts.ts';
import { unlessBlank } from './companions/companions.ts';
import { questionRows, readPeriods } from './doubts/question-rows.ts';
import { questionColumns } from './doubts/question-texts.ts';
import { findLeftColumns, findLeftRows, leaveOfTypes } from './left-out/left-columns.ts';
import { takeSaid } from './missing/take-said.ts';
import {
  indexesOf,
  leaveOpen,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedSplit,
  type ProposedTarget,
  type ProposedTypes,
} from './proposal.ts';
import { questionInterests } from './roles/count-interests.ts';
import { type FoundHeading, findFillDown, findSkips, findUnnamed } from './rows/propose-rows.ts';
import type { ScoringContext } from './score/score-column.ts';
import { atHome, type ProposalTab, placeIn } from './source-tab.ts';
import { viewOf } from './types/propose-typed.ts';
import { questionValues, translateValues } from './values/propose-values.ts';

/** The proposal for a table's columns and rows, as far as it is read. */
export interface SheetDraft {
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

/** Completes a sheet by its rows and columns that nothing takes, its units, its words and its questions. */
export function* finishSheet(
  tab: ProposalTab,
  draft: SheetDraft,
  context: ScoringContext,
): Steps<ProposedSheet | undefined> {
  const { split, heading, types, rows = tab.dataRows, steps = [], ignored: leftOut = [] } = draft;
  // Companions and sheets of other kinds come by here alone.
  const targets = draft.targets.map((target) => unlessBlank(takeSaid(target, tab, context), tab));
  if (targets.length === 0) return undefined;
  const qualified = qualifyAmounts(targets, tab);
  yield;
  const dated = readPeriods(qualified.targets, tab, context);
  const kept = dated.targets.filter((target) => !isTooRough(target));
  const { skips, doubts: ofRows } = findSkips(tab, [...(heading?.texts ?? []), ...(heading?.outer?.texts ?? [])]);
  const ignored = [...leftOut, ...findIgnored(tab, targets, context)];
  const refs = [
    ...[...ignored, ...(split === undefined ? [] : [split])].map(({ column }) => column),
    ...(types === undefined ? [] : [types.column]),
  ];
  const columns = findLeftColumns(tab, kept, { ...context, passedOver: refs });
  const rest = types === undefined ? findLeftRows(tab, kept) : { ignored: leaveOfTypes(types, kept, tab), doubts: [] };
  yield;
  const fillDown = findFillDown(targets, tab);
  const doubts = [
    ...(draft.doubts ?? []),
    ...ofRows,
    ...fillDown.doubts,
    ...questionInterests(kept, tab),
    ...questionColumns(kept, tab),
    ...qualified.doubts,
    ...dated.doubts,
    ...kept.flatMap((target) => questionValues(target, viewOf(target, types, tab))),
    ...(yield* questionRows(kept, { ...tab, dataRows: rows }, types?.columnIndex)),
    ...columns.doubts,
    ...rest.doubts,
  ];
  const placed = doubts.map((doubt) => atHome(doubt, tab));
  return {
    sheet: tab.table.name,
    headerRows: tab.headerRows,
    fillDown: fillDown.refs,
    headings: heading === undefined ? listSumHeads(tab) : toHeadingForms(heading),
    splits: split === undefined ? [] : [split],
    steps,
    ...(types === undefined ? {} : { types }),
    skips: [...(draft.skips ?? []), ...findUnnamed(kept, tab), ...skips],
    ignored: [...ignored, ...columns.ignored, ...rest.ignored],
    doubts: leaveOpen(placed, context.memory),
    targets: kept.map((target) => translateValues(target, viewOf(target, types, tab))),
  };
}

function toHeadingForms({ column, name, blank, reason: note, outer }: FoundHeading): ProposedSheet['headings'] {
  const own = { column, name, ...omitAbsent({ blank }), note };
  if (outer === undefined) return [own];
  const is = [...new Set(outer.texts.map(({ text }) => text))];
  return [{ column: outer.column, name: outer.name, is, note: outer.reason }, own];
}

/** Rows that sum up those below, and name nothing that these do not name too. */
function listSumHeads({ heads, refOf }: ProposalTab): ProposedSheet['headings'] {
  if (heads === undefined) return [];
  const column = refOf(heads.columnIndex);
  return [{ column, name: `${column} above`, blank: refOf(heads.blank), note: 'it sums up the rows below it' }];
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
  const used = new Set(indexesOf(targets));
  return tab.columns
    .filter(({ columnIndex, header }) => header !== '' && !used.has(columnIndex) && left.includes(foldHeader(header)))
    .map(({ columnIndex }) => ({ ...placeIn(tab, columnIndex), because: 'you said so before' }));
}
