import { getOrInsert } from '../collections/get-or-insert.ts';
import { areNearTexts, bareName, mostChanges, numbersOf } from './near-names.ts';

/** Nobody mistypes a longer one: it is something else pasted into the cell. */
const LONGEST = 1000;

interface Entry<T> {
  readonly bare: string;
  readonly item: T;
}

/** Finds what `areNearNames` says is near, among however many names, without comparing each with each. */
export class NearNameIndex<T> {
  readonly #byBare = new Map<string, Entry<T>[]>();
  /** By the numbers, which must be the same, and the length of the whole; then by which part of the name it is, and the part. */
  readonly #byPart = new Map<string, Map<string, Entry<T>[]>>();

  add(name: string, item: T): void {
    const bare = bareName(name);
    const numbers = numbersOf(name);
    const entry: Entry<T> = { bare, item };
    push(this.#byBare, bare, entry);
    const key = `${numbers}/${bare.length}`;
    const alike = this.#byPart.get(key) ?? new Map<string, Entry<T>[]>();
    this.#byPart.set(key, alike);
    for (const { part, start, end } of partsOf(bare.length)) push(alike, `${part}/${bare.slice(start, end)}`, entry);
  }

  /** In the order in which they were added; the item that was added under this very name is among them. */
  near(name: string): readonly T[] {
    const [bare, numbers] = [bareName(name), numbersOf(name)];
    const found = new Set(this.#byBare.get(bare));
    // A name shares several parts with most that it shares one with.
    if (bare.length <= LONGEST)
      for (const entry of new Set(this.#sharingPart(bare, numbers)))
        if (areNearTexts(bare, entry.bare)) found.add(entry);
    return [...found].map(({ item }) => item);
  }

  *#sharingPart(bare: string, numbers: string): Iterable<Entry<T>> {
    const most = mostChanges(bare.length);
    for (let length = bare.length - most; length <= bare.length + most; length += 1) {
      const alike = this.#byPart.get(`${numbers}/${length}`);
      const reach = mostChanges(Math.min(length, bare.length));
      if (alike === undefined || Math.abs(length - bare.length) > reach) continue;
      for (const { part, start, end } of partsOf(length))
        for (let from = Math.max(0, start - reach); from <= start + reach; from += 1)
          yield* alike.get(`${part}/${bare.slice(from, from + end - start)}`) ?? [];
    }
  }
}

interface Part {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

/** So many that few changes leave one whole: two letters that changed places may lie on either side of a seam. None where none may differ. */
function* partsOf(length: number): Iterable<Part> {
  const most = mostChanges(length);
  const parts = most === 0 ? 0 : 2 * most + 1;
  for (let part = 0; part < parts; part += 1)
    yield { part, start: Math.floor((length * part) / parts), end: Math.floor((length * (part + 1)) / parts) };
}

function push<T>(map: Map<string, T[]>, key: string, entry: T): void {
  getOrInsert(map, key, () => []).push(entry);
}
