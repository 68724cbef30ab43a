import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { type RunLook, TextRuns } from '../cells/text-runs.ts';

const RAISES = new Map<string, RunLook['isRaised']>([
  ['superscript', true],
  ['subscript', 'lowered'],
]);

/** Gathers the text of one `<si>` or `<is>`: its runs joined, without the phonetic hints that stand between them. */
export class RichText {
  readonly #runs: TextRuns;
  #isInText = false;
  #isInPhonetic = false;
  #isStruck: boolean | undefined;
  #isRaised: RunLook['isRaised'];

  constructor(budget: ReadBudget) {
    this.#runs = new TextRuns(budget);
  }

  open(tag: XmlTag): void {
    const { local } = tag;
    if (local === 'rPh') this.#isInPhonetic = true;
    else if (local === 't') this.#isInText = !this.#isInPhonetic;
    // A run that has a font has all of it: what its cell says is nothing to it.
    else if (local === 'rPr') this.#isStruck = false;
    else if (local === 'vertAlign') this.#isRaised = RAISES.get(attribute(tag, 'val') ?? '');
    else if (local === 'strike') this.#isStruck = isTrue(attribute(tag, 'val') ?? '1');
  }

  close(local: string): void {
    if (local === 'rPh') this.#isInPhonetic = false;
    else if (local === 't') this.#isInText = false;
    else if (local === 'r') this.#closeRun();
  }

  #closeRun(): void {
    this.#isRaised = undefined;
    this.#isStruck = undefined;
  }

  text(text: string): void {
    if (this.#isInText) this.#runs.add(text, { isStruck: this.#isStruck, isRaised: this.#isRaised });
  }

  /** How the text so far is struck out, as `TextRuns` counts it; to be asked before it is taken. */
  get lines(): number {
    return this.#runs.lines;
  }

  /** The text so far, and empty again for the next one. */
  take(): string {
    const text = decodeEscapes(this.#runs.text);
    this.#runs.clear();
    return text;
  }
}
