import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withhold } from '../support/fault-proxy.ts';
import { openProxied, openUi } from '../ui/support.ts';
import {
  choose,
  compareButton,
  expectAccessible,
  hasNoBrowser,
  partlyApplied,
  pausedHeading,
  readWithoutFindings,
  runRows,
  shareBrowser,
  tieOutCloses,
  visit,
} from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('somebody takes the sample from the workbook to its result, and every screen can be used by everyone', async () => {
    const service = await openProxied();
    const { fault, answer } = withhold();
    service.proxy.spoil('POST /beta/investment/securities/add/', fault);
    const page = await visit(await openUi(service.ui));
    await expectAccessible(page);

    await choose(page, 'samples/quarterly.xlsx');
    await readWithoutFindings(page);
    await page.getByRole('tab', { name: /^Securities/ }).click();
    await page.getByRole('grid', { name: 'Rows of Securities' }).waitFor();
    await expectAccessible(page);

    await compareButton(page).click();
    await page.getByRole('heading', { name: '60 to add, 9 to replace' }).waitFor();
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
    await pausedHeading(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on' }).click();

    await partlyApplied(page, '60 added, 9 replaced').waitFor();
    await tieOutCloses(page).waitFor();
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
    await runRows(page).waitFor();
    await expectAccessible(page);
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
