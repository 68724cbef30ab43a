import { OWN_SIGNATURE } from '../../format/sheets/result-columns.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import { limitText, MAX_CELL_TEXT } from '../../spreadsheet/opc/xml/xml-text.ts';

const MOST_COMMENTS = 5_000;

const WORDS: { readonly [severity in Severity]: string } = { error: 'Error', warning: 'Warning', info: 'Note' };
const BY_GRAVITY: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns the comment of each cell: every finding once, the gravest first, with its severity. */
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

/** The last line must survive shortening: without it, the next run would take the comment for the user's own. */
function sign(text: string): string {
  const end = `\n\n${OWN_SIGNATURE}`;
  return `${limitText(text, MAX_CELL_TEXT - end.length)}${end}`;
}
