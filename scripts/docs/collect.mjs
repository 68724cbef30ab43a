import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = 'docs/reference/findings';

/** The page of each finding as it is written, by its code; the index is none. */
export function readFindingPages(root) {
  const names = readdirSync(join(root, PAGES)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return new Map(names.sort().map((name) => [name.slice(0, -3), readFileSync(join(root, PAGES, name), 'utf8')]));
}

/**
 * Lists that are collected from what is declared elsewhere, by their path: before anything is built, since the types come
 * from them. Nobody writes in these files, and a test holds them fresh.
 */
export function collect(root) {
  return { 'src/model/findings/finding-codes.ts': toCodesFile([...readFindingPages(root).keys()]) };
}

function toCodesFile(codes) {
  return `/**
 * Every code of a finding: those that have a page in \`${PAGES}\`, which says all that is said of them. No other
 * can be raised: the compiler refuses it. Codes are stable: scripts read them. Made by npm run make:docs.
 */
export const FINDING_CODES = [
${codes.map((code) => `  '${code}',\n`).join('')}] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

const CODES: ReadonlySet<string> = new Set(FINDING_CODES);

/** True of what a finding of this capsheet may be called. */
export function isFindingCode(text: string): text is FindingCode {
  return CODES.has(text);
}
`;
}
