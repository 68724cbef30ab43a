import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { Change, PlanDocument, PlannedItem, PlanRow } from '../../model/outcomes/plan.ts';
import type { RowKey } from '../../model/values/origin.ts';
import {
  type FundMoney,
  type HeldSecurity,
  moneyByRow,
  type RowMoney,
  sumMoney,
} from '../../report/change-set/planned-money.ts';
import {
  nameThings,
  type PlannedValue,
  plannedValues,
  type ThingNames,
} from '../../report/change-set/planned-values.ts';
import { factsOf, type JoinedRow, joinRows } from '../../report/joined-rows.ts';
import { itemsOf } from '../../report/planned-figures.ts';
import { toSheetLabel } from '../../report/text/parts/row-list.ts';
import type { ChangeFilter } from '../api/change-set.ts';
import { ROW_STATUSES, type RowStatus, type StatusCounts } from '../api/row-status.ts';
import { countStatuses } from './row-parts.ts';

export interface ChangeEntry {
  readonly row: PlanRow;
  readonly status: RowStatus;
  readonly id?: string;
  readonly message?: string;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

export type ChangeLine =
  | { readonly kind: 'group'; readonly sheet: string; readonly rows: number }
  | { readonly kind: 'row'; readonly entry: ChangeEntry };

export interface FoundChanges {
  readonly lines: readonly ChangeLine[];
  readonly rows: number;
  readonly money: readonly FundMoney[];
  readonly statuses: StatusCounts;
}

/** The columns of a sheet in which some row has a value, in the order in which its rows have them. */
interface SheetColumns {
  readonly sheet: string;
  readonly columns: readonly { readonly name: string; readonly chars: number }[];
}

const MOST_FILTERS = 20;
/** Sent or entered rows first, then those that were not, and last the many that were there already. */
const SHOWN_FIRST: readonly RowStatus[] = [
  ...(['add', 'replace', 'upload', 'failed', 'unknown', 'added', 'replaced', 'uploaded', 'not-run'] as const),
  ...(['differs', 'blocked', 'invalid', 'skipped'] as const),
];
const ORDER = new Map([...new Set([...SHOWN_FIRST, ...ROW_STATUSES])].map((status, place) => [status, place]));

/** A plan's rows, and what it sends for them. What has no name (an empty one) is not shown. */
export interface PlannedRows {
  readonly rows: readonly PlanRow[];
  readonly inputs: readonly unknown[];
  readonly items: readonly PlannedItem[];
  readonly names: ThingNames;
  readonly held: readonly HeldSecurity[];
}

export function rowsOfPlan(document: Pick<PlanDocument, 'plan' | 'snapshot' | 'inputs'>): PlannedRows {
  const { plan, snapshot, inputs } = document;
  return { rows: plan.rows, inputs, items: itemsOf(plan), names: nameThings(document), held: snapshot.securities };
}

/** The rows of a plan, by sheet, status and company, filtered, with what is sent for each. */
export class ChangeIndex {
  readonly names: ThingNames;
  readonly hasSeveralInputs: boolean;
  readonly money: ReadonlyMap<RowKey, readonly RowMoney[]>;
  readonly #entries: readonly ChangeEntry[];
  readonly #items: ReadonlyMap<RowKey, readonly PlannedItem[]>;
  readonly #texts = new Map<RowKey, string>();
  readonly #found = new Map<string, FoundChanges>();
  #columns: readonly SheetColumns[] | undefined;

  /** With `outcomes`, shows what became of the rows. */
  constructor(plan: PlannedRows, outcomes?: readonly RowOutcome[]) {
    this.names = plan.names;
    this.hasSeveralInputs = plan.inputs.length > 1;
    this.money = moneyByRow(plan.items, plan.held);
    this.#items = itemsByRow(plan.items);
    const entries = outcomes === undefined ? plan.rows.map(toPlanned) : joinRows({ plan, outcomes }).map(toDone);
    this.#entries = sortEntries(entries);
  }

