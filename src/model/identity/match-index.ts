import { FilledIndex } from '../../util/collections/filled-index.ts';
import { groupBy } from '../../util/collections/group-by.ts';
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

/** Records by their places, that an item may be; equal items share one list. */
export interface Candidates {
  readonly records: readonly number[];
  /** The first record that is not taken, which stays taken once it is. */
  readonly skip: (isTaken: (record: number) => boolean) => number | undefined;
}

/**
 * Finds the records that fit an item as well as is asked, without comparing every item with every record: those equal in
 * all that was sent by a table, those that do not contradict by the column in which the fewest come near, those of the
 * same key once for each key.
 */
export class MatchIndex {
  readonly #items: readonly { readonly data: NewData<string> }[];
  readonly #fresh: readonly ExistingRecord[];
  readonly #texts: readonly (readonly (string | undefined)[])[];
  readonly #equal: FilledIndex;
  readonly #drawers: ReadonlyMap<string, readonly number[]>;
  readonly #near = new Map<string, NearTable>();
  readonly #known = new Map<string, Candidates>();

  constructor(items: readonly { readonly data: NewData<string> }[], fresh: readonly ExistingRecord[]) {
    this.#items = items;
    this.#fresh = fresh;
    this.#texts = fresh.map(textsOfRecord);
    this.#equal = new FilledIndex(
      fresh.map((held, place) => [[matchKeyOfRecord(held), ...(this.#texts[place] ?? [])]]),
    );
    this.#drawers = groupBy([...fresh.keys()], (place) => {
      const held = fresh[place];
      return held === undefined ? '' : matchKeyOfRecord(held);
    });
  }

  find(item: number, least: MatchLevel): Candidates {
    const data = this.#items[item]?.data;
    if (data === undefined) throw new Error(`there is no item ${item}`);
    const drawer = matchKeyOf(data);
    const texts = textsOfSent(data);
    const asked = least === 1 ? texts.filter(({ isKey }) => isKey) : texts;
    const name = JSON.stringify([
      least,
      drawer,
      asked.map(({ text }) => text ?? null),
      texts.length === 0 ? data : null,
    ]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const places = this.#places(drawer, texts, least).filter((place) => this.#fits(data, place, least));
    const found = toCandidates(places);
    this.#known.set(name, found);
    return found;
  }

  #fits(data: NewData<string>, place: number, least: MatchLevel): boolean {
    const held = this.#fresh[place];
    return held !== undefined && matchLevelOf(data, held) >= least;
  }

  #places(drawer: string, texts: readonly ComparedText[], least: MatchLevel): readonly number[] {
    const all = this.#drawers.get(drawer) ?? [];
    if (texts.length === 0 || least <= 1) return all;
    if (least === 3) return this.#equal.find([drawer, ...texts.map(({ text }) => text)]);
    const near = this.#near.get(drawer) ?? new NearTable(all, this.#texts);
    this.#near.set(drawer, near);
    return near.find(texts);
  }
}

function toCandidates(records: readonly number[]): Candidates {
  let next = 0;
  return {
    records,
    skip: (isTaken) => {
      for (let record = records[next]; record !== undefined && isTaken(record); record = records[next]) next += 1;
      return records[next];
    },
  };
}

/** Records of one drawer by what each column may have been before it was rounded, or left out. */
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
      // What the service may have written otherwise is under another key.
      if (text === undefined || isFreeText) continue;
      const table = this.#columnOf(column);
      const lists = [undefined, ...roundingKeys(text).sent].map((key) => table.get(key) ?? []);
      const count = lists.reduce((sum, list) => sum + list.length, 0);
      if (count < fewest.length) fewest = lists.flat();
    }
    return [...fewest].sort((a, b) => a - b);
  }

  #columnOf(column: number): ReadonlyMap<string | undefined, readonly number[]> {
    const known = this.#columns.get(column);
    if (known !== undefined) return known;
    const table = groupBy(this.#places, (place) => {
      const text = this.#texts[place]?.[column];
      return text === undefined ? undefined : roundingKeys(text).held;
    });
    this.#columns.set(column, table);
    return table;
  }
}
