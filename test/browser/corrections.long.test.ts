import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { makeXlsb } from '../support/make-xlsb.ts';
import { toBinaryBook } from '../support/to-binary-book.ts';
import { makeFolder, openUi } from '../ui/support.ts';
import { choose, hasNoBrowser, nextFinding, shareBrowser, visit } from './support.ts';

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
    await nextFinding(page).press('Enter');
    await page.getByText('Company is empty; a company needs it.').first().waitFor();
    // The keys go to the cell in question.
    await page.locator('[role="grid"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Alpine Grid');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'quarterly-with-errors.corrected.xlsx' }).waitFor();
    expect(await errors()).toBe(before - 1);
    // The grid is that of the corrected workbook only once it shows the correction.
    await page.getByRole('gridcell', { name: 'Alpine Grid' }).first().waitFor();
    // On to the next one, and from behind the last one of a sheet to the first of the next sheet.
    await page.keyboard.press('F8');
    await page.locator('[role="grid"][aria-activedescendant="cell-2-3"]:focus').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('F8');
    await page.locator('[role="grid"][aria-label="Rows of Rounds"][aria-activedescendant="cell-0-2"]:focus').waitFor();
    await page.keyboard.press('Control+End');
    await page.locator('[aria-selected="true"][role="gridcell"]').waitFor();
  });

  it.each([
    ['ods', 'book.corrected.ods'],
    ['xls', 'book.corrected.xlsx'],
    ['xlsb', 'book.corrected.xlsx'],
  ] as const)(
    'a cell of an .%s workbook is corrected, in a copy of which the page says beforehand what it loses',
    async (ending, copy) => {
      const path = join(makeFolder(), `book.${ending}`);
      if (ending === 'xlsb')
        writeFileSync(path, makeXlsb(toBinaryBook((await readWorkbook('test/fixtures/quarterly.xls', {})).tables)));
      else copyFileSync(`test/fixtures/quarterly.${ending}`, path);
      const page = await visit(await openUi());
      await choose(page, path);
      const note = page.getByText(/its corrected copy is a new \.xlsx workbook/);
      await page.getByRole('heading', { name: `book.${ending}` }).waitFor();
      // Behind the row's state.
      const cell = page.getByRole('gridcell').nth(1);
      await cell.dblclick();
      expect(await note.count()).toBe(ending === 'ods' ? 0 : 1);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Alpine Grid Two');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: copy }).waitFor();
      await page.getByRole('gridcell', { name: 'Alpine Grid Two' }).first().waitFor();
    },
  );
});
