// npm run bench: reading and checking spreadsheets, against what anyone would use to read them. Trust the ratios of one
// run, not the seconds: the readers take turns, each in a process of its own, and of their runs the median counts.
//
// At the end one CSV file of a million rows is checked, once: that it ends, and in how much memory, is what is looked at.
//
//   npm run bench -- --rows 100000,500000 --runs 3 --only xlsx --readers capsheet,exceljs --once 1000000 --keep FOLDER
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCsv, makeXlsx } from './make-inputs.mjs';
import { COMMAND, measure, whyLeftOut } from './measure.mjs';
import { printFile, printGoals } from './print-results.mjs';
import { READERS } from './readers.mjs';

const MAKE = { xlsx: makeXlsx, csv: makeCsv };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,500000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'xlsx,csv' },
    readers: { type: 'string', default: [...Object.keys(READERS), COMMAND, 'openpyxl'].join(',') },
    once: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
  },
});

const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-bench-'));
mkdirSync(folder, { recursive: true });
try {
  const results = { xlsx: {}, csv: {} };
  for (const format of options.only.split(',')) {
    for (const rows of options.rows.split(',').map(Number)) results[format][rows] = await measureFile(format, rows);
  }
  printGoals(results.xlsx);
  await checkOnce('csv', Number(options.once));
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true });
}

async function checkOnce(format, rows) {
  const path = await makeFile(format, rows);
  printFile({ rows, format, mebibytes: sizeOf(path) }, { [COMMAND]: measure(COMMAND, path) }, []);
}

async function makeFile(format, rows) {
  // Named so that the check knows which sheet a CSV file is.
  const place = join(folder, String(rows));
  mkdirSync(place, { recursive: true });
  const path = join(place, `Securities.${format}`);
  if (!existsSync(path)) await MAKE[format](path, rows);
  return path;
}

function sizeOf(path) {
  return statSync(path).size / 1024 ** 2;
}

async function measureFile(format, rows) {
  const path = await makeFile(format, rows);
  const names = options.readers.split(',');
  const leftOut = names.flatMap((name) => {
    const why = whyLeftOut(name, format);
    return why === undefined ? [] : [[name, why]];
  });
  const present = names.filter((name) => leftOut.every(([left]) => left !== name));
  const measured = takeTurns(present, path);
  printFile({ rows, format, mebibytes: sizeOf(path) }, measured, leftOut);
  return measured;
}

/** In turns, so that a busy minute of the machine falls on all of them. */
function takeTurns(names, path) {
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let run = 0; run < Number(options.runs); run += 1) {
    for (const name of names) runs[name].push(measure(name, path));
  }
  return Object.fromEntries(names.map((name) => [name, median(runs[name])]));
}

/** Takes the median of each figure by itself. */
function median(runs) {
  const middle = (figure) => runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return { seconds: middle('seconds'), cpuSeconds: middle('cpuSeconds'), megabytes: middle('megabytes') };
}
