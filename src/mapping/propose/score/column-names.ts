import { deriveOnce } from '../../../base/util/derive-once.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { SYNONYMS } from './synonyms.ts';

/** What a column is called, in a source or in the format, and the forms in which it is compared. */
export interface ComparedName {
  readonly text: string;
  readonly folded: string;
  /** Each in the singular: of `Shares Held`, `share` and `held`. */
  readonly words: readonly string[];
}

interface ColumnNames {
  readonly name: ComparedName;
  readonly aliases: readonly ComparedName[];
  /** What people mean by it; the format itself does not take them for it. */
  readonly synonyms: readonly ComparedName[];
}

/** Compared with every header of a source, on every tab. */
export const columnNamesOf = deriveOnce(
  ({ name, aliases }: ColumnDeclaration): ColumnNames => ({
    name: toComparedName(name),
    aliases: aliases.map(toComparedName),
    synonyms: (SYNONYMS[name] ?? []).map(toComparedName),
  }),
);

/** `Fair Value (3)`, `Cost*`: the mark of a note below the table. */
const FOOTNOTES = /(?<=\S)(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³]))+$/;

export function toComparedName(whole: string): ComparedName {
  const text = whole.replace(FOOTNOTES, '');
  const words = text.split(/[\s/_-]+/).map(foldWritten);
  return { text, folded: foldWritten(text), words: words.filter((word) => word !== '') };
}

/** Headers are written with all sorts of signs: `Disc. %`, `# Shares`, `Fund(s)`, `Shares (no.)`, `Discount (%)`. */
export function foldWritten(text: string): string {
  return foldHeader(
    text
      .replace(/\(s\)/gi, 's')
      .replace(/\((?:[#%]|no\.?|nr\.?|number)\)/gi, '')
      .replace(/[.:#%]/g, ''),
  );
}
