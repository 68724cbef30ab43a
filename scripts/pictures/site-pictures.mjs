// The pictures of the handbook's site: a question while it is typed.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withPage } from './with-page.mjs';

/** `root` is the project, `home` an empty folder, `album` where the pictures go. */
export async function takeSitePictures({ root, home, album }) {
  const site = join(home, 'site');
  execFileSync(process.execPath, [join(root, 'scripts/make-site.mjs'), site]);
  await withPage(async (page, take) => {
    await page.setViewportSize({ width: 960, height: 560 });
    await page.goto(pathToFileURL(join(site, 'docs/how-to/correct-a-row.html')).href);
    await page.getByRole('searchbox').fill('wrong amount entered');
    await page.locator('#answers a').first().waitFor();
    await take(album, 'handbook');
  });
}
