/** Stands for a column that takes any value. */
export const ANY = Symbol('any');

export type HeldText = string | undefined | typeof ANY;

/**
 * Finds among many things those that equal a row in every column it fills in, without looking at the others. Rows that
 * fill in the same columns share one table, made when the first of them is asked about: a workbook has few such sets.
 */
export class FilledIndex {
  readonly #things: readonly (readonly (readonly HeldText[])[])[];
  readonly #tables = new Map<string, ReadonlyMap<string, readonly number[]>>();
  /** The sets of columns in which some thing takes anything; mostly there is one, that of none. */
  readonly #open: readonly (readonly number[])[];

  /** `things`: of each the texts of its columns, as often as it may be read in another way. */
  constructor(things: readonly (readonly (readonly HeldText[])[])[]) {
    this.#things = things;
    const open = new Map(things.flat().map((texts) => [openColumns(texts).join(), openColumns(texts)]));
    this.#open = [...open.values()];
  }

  /** The numbers of the things that fit, each once, in their order. */
  find(stated: readonly (string | undefined)[]): readonly number[] {
    const [first, ...others] = this.#open.map((open) => this.#list(stated, open));
    // A list may be as long as there are things: it is handed out as it stands.
    if (first === undefined || others.length === 0) return first ?? [];
    return [...new Set([first, ...others].flat())].sort((a, b) => a - b);
  }

  #list(stated: readonly (string | undefined)[], open: readonly number[]): readonly number[] {
    const columns = [...stated.keys()].filter((column) => stated[column] !== undefined && !open.includes(column));
    return this.#tableOf(columns, open).get(keyOf(stated, columns)) ?? [];
  }

  #tableOf(columns: readonly number[], open: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const name = `${columns.join()}/${open.join()}`;
    const known = this.#tables.get(name) ?? this.#buildTable(columns, open.join());
    this.#tables.set(name, known);
    return known;
  }

  #buildTable(columns: readonly number[], open: string): ReadonlyMap<string, readonly number[]> {
    const table = new Map<string, number[]>();
    for (const [thing, readings] of this.#things.entries()) {
      for (const texts of readings) {
        if (openColumns(texts).join() !== open) continue;
        const key = keyOf(texts, columns);
        const things = table.get(key);
        if (things === undefined) table.set(key, [thing]);
        else if (things.at(-1) !== thing) things.push(thing);
      }
    }
    return table;
  }
}

/** Things by the columns that rows fill in, each for one row alone. */
export class ClaimIndex<Thing> {
  readonly #things: readonly Thing[];
  readonly #index: FilledIndex;
  readonly #claimed = new Set<number>();
  /** How many are gone through of each list of fitting things. */
  readonly #seen = new Map<readonly number[], number>();

  constructor(things: readonly Thing[], textsOf: (thing: Thing) => readonly (string | undefined)[]) {
    this.#things = things;
    this.#index = new FilledIndex(things.map((thing) => [textsOf(thing)]));
  }

  /** The first that fits and that no row has claimed. `isFree` says the same of it for every row that states the same. */
  claim(stated: readonly (string | undefined)[], isFree: (thing: Thing) => boolean): Thing | undefined {
    const fitting = this.#index.find(stated);
    for (let at = this.#seen.get(fitting) ?? 0; at < fitting.length; at += 1) {
      const number = fitting[at] ?? 0;
      const thing = this.#things[number];
      if (thing === undefined || this.#claimed.has(number) || !isFree(thing)) continue;
      this.#seen.set(fitting, at + 1);
      this.#claimed.add(number);
      return thing;
    }
    this.#seen.set(fitting, fitting.length);
    return undefined;
  }
}

function openColumns(texts: readonly HeldText[]): readonly number[] {
  return [...texts.keys()].filter((column) => texts[column] === ANY);
}

function keyOf(texts: readonly HeldText[], columns: readonly number[]): string {
  return JSON.stringify(columns.map((column) => texts[column] ?? null));
}
