import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerWith } from '../support/fault-proxy.ts';
import { makeFolder, openProxied, openService, openUi } from '../ui/support.ts';
import {
  approve,
  choose,
  compareButton,
  hasNoBrowser,
  nextFinding,
  partlyApplied,
  rollForward,
  sampleButton,
  shareBrowser,
  visit,
} from './support.ts';

const TELEPHONE = { width: 390, height: 844 };

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('the key for the next finding works at once, wherever the keyboard is', async () => {
    const page = await visit(await openUi());
    await choose(page, 'samples/quarterly-with-errors.xlsx');
    await nextFinding(page).waitFor();
    await page.keyboard.press('F8');
    await page.locator('[role="grid"]:focus').waitFor();
  });

  it('a file that cannot be read is told without options that would not cure it', async () => {
    const page = await visit(await openUi());
    const path = join(makeFolder(), 'quarter.docx');
    writeFileSync(path, Buffer.from('PK\u0003\u0004 cut off'));
    await page.getByTestId('files').setInputFiles([path]);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Encoding of CSV files' }).filter({ visible: true }).count()).toBe(
      0,
    );
  });

  it('the roll-forward scrolls below its heads, by keyboard too, and the sum of what is shown stays short', async () => {
    const service = await openService();
    const page = await visit(await openUi(service.ui));
    await choose(page, 'samples/quarterly.xlsx');
    await compareButton(page).click();
    const box = rollForward(page, 'region');
    await box.focus();
    // Within the box, both at one moment: the page itself may still move below it.
    const headIn = () =>
      box.evaluate((element) => {
        const head = element.querySelector('th');
        return (head?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
      });
    const scrolled = () => box.evaluate((element) => element.scrollTop);
    const [headAt, from] = [await headIn(), await scrolled()];
    await page.keyboard.press('End');
    await expect.poll(scrolled).toBeGreaterThan(from);
    await expect.poll(headIn).toBeCloseTo(headAt, 0);
    const rows = await box.getByRole('row').count();
    expect(rows).toBeGreaterThan(100);
    // All of its rows below each other were twice as high.
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(5000);
  });

  it('on a telephone the note on the sandbox is one line, and the history shows that it goes on to the right', async () => {
    const page = await visit(await openUi());
    await page.setViewportSize(TELEPHONE);
    await sampleButton(page).click();
    const note = page.getByRole('status').filter({ hasText: 'Sandbox with sample data.' });
    await note.waitFor();
    const button = await note.getByRole('button').boundingBox();
    expect(((await note.boundingBox())?.height ?? 0) - (button?.height ?? 0)).toBeLessThan(24);
    await compareButton(page).click();
    await approve(page);
    await partlyApplied(page).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    const runs = page.getByRole('region', { name: 'Runs' });
    await runs.waitFor();
    const { isWider, edge } = await runs.evaluate((element) => ({
      isWider: element.scrollWidth > element.clientWidth,
      edge: element.ownerDocument.defaultView?.getComputedStyle(element).backgroundImage ?? '',
    }));
    expect({ isWider, isShaded: edge.includes('gradient') }).toEqual({ isWider: true, isShaded: true });
    await runs.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => runs.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  it('a run that left rows out is applied in part, wherever it is shown, and never finished', async () => {
    const { proxy, ui } = await openProxied();
    proxy.spoilAll('POST /beta/investment/financing-rounds/add/', answerWith(400, { detail: 'No.' }));
    const page = await visit(await openUi(ui));
    const path = join(makeFolder(), 'Rounds.csv');
    writeFileSync(
      path,
      'Company,Round,Closing Date\nKestrel Bio,Series C,2025-06-01\nKestrel Bio,Series D,2025-07-01\n',
    );
    await choose(page, path);
    await compareButton(page).click();
    await approve(page);
    await page.getByRole('heading', { name: /2 failed/ }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('table', { name: 'Runs' }).getByText('applied in part').waitFor();
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'Outcome' }).getByText('applied in part').waitFor();
    expect(await page.getByText('finished').count()).toBe(0);
  });
});
