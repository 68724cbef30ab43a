import { describe, expect, it } from 'vitest';
import { openUi } from '../ui/support.ts';
import { choose, hasNoBrowser, shareBrowser, visit } from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('somebody finds the errors and corrects one by the keyboard alone', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    const errors = async (): Promise<number> => {
      const said = await page.getByText(/\d+ errors and/).textContent();
      return Number.parseInt(said ?? '', 10);
    };
    const before = await errors();
    await page.getByRole('button', { name: 'Next error or warning' }).press('Enter');
    await page.getByText('Company is empty; a company needs it.').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Alpine Grid');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'quarterly-with-errors.corrected.xlsx' }).waitFor();
    expect(await errors()).toBe(before - 1);
    // The grid is that of the corrected workbook only once it shows the correction.
    await page.getByRole('gridcell', { name: 'Alpine Grid' }).first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.locator('[aria-selected="true"][role="gridcell"]').waitFor();
  });
});
