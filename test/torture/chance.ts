/** Chance that depends on a seed alone (the generator known as mulberry32): the same everywhere, run after run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(likelihood: number): boolean {
    return this.next() < likelihood;
  }

  /** A whole number between these two, each of them included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of them; there has to be one. */
  pick<Item>(items: readonly Item[]): Item {
    const at = Math.floor(this.next() * items.length);
    for (const item of items.slice(at, at + 1)) return item;
    throw new Error('nothing to pick from');
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const keyed = items.map((item) => ({ item, at: this.next() }));
    return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
  }

  /** For something of its own: what it draws moves nothing else. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32));
  }
}
