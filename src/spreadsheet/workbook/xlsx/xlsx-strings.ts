import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import type { XmlHandlers, XmlTag } from '../../opc/xml/xml.ts';
import { OWN_FONT } from '../cells/run-lines.ts';
import type { SharedLines } from '../cells/sheet-rows.ts';
import type { TextPool } from '../cells/text-pool.ts';
import { RichText } from './rich-text.ts';
import { StringScanner } from './scan-strings.ts';

/** Puts the workbook's shared texts into the pool, which is empty, in the order in which cells count them. */
export async function readSharedStrings(source: OpcPackage, part: string, texts: TextPool): Promise<SharedLines> {
  const reader = new StringsReader(texts, source.budget);
  await source.readRecords(part, new StringScanner(texts), reader);
  return reader.lines;
}

class StringsReader implements XmlHandlers {
  readonly #texts: TextPool;
  readonly #richText: RichText;
  readonly lines = new Map<number, number>();

  constructor(texts: TextPool, budget: ReadBudget) {
    this.#texts = texts;
    this.#richText = new RichText(budget);
  }

  open(tag: XmlTag): void {
    this.#richText.open(tag);
  }

  close(tag: XmlTag): void {
    this.#richText.close(tag.local);
    if (tag.local !== 'si') return;
    const { lines } = this.#richText;
    const index = this.#texts.add(this.#richText.take());
    if (lines !== OWN_FONT) this.lines.set(index, lines);
  }

  text(text: string): void {
    this.#richText.text(text);
  }
}