  get companies(): readonly string[] {
    const named = this.#entries.flatMap(({ row }) => (row.company === '' ? [] : (row.company ?? [])));
    return [...new Set(named)].sort();
  }

  /** The funds for which something is sent. */
  get funds(): readonly string[] {
    const items = [...this.#items.values()].flat();
    const ids = new Set([
      ...items.flatMap(({ data }) => (data.kind === 'security' ? data.fundId : [])),
      ...items.flatMap(({ data }) => (data.kind === 'mark' && 'fundId' in data.mark ? data.mark.fundId : [])),
      ...[...this.money.values()].flat().map(({ fundId }) => fundId),
    ]);
    return [...ids].map(this.names.ofFund).sort();
  }

  /** The same for every filter, so that what is shown stays in its column. */
  get columns(): readonly SheetColumns[] {
    this.#columns ??= this.#listColumns();
    return this.#columns;
  }

  #listColumns(): readonly SheetColumns[] {
    return [...groupBy(this.#entries, ({ row }) => row.origin.sheet)].map(([sheet, entries]) => {
      const order: string[] = [];
      const chars = new Map<string, number>();
      for (const { row, changes } of entries) {
        const cells = [...this.valuesOf(row).map(toShownText), ...changes.map(toChangedText)];
        const names = cells.map(([column]) => column);
        mergeInto(order, names);
        for (const [column, length] of cells) chars.set(column, Math.max(chars.get(column) ?? column.length, length));
      }
      return { sheet, columns: order.map((name) => ({ name, chars: Math.min(MOST_CHARS, chars.get(name) ?? 0) })) };
    });
  }

