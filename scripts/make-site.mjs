// Makes the handbook's site in `site`, or in the folder that is named: pages that are opened from the disk, with a search, and fetch nothing.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, runnerImport } from 'vite';
import { listPages } from './docs/list-pages.mjs';
import { toAddress, toSectionAddress } from './docs/site/to-address.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { toPage } = await load('scripts/docs/site/to-page.mjs');
const { listSections } = await load('src/base/handbook/search-sections.ts');
const [named] = process.argv.slice(2);
const out = resolve(named ?? join(root, 'site'));
const pages = listPages(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

// A folder that somebody names may hold other things.
if (named === undefined) rmSync(out, { recursive: true, force: true });
for (const { path, text } of pages) write(toAddress(path), toPage(path, text, pages));
const sections = pages.flatMap(({ path, text }) => listSections(path, text));
const addressed = sections.map((section) => ({ ...section, address: toSectionAddress(section) }));
write('sections.js', `globalThis.sections = ${JSON.stringify(addressed)};\n`);
await bundleSearch();
cpSync(join(root, 'scripts/docs/site/site.css'), join(out, 'site.css'));
cpSync(join(root, 'docs/pictures'), join(out, 'docs/pictures'), { recursive: true });
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
process.stdout.write(`The handbook is in ${join(out, 'docs/index.html')}.\n`);

/** With what it imports of `src`, which is TypeScript. */
async function load(path) {
  return (await runnerImport(join(root, path), { root, configFile: false, logLevel: 'warn' })).module;
}

/** As one script: a page is opened from the disk, where a browser loads no modules. */
function bundleSearch() {
  return build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: out,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: join(root, 'scripts/docs/site/page.js'),
        formats: ['iife'],
        name: 'capsheet',
        fileName: () => 'site.js',
      },
    },
  });
}

function write(name, text) {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  writeFileSync(join(out, name), text);
}
