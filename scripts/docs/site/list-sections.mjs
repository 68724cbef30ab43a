import { toAnchor } from '../to-anchor.mjs';

const FINDINGS = /^docs\/reference\/findings\//;

/**
 * The chapters of a page, for the search. The page of a finding is short, and its chapters are called as those of all others
 * are: it is one. What the index of findings lists is found on their own pages.
 */
export function listSections(path, text) {
  const page = titleOf(path, text);
  const plain = text.replace(/<!--[\s\S]*?-->|<\/?(?:picture|source|img|br)\b[^>]*>/g, ' ');
  return splitAtHeadings(FINDINGS.test(path) ? plain.replace(/^(?:##|-|\|) .*$/gm, '') : plain).map(
    ({ title, lines }) => ({
      page,
      title: withoutMarks(title),
      address: title === page ? toAddress(path) : `${toAddress(path)}#${toAnchor(title)}`,
      text: withoutMarks(lines.join(' ')),
    }),
  );
}

export function titleOf(path, text) {
  return /^# (.+)$/m.exec(text)?.[1] ?? path;
}

/** `docs/README.md` is the index of its folder. */
export function toAddress(path) {
  return path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
}

function splitAtHeadings(text) {
  const sections = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : /^#{1,3} (.+)$/.exec(line);
    if (heading !== null) sections.push({ title: heading[1], lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function withoutMarks(text) {
  return text
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*|[\]]+/g, ' ')
    .replace(/(?:---\s*)+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
