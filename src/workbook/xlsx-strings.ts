import type { XlsxPackage } from './xlsx-package.ts';
import type { XmlHandlers, XmlTag } from './xml.ts';

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Undoes `_x000D_` and the like, by which the format writes characters that XML cannot (ECMA-376 ST_Xstring). */
export function decodeEscapes(text: string): string {
  return text.includes('_x') ? text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text;
}

/** Gathers the text of one `<si>` or `<is>`: its runs joined, without the phonetic hints that stand between them. */
export class RichText {
  private gathered = '';
  private isInText = false;
  private isInPhonetic = false;

  open(local: string): void {
    if (local === 'rPh') this.isInPhonetic = true;
    else if (local === 't') this.isInText = !this.isInPhonetic;
  }

  close(local: string): void {
    if (local === 'rPh') this.isInPhonetic = false;
    else if (local === 't') this.isInText = false;
  }

  text(text: string): void {
    if (this.isInText) this.gathered += text;
  }

  /** The text so far, and empty again for the next one. */
  take(): string {
    const text = decodeEscapes(this.gathered);
    this.gathered = '';
    return text;
  }
}

/** The workbook's shared texts in the order in which cells count them. */
export async function readSharedStrings(source: XlsxPackage, part: string): Promise<readonly string[]> {
  const reader = new StringsReader();
  await source.read(part, reader);
  return reader.strings;
}

class StringsReader implements XmlHandlers {
  readonly strings: string[] = [];
  private readonly richText = new RichText();

  open(tag: XmlTag): void {
    this.richText.open(tag.local);
  }

  close(tag: XmlTag): void {
    this.richText.close(tag.local);
    if (tag.local === 'si') this.strings.push(this.richText.take());
  }

  text(text: string): void {
    this.richText.text(text);
  }
}
