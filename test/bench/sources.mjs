// Maps foreign spreadsheets with nobody to answer, and prints what each gives: every file of the folders that are named,
// and every folder in them as one source.
//
//   node test/bench/sources.mjs FOLDER... [--fund NAME]... [--all] [--only TEXT]
//
// --all prints questions, left-out amounts, errors and records as well. Then each is mapped again by somebody who says
// what is likely; the last columns are what that took, the errors that remain, and what loads.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { printTable } from './print-results.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fund: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
});
const SPREADSHEET = /\.(?:csv|tsv|xlsx|xlsm|xlsb|xls|ods)$/i;
const OCF = /\.(?:ocf\.json|ocf|zip)$/i;
const MEDIAN_QUESTIONS = 5;
const MOST_QUESTIONS = 12;

const folder = mkdtempSync(join(tmpdir(), 'capsheet-sources-'));
try {
  const { mapSource } = await import(await bundle());
  const sources = positionals.flatMap(listSources).filter((path) => path.includes(options.only));
  const rows = [];
  for (const [index, path] of sources.entries()) {
    const own = join(folder, String(index));
    mkdirSync(own);
    const result = await mapSource(path, options.fund, own);
    rows.push({ path, ...result });
    if (options.all) printAll(path, result);
  }
  printTable(
    [
      'source',
      'tables',
      'questions',
      'left out',
      'tie-out',
      'loaded',
      'findings',
      'answers',
      'errors then',
      'loaded then',
    ],
    rows
      .map(({ path, tables, questions, leftOut, tieOut, loaded, findings, refused, answered }) =>
        refused === undefined
          ? [
              ...[nameOf(path), tables, questions.length, leftOut.length, tieOut, counts(loaded), counts(findings)],
              ...(answered === undefined
                ? ['-', '-', '-']
                : [answered.count, answered.errors.length, counts(answered.loaded)]),
            ]
          : [nameOf(path), 0, 0, 0, '-', '-', refused.split(':')[0], '-', '-', '-'],
      )
      .map((cells) => cells.map(String)),
  );
  const asked = rows.map(({ questions }) => questions.length).toSorted((a, b) => a - b);
  const [median, most] = [asked[Math.floor(asked.length / 2)] ?? 0, asked.at(-1) ?? 0];
  console.log(
    `\n${rows.length} sources; questions: median ${median} (at most ${MEDIAN_QUESTIONS}), most ${most} (${MOST_QUESTIONS})`,
  );
  process.exitCode = median <= MEDIAN_QUESTIONS && most <= MOST_QUESTIONS ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** A folder without folders in it is one source, if it holds an Open Cap Table file. */
function listSources(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .map((name) => join(path, name))
    .filter((one) => (statSync(one).isDirectory() ? readdirSync(one).some(isSource) : isSource(one)));
}

function isSource(name) {
  return SPREADSHEET.test(name) || OCF.test(name);
}

function nameOf(path) {
  return basename(path);
}

function counts(byName) {
  return Object.entries(byName)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

function printAll(path, { refused, questions, leftOut, records, errors, answered }) {
  console.log(`\n=== ${nameOf(path)}`);
  if (refused !== undefined) console.log(refused);
  for (const question of questions) console.log(`  ? ${question}`);
  for (const amount of leftOut) console.log(`  - ${amount}`);
  for (const error of errors) console.log(`  ! ${error}`);
  for (const record of records) console.log(`  + ${record}`);
  for (const error of answered?.errors ?? []) console.log(`  !! ${error}`);
}

async function bundle() {
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'test/bench/map-source.ts',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'module.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'module.mjs')).href;
}
