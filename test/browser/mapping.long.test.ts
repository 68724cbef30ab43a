import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeFinding } from '../../src/report/finding-pages.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { choose, compareButton, expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

const LIST = [
  'Fund II as of 30 June 2024,,,,,,',
  ',,,,,,',
  'Investee,Vehicle,Deal,Invested On,Cost,Shares held,Class',
  'Alder Optics,Northlight Fund II,Series A,2023-04-03,250,1000,Series A Preferred',
  'Bolt Works,Northlight Fund II,Seed,2022-05-12,125.5,500,Seed Preferred',
  'Stray line,Northlight Fund II,Seed,2022-05-12,7,70,Seed Preferred',
].join('\n');

function writeList(): string {
  const path = join(makeFolder(), 'list.csv');
  writeFileSync(path, LIST);
  return path;
}

const talkOf = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true });
const answersOf = (page: Page) => talkOf(page).getByRole('list', { name: 'Answers' }).getByRole('button');

/** Waits for the mapping that the last answer made. */
async function settled(page: Page): Promise<void> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
}

describe.skipIf(hasNoBrowser)('a foreign spreadsheet in the browser', () => {
  shareBrowser();

  it('goes from a partner’s list to a dry run by what is answered on the page', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/legacy/positions.xlsx');
    await page.getByRole('heading', { name: 'How positions.xlsx is read' }).waitFor();
    await expectAccessible(page);
    const grid = page.getByRole('grid');
    await grid.getByRole('gridcell', { name: 'Copperline Freight *' }).waitFor();
    await page.getByRole('tab', { name: /^Positions/, selected: true }).waitFor();
    const compare = compareButton(page);
    expect(await compare.count()).toBe(0);

    await talkOf(page)
      .getByRole('button', { name: /^Why is this asked\?/ })
      .click();
    const dialog = page.getByRole('dialog', { name: describeFinding('mapping-unconfirmed').meaning });
    await dialog.getByText('capsheet help questions').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    for (let turn = 0; (await compare.count()) === 0; turn += 1) {
      const asked =
        (await talkOf(page)
          .getByText(/^\d+ of \d+ questions?$/)
          .textContent()) ?? '';
      // By mouse and by key in turn.
      await (turn % 2 === 0 ? answersOf(page).first().click() : answersOf(page).first().press('1'));
      await settled(page);
      await page.getByText(asked, { exact: true }).waitFor({ state: 'detached' });
      expect(turn).toBeLessThan(15);
    }
    await talkOf(page)
      .getByRole('heading', { name: /^(?:That is all|Every question is settled)$/ })
      .waitFor();
    await expectAccessible(page);

    await compare.click();
    await page.waitForURL(/#\/dry-run$/);
    await page.getByRole('heading', { level: 1, name: /to (?:add|send)/ }).waitFor();
  });

  it.each([
    [1440, 900],
    [1024, 768],
  ])('shows spreadsheet and question beside each other without scrolling, at %i by %i', async (width, height) => {
    const page = await visit(await openUi());
    await page.setViewportSize({ width, height });
    await choose(page, 'samples/legacy/positions.xlsx');
    const question = talkOf(page).getByRole('heading', { level: 2 }).first();
    await question.waitFor();
    const [, total = '0'] =
      /of (\d+)/.exec(
        (await talkOf(page)
          .getByText(/^1 of \d+ questions?$/)
          .textContent()) ?? '',
      ) ?? [];
    expect(Number(total)).toBeGreaterThan(3);
    for (let at = 1; at <= Number(total); at += 1) {
      await talkOf(page).getByText(`${at} of ${total} questions`).waitFor();
      const more = talkOf(page).getByText('Something else …');
      if ((await more.count()) > 0) await more.first().click();
      await page.keyboard.press('End');
      const seen = await Promise.all([question, page.getByRole('grid')].map((one) => one.boundingBox()));
      const [low, deep] = seen.map((box) => (box === null ? height : box.y + box.height));
      expect(Math.max(low ?? height, deep ?? height)).toBeLessThan(height);
      expect(await page.evaluate('[scrollY, document.documentElement.scrollHeight - innerHeight]')).toEqual([0, 0]);
      await page.getByRole('button', { name: 'The next question' }).click();
    }
  });

  it('is looked through and changed by keys alone: questions, cells, rows left out and taken in, and undo', async () => {
    const page = await visit(await openUi());
    await choose(page, writeList());
    await page.getByRole('heading', { name: 'How list.csv is read' }).waitFor();
    const pages = talkOf(page).getByText(/^\d+ of \d+ questions$/);
    const first = await pages.textContent();
    await answersOf(page).first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await pages.textContent()).toBe(first?.replace('1', '2'));
    await page.keyboard.press('ArrowLeft');
    expect(await pages.textContent()).toBe(first);

    const grid = page.getByRole('grid');
    await grid.focus();
    for (let down = 0; down < 5; down += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cell A6' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave row 6 out …' }).press('Enter');
    await page.getByLabel('Why row 6 is left out').fill('a stray line');
    await page.keyboard.press('Enter');
    const stray = grid.getByRole('row', { name: /Stray line/ });
    await stray.getByText('a stray line').waitFor();
    await settled(page);

    await page.getByRole('button', { name: 'Undo' }).click();
    await settled(page);
    await stray.getByText('a stray line').waitFor({ state: 'detached' });
    await grid.getByRole('columnheader', { name: /^E/ }).click();
    await page.getByRole('heading', { name: 'Column E' }).waitFor();
    await page.keyboard.press('Escape');
    await pages.waitFor();
  });

  it('a column that was left out by mistake can be named where it is asked for', async () => {
    const page = await visit(await openUi());
    await choose(page, writeList());
    const header = page.getByRole('grid').getByRole('columnheader', { name: /^F/ });
    await header.click();
    await page.getByRole('combobox', { name: 'F “Shares held” becomes' }).focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await settled(page);
    await page.getByRole('button', { name: 'Leave this column out …' }).click();
    await page.getByLabel(/^Why F “Shares held” is left out$/).fill('not needed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take back (F “Shares held”)' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Close' }).click();

    await page
      .getByRole('navigation', { name: 'Questions left' })
      .getByRole('button', { name: /Nothing says the Shares/ })
      .click();
    await page.getByRole('combobox', { name: 'The column that says Shares' }).click();
    await page.getByRole('option', { name: 'F “Shares held” (left out)' }).click();
    await talkOf(page).getByRole('heading', { name: 'Nothing says the Shares' }).waitFor({ state: 'detached' });
    await header.getByText('Shares', { exact: true }).waitFor();
  });

  it('what is typed into the mapping as a file stays there, whatever else changes the mapping', async () => {
    const page = await visit(await openUi());
    await choose(page, writeList());
    await talkOf(page).getByText('The mapping as a file (YAML)').click();
    const file = page.getByRole('textbox', { name: 'The file' });
    await expect.poll(() => file.inputValue()).toContain('confirm');
    const typed = `# As Ines said.\n${await file.inputValue()}`;
    await file.fill(typed);
    await answersOf(page).first().click();
    await settled(page);
    const changed = page.getByText('The mapping has been changed since you began to type here');
    await changed.waitFor();
    expect(await file.inputValue()).toBe(typed);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read it like this' }).click();
    await changed.waitFor({ state: 'detached' });
    expect(await file.inputValue()).toBe(typed);
    await settled(page);
    await answersOf(page).first().click();
    await settled(page);
    await expect.poll(() => file.inputValue()).not.toBe(typed);
    expect(await changed.count()).toBe(0);
  });

  it('beside sheets of the format is asked about at once, and left out by one answer', async () => {
    const toData = (rows: readonly (readonly string[])[]): string =>
      rows
        .map((cells, row) => {
          const xml = cells.map(
            (text, at) => `<c r="${'ABCDEFG'[at]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
          );
          return `<row r="${row + 1}">${xml.join('')}</row>`;
        })
        .join('');
    const path = join(makeFolder(), 'mixed.xlsx');
    const list = LIST.split('\n')
      .slice(2)
      .map((line) => line.split(','));
    const sheets = [
      { name: 'Companies', data: toData([['Company'], ['Alder Optics']]) },
      { name: 'Book', data: toData(list) },
    ];
    writeFileSync(path, makeXlsx({ sheets }));
    const page = await visit(await openUi());
    await choose(page, path);
    await page.getByRole('heading', { name: 'How mixed.xlsx is read' }).waitFor();
    await talkOf(page)
      .getByText(/loaded in addition to those of "Companies"/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    await answersOf(page).filter({ hasText: 'No, leave the table out' }).click();
    await talkOf(page).getByRole('heading', { name: 'That is all' }).waitFor();
    await page.getByRole('tab', { name: 'Companies' }).click();
    await page.getByRole('gridcell', { name: 'Alder Optics' }).click();
    await page.getByText('is of a sheet of the format').waitFor();
  });

  for (const width of [390, 1024])
    it(`is read and answered at ${width} px without scrolling sideways`, async () => {
      const page = await visit(await openUi());
      await page.setViewportSize({ width, height: 800 });
      await choose(page, 'samples/legacy/positions.xlsx');
      await answersOf(page).first().waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });
});
