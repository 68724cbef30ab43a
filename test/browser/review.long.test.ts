import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeFinding } from '../../src/report/finding-pages.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import {
  choose,
  expectAccessible,
  hasNoBrowser,
  readWithoutFindings,
  saveButton,
  savedNote,
  shareBrowser,
  visit,
} from './support.ts';

interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

function writeBook(...sheets: readonly Sheet[]): string {
  const path = join(makeFolder(), 'book.xlsx');
  writeFileSync(path, makeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, data: rows.map(toRow).join('') })) }));
  return path;
}

function toRow(texts: readonly string[], index: number): string {
  const cells = texts.map((text, at) => `<c r="${'ABCDEF'[at]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${index + 1}">${cells.join('')}</row>`;
}

/** Two sheets, of which the second has an error, and both have rows of which something is remarked. */
const SOUND_AND_WRONG = [
  {
    name: 'Companies',
    rows: [
      ['Company', 'City'],
      ['Alpine Grid', 'Graz'],
    ],
  },
  {
    name: 'Rounds',
    rows: [
      ['Company', 'Round', 'Closing Date'],
      ['Alpine Grid', 'Seed', '2024-03-31'],
      ['Beta Works', 'Seed', '31/02/2024'],
    ],
  },
] as const;

const details = (page: Page): Locator => page.getByRole('button', { name: 'Details of the row', exact: true });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'The row' });

async function heightOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.height ?? 0;
}

/** Wholly within the window. */
async function isInSight(page: Page, locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the review opens at the first sheet with errors, and stays there when its last error is corrected', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook(...SOUND_AND_WRONG));
    const rounds = page.getByRole('grid', { name: 'Rows of Rounds' });
    await rounds.waitFor();
    await page.locator('#cell-1-2').click();
    await page.getByLabel('C3 Closing Date').fill('2024-02-29');
    await saveButton(page).click();
    await readWithoutFindings(page);
    await savedNote(page).waitFor();
    await rounds.getByText('2024-02-29', { exact: true }).waitFor();
  });

  it('errors are found by themselves, what is only remarked is counted apart and folded, and kinds have words', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook(...SOUND_AND_WRONG));
    const grid = page.getByRole('grid', { name: 'Rows of Rounds' });
    await grid.waitFor();
    await page.getByRole('button', { name: 'Errors 1 row with errors' }).waitFor();
    const remarks = page.getByRole('button', { name: /^Remarks \d+ rows? with remarks$/ });
    await remarks.waitFor();
    // A cell of which something is only remarked has no mark, and covers no other while it is looked at.
    const company = page.locator('#cell-1-0');
    await company.click();
    await panel(page).getByText('1 remark').waitFor();
    expect(await company.locator('svg').count()).toBe(0);
    const said = panel(page)
      .getByText(/is not in this workbook|is not a company of the workbook|later/)
      .first();
    expect(await said.isVisible()).toBe(false);
    await panel(page).getByText('1 remark').click();
    await said.waitFor();

    const errors = page.getByRole('button', { name: /^Errors/ });
    await errors.click();
    await page.getByRole('tab', { name: /^Companies 0/ }).waitFor();
    expect(await errors.getAttribute('aria-pressed')).toBe('true');
    await errors.click();
    await page.getByRole('tab', { name: /^Companies 1/ }).waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Finding', exact: true }).click();
    const [first] = await page.getByRole('option').allTextContents();
    expect(first).toBe(`${describeFinding('date-invalid').meaning} (1)`);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  });

  it('each finding leads to its explanation, in the words of capsheet explain, and back to where it was asked for', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook(...SOUND_AND_WRONG));
    await page.locator('#cell-1-2').click();
    const link = panel(page).getByRole('button', { name: 'Explain date-invalid' });
    await link.press('Enter');
    const { meaning, parts } = describeFinding('date-invalid');
    const dialog = page.getByRole('dialog', { name: meaning });
    for (const { title, text } of parts) {
      const part = dialog.locator('dt', { hasText: title }).locator('xpath=following-sibling::dd');
      expect(await part.textContent()).toBe(text.replaceAll('`', ''));
    }
    await expectAccessible(page);
    // A related code is explained in its place; the keyboard stays within, and leaves to where it came from.
    await dialog.getByRole('button', { name: 'Explain date-ambiguous' }).press('Enter');
    const next = page.getByRole('dialog', { name: describeFinding('date-ambiguous').meaning });
    await next.waitFor();
    await next.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await next.waitFor({ state: 'detached' });
    await link.and(page.locator(':focus')).waitFor();
    // Beside the cell too.
    await page.locator('#cell-1-2').getByRole('button', { name: 'Explain date-invalid' }).click();
    await dialog.waitFor();
  });

  it('the details of the row are closed and opened by the keyboard, stay as they were left, and keep what is typed', async () => {
    const page = await visit(await openUi());
    await choose(page, writeBook(...SOUND_AND_WRONG));
    await page.locator('#cell-0-1').click();
    await page.getByLabel('B2 Round').fill('Series A');
    await panel(page).getByRole('button', { name: 'Close the details of the row' }).press('Enter');
    await panel(page).waitFor({ state: 'hidden' });
    await details(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('B2 Round').inputValue()).toBe('Series A');
    await details(page).click();
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await details(page).getAttribute('aria-expanded')).toBe('false');
    expect(await panel(page).isVisible()).toBe(false);
  });

  it('at every width the tabs are in sight and the rows have the room', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    const grid = page.getByRole('grid');
    const firstTab = page.getByRole('tab').first();
    for (const [width, height, least] of [
      [1440, 900, 500],
      [1024, 768, 360],
      [720, 450, 240],
      [390, 844, 240],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The review opens as is set for that width, as long as nobody said otherwise.
      await page.evaluate('window.location.hash = "#/history"');
      await grid.waitFor({ state: 'detached' });
      await page.evaluate('window.location.hash = "#/review"');
      await grid.waitFor();
      const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      const isTabInSight = await isInSight(page, firstTab);
      const hasRoom = (await heightOf(grid)) >= least;
      expect({ width, tooWide: tooWide > 0, isTabInSight, hasRoom }).toEqual({
        width,
        tooWide: false,
        isTabInSight: true,
        hasRoom: true,
      });
      await expectAccessible(page);
    }
  });

  it('a column whose name is off by a slip has its name chosen already', async () => {
    const page = await visit(await openUi());
    const rows = [
      ['Company', 'Webiste', 'Our own'],
      ['Alpine Grid', 'https://alpine.example', 'x'],
    ];
    await choose(page, writeBook({ name: 'Companies', rows }));
    await page.getByText('2 columns of Companies were not recognised').click();
    expect(await page.getByRole('combobox', { name: 'B Webiste' }).inputValue()).toBe('Website');
    expect(await page.getByRole('combobox', { name: 'C Our own' }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Use this column' }).first().click();
    await page.getByText('1 column of Companies was not recognised').waitFor();
  });
});
