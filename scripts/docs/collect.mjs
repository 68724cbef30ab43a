import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = 'docs/reference/findings';
const COMMANDS = 'src/app/cli/commands';

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
  return {
    'src/model/findings/finding-codes.ts': toCodesFile([...readFindingPages(root).keys()]),
    'src/model/errors/error-pages.ts': toErrorsFile(listErrors(root)),
  };
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

/**
 * The errors that pages of the handbook declare, in a remark below their first heading, each with its page as
 * `capsheet help` calls it: with its folder where a command has or had its name. Null for those whose hint says where to look.
 */
function listErrors(root) {
  const commands = readFileSync(join(root, 'docs/reference/commands.md'), 'utf8').matchAll(/^## capsheet ([a-z-]+)/gm);
  const former = readdirSync(join(root, COMMANDS), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-commands.ts'))
    .flatMap((path) => [...readFileSync(join(root, COMMANDS, path), 'utf8').matchAll(/formerly: '([a-z-]+)'/g)]);
  const taken = new Set([...commands, ...former].map(([, command]) => command));
  return readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(join(root, 'docs', path), 'utf8');
      const name = path.slice(path.lastIndexOf('/') + 1, -3);
      const page = `'${taken.has(name) ? path.slice(0, -3) : name}'`;
      return [...text.matchAll(/^<!-- errors( without a page)?: ([a-z-]+(?:,\s+[a-z-]+)*) -->$/gm)].flatMap(
        ([, isWithout, codes]) => codes.split(/,\s+/).map((code) => ({ code, page: isWithout ? null : page })),
      );
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function toErrorsFile(errors) {
  const lines = errors.map(({ code, page }) => `  ${code.includes('-') ? `'${code}'` : code}: ${page},\n`);
  return `import type { ErrorCode } from '../../base/util/capsheet-error.ts';

/**
 * The errors that stop a command, each with the page of the handbook that declares it and says more: as \`capsheet help\`
 * calls it, or null where its hint says already where to look. Made by npm run make:docs.
 */
export const ERROR_PAGES = {
${lines.join('')}} as const;

type Pages = typeof ERROR_PAGES;

declare global {
  interface ErrorPages extends Pages {}
}

/** True of what an error of this capsheet may be called. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_PAGES, code);
}

/** Returns the topic of \`capsheet help\` for an error; \`undefined\` where no page says more. */
export function pageOfError(code: string): string | undefined {
  return isErrorCode(code) ? (ERROR_PAGES[code] ?? undefined) : undefined;
}
`;
}
