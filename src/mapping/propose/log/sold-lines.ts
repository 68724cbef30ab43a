import { groupBy } from '../../../base/util/collections/group-by.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { SURE } from '../../mapping.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { groupKeyIn, groupRows, type RowGroup } from '../doubts/question-numbers.ts';
import { isPurchaseId } from '../lines/find-lines.ts';
import { columnIn, heldColumns, type ProposedColumn, type ProposedSheet, type ProposedTarget } from '../proposal.ts';
import { replaceNamed } from '../score/assign-columns.ts';
import type { ProposalTab } from '../source-tab.ts';
import { viewOf } from '../types/propose-typed.ts';
import { type LogView, viewLines } from './log-amounts.ts';
import {
  type FinishedLines,
  finishLines,
  type Log,
  linesOf,
  questionOrder,
  questionOversold,
  textsOf,
  toLinesTarget,
  type UnfitRow,
  without,
} from './log-lines.ts';

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

export function proposeSold(log: Log, bought: Bought): SoldLines {
  const {
    view: { tab },
    proposed,
  } = bought;
  const all = linesOf('sale', log);
  if (all.dataRows.length === 0) return { lines: [], by: undefined, unfit: [] };
  const changed = (['conversion', 'move', 'unknown'] as const).flatMap((kind) => linesOf(kind, log).dataRows);
  const { by, unfit: unlinked, purchaseOf } = linkSales(all, { tab, proposed, changed });
  const linked = without(unlinked, all);
  const context = toLinesContext('sale', log, proposed);
  const first = viewLines('sale', linked, context);
  const shares = listShares(bought);
  const isOfShares = (row: number): boolean => shares.has(purchaseOf.get(row)?.[0]?.rowNumber ?? 0);
  const draft = [toLinesTarget(first, context)];
  const [cash, count] = ['Cash Received', 'Shares Sold'].map((name) => columnIn(draft, name)?.columnIndex);
  // Sales without proceeds or, except for notes, without a number of shares.
  const more = first.tab.dataRows.flatMap((row): UnfitRow[] => {
    if (foldedTextIn(row, cash) === '') return [{ row, because: NO_CASH }];
    const isNumbered = foldedTextIn(row, count) !== '' || !isOfShares(row.rowNumber);
    return isNumbered ? [] : [{ row, because: NO_SHARES }];
  });
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

function toLinesContext(kind: 'sale' | 'mark', log: Log, purchases: ProposedSheet | undefined) {
  const { found, known, memory, said = [] } = log;
  const { columnIndex } = found;
  return { known, memory, said, kind, purchases, texts: textsOf(found, kind), columnIndex } as const;
}

const NO_CASH = 'the log does not say what was received';
const NO_SHARES = 'the log does not say how many shares were sold';

/** The rows of the purchases that are surely no notes. */
function listShares({ view: { tab }, proposed }: Bought): ReadonlySet<number> {
  const ofShares = proposed.targets.filter(
    ({ sheet, name }) => sheet.kind === 'securities' && name !== 'Convertibles' && name !== sheet.name,
  );
  const rows = ofShares.flatMap((target) => viewOf(target, proposed.types, tab).dataRows);
  return new Set(rows.map(({ rowNumber }) => rowNumber));
}

interface Lines {
  readonly tab: ProposalTab;
  readonly proposed: ProposedSheet;
  /** Conversions, splits and transfers, which change holdings. */
  readonly changed: readonly TabRow[];
}

/** Columns that identify a holding, beside its type. */
const NAMES = ['Company', 'Fund', 'Share Class', 'Round'];
const NONE = 'the log does not say what was bought of it';
const CHANGED =
  'the log has a conversion, split or transfer of that company as well, and does not say which security it is of';
const MOST_SHOWN = 3;

/**
 * Links each sale to the only purchase with its ID, else to the only one of its company, fund, class and round. With
 * several candidates it stays unlinked. `by` are the mapping's names of the columns, `undefined` where no sale is linked.
 */
function linkSales(sales: ProposalTab, { tab, proposed, changed }: Lines) {
  const purchases = mergeLines(tab, proposed);
  const { ids, names, company } = listKeys(sales, tab, proposed);
  const companies = new Set(changed.map((row) => foldedTextIn(row, company)));
  const isChanged = (row: TabRow): boolean => companies.has(foldedTextIn(row, company));
  const linked = [
    ...ids.map((id) => linkBy([id], sales, purchases)),
    ...names.map((key) => leaveChanged(linkBy(key, sales, purchases), sales, isChanged)),
  ];
  const [best] = linked.toSorted((a, b) => a.unfit.length - b.unfit.length);
  if (best === undefined)
    return { by: undefined, unfit: sales.dataRows.map((row) => ({ row, because: NONE })), purchaseOf: new Map() };
  const isAny = best.unfit.length < sales.dataRows.length;
  const by = isAny ? best.key.map((columnIndex) => tab.refOf(columnIndex)) : undefined;
  return { by, unfit: best.unfit, purchaseOf: best.purchaseOf };
}

/** Groups the lines of each purchase. */
function mergeLines({ dataRows, columns, refOf }: ProposalTab, { steps }: ProposedSheet): readonly RowGroup[] {
  const [group] = steps.flatMap((step) => step.group ?? []);
  if (group === undefined) return dataRows.map((row) => [row]);
  const by = columns.flatMap(({ columnIndex }) => (group.by.includes(refOf(columnIndex)) ? [columnIndex] : []));
  return groupRows(dataRows, by);
}

/** Finds columns filled on every sale that identify its purchase. */
function listKeys(sales: ProposalTab, tab: ProposalTab, proposed: ProposedSheet) {
  const isFull = (columnIndex: TabColumn): boolean =>
    sales.dataRows.every((row) => foldedTextIn(row, columnIndex) !== '') &&
    tab.dataRows.every((row) => foldedTextIn(row, columnIndex) !== '');
  const held = heldColumns(proposed.targets);
  const kind = proposed.types === undefined ? [] : [proposed.types.columnIndex];
  const names = [...NAMES.flatMap((name) => indexOf(held, name)), ...kind].filter(isFull);
  const [company] = indexOf(held, 'Company');
  const ids = tab.columns
    .filter(({ header, columnIndex }) => isPurchaseId(header) && isFull(columnIndex))
    .map(({ columnIndex }) => columnIndex);
  // A name is ambiguous without its company.
  const isNamed =
    company === undefined
      ? held.some(({ name, value: fixed }) => name === 'Company' && fixed !== undefined)
      : names.includes(company);
  return { ids, names: isNamed && names.length > 0 ? [[...new Set(names)]] : [], company };
}

function leaveChanged(linked: LinkedSales, sales: ProposalTab, isChanged: (row: TabRow) => boolean): LinkedSales {
  const left = new Set(linked.unfit.map(({ row }) => row));
  const more = sales.dataRows.filter((row) => !left.has(row) && isChanged(row));
  return { ...linked, unfit: [...linked.unfit, ...more.map((row) => ({ row, because: CHANGED }))] };
}

function indexOf(columns: readonly ProposedColumn[], name: string): readonly TabColumn[] {
  const found = columns.find((column) => column.name === name && column.isPart !== true);
  return found?.columnIndex === undefined ? [] : [found.columnIndex];
}

interface LinkedSales {
  readonly key: readonly TabColumn[];
  readonly unfit: readonly UnfitRow[];
  readonly purchaseOf: ReadonlyMap<number, RowGroup>;
}

function linkBy(key: readonly TabColumn[], sales: ProposalTab, purchases: readonly RowGroup[]): LinkedSales {
  const byKey = groupBy(purchases, ([first]) => groupKeyIn(first, key));
  const purchaseOf = new Map<number, RowGroup>();
  const unfit = sales.dataRows.flatMap((row): UnfitRow[] => {
    const [only, ...more] = byKey.get(groupKeyIn(row, key)) ?? [];
    if (only === undefined) return [{ row, because: NONE }];
    if (more.length === 0) {
      purchaseOf.set(row.rowNumber, only);
      return [];
    }
    const rows = [only, ...more].map(([line]) => String(line.rowNumber));
    const others = rows.length > MOST_SHOWN ? [...rows.slice(0, MOST_SHOWN), 'others'] : rows;
    return [{ row, because: `the log does not say which of the purchases in rows ${joinList(others)} it is of` }];
  });
  return { key, unfit, purchaseOf };
}

/** Adds the text by which sales name the security. */
export function nameSecurity(target: ProposedTarget, by: readonly string[]): ProposedTarget {
  const isSale = target.sheet.kind === 'transactions';
  const [only, ...more] = by;
  const source = more.length === 0 && only !== undefined ? { column: only } : { join: by, with: ' / ' };
  const column = isSale
    ? { name: 'Security', reason: 'the only purchase that is called so' }
    : { name: 'Ref', reason: 'by which the sales name it', numbered: true as const };
  return replaceNamed(target, { ...source, ...column, confidence: 0.9 });
}
