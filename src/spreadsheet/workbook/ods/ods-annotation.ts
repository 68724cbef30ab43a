import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { joinWithin } from '../xlsx/rich-text.ts';

/** The comment on a cell, an `office:annotation`: its text stands in paragraphs, beside who wrote it and when. */
export class OdsAnnotation {
  readonly #budget: ReadBudget;
  #depth = 1;
  #text = '';
  #isInParagraph = false;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  open(name: string): void {
    this.#depth += 1;
    if (name !== 'text:p') return;
    if (this.#text !== '') this.#text = joinWithin(this.#budget, this.#text, '\n');
    this.#isInParagraph = true;
  }

  text(text: string): void {
    if (this.#isInParagraph) this.#text = joinWithin(this.#budget, this.#text, text.replace(/[ \t\r\n]+/g, ' '));
  }

  /** The text once the whole element has ended. */
  close(name: string): string | undefined {
    this.#depth -= 1;
    if (name === 'text:p') this.#isInParagraph = false;
    return this.#depth === 0 ? this.#text.trim() : undefined;
  }
}
