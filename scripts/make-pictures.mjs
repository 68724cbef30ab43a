// Takes the pictures of the handbook: of the page in a browser, of a team's page, of workbooks as they are printed, and
// of the handbook's own site. Each has less than 150 KB. `npm run make:pictures -- page`, `-- team`, `-- workbooks` or `-- site`
// takes only those.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takePagePictures } from './pictures/page-pictures.mjs';
import { takeSitePictures } from './pictures/site-pictures.mjs';
import { takeTeamPictures } from './pictures/team-pictures.mjs';
import { takeWorkbookPictures } from './pictures/workbook-pictures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/pictures');
const home = mkdtempSync(join(tmpdir(), 'capsheet-pictures-'));
const place = { root, main: join(root, 'dist/main.js'), home, folder };
const KINDS = {
  page: takePagePictures,
  team: takeTeamPictures,
  workbooks: takeWorkbookPictures,
  site: takeSitePictures,
};
const [wanted = Object.keys(KINDS)] = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
try {
  for (const kind of [wanted].flat()) await KINDS[kind](place);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
