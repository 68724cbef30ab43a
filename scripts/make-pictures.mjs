// Takes the pictures of the handbook: of the page in a browser, of a team's page, of workbooks as they are printed, and
// of the handbook's own site. Each has less than 150 KB. `npm run make:pictures -- page`, `-- team`, `-- workbooks` or `-- site`
// takes only those. `pictures/shown.json` says what they show; with `--shown FILE` no picture is taken, and only that is written.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const KINDS = {
  page: async () => (await import('./pictures/page-pictures.mjs')).takePagePictures,
  team: async () => (await import('./pictures/team-pictures.mjs')).takeTeamPictures,
  workbooks: async () => (await import('./pictures/workbook-pictures.mjs')).takeWorkbookPictures,
  site: async () => (await import('./pictures/site-pictures.mjs')).takeSitePictures,
};
const { positionals, values } = parseArgs({ allowPositionals: true, options: { shown: { type: 'string' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs/pictures');
const isOnlyNoted = values.shown !== undefined;
const list = values.shown ?? join(root, 'scripts/pictures/shown.json');
const home = mkdtempSync(join(tmpdir(), 'capsheet-pictures-'));
const album = {
  folder: isOnlyNoted ? undefined : pictures,
  shown: isOnlyNoted ? {} : JSON.parse(readFileSync(list, 'utf8')),
};

try {
  for (const kind of positionals.length === 0 ? Object.keys(KINDS) : positionals) {
    mkdirSync(join(home, kind));
    const takePictures = await KINDS[kind]();
    await takePictures({ root, main: join(root, 'dist/main.js'), home: join(home, kind), album });
  }
  const sorted = Object.entries(album.shown).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
