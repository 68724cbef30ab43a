import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collect, readFindingPages } from '../../scripts/docs/collect.mjs';
import { listPages } from '../../scripts/docs/list-pages.mjs';
import { toSectionAddress } from '../../scripts/docs/site/to-address.mjs';
import { toPage } from '../../scripts/docs/site/to-page.mjs';
import { listSections, searchSections } from '../../src/base/handbook/search-sections.ts';
import { listRules } from '../../src/engine/rules/all-rules.ts';
import { FINDING_CODES } from '../../src/model/findings/finding-codes.ts';
import { parseFindingPage } from '../../src/model/findings/finding-page.ts';
import { listFamilies } from '../../src/report/finding-pages.ts';
import { runHere } from '../support/run-here.ts';
import { saidOf } from '../support/saying.ts';
import { isQuick, someOf } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const FOLDER = 'docs/reference/findings';
const sources = readFindingPages('.');
const findings = [...sources.values()].map(parseFindingPage);
const pages = listPages('.').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const sections = pages
  .flatMap(({ path, text }) => listSections(path, text))
  .map((section) => ({ ...section, address: toSectionAddress(section) }));
const links = findings.flatMap(({ code, readOn }) => readOn.map((link) => ({ code, ...link })));

/** Made from the pages, so that they declare nothing. */
const COLLECTED = Object.keys(collect('.'));
const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !COLLECTED.includes(path) && !path.startsWith('src/ui/'))
  .map((path) => readFileSync(path, 'utf8'));

/** Most words that no text of the source has: an `is`, a noun or a unit is put in by itself. */
const MOST_FOREIGN = 4;
/** They give the words of somebody else: of the system, of the service. */
const QUOTING = new Set(['run-stopped', 'refused', 'settled-by-query']);

function textOf(path: string): string {
  return pages.find((page) => page.path === path)?.text ?? '';
}

