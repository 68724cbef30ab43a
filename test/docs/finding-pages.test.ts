import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPages } from '../../scripts/docs/list-pages.mjs';
import { toSectionAddress } from '../../scripts/docs/site/to-address.mjs';
import { toPage } from '../../scripts/docs/site/to-page.mjs';
import { makeFromCode } from '../../scripts/docs/sources.mjs';
import { writePages } from '../../scripts/docs/write-pages.mjs';
import { listSections } from '../../src/base/handbook/list-sections.ts';
import { searchSections } from '../../src/base/handbook/search-sections.ts';
import { describeFinding } from '../../src/model/findings/explained/describe-finding.ts';
import { FINDING_FAMILIES } from '../../src/model/findings/explained/finding-families.ts';
import { PAGE } from '../../src/model/findings/explained/handbook-links.ts';
import { FINDING_CATALOGUE, type FindingCode } from '../../src/model/findings/finding-catalogue.ts';
import { runHere } from '../support/run-here.ts';
import { someOf } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const FOLDER = 'docs/reference/findings';
const codes = Object.keys(FINDING_CATALOGUE) as FindingCode[];
const pages = listPages('.').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const sections = pages
  .flatMap(({ path, text }) => listSections(path, text))
  .map((section) => ({ ...section, address: toSectionAddress(section) }));
const { pages: made } = await makeFromCode((path) => import(/* @vite-ignore */ `${process.cwd()}/src/${path}.ts`));

function textOf(path: string): string {
  return pages.find((page) => page.path === path)?.text ?? '';
}

describe('the pages of findings', () => {
  it('are one for each code and its index, as the code says them: npm run make:docs', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...codes.map((code) => `${code}.md`), 'README.md'].sort());
    expect(Object.entries(made).filter(([path, text]) => textOf(path) !== text)).toEqual([]);
  });

  it('say why, where, what to do, an example, and where to read on', () => {
    const headings = codes.map((code) => textOf(`${FOLDER}/${code}.md`).match(/^## .+$/gm));
    expect(headings).toEqual(codes.map(() => ['## Why', '## Where', '## What to do', '## Example', '## See also']));
    expect(codes.filter((code) => describeFinding(code).readOn.length === 0)).toEqual([]);
  });

  it('are made where they are missing, and removed where their code is gone', () => {
    const root = makeTempFolder();
    mkdirSync(join(root, FOLDER), { recursive: true });
    for (const name of ['README.md', 'old-code.md', 'stale.md']) writeFileSync(join(root, FOLDER, name), 'old');
    writePages(root, { [`${FOLDER}/stale.md`]: 'new', [`${FOLDER}/missing.md`]: 'new' });
    expect(
      Object.fromEntries(readdirSync(join(root, FOLDER)).map((n) => [n, readFileSync(join(root, FOLDER, n), 'utf8')])),
    ).toEqual({ 'README.md': 'old', 'missing.md': 'new', 'stale.md': 'new' });
  });

  it('lead on to pages by the titles that these have', () => {
    const wrong = Object.values(PAGE).filter(({ path, title }) => {
      const [page = '', anchor] = path.split('#');
      const [first, ...chapters] = textOf(`docs/${page}`).match(/(?<=^##? ).+$/gm) ?? [];
      return anchor === undefined ? title !== first : !chapters.some((one) => title === `${first}: ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  it('lead on to pages that capsheet help shows', async () => {
    const folder = makeTempFolder();
    for (const path of new Set(Object.values(PAGE).map((page) => page.path.replace(/#.*/, '')))) {
      const topic = path.replace(/^.*\/|\.md$/g, '');
      const { stdout } = await runHere(['help', topic, '--json'], { cwd: folder, env: { HOME: folder } });
      expect(JSON.parse(stdout).page).toBe(`docs/${path}`);
    }
  });
});

describe('the site', () => {
  it.each(someOf(codes))('leads from %s to its own page first, with its hyphens and without', (code) => {
    const address = `${FOLDER}/${code}.html`;
    expect(searchSections(sections, code, 1)[0]?.address).toBe(address);
    expect(searchSections(sections, code.replaceAll('-', ' '), 1)[0]?.address).toBe(address);
  });

  it('folds the codes away at its side by family, and opens the one that is read', () => {
    const path = `${FOLDER}/oversold.md`;
    const html = toPage(path, textOf(path), pages);
    const folded = [...html.matchAll(/<details( open)?><summary>([^<]*)<\/summary>(.*?)<\/details>/g)];
    expect(folded.map(([, , title]) => title)).toEqual(FINDING_FAMILIES.map(({ title }) => title));
    expect(folded.filter(([, open]) => open).map(([, , title]) => title)).toEqual(['Rules for transactions and marks']);
    expect(folded.flatMap(([, , , list = '']) => list.match(/(?<=>)[a-z-]+(?=<\/a>)/g) ?? [])).toEqual(
      FINDING_FAMILIES.flatMap(({ explanations }) => Object.keys(explanations)),
    );
    expect(html.replaceAll(/<details.*?<\/details>/g, '')).toContain('aria-label="Handbook"');
  });
});
