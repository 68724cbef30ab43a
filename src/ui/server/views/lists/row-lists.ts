import { findRow } from '../../../../base/util/collections/find-row.ts';
import type { Steps } from '../../../../base/util/steps.ts';
import { runSteps } from '../../../../jobs/pipeline/session/run-steps.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { RowChoice } from '../../../api/rows.ts';
import type { IndexedSheet, RowIndex } from '../row-index.ts';
import { filterRows } from './filter-rows.ts';
import { sortRows } from './sort-rows.ts';

type Row = IndexedSheet['rows'][number];

/** The rows of every sheet that fitted a filter, in the order of a sorting, when somebody asked for them. */
export interface FittedRows {
  readonly id: number;
  /** As of which the rows were chosen and put in order. */
  readonly revision: number;
  /** Of each sheet the numbers of its rows. */
  readonly rowNumbers: readonly Uint32Array[];
}

interface KeptList extends FittedRows {
  readonly key: string;
}

/** What is chosen from, as it stands now. */
interface Choosing {
  readonly index: RowIndex;
  readonly revision: number;
  readonly reading: InputReading;
}

/** Several tabs of a browser, and a search that is typed letter by letter. */
const MOST_LISTS = 20;

/**
 * Lists of one reading of the inputs. A correction moves no row of a list and takes none out of it, as in a spreadsheet:
 * whoever corrects row by row finds each where it was. To have them chosen and ordered again, another list is asked for.
 */
export class RowLists {
  #lists: readonly KeptList[] = [];
  #count = 0;
  /** Lists that are being made, by what they are of. */
  readonly #underWay = new Map<string, Promise<FittedRows>>();

  /**
   * The list that is asked for by its number, while it is known; else one of this moment, which takes a while where the
   * rows are many: others are answered in between.
   */
  async take(choice: RowChoice, choosing: Choosing): Promise<FittedRows> {
    const { list: id, sheet, sort, ...filter } = choice;
    const { revision } = choosing;
    const said = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
    const key = JSON.stringify([said.sort(), sort === undefined ? [] : [sort, sheet]]);
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

/** Of each sheet the numbers of the rows that fit, in their order. */
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

/** Those rows of a list, from one place to another; one that was emptied since is there without cells. */
export function rowsOfList(
  { rowNumbers }: FittedRows,
  sheet: IndexedSheet,
  { sheet: sheetIndex, offset, limit }: { readonly sheet: number; readonly offset: number; readonly limit: number },
): readonly Row[] {
  const numbers = rowNumbers[sheetIndex]?.subarray(offset, offset + limit) ?? [];
  return Array.from(numbers, (rowNumber) => findRow(sheet.rows, rowNumber) ?? { rowNumber, cells: [] });
}
