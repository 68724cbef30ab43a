import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { openUi } from '../ui/support.ts';
import {
  choose,
  drop,
  expectAccessible,
  hasNoBrowser,
  readWithoutFindings,
  sampleButton,
  shareBrowser,
  visit,
} from './support.ts';

/** Runs in the page: writes a file, and makes it what the dialogue gives. */
const SAVE_AND_PICK = `async (bytes) => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('book.xlsx', { create: true });
  const sink = await handle.createWritable();
  await sink.write(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  await sink.close();
  window.showOpenFilePicker = async () => [handle];
}`;

describe.skipIf(hasNoBrowser)('on the first screens', () => {
  shareBrowser();

  it('a folder is dropped with the papers and logos that its workbook names', async () => {
    const page = await visit(await openUi());
    await drop(page, 'samples/quarter-end');
    await page.getByRole('heading', { name: 'quarter-end.xlsx' }).waitFor();
    await readWithoutFindings(page);
  });

  it('a filter leaves the rows that fit, and says how many on every sheet', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly.xlsx');
    await page.getByLabel('Search').fill('tidewater');
    await page.getByRole('tab', { name: 'Companies 0' }).waitFor();
    await page.getByText('No rows match.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('tab', { name: 'Companies 3' }).waitFor();
  });

  it('the sandbox is one click away and marked on every screen', async () => {
    const page = await visit(await openUi());
    await sampleButton(page).click();
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
    await readWithoutFindings(page);
  });
});
