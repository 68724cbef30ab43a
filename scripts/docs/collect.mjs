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
