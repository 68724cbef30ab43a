// The pictures of the page, in light and in dark colours: the built command goes through its own sample in its own sandbox.
import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findChromium } from '../find-chromium.mjs';

/** `main` is the built command, `home` an empty folder, `folder` where the pictures go. */
export async function takePagePictures({ main, home, folder }) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found on this machine: install it first.');
  const ui = spawn(process.execPath, [main, 'ui'], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, CAPSHEET_STATE_DIR: join(home, 'state-of-page') },
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({
      viewport: { width: 1180, height: 760 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(300_000);
    await page.goto(await readAddress(ui.stdout));
    await goThrough(page, folder);
  } finally {
    await browser.close();
    ui.kill('SIGINT');
  }
}

async function goThrough(page, folder) {
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('tab', { name: /^Securities/ }).click();
  await page.getByRole('grid', { name: 'Rows of Securities' }).waitFor();
  await take(page, folder, 'review');

  await page.getByRole('button', { name: 'Compare with the service' }).click();
  await page.getByRole('button', { name: 'Apply …' }).waitFor();
  await take(page, folder, 'dry-run');

  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Apply …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Apply to / }).waitFor();
  await take(page, folder, 'last-question');
  await dialog.getByRole('button', { name: /^Apply to / }).click();
  await page.getByRole('heading', { name: /the rest is in/ }).waitFor();
  await take(page, folder, 'result');
}

async function take(page, folder, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(`(${nameAda})(${JSON.stringify(userInfo().username)})`);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

/** Runs in the page: it is nobody's business who has taken the pictures. */
function nameAda(user) {
  window.scrollTo(0, 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.data === user || node.data.endsWith(` ${user}`)) node.data = `${node.data.slice(0, -user.length)}ada`;
}

/** The address that the command prints. */
async function readAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('capsheet ui printed no address.');
}
