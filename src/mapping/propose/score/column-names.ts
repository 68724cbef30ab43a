import { deriveOnce } from '../../../base/util/derive-once.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { SYNONYMS } from './synonyms.ts';

/** A name of a column in its compared forms. */
export interface ComparedName {
  readonly text: string;
  readonly folded: string;
  /** In the singular: `Shares Held` gives `share` and `held`. */
  readonly words: readonly string[];
}

interface ColumnNames {
  readonly name: ComparedName;
  readonly aliases: readonly ComparedName[];
  /** Common meanings that the format itself does not accept. */
  readonly synonyms: readonly ComparedName[];
}

/** Cached, because every header on every tab is compared with them. */
export const columnNamesOf = deriveOnce(
  ({ name, aliases }: ColumnDeclaration): ColumnNames => ({
    name: toComparedName(name),
    aliases: aliases.map(toComparedName),
    synonyms: (SYNONYMS[name] ?? []).map(toComparedName),
  }),
);

/** Footnote marks, as in `Fair Value (3)` or `Cost*`. */
const FOOTNOTES = /(?<=\S)(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³]))+$/;

export function toComparedName(whole: string): ComparedName {
  const text = whole.replace(FOOTNOTES, '');
  const words = text.split(/[\s/_-]+/).map(foldWritten);
  return { text, folded: foldWritten(text), words: words.filter((word) => word !== '') };
}

/** Folds signs in headers: `Disc. %`, `# Shares`, `Fund(s)`, `Shares (no.)`, `Discount (%)`. */
export function foldWritten(text: string): string {
  return foldHeader(
    text
      .replace(/\(s\)/gi, 's')
      .replace(/\((?:[#%]|no\.?|nr\.?|number)\)/gi, '')
      .replace(/[.:#%]/g, ''),
  );
}
