import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { ProposedSheet, ProposedTarget } from '../proposal.ts';
import { SURE } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { viewOf } from '../types/propose-typed.ts';
import { textsOf } from './find-events.ts';
import { type FinishedLines, finishLines, toLinesTarget } from './finish-lines.ts';
import { linkSales, nameSecurity } from './link-sales.ts';
import { type LogView, viewLines } from './log-amounts.ts';
import { type Log, linesOf, type UnfitRow, without } from './log-lines.ts';
import { questionOrder, questionOversold } from './question-lines.ts';

export interface Bought {
  readonly view: LogView;
  readonly proposed: ProposedSheet;
}

export interface SoldLines {
  readonly lines: readonly FinishedLines[];
  /** The columns by which sales name their purchases; `undefined` where none does. */
  readonly by: readonly string[] | undefined;
  readonly unfit: readonly UnfitRow[];
}

export function proposeSold(log: Log, { view: { tab }, proposed }: Bought): SoldLines {
  const all = linesOf('sale', log);
  if (all.dataRows.length === 0) return { lines: [], by: undefined, unfit: [] };
  const changed = (['conversion', 'move', 'unknown'] as const).flatMap((kind) => linesOf(kind, log).dataRows);
  const { by, unfit: unlinked, purchaseOf } = linkSales(all, { tab, proposed, changed });
  const linked = without(unlinked, all);
  const context = toLinesContext('sale', log, proposed);
  const first = viewLines('sale', linked, context);
  const more = findUnfitSales(toLinesTarget(first, context), first.tab, { proposed, tab, purchaseOf });
  const unfit = [...unlinked, ...more].toSorted((a, b) => a.row.rowNumber - b.row.rowNumber);
  const fit = without(unfit, all);
  if (by === undefined || fit.dataRows.length === 0) return { lines: [], by: undefined, unfit };
  const view = viewLines('sale', fit, context);
  const lines = finishLines(nameSecurity(toLinesTarget(view, context), by), view, context);
  const doubts = [
    ...lines.doubts,
    ...questionOversold(lines, { tab, targets: proposed.targets }, purchaseOf),
    ...questionOrder(lines, proposed.targets, purchaseOf),
  ];
  return { lines: [{ ...lines, doubts }], by, unfit };
}

/**
 * Proposes sales of a log without purchases; the securities are left open. Returns `undefined` unless they are surely
 * sales.
 */
export function proposeSoldAlone(log: Log): SoldLines | undefined {
  const context = toLinesContext('sale', log, undefined);
  const view = viewLines('sale', linesOf('sale', log), context);
  const target = toLinesTarget(view, context);
  const isSure = (wanted: string): boolean =>
    target.columns.some(({ name, confidence }) => name === wanted && confidence >= SURE);
  if (!['Company', 'Cash Received'].every(isSure)) return undefined;
  return { lines: [finishLines(target, view, context)], by: undefined, unfit: [] };
}

export function proposeMarked(log: Log, proposed: ProposedSheet | undefined): readonly FinishedLines[] {
  const lines = linesOf('mark', log);
  if (lines.dataRows.length === 0) return [];
  const context = toLinesContext('mark', log, proposed);
  const view = viewLines('mark', lines, context);
  return [finishLines(toLinesTarget(view, context), view, context)];
}

function toLinesContext(kind: 'sale' | 'mark', { found, known, memory }: Log, purchases: ProposedSheet | undefined) {
  const { columnIndex } = found;
  return { known, memory, kind, purchases, texts: textsOf(found, kind), columnIndex } as const;
}

const NO_CASH = 'the log does not say what was received';
const NO_SHARES = 'the log does not say how many shares were sold';

interface Sold {
  readonly proposed: ProposedSheet;
  readonly tab: ProposalTab;
  readonly purchaseOf: ReadonlyMap<number, readonly Row[]>;
}

/** Finds sales without proceeds or, except for notes, without a number of shares. */
function findUnfitSales(target: ProposedTarget, sales: ProposalTab, sold: Sold): readonly UnfitRow[] {
  const indexOf = (name: string): number | undefined =>
    target.columns.find((column) => column.name === name)?.columnIndex;
  const [cash, shares] = [indexOf('Cash Received'), indexOf('Shares Sold')];
  const isIn = (row: Row, index: number | undefined): boolean => index !== undefined && foldedTextIn(row, index) !== '';
  return sales.dataRows.flatMap((row): UnfitRow[] => {
    if (!isIn(row, cash)) return [{ row, because: NO_CASH }];
    const [purchase] = sold.purchaseOf.get(row.rowNumber) ?? [];
    return isIn(row, shares) || purchase === undefined || !isOfShares(purchase, sold)
      ? []
      : [{ row, because: NO_SHARES }];
  });
}

/** Returns whether the purchase is surely not a note. */
function isOfShares({ rowNumber }: Row, { proposed, tab }: Sold): boolean {
  return proposed.targets.some(
    (target) =>
      target.sheet.kind === 'securities' &&
      target.name !== 'Convertibles' &&
      target.name !== target.sheet.name &&
      viewOf(target, proposed.types, tab).dataRows.some((row) => row.rowNumber === rowNumber),
  );
}
