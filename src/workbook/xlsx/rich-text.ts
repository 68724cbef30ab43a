import type { ReadBudget } from '../../input/read-budget.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';

/** Joins the pieces of one text. Throws `input-too-large` before it grows beyond every cell. */
export function joinWithin(budget: ReadBudget, gathered: string, text: string): string {
  if (gathered.length + text.length > budget.limits.textLength) budget.spendText(gathered.length + text.length);
  return gathered + text;
}

/** Gathers the text of one `<si>` or `<is>`: its runs joined, without the phonetic hints that stand between them. */
export class RichText {
  readonly #budget: ReadBudget;
  #gathered = '';
  #isInText = false;
  #isInPhonetic = false;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  open(local: string): void {
    if (local === 'rPh') this.#isInPhonetic = true;
    else if (local === 't') this.#isInText = !this.#isInPhonetic;
  }

  close(local: string): void {
    if (local === 'rPh') this.#isInPhonetic = false;
    else if (local === 't') this.#isInText = false;
  }

  text(text: string): void {
    if (this.#isInText) this.#gathered = joinWithin(this.#budget, this.#gathered, text);
  }

  /** The text so far, and empty again for the next one. */
  take(): string {
    const text = decodeEscapes(this.#gathered);
    this.#gathered = '';
    return text;
  }
}
