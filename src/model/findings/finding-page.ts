/** A page of the handbook, or a chapter of one. */
export interface HandbookLink {
  /** From `docs` on: `reference/values.md#dates`. */
  readonly path: string;
  /** The page's title, with that of the chapter behind a colon. */
  readonly title: string;
}

/** What the handbook says of a finding: the only place where it is said. `capsheet explain` and the page show the same. */
export interface FindingPage {
  readonly code: string;
  /** What the code means, in a sentence. */
  readonly meaning: string;
  /** `error or warning`: what it mostly is comes first. What a rule finds is that until the firm says otherwise. */
  readonly severity: string;
  /** Each with a few words above it: why, where, what to do, an example. */
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** Codes that it may be taken for. */
  readonly related: readonly string[];
  /** Pages of the handbook that say more. */
  readonly readOn: readonly HandbookLink[];
  /** The heading under which the index of findings has it. */
  readonly family: string;
}

const PAGE =
  /^# ([a-z-]+)\n\n\*([A-Z][a-z ]+)\.\* (.+)\n\n## Why\n\n(.+)\n\n## Where\n\n(.+)\n\n## What to do\n\n(.+)\n\n## Example\n\n(.+)\n\n## See also\n\n(- .+\n)$/s;
const SEVERITY = /^(?:error|warning|info)(?: or (?:error|warning|info))*$/;
const ALL_CODES = /^- \[All codes: (.+)\]\(README\.md#[a-z-]+\)$/;

/**
 * Reads the page of a finding: its code, how grave it is and what it means, then why, where, what to do, an example of what
 * stands there and what is said of it, and where to read on, its family last. Throws where a page is of no such shape.
 */
export function parseFindingPage(source: string): FindingPage {
  const [, code = '', severity = '', meaning = '', ...rest] = PAGE.exec(source) ?? [];
  const [why = '', where = '', cure = '', example = '', seeAlso = ''] = rest;
  const links = seeAlso.trimEnd().split('\n');
  const [, family] = ALL_CODES.exec(links.pop() ?? '') ?? [];
  const [first = ''] = links;
  const related = first.startsWith('- Related codes: ') ? [...first.matchAll(/\[`([a-z-]+)`\]/g)] : [];
  if (family === undefined || !SEVERITY.test(severity.toLowerCase()) || !/\n“[^“”]+”$/.test(example))
    throw new Error(`The page of a finding is not of their shape: ${source.slice(0, 80)}`);
  return {
    code,
    meaning: toPlain(meaning),
    severity: severity.toLowerCase(),
    parts: [
      { title: 'Why', text: toPlain(why) },
      { title: 'Where', text: toPlain(where) },
      { title: 'What to do', text: toPlain(cure) },
      { title: 'Example', text: toPlain(example) },
    ],
    related: related.map(([, one = '']) => one),
    readOn: links.slice(related.length === 0 ? 0 : 1).map(toLink),
    family,
  };
}

/** Without what Markdown needs. */
function toPlain(text: string): string {
  return text.replaceAll('<br>\n', '\n').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** The links of these pages lead up and out of their folder. */
function toLink(line: string): HandbookLink {
  const [, title = '', path = ''] = /^- \[(.+)\]\((.+)\)$/.exec(line) ?? [];
  return { path: path.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'reference/'), title };
}

/** What `capsheet help` calls the page: `values`. */
export function toTopic(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md(?:#.*)?$/, '');
}
