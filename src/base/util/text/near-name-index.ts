import { areNearTexts, bareName, numbersOf } from './near-names.ts';

/** Most changed characters between two near names. */
const REACH = 2;
/** With so many parts, so few changes leave one whole: two letters that changed places may lie on either side of a seam. */
const PARTS = 2 * REACH + 1;
/** Shorter texts are near only where they are equal. */
const SHORTEST = 6;
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
    for (let part = 0; part < PARTS; part += 1) {
      const { start, end } = boundsOf(part, bare.length);
      push(alike, `${part}/${bare.slice(start, end)}`, entry);
    }
  }

  /** In the order in which they were added; the item that was added under this very name is among them. */
  near(name: string): readonly T[] {
    const [bare, numbers] = [bareName(name), numbersOf(name)];
    const found = new Set(this.#byBare.get(bare));
    if (bare.length >= SHORTEST && bare.length <= LONGEST) {
      for (const entry of this.#sharingPart(bare, numbers)) if (areNearTexts(bare, entry.bare)) found.add(entry);
    }
    return [...found].map(({ item }) => item);
  }

  *#sharingPart(bare: string, numbers: string): Iterable<Entry<T>> {
    for (let length = Math.max(SHORTEST, bare.length - REACH); length <= bare.length + REACH; length += 1) {
      const alike = this.#byPart.get(`${numbers}/${length}`);
      if (alike === undefined) continue;
      for (let part = 0; part < PARTS; part += 1) {
        const { start, end } = boundsOf(part, length);
        for (let from = Math.max(0, start - REACH); from <= start + REACH; from += 1)
          yield* alike.get(`${part}/${bare.slice(from, from + end - start)}`) ?? [];
      }
    }
  }
}

function boundsOf(part: number, length: number): { readonly start: number; readonly end: number } {
  return { start: Math.floor((length * part) / PARTS), end: Math.floor((length * (part + 1)) / PARTS) };
}

function push<T>(map: Map<string, T[]>, key: string, entry: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entry]);
  else list.push(entry);
}
