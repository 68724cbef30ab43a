import type { Finding, Severity } from '../../model/finding.ts';

/** A sheet with more comments than this opens slowly, and nobody reads them all; the colours are on every cell. */
const MOST_COMMENTS = 5_000;

/** The last line of every comment of capsheet's: programs that save a workbook may forget who wrote a comment. */
export const SIGNATURE = '— capsheet';

const WORDS: { readonly [severity in Severity]: string } = { error: 'Error', warning: 'Warning', info: 'Note' };
const BY_GRAVITY: readonly Severity[] = ['error', 'warning', 'info'];

/** What the comment of each cell says: every finding once, the gravest first, the severity in words. */
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
  return new Map([...lines].map(([cell, texts]) => [cell, [...texts, SIGNATURE].join('\n\n')]));
}
