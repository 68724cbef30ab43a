import { OWN_SIGNATURE } from '../../format/sheets/result-columns.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import { limitText, MAX_CELL_TEXT } from '../../spreadsheet/opc/xml/xml-text.ts';

/** A sheet with more comments than this opens slowly, and nobody reads them all; the colours are on every cell. */
const MOST_COMMENTS = 5_000;

const WORDS: { readonly [severity in Severity]: string } = { error: 'Error', warning: 'Warning', info: 'Note' };
const BY_GRAVITY: readonly Severity[] = ['error', 'warning', 'info'];

/** Gives the comment of each cell: every finding once, the gravest first, the severity in words. */
export function toCommentTexts(findings: readonly Finding[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  for (const severity of BY_GRAVITY) {
    for (const finding of findings) {
      if (finding.severity !== severity || finding.cell === undefined) continue;
      const known = lines.get(finding.cell);
      const line = `${WORDS[severity]}: ${finding.message}${finding.hint === '' ? '' : `\n${finding.hint}`}`;
      if (known === undefined && lines.size < MOST_COMMENTS) lines.set(finding.cell, [line]);
      else if (known !== undefined && !known.includes(line)) known.push(line);
    }
  }
  return new Map([...lines].map(([cell, texts]) => [cell, sign(texts.join('\n\n'))]));
}

/** However long the text: a comment without its last line would be taken for the user's own the next time. */
function sign(text: string): string {
  const end = `\n\n${OWN_SIGNATURE}`;
  return `${limitText(text, MAX_CELL_TEXT - end.length)}${end}`;
}
