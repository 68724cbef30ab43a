// Makes the handbook's site in `site`: pages that are opened from the disk, with a search, and fetch nothing.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPages } from './docs/list-pages.mjs';
import { listSections, toAddress } from './docs/site/list-sections.mjs';
import { toPage } from './docs/site/to-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'site');
const pages = listPages(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const read = (name) => readFileSync(new URL(`docs/site/${name}`, import.meta.url), 'utf8');

rmSync(out, { recursive: true, force: true });
for (const { path, text } of pages) write(toAddress(path), toPage(path, text, pages));
write(
  'sections.js',
  `globalThis.sections = ${JSON.stringify(pages.flatMap(({ path, text }) => listSections(path, text)))};\n`,
);
write('site.js', `${read('search.mjs').replace('export function', 'function')}\n${read('page.js')}`);
write('site.css', read('site.css'));
cpSync(join(root, 'docs/pictures'), join(out, 'docs/pictures'), { recursive: true });
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
process.stdout.write(`The handbook is in ${join(out, 'docs/index.html')}.\n`);

function write(name, text) {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  writeFileSync(join(out, name), text);
}
