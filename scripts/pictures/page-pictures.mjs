// The pictures of the page, in light and in dark colours: the built command goes through its own sample in its own sandbox.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ALL_SHOWN, withPage } from './with-page.mjs';

/** `main` is the built command, `home` an empty folder, `album` where the pictures go. */
export async function takePagePictures({ main, home, album }) {
  const ui = spawn(process.execPath, [main, 'ui'], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, CAPSHEET_STATE_DIR: join(home, 'state-of-page') },
  });
  try {
    await withPage(async (page, take) => {
      await page.goto(await readAddress(ui.stdout));
      await goThrough(page, (name) => take(album, name));
    });
  } finally {
    ui.kill('SIGINT');
  }
}

async function goThrough(page, take) {
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('tab', { name: /^Securities/ }).click();
  await page.getByRole('grid', { name: 'Rows of Securities' }).waitFor();
  await page.getByText('No errors and no warnings.').waitFor();
  await take('review');

  await page.getByRole('button', { name: 'Compare with the service' }).click();
  await page.getByRole('button', { name: 'Apply …' }).waitFor();
  await page.getByText(ALL_SHOWN).waitFor();
  await take('dry-run');

  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Apply …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Apply to / }).waitFor();
  await take('last-question');
  await dialog.getByRole('button', { name: /^Apply to / }).click();
  await page.getByText(/the rest is in/).waitFor();
  await page.getByText(ALL_SHOWN).waitFor();
  await take('result');
}

/** The address that the command prints. */
async function readAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('capsheet ui printed no address.');
}
