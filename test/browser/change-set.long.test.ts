import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeExactBook } from '../support/make-exact-book.ts';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import { choose, compareButton, expectAccessible, hasNoBrowser, plannedRows, shareBrowser, visit } from './support.ts';

function writeExactBook(): string {
  const path = join(makeFolder(), 'exact.xlsx');
  writeFileSync(path, makeExactBook());
  return path;
}

async function planFile(path: string): Promise<Page> {
  const service = await openService();
  const page = await visit(await openUi(service.ui));
  await choose(page, path);
  await compareButton(page).click();
  await page.getByRole('button', { name: 'Apply …' }).waitFor();
  return page;
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the dry run shows each sheet as a table, its values in one format and on demand to the last digit', async () => {
    const page = await planFile(writeExactBook());
    const rounds = page.getByRole('table', { name: 'Rounds', exact: true });
    const size = rounds.getByText('60,049,000.00 USD', { exact: true });
    expect(await size.getAttribute('title')).toBe('exactly 60049000 USD, shown as 60.0M, in D2');
    expect(await readLine(rounds)).toEqual({
      'Rounds 1': 'new Zinnia Labs · Series A',
      Row: 'Rounds row 2',
      Company: 'Zinnia Labs',
      Round: 'Series A',
      'Closing Date': '2024-01-15',
      'Round Size': '60,049,000.00 USD',
    });
    await page.getByRole('table', { name: 'Share Classes' }).getByText('3.841234 USD').waitFor();
    // Tab gets through: one stop for each row.
    expect(await plannedRows(page).locator('a, button').count()).toBe(5);
    await rounds.getByRole('link', { name: 'Rounds row 2' }).click();
    await page.getByRole('grid', { name: 'Rows of Rounds' }).waitFor();
    await page.goBack();
    await size.waitFor();
  });

  it('what differs stands in its column beside what the service has, and the bar stays in sight', async () => {
    const page = await planFile('samples/quarterly.xlsx');
    await page.goto(`${page.url()}?status=differs`);
    await page.getByText('1 row shown.').waitFor();
    const line = await readLine(page.getByRole('table', { name: 'Rounds', exact: true }));
    expect(line['Round Size']).toBe('2,000,000.00 EUR the service has 1,800,000.00 EUR');
    await page.getByText(/Round Size differs\.$/).waitFor();
    const bar = page.getByRole('region', { name: 'Approve', exact: true });
    expect(await bar.getByRole('heading', { level: 1 }).getAttribute('aria-label')).toBe(
      '60 to add, 9 to replace, 1 different, 1 left out, 18 there already',
    );
    expect(await bar.getByRole('list', { name: 'Money' }).getByRole('listitem').allTextContents()).toEqual([
      'invested 4,874,997.72 EUR, received 502,312.50 EUR in 2 funds',
      'received 245,000.00 CAD in 1 fund',
      'invested 8,738,638.96 USD, received 1,865,000.14 USD in 2 funds',
      'invested 999,999.00 GBP in 1 fund',
    ]);
    await page.getByRole('region', { name: 'What is left out' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect.poll(async () => Math.round((await bar.boundingBox())?.y ?? -1)).toBe(0);
    await expectAccessible(page);
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
    await page.getByText('32,000,000.00 USD', { exact: true }).first().waitFor();
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

/** The first line of a table by the heads of its columns, as it is read. */
async function readLine(table: Locator): Promise<Record<string, string>> {
  await table.waitFor();
  const read = async (cells: Locator) => (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  const heads = await read(table.locator('thead th'));
  const cells = await read(table.locator('tbody').first().locator('tr').first().locator('th, td'));
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
}

/** Runs in the page: what covers all of it, and is not seen through. */
const LIST_COVERS = `[...document.querySelectorAll('[data-portal] *, .mantine-Modal-root *')]
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width >= innerWidth && height >= innerHeight; })
  .map((one) => getComputedStyle(one).backgroundColor)
  .filter((color) => /^rgb\\(/.test(color))`;
