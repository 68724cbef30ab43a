import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listPages } from '../../scripts/docs/list-pages.mjs';
import { toSectionAddress } from '../../scripts/docs/site/to-address.mjs';
import { toPage } from '../../scripts/docs/site/to-page.mjs';
import { listSections, searchSections } from '../../src/base/handbook/search-sections.ts';
import { someOf } from '../support/sweep.ts';

const pages = listPages('.').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const sections = pages
  .flatMap(({ path, text }) => listSections(path, text))
  .map((section) => ({ ...section, address: toSectionAddress(section) }));

describe('the search of the handbook', () => {
  // Questions of somebody new, and the page that answers each.
  it.each(
    someOf([
      ['your first quarter in the browser', 'docs/tutorials/first-quarter.html'],
      ['what do I do when a row differs', 'docs/how-to/correct-a-row.html'],
      ['the run was interrupted, do I apply again', 'docs/how-to/run-interrupted.html'],
      ['can two colleagues apply at the same time', 'docs/explanation/nothing-twice.html'],
      ['can it enter a row twice', 'docs/explanation/nothing-twice.html'],
      ['two people have to approve', 'docs/tutorials/sign-off.html'],
      ['how do I map a foreign spreadsheet', 'docs/how-to/foreign-spreadsheet.html'],
      ['what does exit status 4 mean', 'docs/reference/exit-statuses.html'],
      ['what do I answer to the questions of a mapping', 'docs/how-to/questions.html'],
      ['how do I validate the JSON with a schema', 'docs/reference/schemas.html'],
      ['how do I set fair values', 'docs/how-to/marks.html'],
      ['does my workbook leave my machine', 'docs/explanation/privacy.html'],
      ['move to a new computer', 'docs/how-to/state-folder.html'],
      ['how do I install it', 'docs/how-to/install.html'],
      ['install on Windows without administrator', 'docs/how-to/install.html'],
      ['where do I put the client secret', 'docs/reference/settings.html'],
      ['can I undo what went in', 'docs/how-to/correct-a-row.html'],
      ['which columns does the Securities sheet need', 'docs/reference/workbook.html'],
      ['our proxy and its certificate', 'docs/how-to/proxy.html'],
      ['is there a rate limit', 'docs/reference/limits.html'],
      ['how are dates read', 'docs/reference/values.html'],
      ['how do I see what an earlier run did', 'docs/how-to/history.html'],
      ['where is the journal kept', 'docs/how-to/state-folder.html'],
      ['back up the state folder', 'docs/how-to/state-folder.html'],
      ['does it need PostgreSQL', 'docs/how-to/state-folder.html'],
      ['can I use it without the internet', 'docs/explanation/privacy.html'],
      ['which Node version', 'docs/how-to/install.html'],
      ['euro amounts with a decimal comma', 'docs/reference/values.html'],
      ['what is a Ref', 'docs/reference/names-and-action.html'],
      ['how do I leave out a row', 'docs/reference/names-and-action.html'],
      ['what does the Import Summary say', 'docs/reference/result-workbook.html'],
      ['complete a mapping file in my editor', 'docs/reference/schemas.html'],
      ['why is my row blocked', 'docs/reference/outcomes.html'],
      ['run it every night from a script', 'docs/how-to/scripts.html'],
      ['how do I enter a sale', 'docs/how-to/sales.html'],
      ['we sold a part of our shares', 'docs/how-to/sales.html'],
      ['SAFE without a round', 'docs/how-to/notes-and-safes.html'],
      ['convertible note', 'docs/how-to/notes-and-safes.html'],
      ['how do I raise or silence a warning', 'docs/how-to/firm-rules.html'],
      ['a date in the future', 'docs/reference/findings/date-in-future.html'],
      ['date-ambig', 'docs/reference/findings/date-ambiguous.html'],
      // In words that the page itself does not use.
      ['undo an upload', 'docs/how-to/correct-a-row.html'],
      ['delete a row', 'docs/how-to/correct-a-row.html'],
      ['my laptop died during apply', 'docs/how-to/run-interrupted.html'],
      ['self-signed certificate', 'docs/how-to/proxy.html'],
      ['rate limit 429', 'docs/reference/limits.html'],
      ['invite a colleague', 'docs/how-to/administer-team.html'],
      ['remove somebody who left the company', 'docs/how-to/administer-team.html'],
      ['rotate the encryption key', 'docs/how-to/team-keys.html'],
      ['upgrade to a new version', 'docs/how-to/team.html'],
      ['email when done', 'docs/how-to/watch-and-notify.html'],
      ['is my data sent anywhere', 'docs/explanation/privacy.html'],
      ['API key', 'docs/reference/settings.html'],
      ['exit code 3', 'docs/reference/exit-statuses.html'],
      ['read a Carta export', 'docs/reference/layouts.html'],
      ['rounding', 'docs/explanation/exact-values.html'],
      ['single sign-on', 'docs/how-to/team-sign-in.html'],
      ['does it work on a Mac', 'docs/how-to/install.html'],
      ['notes', 'docs/how-to/notes-and-safes.html'],
      ['a finding and its code', 'docs/reference/findings/index.html'],
      ['how much money will this upload add per fund', 'docs/reference/outcomes.html'],
    ]),
  )('leads from "%s" to %s', (question, address) => {
    const found = searchSections(sections, question, 3).map((section) => section.address.replace(/#.*/, ''));
    expect(found).toContain(address);
  });

  // One word, as somebody types it who does not know ours.
  it.each([
    ['upload', 'tutorials/first-quarter'],
    ['import', 'tutorials/first-quarter'],
    ['undo', 'how-to/correct-a-row'],
    ['delete', 'how-to/correct-a-row'],
    ['roll back', 'how-to/correct-a-row'],
    ['four eyes', 'how-to/four-eyes'],
    ['password', 'how-to/protected-workbooks'],
    ['proxy', 'how-to/proxy'],
    ['decimal comma', 'reference/values'],
    ['dates', 'reference/values'],
    ['currency', 'reference/values'],
    ['rate limit', 'reference/limits'],
    ['crash', 'how-to/run-interrupted'],
    ['restart', 'how-to/run-interrupted'],
    ['timeout', 'how-to/run-interrupted'],
    ['backup', 'how-to/state-folder'],
    ['safe', 'how-to/notes-and-safes'],
    ['notes', 'how-to/notes-and-safes'],
    ['mapping', 'how-to/questions'],
    ['sign in', 'how-to/team-command-line'],
    ['login', 'how-to/team-command-line'],
    ['api key', 'reference/settings'],
    ['excel', 'reference/workbook'],
    ['csv', 'reference/workbook'],
    ['warning', 'how-to/firm-rules'],
    ['log', 'how-to/history'],
  ])('leads from "%s" to %s first', (word, page) => {
    expect(searchSections(sections, word, 1)[0]?.path).toBe(`docs/${page}.md`);
  });

  it('finds nothing where nothing fits', () => {
    expect(searchSections(sections, 'zeppelin', 3)).toEqual([]);
    expect(searchSections(sections, 'how do I', 3)).toEqual([]);
  });

  it('leads to the chapter, by the anchor that its page has', () => {
    const [first] = searchSections(sections, 'a saved plan is stale', 1);
    const page = pages.find(({ path }) => path === 'docs/how-to/run-interrupted.md');
    expect(first?.address).toBe('docs/how-to/run-interrupted.html#a-saved-plan-is-stale');
    expect(toPage(page?.path ?? '', page?.text ?? '', pages)).toContain('id="a-saved-plan-is-stale"');
  });
});

describe('a page of the site', () => {
  const html = toPage(
    'docs/reference/values.md',
    pages.find(({ path }) => path.endsWith('/values.md'))?.text ?? '',
    pages,
  );

  it('links pages as they are called there', () => {
    expect(html).toContain('href="../explanation/exact-values.html"');
    expect(html).not.toMatch(/href="[^"]*\.md/);
  });

  it('lists the chapters of a long page at its side, each a link to where it begins', () => {
    const [, list = ''] = /<aside aria-label="On this page">(.*?)<\/aside>/s.exec(html) ?? [];
    const anchors = [...list.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(anchors).toContain('decimal-comma-or-point');
    for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
  });

  it('has the pages in its menu in the order of the index: the first quarter first', () => {
    const [, menu = ''] = /<nav [^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const titles = [...menu.matchAll(/>([^<]+)<\/a>/g)].map(([, title]) => title);
    expect(titles[0]).toBe('Your first quarter');
    expect(titles.indexOf('Start the next quarter')).toBeLessThan(titles.indexOf('A run was interrupted'));
  });

  it('fetches nothing from elsewhere', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
