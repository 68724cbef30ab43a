import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import { choose, expectAccessible, hasNoBrowser, saveButton, savedNote, shareBrowser, visit } from './support.ts';

const HEADER = ['Company', 'Sector', 'City', 'Website'];

/** Companies of which three have the same mistake. */
function writeBook(): string {
  const rows = [
    HEADER,
    ['Alpine Grid', 'Energy', 'Graz', 'alpine grid'],
    ['Beta Works', 'Energy', 'Bonn', 'none yet'],
    ['Gamma Labs', 'Health', 'Genoa', 'none yet'],
    ['Delta Farm', 'Food', 'Delft', 'none yet'],
  ].map((texts, index) => {
    const cells = texts.map((text, at) => `<c r="${'ABCD'[at]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`);
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const path = join(makeFolder(), 'book.xlsx');
  writeFileSync(path, makeXlsx({ sheets: [{ name: 'Companies', data: rows.join('') }] }));
  return path;
}

/** Runs in the page: the texts of the grid that are wider than their place. */
const LIST_CUT_CELLS = `[...document.querySelectorAll('[role=grid] *')]
  .filter((one) => one.childElementCount === 0 && one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
  .filter((one) => getComputedStyle(one).overflow !== 'visible')
  .map((one) => one.textContent)`;

/** By its row on the sheet and its column, both from 0 below the header. */
function cellAt(page: Page, row: number, column: number): Locator {
  return page.locator(`#cell-${row}-${column}`);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The id of the cell that is looked at. */
async function activeId(page: Page): Promise<string | null> {
  return page.getByRole('grid').getAttribute('aria-activedescendant');
}

/** As the browser tells the grid of what is on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[role="grid"]').dispatchEvent(pasted);
  })()`);
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('a column has room for its name, and for its values with the marks of their findings', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    for (const sheet of ['Companies', 'Rounds', 'Share Classes', 'Securities']) {
      await page.getByRole('tab', { name: new RegExp(`^${sheet}`) }).click();
      await page.getByRole('tab', { name: new RegExp(`^${sheet}`), selected: true }).waitFor();
      await cellAt(page, 0, 0).waitFor();
      expect({ sheet, cut: await page.evaluate<string[]>(LIST_CUT_CELLS) }).toEqual({ sheet, cut: [] });
    }
  });

  it('what is being typed beside the grid stays, where the answer to an earlier correction arrives meanwhile', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook());
    await cellAt(page, 0, 2).click();
    const input = page.getByLabel('C2 City');
    const save = saveButton(page);
    let letGo = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/rows?*', (route) => told.then(() => route.continue()));
    await input.fill('Leoben');
    await save.click();
    await save.waitFor({ state: 'detached' });
    await input.fill('Linz');
    const arrived = page.waitForResponse('**/api/rows?*');
    letGo();
    await (await arrived).finished();
    await savedNote(page).waitFor();
    expect(await input.inputValue()).toBe('Linz');
    await save.click();
    await cellAt(page, 0, 2).getByText('Linz', { exact: true }).waitFor();
  });

  it('the grid is corrected by the keys that spreadsheets have, takes blocks, and takes everything back', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook());
    const status = savedNote(page);
    await cellAt(page, 0, 2).click();

    // Typing begins a text, Enter ends it and leads down.
    await page.keyboard.type('Wien');
    await press(page, 'Enter');
    await cellAt(page, 0, 2).getByText('Wien', { exact: true }).waitFor();
    expect(await activeId(page)).toBe('cell-1-2');

    // F2 changes the text that is there, Escape leaves it as it was.
    await press(page, 'F2', 'End');
    await page.keyboard.type(' am Rhein');
    await press(page, 'Escape');
    expect(await cellAt(page, 1, 2).textContent()).toBe('Bonn');
    expect(await activeId(page)).toBe('cell-1-2');

    // Tab ends a text and leads to the right, an arrow leads on from what was typed over.
    await page.keyboard.type('Köln');
    await press(page, 'Tab');
    expect(await activeId(page)).toBe('cell-1-3');
    await page.keyboard.type('https://beta.example');
    await press(page, 'ArrowDown');
    expect(await activeId(page)).toBe('cell-2-3');
    await cellAt(page, 1, 3).getByText('https://beta.example').waitFor();
    await status.waitFor();
    await expectAccessible(page);

    // A block, of which two rows have no room.
    await cellAt(page, 2, 2).click();
    await paste(page, 'Turin\thttps://gamma.example\r\nGouda\thttps://delta.example\r\nOslo\tx\r\nLund\ty\r\n');
    await page.getByText('2 rows of the block would be below the last row shown and were left out').waitFor();
    await cellAt(page, 3, 2).getByText('Gouda', { exact: true }).waitFor();

    // Back and again, by keys and by buttons.
    await page.getByRole('grid').focus();
    await press(page, 'Control+z');
    await cellAt(page, 3, 2).getByText('Delft', { exact: true }).waitFor();
    await press(page, 'Control+Shift+Z');
    await cellAt(page, 3, 2).getByText('Gouda', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo 4 cells' }).click();
    await cellAt(page, 3, 2).getByText('Delft', { exact: true }).waitFor();
    await status.waitFor();
  });

  it('what is wrong alike is corrected at once, after its number was told', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook());
    await cellAt(page, 1, 3).click();
    await page.getByLabel('Correct all 3 cells of this column that say “none yet”').check();
    await page.getByLabel('D3 Website').fill('https://beta.example');
    await saveButton(page).click();
    for (const row of [1, 2, 3]) await cellAt(page, row, 3).getByText('https://beta.example').waitFor();
    await page.getByRole('button', { name: 'Undo 3 cells' }).waitFor();
  });

  it('sheet and filter are in the address: a reload keeps them, and the way back leads to those before', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    // Before the browser turns to anything else: what is typed belongs to the sheet that was chosen just now.
    await page.evaluate(`(async () => {
      [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith('Rounds')).click();
      await Promise.resolve();
      const search = document.querySelector('input[aria-label=Search]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(search, 'seed');
      search.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await page.waitForURL(/sheet=Rounds&search=seed/);
    await page.reload();
    await page.getByRole('grid', { name: 'Rows of Rounds' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('seed');
    await page.getByRole('tab', { name: /^Companies/ }).click();
    await page.getByRole('grid', { name: 'Rows of Companies' }).waitFor();
    await page.goBack();
    await page.getByRole('grid', { name: 'Rows of Rounds' }).waitFor();
  });
});
