/** A chapter of a page of the handbook. */
export interface Section {
  /** The page's file: `docs/reference/values.md`. */
  readonly path: string;
  /** The title of the page. */
  readonly page: string;
  /** The heading of the chapter; that of the page for what stands before the first. */
  readonly title: string;
  readonly text: string;
  /** What it is asked for in other words, as a remark below its heading says: `<!-- asked: undo, roll back -->`. */
  readonly asked: string;
}

const FINDINGS = /^docs\/reference\/findings\//;
const ASKED = /^<!-- asked: (.*?) -->$/gm;

/**
 * The chapters of a page, for the search. The page of a finding is short, and its chapters are called as those of all others
 * are: it is one. What the index of findings lists is found on their own pages.
 */
export function listSections(path: string, text: string): readonly Section[] {
  const page = titleOf(path, text);
  return splitAtHeadings(FINDINGS.test(path) ? text.replace(/^(?:##|-|\|) .*$/gm, '') : text).map(
    ({ title, lines }) => ({
      path,
      page,
      title: withoutMarks(title),
      text: withoutMarks(lines.join('\n')),
      asked: [...lines.join('\n').matchAll(ASKED)].map(([, words]) => words).join(', '),
    }),
  );
}

export function titleOf(path: string, text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? path;
}

function splitAtHeadings(text: string) {
  const sections: { title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const [, title] = (isCode ? null : /^#{1,3} (.+)$/.exec(line)) ?? [];
    if (title !== undefined) sections.push({ title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function withoutMarks(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<\/?(?:picture|source|img|br)\b[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*|[\]]+/g, ' ')
    .replace(/(?:---\s*)+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
