import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openUi } from '../ui/support.ts';
import {
  compareButton,
  expectNothingCutOff,
  hasNoBrowser,
  partlyApplied,
  readWithoutFindings,
  sampleButton,
  shareBrowser,
  visit,
} from './support.ts';

/** Wholly within the window. */
async function isInSight(page: Page, name: RegExp): Promise<boolean> {
  const box = await page.getByRole('dialog').getByRole('button', { name }).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

describe.skipIf(hasNoBrowser)('in the browser', () => {
  shareBrowser();

  it('on a narrow screen nothing is cut off on the whole way of the sample, and the last question can be answered', async () => {
    const page = await visit(await openUi());
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNothingCutOff(page, 'workbook');
    await sampleButton(page).click();
    await page.getByRole('grid').waitFor();
    await readWithoutFindings(page);
    expect(await page.getByText('was uploaded on').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Choose it again' }).count()).toBe(0);
    await expectNothingCutOff(page, 'review');
    await compareButton(page).click();
    await page.getByRole('button', { name: 'Apply …' }).waitFor();
    await expectNothingCutOff(page, 'dry run');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Apply …' }).click();
    const answer = page.getByRole('dialog').getByRole('button', { name: /^Apply to / });
    await answer.waitFor();
    for (const [width, height] of [
      [1440, 900],
      [720, 450],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => isInSight(page, /^Apply to /), { message: `${width}`, timeout: 60_000 }).toBe(true);
    }
    await expectNothingCutOff(page, 'last question');
    await answer.click();
    await partlyApplied(page).waitFor();
    await expectNothingCutOff(page, 'result');
    const steps = page.getByRole('navigation', { name: 'Steps of the upload' });
    expect(await steps.getByLabel('done').count()).toBe(4);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('textbox', { name: 'Search' }).waitFor();
    await expectNothingCutOff(page, 'history');
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    await expectNothingCutOff(page, 'files');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await expectNothingCutOff(page, 'settings');
  });
});
