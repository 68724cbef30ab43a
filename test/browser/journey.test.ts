import { describe, expect, it } from 'vitest';
import { openService, openUi } from '../ui/support.ts';
import {
  approve,
  compareButton,
  drop,
  hasNoBrowser,
  partlyApplied,
  readWithoutFindings,
  runRows,
  shareBrowser,
  tieOutCloses,
  visit,
} from './support.ts';

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('somebody drops a workbook, sees what it would change, applies that and takes the result away', async () => {
    const { sandbox, ui } = await openService();
    const page = await visit(await openUi(ui));
    await drop(page, 'samples/quarterly.xlsx');
    await readWithoutFindings(page);
    await page.getByRole('grid', { name: 'Rows of Companies' }).waitFor();

    await compareButton(page).click();
    await page.getByRole('heading', { name: '60 to add, 9 to replace' }).waitFor();
    expect(sandbox.requests.filter(({ path }) => path.endsWith('/add/'))).toEqual([]);
    const before = sandbox.dump().securities.length;

    await approve(page);
    await partlyApplied(page, '60 added, 9 replaced').waitFor();
    await tieOutCloses(page).waitFor();
    expect(sandbox.dump().securities.length).toBeGreaterThan(before);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'quarterly.result.xlsx' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('quarterly.result.xlsx');

    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
    await runRows(page).waitFor();
  });
});
