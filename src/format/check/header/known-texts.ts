import type { FindingText } from '../../../model/findings/finding.ts';

const MOST_TEXTS = 10_000;

/**
 * The words in which something was said of rows. Thousands of rows say the same, and of equal texts one is kept. A text
 * that is looked up here is also in one piece; else V8 keeps all the pieces that it was put together from.
 */
export class KnownTexts {
  readonly #texts = new Map<string, string>();

  /** The same, in words that were used before where they were. */
  reuse({ severity, code, message, hint }: FindingText): FindingText {
    return { severity, code, message: this.#find(message), hint: this.#find(hint) };
  }

  #find(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined && this.#texts.size < MOST_TEXTS) this.#texts.set(text, text);
    return known ?? text;
  }
}