  /** Returns what is sent for a row, each column once. */
  valuesOf({ rowKey }: PlanRow): readonly PlannedValue[] {
    const all = (this.#items.get(rowKey) ?? []).flatMap(({ data }) => plannedValues(data, this.names));
    const values = all.filter(({ column, text }) => column !== '' && text !== '');
    return [...new Map(values.map((value) => [value.column, value])).values()];
  }

  find(filter: ChangeFilter): FoundChanges {
    const key = JSON.stringify(Object.entries(filter).sort());
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#filter(filter);
    // A search is typed letter by letter: earlier searches are not repeated.
    if (this.#found.size >= MOST_FILTERS) this.#found.clear();
    this.#found.set(key, found);
    return found;
  }

  #filter({ status, ...others }: ChangeFilter): FoundChanges {
    const fits = this.#toTest(others);
    const alike = this.#entries.filter(fits);
    const wanted = status === undefined ? undefined : new Set(status.split(','));
    const entries = wanted === undefined ? alike : alike.filter((entry) => wanted.has(entry.status));
    const amounts = entries.map(({ row }) => this.money.get(row.rowKey) ?? []);
    const money = sumMoney(amounts, this.names.ofFund);
    return { lines: groupLines(entries), rows: entries.length, money, statuses: countStatuses(alike) };
  }

  #toTest({ sheet, company, fund, search = '' }: Omit<ChangeFilter, 'status'>): (entry: ChangeEntry) => boolean {
    const parts = toSearched(search);
    return ({ row }) =>
      (sheet === undefined || this.#isOfSheet(row, sheet)) &&
      (company === undefined || row.company === company) &&
      (fund === undefined || this.#isOfFund(row, fund)) &&
      (parts.length === 0 || parts.some((part) => this.#textOf(row).includes(part)));
  }

  /** A sheet by its name, in whatever file, or that of one file, as the counts name it. */
  #isOfSheet({ origin }: PlanRow, sheet: string): boolean {
    return origin.sheet === sheet || (this.hasSeveralInputs && toSheetLabel(origin, true) === sheet);
  }

  #isOfFund(row: PlanRow, fund: string): boolean {
    if (this.money.get(row.rowKey)?.some(({ fundId }) => this.names.ofFund(fundId) === fund) === true) return true;
    return this.valuesOf(row).some(({ column, text }) => column === 'Fund' && text === fund);
  }

  /** The searchable text of a row, in lower case. */
  #textOf(row: PlanRow): string {
    const known = this.#texts.get(row.rowKey);
    if (known !== undefined) return known;
    const { key, company = '', why, origin, changes } = row;
    const values = this.valuesOf(row).flatMap(({ text, currency = '' }) => [text, currency]);
    const others = changes.flatMap(({ service = '', workbook = '' }) => [service, workbook]);
    const place = `${origin.sheet} row ${origin.rowNumber}`;
    const text = [key, company, place, why, ...values, ...others].join('\n').toLowerCase();
    this.#texts.set(row.rowKey, text);
    return text;
  }
}

/** An amount may be searched with or without thousands separators. */
function toSearched(search: string): readonly string[] {
  const part = search.trim().toLowerCase();
  const plain = part.replace(/(?<=\d)[, \u00a0\u202f](?=\d{3})/g, '');
  return part === '' ? [] : [...new Set([part, plain])];
}

function itemsByRow(items: readonly PlannedItem[]): ReadonlyMap<RowKey, readonly PlannedItem[]> {
  const byRow = new Map<RowKey, PlannedItem[]>();
  for (const item of items) {
    for (const rowKey of [item.rowKey, ...(item.alsoOf ?? [])]) {
      getOrInsert(byRow, rowKey, () => []).push(item);
    }
  }
  return byRow;
}

function toPlanned(row: PlanRow): ChangeEntry {
  const { action, id, changes, findings } = row;
  return omitAbsent({ row, status: action, id, changes, findings });
}

function toDone(joined: JoinedRow): ChangeEntry {
  return omitAbsent({ row: joined.row, status: joined.outcome.outcome, ...factsOf(joined) });
}

/** Longer texts are cut off on the page. */
const MOST_CHARS = 28;

/** With room for what separates the digits of a number, and its currency. */
function toShownText({ column, kind, text, currency }: PlannedValue): readonly [column: string, length: number] {
  const separators = kind === 'number' ? Math.floor(text.length / 3) + 2 : 0;
  return [column, text.length + separators + (currency === undefined ? 0 : currency.length + 1)];
}

function toChangedText({ column, service = '', workbook = '' }: Change): readonly [column: string, length: number] {
  return [column, Math.max(service.length, workbook.length) + 4];
}

/** Puts each unknown column after the one that precedes it in its row. */
function mergeInto(order: string[], columns: readonly string[]): void {
  let next = 0;
  for (const column of columns) {
    const known = order.indexOf(column);
    if (known === -1) order.splice(next, 0, column);
    next = (known === -1 ? next : known) + 1;
  }
}

/** Sorts by sheet, then status, company and place in the workbook; rows of no company come last. */
function sortEntries(entries: readonly ChangeEntry[]): readonly ChangeEntry[] {
  const sheets = new Map([...new Set(entries.map(({ row }) => row.origin.sheet))].map((sheet, at) => [sheet, at]));
  const names = [...new Set(entries.map(({ row }) => row.company ?? ''))];
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const sorted = names.filter((name) => name !== '').sort((a, b) => collator.compare(a, b));
  const places = new Map(sorted.map((name, place) => [name, place]));
  const placeOf = ({ row }: ChangeEntry): number => places.get(row.company ?? '') ?? sorted.length;
  const orderOf = ({ status }: ChangeEntry): number => ORDER.get(status) ?? ORDER.size;
  const sheetOf = ({ row }: ChangeEntry): number => sheets.get(row.origin.sheet) ?? sheets.size;
  return [...entries].sort((a, b) => sheetOf(a) - sheetOf(b) || orderOf(a) - orderOf(b) || placeOf(a) - placeOf(b));
}

function groupLines(entries: readonly ChangeEntry[]): readonly ChangeLine[] {
  return [...groupBy(entries, ({ row }) => row.origin.sheet)].flatMap(([sheet, rows]): readonly ChangeLine[] => [
    { kind: 'group', sheet, rows: rows.length },
    ...rows.map((entry) => ({ kind: 'row' as const, entry })),
  ]);
}
