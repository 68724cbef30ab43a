// Takes the pictures of the handbook: of the page in a browser, and of workbooks as they are printed. Each has less than
// 150 KB. `npm run make:pictures -- page` or `-- workbooks` takes only those.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takePagePictures } from './pictures/page-pictures.mjs';
import { takeWorkbookPictures } from './pictures/workbook-pictures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/pictures');
const home = mkdtempSync(join(tmpdir(), 'capsheet-pictures-'));
const wanted = process.argv[2];
const place = { root, main: join(root, 'dist/main.js'), home, folder };

mkdirSync(folder, { recursive: true });
try {
  if (wanted !== 'workbooks') await takePagePictures(place);
  if (wanted !== 'page') await takeWorkbookPictures(place);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
