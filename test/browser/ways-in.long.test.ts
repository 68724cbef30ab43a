import { copyFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import {
  choose,
  compareButton,
  expectAccessible,
  hasNoBrowser,
  nothingOpen,
  pathField,
  readWithoutFindings,
  shareBrowser,
  visit,
} from './support.ts';

const goTo = (page: Page, place: string) => page.goto(`${page.url().split('#')[0]}#/${place}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function writeEmpty(): Promise<string> {
  const path = join(makeFolder(), 'empty.xlsx');
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Sheet1');
  await book.xlsx.writeFile(path);
  return path;
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('an address that leads to a step too early says what is missing, and leads there', async () => {
    const { ui } = await openService();
    const page = await visit(await openUi(ui));
    for (const step of ['review', 'dry-run', 'apply', 'result']) {
      await goTo(page, step);
      await nothingOpen(page).waitFor();
    }
    await page.getByRole('button', { name: 'Choose a workbook' }).click();
    await choose(page, 'samples/quarterly.xlsx');
    for (const step of ['dry-run', 'apply', 'result']) {
      await goTo(page, step);
      await heading(page, 'There is no dry run of quarterly.xlsx yet').waitFor();
    }
    await page.getByRole('button', { name: 'Go to the review' }).click();
    await compareButton(page).click();
    await page.getByRole('region', { name: 'Approve' }).waitFor();
    for (const step of ['apply', 'result']) {
      await goTo(page, step);
      await heading(page, 'quarterly.xlsx has not been applied').waitFor();
    }
    await expectAccessible(page);
    await goTo(page, 'history/no-such-run');
    await page.getByRole('alert').first().waitFor();
  });

  it('an empty workbook says so and offers the template', async () => {
    const page = await visit(await openUi());
    await page.getByTestId('files').setInputFiles([await writeEmpty()]);
    await page.getByText('There are no rows in empty.xlsx yet').waitFor();
    await page.getByText('This sheet has no rows.').waitFor();
    // Nothing that makes no sense of it.
    expect(await page.getByRole('button', { name: /Compare|Connect|Propose/ }).count()).toBe(0);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the template' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('capsheet-template.xlsx');
  });

  it('another workbook closes one that is not applied only after asking', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly.xlsx');
    await goTo(page, 'workbook');
    const other = 'samples/quarterly-with-errors.xlsx';
    await page.getByTestId('files').setInputFiles([other]);
    const dialog = page.getByRole('dialog', { name: 'Close quarterly.xlsx?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep quarterly.xlsx' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('quarterly.xlsx is open').waitFor();
    await pathField(page).fill(join(process.cwd(), other));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await dialog.getByRole('button', { name: 'Open quarterly-with-errors.xlsx' }).click();
    await heading(page, 'quarterly-with-errors.xlsx').waitFor();
  });

  it('a page that was loaded again says that it has only the copy that was uploaded', async () => {
    const page = await visit(await openUi());
    const path = join(makeFolder(), 'quarterly.xlsx');
    copyFileSync('samples/quarterly.xlsx', path);
    await choose(page, path);
    const note = page.getByText(/^quarterly\.xlsx was uploaded on /);
    expect(await note.count()).toBe(0);
    await page.reload();
    await note.waitFor();
    await page.getByText('cannot tell whether you have saved the file since').waitFor();
    await goTo(page, 'workbook');
    await pathField(page).fill(path);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('grid').waitFor();
    expect(await note.count()).toBe(0);
  });

  it('a tab in whose stead another one has opened something else looks after no file of its own any more', async () => {
    const ui = await openUi();
    const page = await visit(ui);
    const write = (sample: string, savedAt: string): string => {
      const path = join(makeFolder(), 'book.xlsx');
      copyFileSync(sample, path);
      utimesSync(path, new Date(savedAt), new Date(savedAt));
      return path;
    };
    await choose(page, write('samples/quarterly.xlsx', '2026-01-05T10:00:00Z'));
    await readWithoutFindings(page);
    const note = page.getByText(/^book\.xlsx was uploaded on /);
    expect(await note.count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(ui.origin);
    await other.getByRole('heading', { name: 'Choose a workbook' }).waitFor();
    await other
      .getByTestId('files')
      .setInputFiles([write('samples/quarterly-with-errors.xlsx', '2026-01-06T10:00:00Z')]);
    await other.getByText(/^34 errors/).waitFor();
    await page.getByText(/^34 errors/).waitFor();
    await note.waitFor();
    expect(await other.getByText(/^book\.xlsx was uploaded on /).count()).toBe(0);
  });

  it('a server that is lost is asked once for a page of rows', async () => {
    const { ui } = await openService();
    const page = await visit(await openUi(ui));
    await choose(page, 'samples/quarterly.xlsx');
    let asked = 0;
    await page.route('**/api/plan/rows*', (route) => {
      asked += 1;
      return route.abort();
    });
    await compareButton(page).click();
    await page.getByText('capsheet does not answer.').waitFor();
    // Everything that is drawn again from here on wants the same rows again.
    for (const scheme of ['dark', 'light', 'dark'] as const) await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole('heading', { name: '60 to add, 9 to replace' }).waitFor();
    expect(asked).toBe(1);
  });
});