describe('the pages of findings', () => {
  it('are what the lists in the code are collected from: npm run make:docs', () => {
    for (const [path, text] of Object.entries(collect('.'))) expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('are called as their code is, one for each that can be raised', () => {
    expect(findings.map((page) => page.code)).toEqual([...FINDING_CODES]);
    const all = code.join('\n');
    expect(FINDING_CODES.filter((one) => !all.includes(`'${one}'`))).toEqual([]);
  });

  it('say in whole sentences what it means, why, where and what to do', () => {
    const texts = findings.flatMap(({ meaning, parts }) => [
      meaning,
      ...parts.filter(({ title }) => title !== 'Example').map(({ text }) => text),
    ]);
    expect(texts.filter((text) => !/^(?:["A-Z$]|capsheet ).*[.…,]$/s.test(text))).toEqual([]);
  });

  it('call every rule first what it is until the firm says otherwise, and lead to what a firm can set', () => {
    const byCode = new Map(findings.map((page) => [page.code, page]));
    const wrong = listRules().filter(({ code: rule, severity }) => {
      const { severity: said = '', readOn = [] } = byCode.get(rule) ?? {};
      const paths = readOn.slice(-2).map(({ path }) => path);
      return said.split(' ')[0] !== severity || paths.join() !== 'reference/rules.md,how-to/firm-rules.md';
    });
    expect(wrong).toEqual([]);
  });

  it('name related codes that there are, none of them twice and never their own', () => {
    const known: ReadonlySet<string> = new Set(FINDING_CODES);
    const wrong = findings.filter(
      ({ code: own, related }) =>
        new Set(related).size < related.length || related.some((one) => one === own || !known.has(one)),
    );
    expect(wrong).toEqual([]);
  });

  it('lead on to pages by the titles that these have', () => {
    const wrong = links.filter(({ path, title }) => {
      const [page = '', anchor] = path.split('#');
      const [first, ...chapters] = textOf(`docs/${page}`).match(/(?<=^##? ).+$/gm) ?? [];
      return anchor === undefined ? title !== first : !chapters.some((one) => title === `${first}: ${one}`);
    });
    expect(wrong).toEqual([]);
    expect(findings.filter(({ readOn }) => readOn.length === 0)).toEqual([]);
  });

  it('lead on to pages that capsheet help shows', async () => {
    const folder = makeTempFolder();
    for (const path of new Set(links.map((link) => link.path.replace(/#.*/, '')))) {
      const topic = path.replace(/^.*\/|\.md$/g, '');
      const { stdout } = await runHere(['help', topic, '--json'], { cwd: folder, env: { HOME: folder } });
      expect(JSON.parse(stdout).page).toBe(`docs/${path}`);
    }
  });

  it('say why without saying their first sentence again', () => {
    const again = findings.filter(({ meaning, parts }) => {
      const why = parts.find(({ title }) => title === 'Why')?.text.split(/(?<=[.!?])\s/)[0] ?? '';
      const [said, words] = [new Set(toTellingWords(meaning)), toTellingWords(why)];
      return words.length > 0 && words.filter((word) => said.has(word)).length / words.length > 0.85;
    });
    expect(again.map(({ code: one }) => one)).toEqual([]);
  });

  it.each([
    ['without its last chapter', (page: string) => page.slice(0, page.indexOf('## See also'))],
    [
      'with chapters in another order',
      (page: string) => page.replace('## Where', '## Why').replace('## Why', '## Where'),
    ],
    ['of a severity that there is not', (page: string) => page.replace(/^\*[A-Z]\w+/m, '*Nuisance')],
    ['that is in no family', (page: string) => page.replace(/^- \[All codes.*\n/m, '')],
    ['whose example quotes nothing', (page: string) => page.replace(/[“”]/g, '"')],
  ])('are not read %s', (_what, change) => {
    const page = sources.get('oversold') ?? '';
    expect(() => parseFindingPage(change(page))).toThrow(/not of their shape/);
  });

  it.skipIf(isQuick)('quote what the code says, word by word but for names and figures', () => {
    const said = FINDING_CODES.map((one) => ({ one, words: saidOf(one) }));
    const all = said.map(({ words }) => words).join('\n');
    const fragments = listFragments().filter((fragment) => all.includes(fragment));
    const foreign = said.flatMap(({ one, words }) => {
      const strange = listForeignWords(words, fragments);
      return strange.length > MOST_FOREIGN && !QUOTING.has(one) ? [{ one, strange }] : [];
    });
    expect(foreign).toEqual([]);
  });
});

/** The pieces of the source's texts, from one quotation mark, line or inserted value to the next. */
function listFragments(): readonly string[] {
  const pieces = code.flatMap((text) => text.replaceAll("\\'", "'").split(/[`"\n{}$]|(?<!\w)'|'(?!\w)/));
  const texts = pieces.flatMap((piece) => [piece, piece.trim()]);
  return [...new Set(texts.filter((piece) => piece.length >= 5 && piece.includes(' ')))];
}

/** Words that no such piece has; names in quotation marks and figures are the user's own. */
function listForeignWords(said: string, fragments: readonly string[]): readonly string[] {
  const words = said.replace(/"[^"]*"/g, '"');
  const isKnown = new Array<boolean>(words.length).fill(false);
  for (const fragment of fragments) {
    for (let at = words.indexOf(fragment); at >= 0; at = words.indexOf(fragment, at + 1))
      isKnown.fill(true, at, at + fragment.length);
  }
  return [...words.matchAll(/(?<![\w.-])[a-z]{2,}(?![\w.-]*\d)/g)].flatMap(({ 0: word, index }) =>
    isKnown.slice(index, index + word.length).every(Boolean) ? [] : [word],
  );
}

describe('the site', () => {
  it.each(someOf(FINDING_CODES))('leads from %s to its own page first, with its hyphens and without', (one) => {
    const address = `${FOLDER}/${one}.html`;
    expect(searchSections(sections, one, 1)[0]?.address).toBe(address);
    expect(searchSections(sections, one.replaceAll('-', ' '), 1)[0]?.address).toBe(address);
  });

  it('folds the codes away at its side by family, and opens the one that is read', () => {
    const path = `${FOLDER}/oversold.md`;
    const html = toPage(path, textOf(path), pages);
    const folded = [...html.matchAll(/<details( open)?><summary>([^<]*)<\/summary>(.*?)<\/details>/g)];
    const families = listFamilies();
    expect(families.flatMap(({ codes }) => codes.map((listed) => listed.code)).sort()).toEqual([...FINDING_CODES]);
    expect(folded.map(([, , title]) => title)).toEqual(families.map(({ title }) => title));
    expect(folded.filter(([, open]) => open).map(([, , title]) => title)).toEqual(['Rules for transactions and marks']);
    expect(folded.flatMap(([, , , list = '']) => list.match(/(?<=>)[a-z-]+(?=<\/a>)/g) ?? [])).toEqual(
      families.flatMap(({ codes }) => codes.map((listed) => listed.code)),
    );
    expect(html.replaceAll(/<details.*?<\/details>/g, '')).toContain('aria-label="Handbook"');
  });
});

/** The words of a sentence that say something: two sentences with the same ones say the same. */
function toTellingWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length > 3);
}
