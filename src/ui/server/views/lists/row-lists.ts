import { findRow } from '../../../../base/util/collections/find-row.ts';
import { sortInSteps } from '../../../../base/util/collections/sort-in-steps.ts';
import { runSteps } from '../../../../base/util/run-steps.ts';
import type { Steps } from '../../../../base/util/steps.ts';
import { parseColumnLetters } from '../../../../base/util/text/cell-address.ts';
import {
  compareSortKeys,
  kindOfColumn,
  type SortColumn,
  toSortKey,
} from '../../../../jobs/library/inside/correcting/sort-key.ts';
import type { Finding } from '../../../../model/findings/finding.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { RowChoice, RowFilter } from '../../../api/rows.ts';
import type { IndexedSheet, RowIndex, RowState } from '../row-index.ts';

type Row = IndexedSheet['rows'][number];

/** The rows of every sheet that matched a filter, sorted, at the time they were requested. */
export interface FittedRows {
  readonly id: number;
  /** The revision for which they were filtered and sorted. */
  readonly revision: number;
  /** The row numbers of each sheet. */
  readonly rowNumbers: readonly Uint32Array[];
}

interface KeptList extends FittedRows {
  readonly key: string;
}

interface Choosing {
  readonly index: RowIndex;
  readonly revision: number;
  readonly reading: InputReading;
}

/** Enough for several tabs, and a search that is typed letter by letter. */
const MOST_LISTS = 20;

/**
 * Lists of one reading of the inputs. A correction neither moves nor removes a row of a list, as in a spreadsheet. A
 * new list is requested to filter and sort again.
 */
export class RowLists {
  #lists: readonly KeptList[] = [];
  #count = 0;
  /** Lists in the making, by revision and key. */
  readonly #underWay = new Map<string, Promise<FittedRows>>();

  /** Returns the list of that number if it is known, otherwise a new one, in steps: others are answered meanwhile. */
  async take(choice: RowChoice, choosing: Choosing): Promise<FittedRows> {
    const { list: id, sheet, sort, ...filter } = choice;
    const { revision } = choosing;
    const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
    const key = JSON.stringify([set.sort(), sort === undefined ? [] : [sort, sheet]]);
    const alike = this.#lists.filter((list) => list.key === key);
    const known = alike.find((list) => list.id === id) ?? alike.find((list) => list.revision === revision);
    if (known !== undefined) return known;
    const name = `${revision} ${key}`;
    const making = this.#underWay.get(name) ?? this.#make(key, choice, choosing);
    this.#underWay.set(name, making);
    return making.finally(() => this.#underWay.delete(name));
  }

  async #make(key: string, choice: RowChoice, choosing: Choosing): Promise<FittedRows> {
    const rowNumbers = await runSteps(chooseRows(choice, choosing), undefined);
    this.#count += 1;
    const list = { id: this.#count, key, revision: choosing.revision, rowNumbers };
    this.#lists = [list, ...this.#lists].slice(0, MOST_LISTS);
    return list;
  }
}

/** Returns the numbers of the matching rows of each sheet, in order. */
function* chooseRows(
  { list: _known, sheet: sortedSheet, sort, ...filter }: RowChoice,
  { index, reading }: Choosing,
): Steps<readonly Uint32Array[]> {
  const rowNumbers: Uint32Array[] = [];
  for (const [sheetIndex, sheet] of index.sheets.entries()) {
    const rows = yield* filterRows(index, sheet, filter);
    const isSorted = sort !== undefined && sheetIndex === sortedSheet;
    rowNumbers.push(toNumbers(isSorted ? yield* sortRows(rows, sheet, { sort, reading }) : rows));
  }
  return rowNumbers;
}

function toNumbers(rows: readonly Row[]): Uint32Array {
  return Uint32Array.from(rows, ({ rowNumber }) => rowNumber);
}

/** Returns a part of a list; a row that was emptied since has no cells. */
export function rowsOfList(
  { rowNumbers }: FittedRows,
  sheet: IndexedSheet,
  { sheet: sheetIndex, offset, limit }: { readonly sheet: number; readonly offset: number; readonly limit: number },
): readonly Row[] {
  const numbers = rowNumbers[sheetIndex]?.subarray(offset, offset + limit) ?? [];
  return Array.from(numbers, (rowNumber) => findRow(sheet.rows, rowNumber) ?? { rowNumber, cells: [] });
}

type Test = (state: RowState | undefined, row: Row) => boolean;

/** Yields after each row. */
function* filterRows(index: RowIndex, sheet: IndexedSheet, filter: RowFilter): Steps<readonly Row[]> {
  const fits = toTest(filter);
  if (fits === undefined) return sheet.rows;
  const fitting: Row[] = [];
  for (const row of sheet.rows) {
    if (fits(index.stateOf(sheet, row.rowNumber), row)) fitting.push(row);
    yield;
  }
  return fitting;
}

/** Returns `undefined` if every row matches. */
function toTest({ severity, status, company, code, search }: RowFilter): Test | undefined {
  const tests: Test[] = [];
  const has = (state: RowState | undefined, test: (finding: Finding) => boolean): boolean =>
    state?.findings.some(test) === true;
  if (status !== undefined) tests.push((state) => state?.status === status);
  if (company !== undefined) tests.push((state) => state?.company === company);
  if (severity !== undefined) tests.push((state) => has(state, (finding) => finding.severity === severity));
  if (code !== undefined) tests.push((state) => has(state, (finding) => finding.code === code));
  if (search !== undefined && search !== '') {
    const part = search.toLowerCase();
    tests.push((state, row) => state?.key?.toLowerCase().includes(part) === true || isIn(row, part));
  }
  return tests.length === 0 ? undefined : (state, row) => tests.every((test) => test(state, row));
}

function isIn({ cells }: Row, part: string): boolean {
  return cells.some(({ value }) => {
    if ('text' in value) return value.text.toLowerCase().includes(part);
    return value.kind === 'date' && value.iso.includes(part);
  });
}

/** Sorts by a column: `C` ascending, `-C` descending. The sort is stable. Yields after each row. */
function* sortRows(
  rows: readonly Row[],
  { table, layout }: IndexedSheet,
  { sort, reading }: { readonly sort: string; readonly reading: InputReading },
): Steps<readonly Row[]> {
  const sign = sort.startsWith('-') ? -1 : 1;
  const columnIndex = parseColumnLetters(sort.replace('-', ''));
  const column = layout?.columns.find((one) => one.columnIndex === columnIndex)?.column;
  const meant: SortColumn = { epoch: table.epoch, of: kindOfColumn(layout?.sheetKind, column), reading };
  const keyed: { readonly row: Row; readonly key: ReturnType<typeof toSortKey> }[] = [];
  for (const row of rows) {
    const cell = row.cells.find((one) => one.columnIndex === columnIndex);
    keyed.push({ row, key: toSortKey(cell, meant) });
    yield;
  }
  const sorted = yield* sortInSteps(keyed, (one, other) => compareSortKeys(one.key, other.key, sign));
  return sorted.map(({ row }) => row);
}
