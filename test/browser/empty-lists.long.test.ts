import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { approve, choose, compareButton, hasNoBrowser, shareBrowser, visit } from './support.ts';

const goTo = (page: Page, place: string) => page.goto(`${page.url().split('#')[0]}#/${place}`);
const more = (page: Page) => page.getByRole('button', { name: /more/i });

function write(name: string, lines: readonly string[]): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** One row more than a list shows at first. */
const COMPANIES = ['Company', ...Array.from({ length: 51 }, (_, index) => `Company No. ${index}`)];

const FOREIGN = [
  'Investee,Vehicle,Invested On,Cost ($K),Shares held,Stock Class',
  ...Array.from({ length: 30 }, (_, index) => `Company No. ${index},NL II,2024-03-01,250,1000,Seed Preferred`),
];

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('a list that is empty says so and offers no more, and one that has more offers it until all are shown', async () => {
    const { ui } = await openService();
    const page = await visit(await openUi(ui));
    const isEmpty = async (text: string): Promise<void> => {
      await page.getByText(text, { exact: true }).waitFor();
      expect(await more(page).count()).toBe(0);
    };
    await goTo(page, 'history');
    await isEmpty('No runs yet.');

    await goTo(page, 'workbook');
    await choose(page, write('Companies.csv', COMPANIES));
    await page.getByRole('textbox', { name: 'Search' }).fill('nobody');
    await isEmpty('No rows match.');
    await compareButton(page).click();
    await page.getByLabel('Search values').fill('nobody');
    await isEmpty('No rows match.');
    await approve(page);
    await page.getByText(/^All 51 rows are in/).waitFor();
    await page.getByLabel('Search values').fill('nobody');
    await isEmpty('No rows match.');

    await goTo(page, 'history');
    await page.getByLabel('Search').fill('nobody');
    await isEmpty('No runs match.');
    await page.getByLabel('Search').fill('');
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
    await page.getByText('51 rows shown.').waitFor();
    await page.getByLabel('Search values').fill('nobody');
    await isEmpty('No rows match.');
  });

  it('so do the names of a mapping', async () => {
    const page = await visit(await openUi());
    await choose(page, write('positions.csv', FOREIGN));
    await page.getByText('Names of companies and funds').click();
    await page.getByText('Companies: 30 names').click();
    await page.getByLabel('Search the companies').fill('nobody');
    await page.getByText('No names match.').waitFor();
    expect(await more(page).count()).toBe(0);
    await page.getByLabel('Search the companies').fill('Company');
    await more(page).click();
    await page.getByRole('combobox', { name: 'Company No. 29' }).waitFor();
    expect(await more(page).count()).toBe(0);
  });
});
