import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFolder, openUi } from '../ui/support.ts';
import { choose, expectAccessible, hasNoBrowser, savedNote, shareBrowser, visit } from './support.ts';

/** Wider than any window, with the company in the third column. */
function writeRounds(): string {
  const path = join(makeFolder(), 'Rounds.csv');
  const wide = 'Co-Investors,Crypto,Liquidation Multiple,Cap Multiple,Seniority,Participation,Fully Diluted Shares';
  const lines = [30, 100, 9].map((size, index) => `Round ${index},2024-01-0${index + 1},Company ${index},${size},USD`);
  writeFileSync(path, [`Round,Closing Date,Company,Round Size,Currency,${wide}`, ...lines].join('\n'));
  return path;
}

const cellAt = (page: Page, row: number, column: number): Locator => page.locator(`#cell-${row}-${column}`);
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });
const leftOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.x ?? Number.NaN);
const widthOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.width ?? 0);

/** The companies as they stand one below the other. */
async function expectOrder(page: Page, ...companies: readonly string[]): Promise<void> {
  for (const [row, name] of companies.entries()) await cellAt(page, row, 2).getByText(name, { exact: true }).waitFor();
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('rows are sorted by the name of a column, which says so; the address keeps it', async () => {
    const page = await visit(await openUi());
    await choose(page, writeRounds());
    await head(page, 'Round Size').getByRole('button').click();
    await expectOrder(page, 'Company 2', 'Company 0', 'Company 1');
    expect(await head(page, 'Round Size').getAttribute('aria-sort')).toBe('ascending');
    await expectAccessible(page);
    await head(page, 'Round Size').getByRole('button').click();
    await expectOrder(page, 'Company 1', 'Company 0', 'Company 2');
    await page.waitForURL(/sort=-D/);
    await page.reload();
    await expectOrder(page, 'Company 1', 'Company 0', 'Company 2');
    expect(await head(page, 'Round Size').getAttribute('aria-sort')).toBe('descending');
    // By the keyboard alone: from the rows the Tab key leads to the name of the column that is looked at.
    await cellAt(page, 0, 3).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectOrder(page, 'Company 0', 'Company 1', 'Company 2');
    expect(await head(page, 'Round Size').getAttribute('aria-sort')).toBeNull();
  });

  it('a correction goes to the row that is seen and moves none, until they are to be sorted again', async () => {
    const page = await visit(await openUi());
    await choose(page, writeRounds());
    await head(page, 'Round Size').getByRole('button').click();
    await expectOrder(page, 'Company 2', 'Company 0', 'Company 1');
    await cellAt(page, 0, 3).click();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    // Typed while the first one is still checked: what is below is what was below.
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await cellAt(page, 0, 3).getByText('5000', { exact: true }).waitFor();
    await cellAt(page, 1, 3).getByText('31', { exact: true }).waitFor();
    await expectOrder(page, 'Company 2', 'Company 0', 'Company 1');
    await savedNote(page).waitFor();
    await page.getByRole('button', { name: 'Filter and sort again' }).click();
    await expectOrder(page, 'Company 0', 'Company 1', 'Company 2');
    await cellAt(page, 0, 3).getByText('31', { exact: true }).waitFor();
    await cellAt(page, 2, 3).getByText('5000', { exact: true }).waitFor();
    // The row that was looked at is the active one still.
    await page.locator('[role="grid"][aria-activedescendant="cell-1-3"]').waitFor();
  });

  it('columns are as wide as somebody makes them, by the keyboard or by dragging, also after a reload', async () => {
    const page = await visit(await openUi());
    await choose(page, writeRounds());
    const edge = page.getByRole('separator', { name: 'Width of column D' });
    const isAt = (width: number) => edge.and(page.locator(`[aria-valuenow="${width}"]`)).waitFor();
    const column = head(page, 'Round Size');
    const before = await widthOf(column);
    await cellAt(page, 0, 3).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await isAt(before + 16);
    const box = await edge.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 4 });
    await page.mouse.up();
    await isAt(before + 116);
    expect([await widthOf(column), await widthOf(cellAt(page, 0, 3))]).toEqual([before + 116, before + 116]);
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await widthOf(column)).toBe(before + 116);
    await edge.press('Home');
    await isAt(before);
  });

  it('row number and company stay in sight while the columns scroll, and no cell that is looked at hides behind them', async () => {
    const page = await visit(await openUi());
    await choose(page, writeRounds());
    for (const [width, numberWidth] of [
      [1024, 64],
      [390, 46],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(`[role="rowheader"][style*="width: ${numberWidth}px"]`).first().waitFor();
      await cellAt(page, 0, 0).click();
      await page.keyboard.press('End');
      const last = cellAt(page, 0, 11);
      await page.locator('#cell-0-11[aria-selected="true"]').waitFor();
      const grid = await leftOf(page.getByRole('grid'));
      const number = page.getByRole('rowheader').first();
      expect(await leftOf(number)).toBe(grid);
      const company = cellAt(page, 0, 2);
      const edge = (await leftOf(company)) + (await widthOf(company));
      expect(await leftOf(head(page, 'Company'))).toBe(await leftOf(company));
      expect(edge).toBeLessThan(grid + width);
      expect(await leftOf(last)).toBeGreaterThanOrEqual(edge);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      await page.locator('#cell-0-0[aria-selected="true"]').waitFor();
      expect(await leftOf(cellAt(page, 0, 0))).toBeGreaterThanOrEqual((await leftOf(number)) + (await widthOf(number)));
    }
  });
});
