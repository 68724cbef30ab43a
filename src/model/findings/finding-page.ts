import { z } from 'zod';
import { plainText, type Shape } from '../values/scalars.ts';

/** A page of the handbook, or a chapter of one. */
const handbookLink = z.strictObject({
  /** From `docs` on: `reference/values.md#dates`. */
  path: plainText,
  /** The page's title, with that of the chapter behind a colon. */
  title: plainText,
});
export type HandbookLink = Shape<typeof handbookLink>;

/** A finding's page of the handbook, the only place of its prose: `capsheet explain` and the page show the same. */
export const findingPageShape = z.strictObject({
  code: plainText,
  /** In a sentence. */
  meaning: plainText,
  /** `error or warning`, the usual one first. The severity of a rule holds until the firm changes it. */
  severity: plainText,
  /** Each with a few words above it: why (where the meaning leaves that open), where, what to do, an example. */
  parts: z.array(z.strictObject({ title: plainText, text: plainText })),
  related: z.array(plainText).describe('Other codes.'),
  readOn: z.array(handbookLink).describe('Pages of the handbook that say more.'),
  /** The heading under which the index of findings has it. */
  family: plainText,
});
export type FindingPage = Shape<typeof findingPageShape>;

const PAGE =
  /^# ([a-z-]+)\n\n\*([A-Z][a-z ]+)\.\* ([^\n]+)\n\n(?:## Why\n\n(.+)\n\n)?## Where\n\n(.+)\n\n## What to do\n\n(.+)\n\n## Example\n\n(.+)\n\n## See also\n\n(- .+\n)$/s;
const SEVERITY = /^(?:error|warning|info)(?: or (?:error|warning|info))*$/;
const ALL_CODES = /^- \[All codes: (.+)\]\(README\.md#[a-z-]+\)$/;

/**
 * Reads the page of a finding. Throws where a page has another shape.
 */
export function parseFindingPage(source: string): FindingPage {
  const [, code = '', severity = '', meaning = '', ...rest] = PAGE.exec(source) ?? [];
  const [why = '', where = '', cure = '', example = '', seeAlso = ''] = rest;
  const links = seeAlso.trimEnd().split('\n');
  const [, family] = ALL_CODES.exec(links.pop() ?? '') ?? [];
  const [first = ''] = links;
  const related = first.startsWith('- Related codes: ') ? [...first.matchAll(/\[`([a-z-]+)`\]/g)] : [];
  const isMixed = [why, where, cure, example].some((text) => text.includes('\n## '));
  if (isMixed || family === undefined || !SEVERITY.test(severity.toLowerCase()) || !/\n“[^“”]+”$/.test(example))
    throw new Error(`The page of a finding is not of their shape: ${source.slice(0, 80)}`);
  return {
    code,
    meaning: toPlain(meaning),
    severity: severity.toLowerCase(),
    parts: [
      ...(why === '' ? [] : [{ title: 'Why', text: toPlain(why) }]),
      { title: 'Where', text: toPlain(where) },
      { title: 'What to do', text: toPlain(cure) },
      { title: 'Example', text: toPlain(example) },
    ],
    related: related.map(([, one = '']) => one),
    readOn: links.slice(related.length === 0 ? 0 : 1).map(toLink),
    family,
  };
}

function toPlain(text: string): string {
  return text.replaceAll('<br>\n', '\n').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

// The links of these pages lead up and out of their folder.
function toLink(line: string): HandbookLink {
  const [, title = '', path = ''] = /^- \[(.+)\]\((.+)\)$/.exec(line) ?? [];
  return { path: path.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'reference/'), title };
}

/** Returns the name by which `capsheet help` knows the page: `values`. */
export function toTopic(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md(?:#.*)?$/, '');
}
