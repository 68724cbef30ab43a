import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeExactBook } from '../support/make-exact-book.ts';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { choose, expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

function writeExactBook(): string {
  const path = join(makeFolder(), 'exact.xlsx');
  writeFileSync(path, makeExactBook());
  return path;
}

async function planFile(path: string): Promise<Page> {
  const service = await openService();
  const page = await visit(await openUi(service.ui));
  await choose(page, path);
  await page.getByRole('button', { name: 'Compare with the service' }).click();
  await page.getByRole('button', { name: 'Apply …' }).waitFor();
  return page;
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the dry run shows what is sent to the last digit, its format beside it, and leads to its cell', async () => {
    const page = await planFile(writeExactBook());
    const rows = page.getByRole('list', { name: /row by row$/ });
    await rows.getByText('60049000 USD').waitFor();
    await rows.getByText('60.0M').waitFor();
    await rows.getByText('3.841234 USD').waitFor();
    await rows.getByText('2024-01-15').first().waitFor();
    expect(await rows.getByText(/\d\/\d/).count()).toBe(0);
    await rows.getByRole('link', { name: '60049000 USD 60.0M' }).click();
    await page.getByRole('grid', { name: 'Rows of Rounds' }).waitFor();
    const cell = page.locator('[role="gridcell"][aria-selected="true"]');
    await cell.getByText('60049000', { exact: true }).waitFor();
    await cell.getByText('60.0M').waitFor();
    await page.getByLabel('D2 Round Size').waitFor();
    expect(await page.getByLabel('D2 Round Size').inputValue()).toBe('60049000');
    await page.getByText('The workbook shows 60.0M.').waitFor();
    await page.goBack();
    await rows.getByText('60049000 USD').waitFor();
  });

  it('counts lead to their rows, and rows are searched by any value', async () => {
    const page = await planFile('samples/quarterly.xlsx');
    await page
      .getByRole('table', { name: 'Rows by sheet and action' })
      .getByRole('link', { name: '13' })
      .first()
      .click();
    await page.getByText('13 rows shown.').waitFor();
    expect(page.url()).toContain('#/dry-run?sheet=Rounds&status=add');
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await page.getByText('89 rows shown.').waitFor();
    await page.getByLabel('Search values').fill('32,000,000');
    await page.getByText('1 row shown.').waitFor();
    await page.getByText('32000000 USD').waitFor();
    await page.reload();
    await page.getByText('1 row shown.').waitFor();
    await page.getByLabel('Search values').fill('');
    await page.getByRole('region', { name: 'What is left out' }).getByRole('link', { name: '18' }).click();
    await page.getByText('18 rows shown.').waitFor();
    await expectAccessible(page);
  });

  it('the confirmation repeats firm, service, rows, money by fund, what is left out and when the file was saved', async () => {
    const page = await planFile('samples/quarterly.xlsx');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Apply …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this to Northlight Ventures?' });
    for (const text of [
      'Northlight Ventures',
      /^http:\/\/127\.0\.0\.1:/,
      '60 rows to add, 9 rows to replace',
      'Rows: 1 with a different value in the service, 1 skipped, 18 already in the service',
      /^saved \d+ \w+ \d{4}, \d\d:\d\d; this copy was uploaded \d+ \w+ \d{4}, \d\d:\d\d$/,
    ])
      await dialog.getByText(text, { exact: true }).first().waitFor();
    const money = dialog.getByRole('table', { name: 'Money that is sent, by fund and currency' });
    await money.getByRole('row', { name: 'Northlight Europe EUR 9 4,374,999.00 502,312.50' }).waitFor();
    await money.getByRole('row', { name: 'All funds USD 17 8,738,638.96 1,865,000.14' }).waitFor();
    // The plan is to be seen behind it, dimmed: whatever covers it lets it through.
    const covers = await page.evaluate<readonly string[]>(LIST_COVERS);
    expect(covers).toEqual([]);
  });
});

/** Runs in the page: what covers all of it, and is not seen through. */
const LIST_COVERS = `[...document.querySelectorAll('[data-portal] *, .mantine-Modal-root *')]
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width >= innerWidth && height >= innerHeight; })
  .map((one) => getComputedStyle(one).backgroundColor)
  .filter((color) => /^rgb\\(/.test(color))`;
