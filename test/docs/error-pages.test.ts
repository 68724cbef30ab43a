import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usageError } from '../../src/base/util/capsheet-error.ts';
import { ERROR_PAGES, isErrorCode } from '../../src/model/errors/error-pages.ts';
import { describeForTerminal } from '../../src/report/describe-error.ts';
import { openDesk } from '../scenarios/desk.ts';

const codes = Object.keys(ERROR_PAGES).filter(isErrorCode);
const paged = codes.flatMap((code) => (ERROR_PAGES[code] === null ? [] : [{ code, page: ERROR_PAGES[code] }]));

it('leads with every hint to a page that there is', async () => {
  const desk = await openDesk();
  const pages = [...new Set(paged.map(({ page }) => page))];
  const found = [];
  for (const page of pages) found.push((await desk.run(['help', page, '--json'])).json.page);
  await desk.close();
  // A page that a command has the name of is called with its folder.
  expect(found).toEqual(pages.map((page) => expect.stringMatching(new RegExp(`^docs/(?:.*/)?${page}\\.md$`))));
});

it.each(paged)('the hint of $code ends with its page, $page', ({ code, page }) => {
  const { hint } = describeForTerminal(usageError(code, 'It is so.', 'Do this.'));
  expect(hint).toBe(`Do this. See "capsheet help ${page}".`);
});

/** Said to browsers alone. */
const OF_BROWSERS = ['browser-needed', 'foreign-origin', 'token-unknown'];

it('knows every code that a team’s server says to a command line', () => {
  const said = readdirSync('src/team/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join('src/team/server', path), 'utf8').matchAll(/(?:code: |gone\()'([a-z-]+)'/g),
    ])
    .map(([, code = '']) => code);
  expect(said).toContain('submission-under-way');
  const known: ReadonlySet<string> = new Set([...codes, ...OF_BROWSERS]);
  expect(said.filter((code) => !known.has(code))).toEqual([]);
});

it('has no code that no error has', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('error-pages.ts'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  const isUsed = (code: string) =>
    sources.includes(`'${code}'`) ||
    [...sources.matchAll(/`\$\{[\w.]+\}(-[a-z-]+)`/g)].some(([, ending = '-']) => code.endsWith(ending));
  expect(codes.filter((code) => !isUsed(code))).toEqual([]);
});
