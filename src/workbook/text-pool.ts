import type { ReadBudget } from './read-budget.ts';

/** Past so many, the texts seen so far are forgotten: the next equal one is kept a second time, and nothing breaks. */
const MOST_REMEMBERED = 65_536;
/** Long texts hardly repeat. */
const LONGEST_REMEMBERED = 128;

/** The texts of a workbook, each once where it repeats, so that a cell costs no more than its number. */
export class TextPool {
  readonly #texts: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#texts.length;
  }

  at(index: number): string {
    return this.#texts[index] ?? '';
  }

  /** For texts that are kept elsewhere. */
  spend(length: number): void {
    this.#budget.spendText(length);
  }

  /** Adds a text under the next number, known or not: that is how shared texts are counted. */
  add(text: string): number {
    this.#budget.spendText(text.length);
    // Empty ones have no length, but are not for nothing either.
    if (this.#texts.length >= this.#budget.limits.cells) this.#budget.refuse('it has more texts than cells');
    return this.#texts.push(text) - 1;
  }

  /** The number of a text, which is added where it is not known. */
  indexOf(text: string): number {
    if (text.length > LONGEST_REMEMBERED) return this.add(detach(text));
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const own = detach(text);
    const index = this.add(own);
    if (this.#indexes.size >= MOST_REMEMBERED) this.#indexes.clear();
    this.#indexes.set(own, index);
    return index;
  }
}

/** A piece cut from a longer string keeps all of that alive; from this length on V8 cuts instead of copying. */
const SHORTEST_CUT = 13;

function detach(text: string): string {
  return text.length < SHORTEST_CUT ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
