import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = 'docs/reference/findings';
const RULES = 'src/engine/rules';

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
    [`${RULES}/collected-rules.ts`]: toRulesFile(listRuleFiles(root)),
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

/** Each file of rules with the names of those it declares. */
function listRuleFiles(root) {
  return readdirSync(join(root, RULES, 'all'), { recursive: true, encoding: 'utf8' })
    .map((path) => `all/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, RULES, path), 'utf8');
      return { path, names: [...text.matchAll(/^export const ([A-Z_]+): Rule = /gm)].map(([, name]) => name) };
    })
    .filter(({ names }) => names.length > 0);
}

function toRulesFile(files) {
  const imports = files.map(({ path, names }) => `import { ${names.join(', ')} } from './${path}';\n`);
  const names = files.flatMap((file) => file.names).sort();
  return `${imports.join('')}import type { Rule } from './rule.ts';

/** Every rule that a file in \`all\` declares, by name. Made by npm run make:docs. */
export const COLLECTED_RULES: readonly Rule[] = [
${names.map((name) => `  ${name},\n`).join('')}];
`;
}

/** What the rooms declare, line by line: the code and the page in quotation marks, or null. */
function listErrors(root) {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('declared-errors.ts'))
    .flatMap((path) => [
      ...readFileSync(join(root, 'src', path), 'utf8').matchAll(/^ {4}'?([a-z-]+)'?: (null|'[a-z/-]+');$/gm),
    ])
    .map(([, code, page]) => ({ code, page }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function toErrorsFile(errors) {
  const lines = errors.map(({ code, page }) => `  ${code.includes('-') ? `'${code}'` : code}: ${page},\n`);
  return `import type { ErrorCode } from '../../base/util/capsheet-error.ts';

/** The errors that each room declares in its \`declared-errors.ts\`, by code. Made by npm run make:docs. */
export const ERROR_PAGES: ErrorPages = {
${lines.join('')}};

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
