import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { OWN_FONT, RunLines } from '../cells/run-lines.ts';

/** Joins the pieces of one text. Throws `input-too-large` before it grows beyond every cell. */
export function joinWithin(budget: ReadBudget, gathered: string, text: string): string {
  if (gathered.length + text.length > budget.limits.textLength) budget.spendText(gathered.length + text.length);
  return gathered + text;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Gathers the text of one `<si>` or `<is>`: its runs joined, without the phonetic hints that stand between them. Digits
 * that are raised stay so, as `9,000,000¹`: the mark of a footnote is no digit of the number before it.
 */
export class RichText {
  readonly #budget: ReadBudget;
  #gathered = '';
  #isInText = false;
  #isInPhonetic = false;
  #isRaised = false;
  #lines = new RunLines();

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  open(tag: XmlTag): void {
    const { local } = tag;
    if (local === 'rPh') this.#isInPhonetic = true;
    else if (local === 't') this.#isInText = !this.#isInPhonetic;
    else if (local === 'rPr') this.#lines.openFont();
    else if (local === 'vertAlign') this.#isRaised = attribute(tag, 'val') === 'superscript';
    else if (local === 'strike') this.#lines.strike(isTrue(attribute(tag, 'val') ?? '1'));
  }

  close(local: string): void {
    if (local === 'rPh') this.#isInPhonetic = false;
    else if (local === 't') this.#isInText = false;
    else if (local === 'r') this.#closeRun();
  }

  #closeRun(): void {
    this.#isRaised = false;
    this.#lines.closeRun();
  }

  text(text: string): void {
    if (!this.#isInText) return;
    const shown = this.#isRaised ? text.replace(/\d/g, (digit) => RAISED.charAt(Number(digit))) : text;
    this.#gathered = joinWithin(this.#budget, this.#gathered, shown);
    if (text.trim() !== '') this.#lines.add();
  }

  /** How the text so far is struck out, as `RunLines` counts it; to be asked before it is taken. */
  get lines(): number {
    return this.#lines.seen || OWN_FONT;
  }

  /** The text so far, and empty again for the next one. */
  take(): string {
    const text = decodeEscapes(this.#gathered);
    this.#gathered = '';
    this.#lines = new RunLines();
    return text;
  }
}
