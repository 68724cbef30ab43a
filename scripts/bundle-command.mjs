import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { giveOneShape } from './package/one-shape.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The mark that src/app/cli/help/built-help.ts looks for beside the code. */
const HELP_TABLE = '--help-table-of-build';
/** Modules bundled in place of libraries that would look around on the machine. */
const STAND_INS = {
  cosmiconfig: join(root, 'scripts/no-configuration.mjs'),
  'cpu-features': join(root, 'scripts/no-native-part.mjs'),
  'node-gyp-build': join(root, 'scripts/package/node-gyp-build.mjs'),
};
/** Parts of ssh2 that ask which folder they lie in, which a module cannot say, for what is never looked for here. */
const ASKS_FOR_FOLDER = /ssh2[/\\]lib[/\\](?:agent|protocol[/\\]crypto[/\\]poly1305)\.js$/;
/**
 * Makes at its first use what string-width makes as it is loaded, and hardly any text asks for: it took a tenth of a small
 * check. A build in which it reads otherwise fails.
 */
const WIDTH_OF_TEXTS = /string-width[/\\]index\.js$/;
const MADE_LATE = [
  [
    'const segmenter = new Intl.Segmenter();',
    'const segmenter = { segment: (text) => new Intl.Segmenter().segment(text) };',
  ],
  [
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    'let emoji; const rgiEmojiRegex = { test: (text) => (emoji ??= /^\\p{RGI_Emoji}$/v).test(text) };',
  ],
];

/** The module that src/main.ts starts, and the one in its place where that is bundled: it loads the bundled command part by part. */
const [START, START_PARTS] = ['app/cli/start', 'base/package/start-parts'];
const PARTS = 'code/parts';
/**
 * Everything that each of these loads, and none before it, is one part, for to find and open a part takes longer than to read it: a
 * version and the help, then every command, then all that go by workbooks.
 */
const TOGETHER = [START, 'app/cli/program', 'app/cli/commands/check'];

/**
 * Bundles the command with its libraries, for most of what a short command did was to find and load some hundred modules:
 * main.js, and parts that start-parts.ts loads. `doors` of the library, each by the name of its file, are bundled beside it for programs
 * that import them. The native part of SQLite lies there too.
 */
export async function bundleCommand(main, outDir, doors = {}) {
  await bundleParts(main, outDir);
  await bundle({ entries: { main }, outDir, format: 'cjs', extension: 'js', plugins: [startOfParts(main)] });
  // Loaded without the loader of modules, which takes as long as a version does. What is a module here is named so.
  writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n');
  if (Object.keys(doors).length > 0) await bundle({ entries: doors, outDir });
  copyNativeParts(outDir);
  chmodSync(join(outDir, 'main.js'), 0o755);
  writeFileSync(join(outDir, 'help.json'), execFileSync(process.execPath, [join(outDir, 'main.js'), HELP_TABLE]));
}

/** The same for an executable, which loads the parts out of itself: `main.cjs` is the first thing that runs in it. */
export async function bundleForExecutable(main, outDir) {
  await bundleParts(main, outDir);
  await bundle({ entries: { main }, outDir, format: 'cjs', plugins: [startOfParts(main)], isOneFile: true });
}

function bundleParts(main, outDir) {
  const place = (path) => join(dirname(main), `${path}${extname(main)}`);
  return bundle({
    entries: { [`${PARTS}/command`]: place(START) },
    outDir,
    format: 'cjs',
    groups: TOGETHER.map((path) => placeTogether(place(path))),
    // All that is bundled is in it.
    hasLicences: true,
  });
}

/** In place of the command itself main.js loads what loads the parts. */
function startOfParts(main) {
  const standIn = `\0${START}`;
  const parts = join(dirname(main), `${START_PARTS}${extname(main)}`);
  return {
    name: 'start-of-parts',
    enforce: 'pre',
    resolveId: (id, importer) => (importer === main && id.includes(START) ? standIn : null),
    load: (id) => (id === standIn ? `export { startParts as start } from ${JSON.stringify(parts)};` : null),
  };
}

async function bundle({
  entries,
  outDir,
  format = 'es',
  extension = format === 'cjs' ? 'cjs' : 'mjs',
  plugins = [],
  groups,
  isOneFile = false,
  hasLicences = false,
}) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: STAND_INS },
    plugins: [
      { name: 'no-folder', transform: withoutFolder },
      { name: 'made-late', transform: makeLate },
      { name: 'one-shape', generateBundle: giveObjectsOneShape },
      ...plugins,
    ],
    build: {
      ssr: true,
      outDir,
      // The caller has made room for the build.
      emptyOutDir: false,
      target: 'node20',
      // A stack trace keeps the names of the source.
      minify: false,
      license: hasLicences && { fileName: 'licenses.md' },
      reportCompressedSize: false,
      // All parts lie two folders below main.js, which src/base/package/package-files.ts counts on. Each is named for what is
      // in it, so that those of two builds can lie side by side while one follows the other.
      rolldownOptions: {
        input: entries,
        // The modules that programs import have the names that are promised, and no others.
        preserveEntrySignatures: 'strict',
        output: {
          format,
          comments: false,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `${PARTS}/[name]-[hash].${format === 'cjs' ? 'cjs' : 'mjs'}`,
          codeSplitting: isOneFile ? false : groups && { groups },
        },
      },
    },
    ssr: { noExternal: true },
  });
}

/** SQLite as its package has it compiled, for each system: `linux-x64.node`, and `linux-x64-musl.node` for Alpine. */
function copyNativeParts(outDir) {
  const from = join(root, 'node_modules/@photostructure/sqlite/prebuilds');
  for (const system of readdirSync(from))
    for (const file of readdirSync(join(from, system))) {
      const libc = file.endsWith('.musl.node') ? '-musl' : '';
      cpSync(join(from, system, file), join(outDir, `native/${system}${libc}.node`));
    }
}

function placeTogether(entry) {
  const part = basename(entry, extname(entry));
  let needs;
  const name = (id, context) => {
    needs ??= collectNeeds(entry, (one) => context.getModuleInfo(one));
    return needs.has(id) ? part : null;
  };
  return { name, debugName: part };
}

function collectNeeds(entry, getModuleInfo) {
  const needs = new Set([entry]);
  for (const id of needs) for (const imported of getModuleInfo(id)?.importedIds ?? []) needs.add(imported);
  return needs;
}

function withoutFolder(code, id) {
  return ASKS_FOR_FOLDER.test(id) ? { code: code.replaceAll('__dirname', '""'), map: null } : undefined;
}

function makeLate(code, id) {
  if (!WIDTH_OF_TEXTS.test(id)) return undefined;
  return MADE_LATE.reduce(
    (made, [from, to]) => {
      if (!made.code.includes(from)) throw new Error(`${id} no longer reads ${from}`);
      return { code: made.code.replace(from, () => to), map: null };
    },
    { code },
  );
}

function giveObjectsOneShape(_options, files) {
  for (const file of Object.values(files)) if (file.type === 'chunk') file.code = giveOneShape(file.code);
}
