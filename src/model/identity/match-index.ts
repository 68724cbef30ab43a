import { FilledIndex } from '../../base/util/collections/filled-index.ts';
import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';
import { matchKeyOf, matchKeyOfRecord } from './match-keys.ts';
import {
  type ComparedText,
  type MatchLevel,
  matchLevelOf,
  roundingKeys,
  textsOfRecord,
  textsOfSent,
} from './match-level.ts';

/**
 * Finds the records that fit an item as well as is asked, without comparing every item with every record: those equal in
 * all that was sent by a table, those that do not contradict by the column in which the fewest come near, those of the
 * same key once for each key.
 */
export class MatchIndex {
  readonly #items: readonly { readonly data: NewData<string> }[];
  readonly #records: readonly ExistingRecord[];
  readonly #texts: readonly (readonly (string | undefined)[])[];
  readonly #equal: FilledIndex;
  readonly #byKey: ReadonlyMap<string, readonly number[]>;
  readonly #near = new Map<string, NearTable>();
  readonly #found = new Map<string, readonly number[]>();

  constructor(items: readonly { readonly data: NewData<string> }[], records: readonly ExistingRecord[]) {
    this.#items = items;
    this.#records = records;
    this.#texts = records.map(textsOfRecord);
    const keys = records.map(matchKeyOfRecord);
    this.#equal = new FilledIndex(keys.map((key, place) => [[key, ...(this.#texts[place] ?? [])]]));
    this.#byKey = groupBy([...records.keys()], (place) => keys[place] ?? '');
  }

  /** The places of the records that an item may be, in their order; equal items share one list. */
  find(item: number, least: MatchLevel): readonly number[] {
    const data = this.#items[item]?.data;
    if (data === undefined) throw new Error(`there is no item ${item}`);
    const key = matchKeyOf(data);
    const texts = textsOfSent(data);
    const asked = least === 1 ? texts.filter(({ isKey }) => isKey) : texts;
    const name = JSON.stringify([least, key, asked.map(({ text }) => text ?? null), texts.length === 0 ? data : null]);
    return getOrInsert(this.#found, name, () =>
      this.#places(key, texts, least).filter((place) => this.#fits(data, place, least)),
    );
  }

  #fits(data: NewData<string>, place: number, least: MatchLevel): boolean {
    const record = this.#records[place];
    return record !== undefined && matchLevelOf(data, record) >= least;
  }

  #places(key: string, texts: readonly ComparedText[], least: MatchLevel): readonly number[] {
    const all = this.#byKey.get(key) ?? [];
    if (texts.length === 0 || least <= 1) return all;
    if (least === 3) return this.#equal.find([key, ...texts.map(({ text }) => text)]);
    const near = this.#near.get(key) ?? new NearTable(all, this.#texts);
    this.#near.set(key, near);
    return near.find(texts);
  }
}

/** Records of one match key by what each column may have been before it was rounded, or left out. */
class NearTable {
  readonly #places: readonly number[];
  readonly #texts: readonly (readonly (string | undefined)[])[];
  readonly #columns = new Map<number, ReadonlyMap<string | undefined, readonly number[]>>();

  constructor(places: readonly number[], texts: readonly (readonly (string | undefined)[])[]) {
    this.#places = places;
    this.#texts = texts;
  }

  /** All that do not contradict, and some that do, in their order. */
  find(texts: readonly ComparedText[]): readonly number[] {
    let fewest = this.#places;
    for (const [column, { text, isFreeText }] of texts.entries()) {
      // The service may write free text otherwise: it is under another key.
      if (text === undefined || isFreeText) continue;
      const table = this.#columnOf(column);
      const lists = [undefined, ...roundingKeys(text).sent].map((key) => table.get(key) ?? []);
      const count = lists.reduce((sum, list) => sum + list.length, 0);
      if (count < fewest.length) fewest = lists.flat();
    }
    return [...fewest].sort((a, b) => a - b);
  }

  #columnOf(column: number): ReadonlyMap<string | undefined, readonly number[]> {
    return getOrInsert(this.#columns, column, () =>
      groupBy(this.#places, (place) => {
        const text = this.#texts[place]?.[column];
        return text === undefined ? undefined : roundingKeys(text).existing;
      }),
    );
  }
}
