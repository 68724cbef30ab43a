import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi } from '../ui/support.ts';
import {
  compareButton,
  expectUsable,
  hasNoBrowser,
  partlyApplied,
  readWithoutFindings,
  sampleButton,
  shareBrowser,
  visit,
} from './support.ts';

const LIST = [
  'Investee,Vehicle,Deal,Invested On,Cost,Shares held,Class',
  ...Array.from(
    { length: 40 },
    (_, index) => `Alder ${index},Northlight Fund II,Seed,2023-04-03,25${index}.00,1000,Seed Preferred`,
  ),
].join('\n');

/** The room that a window of 1440 by 900, and one of 1280 by 1024, has at that scale; and how many rows at least. */
const SCALES = [
  ['200 %', { width: 720, height: 450 }, 4],
  ['400 %', { width: 320, height: 256 }, 1],
] as const;

/** Rows of the grid that are wholly in sight. */
async function countRowsInSight(page: Page): Promise<number> {
  const grid = page.getByRole('grid').first();
  await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = await grid.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (box === null) return 0;
  const rows = await grid.getByRole('row').all();
  const places = await Promise.all(rows.slice(0, 20).map((row) => row.boundingBox()));
  const bottom = Math.min(height, box.y + box.height);
  return places.filter((place) => place !== null && place.y >= box.y - 1 && place.y + place.height <= bottom + 1)
    .length;
}

describe.skipIf(hasNoBrowser)('enlarged in the browser', () => {
  shareBrowser();

  it.each(SCALES)(
    'to %s a foreign list is mapped with its rows in sight and nothing cut off',
    async (_, size, rows) => {
      const service = await openService();
      const page = await visit(await openUi(service.ui));
      await page.setViewportSize(size);
      await expectUsable(page, 'workbook');
      const path = join(makeFolder(), 'list.csv');
      writeFileSync(path, LIST);
      await page.getByTestId('files').setInputFiles([path]);
      await page.getByRole('heading', { name: 'How list.csv is read' }).waitFor();
      await page.getByRole('grid').getByRole('gridcell', { name: 'Alder 0', exact: true }).waitFor();
      await expectUsable(page, 'mapping');
      expect(await countRowsInSight(page)).toBeGreaterThanOrEqual(rows);
    },
  );

  it.each(SCALES)('to %s the sample is reviewed and applied with nothing cut off', async (_, size, rows) => {
    const page = await visit(await openUi());
    await page.setViewportSize(size);
    await sampleButton(page).click();
    await page.getByRole('grid').waitFor();
    await readWithoutFindings(page);
    await expectUsable(page, 'review');
    expect(await countRowsInSight(page)).toBeGreaterThanOrEqual(rows);
    await compareButton(page).click();
    await page.getByRole('button', { name: 'Apply …' }).waitFor();
    await expectUsable(page, 'dry run');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Apply …' }).click();
    const answer = page.getByRole('dialog').getByRole('button', { name: /^Apply to / });
    await answer.waitFor();
    await expectUsable(page, 'last question');
    await answer.click();
    await partlyApplied(page).waitFor();
    await expectUsable(page, 'result');
    for (const [place, heading] of [
      ['History', 'History'],
      ['Files', 'Files'],
      ['Settings', 'Settings'],
    ] as const) {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await expectUsable(page, place);
    }
  });
});
