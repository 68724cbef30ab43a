import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';
import { expectNoViolations, hasNoBrowser, openPage, shareBrowser } from './support.ts';

const folder = makeTempFolder();

function addressOf(page: string): string {
  return pathToFileURL(`${folder}/docs/${page}.html`).href;
}

describe.skipIf(hasNoBrowser)('the handbook as a site, opened from the disk', () => {
  shareBrowser();
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/make-site.mjs', folder]);
  });

  it('answers a question while it is typed, and leads to the chapter with the enter key', async () => {
    const page = await openPage(addressOf('index'));
    await page.getByRole('searchbox').fill('undo an upload');
    const first = page.locator('#answers a').first();
    expect(await first.textContent()).toBe('Correct a row: It was entered, but it was wrong');
    await page.keyboard.press('Enter');
    await page.waitForURL(/correct-a-row\.html#it-was-entered-but-it-was-wrong$/);
    expect(await page.locator('nav [aria-current]').textContent()).toBe('Correct a row');
  });

  it('says where nothing fits, and closes the answers with the escape key', async () => {
    const page = await openPage(addressOf('reference/values'));
    await page.keyboard.press('/');
    await page.keyboard.type('zeppelin');
    expect(await page.locator('#answers').textContent()).toBe('Nothing fits.');
    await page.keyboard.press('Escape');
    expect(await page.locator('#answers').isVisible()).toBe(false);
  });

  it.each(['index', 'tutorials/first-quarter', 'reference/commands', 'reference/findings/date-ambiguous'])(
    'fits a phone and keeps nobody out: %s',
    async (name) => {
      const page = await openPage(addressOf(name));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoViolations(page, colorScheme);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    },
  );
});
