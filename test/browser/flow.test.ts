import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withhold } from '../support/fault-proxy.ts';
import { openProxied, openUi } from '../ui/support.ts';
import { choose, expectAccessible, hasNoBrowser, shareBrowser, visit } from './support.ts';

/** Runs in the page: writes a file, and makes it what the dialogue gives. */
const SAVE_AND_PICK = `async (bytes) => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('book.xlsx', { create: true });
  const sink = await handle.createWritable();
  await sink.write(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  await sink.close();
  window.showOpenFilePicker = async () => [handle];
}`;

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('somebody takes the sample from the workbook to its result, and every screen can be used by everyone', async () => {
    const service = await openProxied();
    const { fault, answer } = withhold();
    service.proxy.spoil('POST /beta/investment/securities/add/', fault);
    const page = await visit(await openUi(service.ui));
    await expectAccessible(page);

    await choose(page, 'samples/quarterly.xlsx');
    await page.getByText('No errors and no warnings.').waitFor();
    await page.getByRole('tab', { name: /^Securities/ }).click();
    await page.getByRole('grid', { name: 'Rows of Securities' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Compare with the service' }).click();
    await page.getByRole('heading', { name: '60 rows would be added and 9 replaced.' }).waitFor();
    await page.getByText('Northlight Europe', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectSignatures(page, ['Prepared by', 'Approved by']);

    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Apply …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this to Northlight Ventures?' });
    await dialog.getByText('60 rows to add, 9 rows to replace').waitFor();
    await expectAccessible(page);
    expect(service.sandbox.requests.filter(({ path }) => path.endsWith('/add/'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply to Northlight Ventures' }).click();

    await page.getByRole('button', { name: 'Pause' }).click();
    answer();
    await page.getByRole('heading', { name: 'Paused: nothing is being sent' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on' }).click();

    await page.getByRole('heading', { name: /the rest is in: 60 added, 9 replaced/ }).waitFor();
    await page.getByRole('heading', { name: 'Tie-out of entered cost: it closes' }).waitFor();
    await expectAccessible(page);
    await expectSignatures(page, ['Prepared by', 'Applied by', 'Approved by']);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'quarterly.result.xlsx' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('quarterly.result.xlsx');

    for (const name of ['History', 'Files', 'Settings']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Added (60)' }).waitFor();
    // Those that are replaced are few, and all shown.
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await more.waitFor({ state: 'hidden' });
    await expectAccessible(page);
  });

  it('a folder is dropped with the papers and logos that its workbook names', async () => {
    const page = await visit(await openUi());
    const zone = await page.getByRole('region', { name: 'Drop a workbook here' }).boundingBox();
    const session = await page.context().newCDPSession(page);
    const at = { x: (zone?.x ?? 0) + 50, y: (zone?.y ?? 0) + 20 };
    const data = { items: [], files: [resolve('samples/quarter-end')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    await page.getByRole('heading', { name: 'quarter-end.xlsx' }).waitFor();
    await page.getByText('No errors and no warnings.').waitFor();
  });

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

  it('a filter leaves the rows that fit, and says how many on every sheet', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly.xlsx');
    await page.getByLabel('Search').fill('tidewater');
    await page.getByRole('tab', { name: 'Companies 0' }).waitFor();
    await page.getByText('No row of this sheet fits.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('tab', { name: 'Companies 3' }).waitFor();
  });

  it('the sandbox is one click away and marked on every screen', async () => {
    const page = await visit(await openUi());
    await page.getByRole('button', { name: 'Try it with sample data' }).click();
    await page.getByRole('grid').waitFor();
    for (const name of ['Upload', 'History', 'Files', 'Settings']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText('Sandbox with sample data.').waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave the sandbox' }).click();
    await page.getByText('No service connected').waitFor();
  });

  it('a workbook that is saved again is told to be another, and handed over anew with one click', async () => {
    const page = await visit(await openUi());
    // The browser's own dialogue cannot be driven; the file it gives is a real one of the browser's own disk.
    const save = (path: string) => page.evaluate(`(${SAVE_AND_PICK})('${readFileSync(path).toString('base64')}')`);
    await save('samples/quarterly-with-errors.xlsx');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await page.getByText(/^34 errors/).waitFor();
    await save('samples/quarterly.xlsx');
    await page.getByText('book.xlsx has been saved since it was read').waitFor();
    await page.getByRole('button', { name: 'Read it again' }).click();
    await page.getByText('No errors and no warnings.').waitFor();
  });
});

/** Nobody signs a screen: the room for it is on paper, where the steps and buttons are not. */
async function expectSignatures(page: Page, roles: readonly string[]): Promise<void> {
  const shown = () => Promise.all(roles.map((role) => page.locator('dt', { hasText: role }).last().isVisible()));
  const areButtons = () => page.getByRole('navigation').first().isVisible();
  expect([await shown(), await areButtons()]).toEqual([roles.map(() => false), true]);
  // In dark colours it would be white on paper.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect([await shown(), await areButtons()]).toEqual([roles.map(() => true), false]);
  const ink = await page.evaluate<string>('getComputedStyle(document.querySelector("h1")).color');
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(ink).toBe('rgb(0, 0, 0)');
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}
