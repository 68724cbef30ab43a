import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { qualifyAmounts } from '../amounts/qualify-amounts.ts';
import { questionColumns } from '../doubts/question-columns.ts';
import { questionRows } from '../doubts/question-rows.ts';
import { putColumns } from '../facts/apply-facts.ts';
import { findLeftColumns } from '../left-out/left-columns.ts';
import { atHome } from '../made-columns.ts';
import type { ProposedColumn, ProposedDoubt, ProposedIgnored, ProposedSheet, ProposedTarget } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { questionValues, translateValues } from '../values/propose-values.ts';
import { LOADED, type LoadedKind, type LogView } from './log-amounts.ts';

export interface FinishedLines {
  readonly kind: LoadedKind;
  readonly view: LogView;
  readonly texts: readonly string[];
  readonly targets: readonly ProposedTarget[];
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly ProposedDoubt[];
}

interface LinesContext extends ScoringContext {
  readonly kind: 'sale' | 'mark';
  readonly texts: readonly string[];
  /** From 0: the column of events. */
  readonly columnIndex: number;
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
  const held = purchases?.targets.flatMap((one) => (one.sheet.kind === 'securities' ? one.columns : [])) ?? [];
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
  const qualified = qualifyAmounts([draft], tab);
  const left = findLeftColumns(tab, qualified.targets, { ...context, passedOver: [tab.refOf(columnIndex)] });
  const doubts = [
    ...view.doubts,
    ...questionColumns(qualified.targets, tab),
    ...qualified.doubts,
    ...qualified.targets.flatMap((target) => questionValues(target, tab)),
    ...questionRows(qualified.targets, tab, columnIndex),
    ...left.doubts,
  ];
  return {
    kind: context.kind,
    view,
    texts,
    targets: qualified.targets.map((target) => translateValues(target, tab)),
    ignored: left.ignored,
    doubts: doubts.map((doubt) => atHome(doubt, tab)),
  };
}
