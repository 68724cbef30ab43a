import type { ReadBudget } from '../../input/read-budget.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import type { XmlHandlers, XmlTag } from '../../opc/xml/xml.ts';
import type { TextPool } from '../cells/text-pool.ts';
import { RichText } from './rich-text.ts';
import { StringScanner } from './scan-strings.ts';

/** Puts the workbook's shared texts into the pool, which is empty, in the order in which cells count them. */
export async function readSharedStrings(source: OpcPackage, part: string, texts: TextPool): Promise<void> {
  await source.readRecords(part, new StringScanner(texts), new StringsReader(texts, source.budget));
}

class StringsReader implements XmlHandlers {
  readonly #texts: TextPool;
  readonly #richText: RichText;

  constructor(texts: TextPool, budget: ReadBudget) {
    this.#texts = texts;
    this.#richText = new RichText(budget);
  }

  open(tag: XmlTag): void {
    this.#richText.open(tag.local);
  }

  close(tag: XmlTag): void {
    this.#richText.close(tag.local);
    if (tag.local === 'si') this.#texts.add(this.#richText.take());
  }

  text(text: string): void {
    this.#richText.text(text);
  }
}
