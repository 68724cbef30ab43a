// Reads every spreadsheet of a folder and its subfolders and says what came of it: cells, or a clear error. Anything else
// is a fault of capsheet, and the exit status then is 1. One line of the table for each folder directly below.
//
//   npm run build:modules && node scripts/run-corpus.mjs FOLDER [--list] [--expect FOLDER]
//
// `--list` names each file that was refused. `--expect` holds the workbooks against what Excel itself wrote of their
// sheets as CSV: `NAME.xlsx.0.csv` of the first one, as SheetJS's test files have them.
import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compareTables } from './corpus/compare-tables.mjs';

const DIST = process.env.CAPSHEET_DIST ?? new URL('../build/', import.meta.url).href;
const { CapsheetError } = await import(`${DIST}base/util/capsheet-error.js`);
const { readWorkbook } = await import(`${DIST}spreadsheet/workbook/read-workbook.js`);

const SPREADSHEET = /\.(xls[xmb]?|xlt[xm]|xlam|csv|ods|numbers)$/i;
/** The prefixes of SheetJS's test files for other projects' workbooks, and where those lie there. */
const OWNERS = [
  { prefix: '', folder: /^test_files$/ },
  { prefix: 'apachepoi_', folder: /^poi\/test-data\/spreadsheet$/ },
];

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, expect: { type: 'string' } },
});
const [root = '.'] = positionals;

const expected = options.expect === undefined ? new Map() : listExpected(options.expect);
const groups = new Map();
const agreement = { workbooks: 0, sheets: 0, equal: 0, unequal: [], skipped: 0, apart: 0 };
for (const path of listFiles(root)) {
  if (SPREADSHEET.test(path)) await readOne(path);
}
printGroups();
if (options.expect !== undefined) printAgreement();
process.exitCode = [...groups.values()].some(({ faults }) => faults.length > 0) ? 1 : 0;

function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return paths.sort();
}

/** Excel's CSV files by the name of their workbook, for each sheet those of several versions of Excel. */
function listExpected(folder) {
  const found = new Map();
  for (const path of listFiles(folder)) {
    const [, name, index] = /^(.+\.xls[xm])\.(\d+)\.csv$/i.exec(basename(path)) ?? [];
    if (name === undefined) continue;
    const sheets = found.get(name) ?? [];
    sheets[Number(index)] = [...(sheets[Number(index)] ?? []), path];
    found.set(name, sheets);
  }
  return found;
}

async function readOne(path) {
  const [group = '.'] = relative(root, path).split('/');
  const counts = groups.get(group) ?? { files: 0, read: 0, cells: 0, refused: {}, faults: [], slowest: { ms: 0 } };
  groups.set(group, counts);
  counts.files += 1;
  const started = performance.now();
  try {
    const content = await readWorkbook(path, { limits: { timeMs: 60_000 } });
    counts.read += 1;
    for (const { rows } of content.tables) for (const { cells } of rows) counts.cells += cells.length;
    await compare(path, content.tables);
  } catch (error) {
    takeError(error, path, counts);
  }
  const ms = performance.now() - started;
  if (ms > counts.slowest.ms) counts.slowest = { ms, path };
}

function takeError(error, path, counts) {
  const isClear = error instanceof CapsheetError;
  if (isClear) counts.refused[error.code] = (counts.refused[error.code] ?? 0) + 1;
  else counts.faults.push(path);
  if (options.list || !isClear) console.error(`${relative(root, path)}: ${isClear ? error.message : error.stack}`);
}

async function compare(path, tables) {
  const owner = OWNERS.find(({ folder }) => folder.test(dirname(relative(root, path))));
  const sheets = (owner && expected.get(`${owner.prefix}${basename(path)}`)) ?? [];
  if (sheets.length > 0) agreement.workbooks += 1;
  for (const [index, files] of sheets.entries()) {
    if (files === undefined || tables[index] === undefined) continue;
    const results = [];
    for (const csv of files) results.push(...(await compareWith(csv, tables[index])));
    const [best] = results.sort((a, b) => a.unequal.length - b.unequal.length);
    if (best === undefined) continue;
    agreement.sheets += 1;
    agreement.equal += best.equal;
    agreement.skipped += best.skipped;
    agreement.apart += best.apart;
    agreement.unequal.push(...best.unequal);
  }
}

/** An empty list where the CSV file itself cannot be read: many are empty. */
async function compareWith(csv, table) {
  const read = await readWorkbook(csv).catch(() => undefined);
  if (read === undefined) return [];
  const { unequal, ...counts } = compareTables(table, read.tables[0]);
  return [{ ...counts, unequal: unequal.map((difference) => `${basename(csv)} ${difference}`) }];
}

function printGroups() {
  console.log('| corpus | files | read | cells | refused | faults | slowest |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, { files, read, cells, refused, faults, slowest }] of groups) {
    const reasons = Object.entries(refused).map(([code, count]) => `${code} ${count}`);
    const slow = slowest.path === undefined ? '' : `${basename(slowest.path)} ${slowest.ms.toFixed(0)} ms`;
    console.log(`| ${name} | ${files} | ${read} | ${cells} | ${reasons.join(', ')} | ${faults.length} | ${slow} |`);
  }
}

function printAgreement() {
  const { workbooks, sheets, equal, unequal, skipped, apart } = agreement;
  // Typed values are the same in both; a formula may have been calculated again on the way to the CSV.
  const formulas = unequal.filter((difference) => difference.includes('"formula":true')).length;
  console.log(
    `\nExcel's CSV: ${workbooks} workbooks, ${sheets} sheets, ${equal} cells equal, ${skipped} shown in a way that is not compared, ${apart} in rows that only one of both has, ${unequal.length} unequal (${formulas} of them results of formulas)`,
  );
  for (const difference of unequal.slice(0, options.list ? unequal.length : 20)) console.log(`  ${difference}`);
}
