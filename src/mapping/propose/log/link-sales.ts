import { groupBy } from '../../../base/util/collections/group-by.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import { groupKeyIn } from '../doubts/row-amounts.ts';
import { isPurchaseId } from '../lines/find-lines.ts';
import type { ProposedColumn, ProposedSheet, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { UnfitRow } from './log-lines.ts';

export interface SaleLinks {
  /** The mapping's names of the identifying columns; `undefined` where no sale is linked. */
  readonly by: readonly string[] | undefined;
  readonly unfit: readonly UnfitRow[];
  readonly purchaseOf: ReadonlyMap<number, readonly Row[]>;
}

interface Lines {
  readonly tab: ProposalTab;
  readonly proposed: ProposedSheet;
  /** Conversions, splits and transfers, which change holdings. */
  readonly changed: readonly Row[];
}

/** Columns that identify a holding, beside its type. */
const NAMES = ['Company', 'Fund', 'Share Class', 'Round'];
const NONE = 'the log does not say what was bought of it';
const CHANGED =
  'the log has a conversion, split or transfer of that company as well, and does not say which security it is of';
const MOST_SHOWN = 3;

/**
 * Links each sale to the only purchase with its ID, else to the only one of its company, fund, class and round. With
 * several candidates it stays unlinked.
 */
export function linkSales(sales: ProposalTab, { tab, proposed, changed }: Lines): SaleLinks {
  const purchases = mergeLines(tab, proposed);
  const { ids, names, company } = listKeys(sales, tab, proposed);
  const companies = new Set(changed.map((row) => foldedTextIn(row, company)));
  const isChanged = (row: Row): boolean => companies.has(foldedTextIn(row, company));
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
function mergeLines({ dataRows, columns, refOf }: ProposalTab, { steps }: ProposedSheet): readonly (readonly Row[])[] {
  const group = steps.find((step) => step.kind === 'group');
  if (group === undefined) return dataRows.map((row) => [row]);
  const by = columns.flatMap(({ columnIndex }) => (group.by.includes(refOf(columnIndex)) ? [columnIndex] : []));
  return [...groupBy(dataRows, (row) => groupKeyIn(row, by)).values()];
}

interface Keys {
  readonly ids: readonly number[];
  readonly names: readonly (readonly number[])[];
  readonly company: number | undefined;
}

/** Finds columns filled on every sale that identify its purchase. */
function listKeys(sales: ProposalTab, tab: ProposalTab, proposed: ProposedSheet): Keys {
  const isFull = (columnIndex: number): boolean =>
    sales.dataRows.every((row) => foldedTextIn(row, columnIndex) !== '') &&
    tab.dataRows.every((row) => foldedTextIn(row, columnIndex) !== '');
  const held = proposed.targets.filter(({ sheet }) => sheet.kind === 'securities').flatMap(({ columns }) => columns);
  const kind = proposed.types === undefined ? [] : [proposed.types.columnIndex];
  const names = [...NAMES.flatMap((name) => indexOf(held, name)), ...kind].filter(isFull);
  const [company] = indexOf(held, 'Company');
  const ids = tab.columns
    .filter(({ header, columnIndex }) => isPurchaseId(header) && isFull(columnIndex))
    .map(({ columnIndex }) => columnIndex);
  // A name is ambiguous without its company.
  const isNamed =
    company === undefined
      ? held.some(({ name, fixed }) => name === 'Company' && fixed !== undefined)
      : names.includes(company);
  return { ids, names: isNamed && names.length > 0 ? [[...new Set(names)]] : [], company };
}

function leaveChanged(linked: LinkedSales, sales: ProposalTab, isChanged: (row: Row) => boolean): LinkedSales {
  const left = new Set(linked.unfit.map(({ row }) => row));
  const more = sales.dataRows.filter((row) => !left.has(row) && isChanged(row));
  return { ...linked, unfit: [...linked.unfit, ...more.map((row) => ({ row, because: CHANGED }))] };
}

function indexOf(columns: readonly ProposedColumn[], name: string): readonly number[] {
  const found = columns.find((column) => column.name === name && column.isPart !== true);
  return found?.columnIndex === undefined ? [] : [found.columnIndex];
}

interface LinkedSales {
  readonly key: readonly number[];
  readonly unfit: readonly UnfitRow[];
  readonly purchaseOf: ReadonlyMap<number, readonly Row[]>;
}

function linkBy(key: readonly number[], sales: ProposalTab, purchases: readonly (readonly Row[])[]): LinkedSales {
  const byKey = groupBy(purchases, ([first]) => (first === undefined ? '' : groupKeyIn(first, key)));
  const purchaseOf = new Map<number, readonly Row[]>();
  const unfit = sales.dataRows.flatMap((row): UnfitRow[] => {
    const [only, ...more] = byKey.get(groupKeyIn(row, key)) ?? [];
    if (only === undefined) return [{ row, because: NONE }];
    if (more.length === 0) {
      purchaseOf.set(row.rowNumber, only);
      return [];
    }
    const rows = [only, ...more].flatMap(([line]) => (line === undefined ? [] : [String(line.rowNumber)]));
    const others = rows.length > MOST_SHOWN ? [...rows.slice(0, MOST_SHOWN), 'others'] : rows;
    return [{ row, because: `the log does not say which of the purchases in rows ${joinList(others)} it is of` }];
  });
  return { key, unfit, purchaseOf };
}

/** Adds the text by which sales name the security. */
export function nameSecurity(target: ProposedTarget, by: readonly string[]): ProposedTarget {
  const isSale = target.sheet.kind === 'transactions';
  const [only, ...more] = by;
  const source = more.length === 0 && only !== undefined ? { ref: only } : { join: by };
  const column: ProposedColumn = {
    ...source,
    name: isSale ? 'Security' : 'Ref',
    confidence: 0.9,
    ...(isSale ? {} : { isNumbered: true as const }),
    reason: isSale ? 'the only purchase that is called so' : 'by which the sales name it',
  };
  const others = target.columns.filter(({ name }) => name !== column.name);
  const names = target.sheet.columns.map(({ name }) => name);
  const columns = [...others, column].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return { ...target, columns };
}
