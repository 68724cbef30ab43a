// A browser for pictures, each of which is taken in light and in dark colours.
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../find-chromium.mjs';
import { digestOf } from './shown-texts.mjs';

/** Below the rows of a dry run or a result, once they are there. */
export const ALL_SHOWN = /^[1-9]\d* rows shown\.$/;

/** `work` is given a page, and a function that takes the album and the name of a picture of what the page shows. */
export async function withPage(work) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found on this machine: install it first.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({
      viewport: { width: 1180, height: 760 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(300_000);
    await work(page, (album, name) => take(page, album, name));
  } finally {
    await browser.close();
  }
}

/** Notes in the album what the page shows, and takes the picture where that has a folder. */
async function take(page, { folder, shown }, name) {
  await page.evaluate(`(${nameAda})(${JSON.stringify(userInfo().username)})`);
  shown[name] = digestOf(await readSettled(page));
  if (folder === undefined) return;

  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    // The page of capsheet draws itself anew; that of the handbook does not.
    if (await page.locator('html[data-mantine-color-scheme]').count())
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(`(${nameAda})(${JSON.stringify(userInfo().username)})`);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

/** Reads the page once nothing comes any more. */
async function readSettled(page) {
  for (let before = ''; ; ) {
    const now = await page.evaluate(`(${readTexts})()`);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(500);
  }
}

/** Runs in the page: it is nobody's business who has taken the pictures. */
function nameAda(user) {
  window.scrollTo(0, 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.data === user || node.data.endsWith(` ${user}`)) node.data = `${node.data.slice(0, -user.length)}ada`;
}

/** Runs in the page. Charts are drawn a moment later than the rest, from the same numbers. */
function readTexts() {
  const body = document.body.cloneNode(true);
  for (const part of body.querySelectorAll('script, style, [class*="recharts"], [id*="recharts"]')) part.remove();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node.data);
  return texts.join('\n');
}
