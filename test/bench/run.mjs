// npm run bench: reading, and reading with the check, against what anyone would use instead. Every reading is a process
// of its own; the wall time has its start in it, the peak is what the system counted. Trust the ratios, not the seconds.
//
//   npm run bench -- --rows 100000,500000 --runs 3 --only xlsx --keep FOLDER
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeCsv, makeXlsx } from './make-inputs.mjs';
import { OPENPYXL, READERS } from './readers.mjs';

const SELF = fileURLToPath(import.meta.url);
/** Debian's own Python holds Debian's openpyxl, whatever other Python is in front of it. */
const PYTHON = ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import openpyxl']).status === 0);
const MAKE = { xlsx: makeXlsx, csv: makeCsv };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,500000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'xlsx,csv' },
    readers: { type: 'string' },
    keep: { type: 'string' },
    child: { type: 'string' },
    file: { type: 'string', default: '' },
  },
});

if (options.child === undefined) await runBench();
else await readOnce(READERS[options.child], options.file);

async function readOnce(reader, path) {
  const count = await reader(path);
  console.log(`${count} ${process.resourceUsage().maxRSS}`);
}

async function runBench() {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    for (const format of options.only.split(',')) {
      const results = {};
      for (const rows of options.rows.split(',').map(Number)) results[rows] = await measureAll(folder, format, rows);
      printTable(format, results);
    }
  } finally {
    if (options.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function measureAll(folder, format, rows) {
  const path = join(folder, `securities-${rows}.${format}`);
  if (!existsSync(path)) await MAKE[format](path, rows);
  console.error(`${path}: ${(statSync(path).size / 1024 ** 2).toFixed(1)} MiB`);
  const measured = {};
  for (const name of listReaders(format)) {
    const runs = Array.from({ length: Number(options.runs) }, () => measure(name, path));
    if (runs.some((run) => run === undefined)) continue;
    measured[name] = median(runs);
    console.error(`  ${name}: ${measured[name].seconds.toFixed(2)} s, ${measured[name].megabytes.toFixed(0)} MB`);
  }
  return measured;
}

/** exceljs takes six minutes for a CSV file of 100,000 rows, and openpyxl reads none. */
function listReaders(format) {
  const own = Object.keys(READERS);
  const names = format === 'xlsx' ? [...own, 'openpyxl'] : own.filter((name) => name !== 'exceljs');
  const wanted = options.readers?.split(',') ?? names;
  return names.filter((name) => wanted.includes(name) && isInstalled(name));
}

function isInstalled(name) {
  if (name === 'SheetJS') return process.env.CAPSHEET_BENCH_SHEETJS !== undefined;
  return name !== 'openpyxl' || PYTHON !== undefined;
}

/** `undefined` where the reader fell over. */
function measure(name, path) {
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } =
    name === 'openpyxl'
      ? spawnSync(PYTHON, ['-c', OPENPYXL, path], { encoding: 'utf8' })
      : spawnSync(process.execPath, ['--max-old-space-size=12000', SELF, '--child', name, '--file', path], {
          encoding: 'utf8',
        });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (status !== 0) {
    console.error(`  ${name} failed: ${stderr.trim().split('\n').at(-1)}`);
    return undefined;
  }
  const [count, kibibytes] = stdout.trim().split(' ').map(Number);
  return { seconds, megabytes: kibibytes / 1024, count };
}

function median(runs) {
  const sorted = [...runs].sort((a, b) => a.seconds - b.seconds);
  const megabytes = [...runs].map((run) => run.megabytes).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return { ...sorted[Math.floor(runs.length / 2)], megabytes };
}

/** One line a reader: seconds, peak and, against capsheet's own reading, how many times as long it took. */
function printTable(format, results) {
  const sizes = Object.keys(results).map(Number);
  const names = [...new Set(sizes.flatMap((rows) => Object.keys(results[rows])))];
  console.log(
    `\n| ${format}, 16 columns | ${sizes.map((rows) => `${rows.toLocaleString('en')} rows: s / MB / ×`).join(' | ')} | growth |`,
  );
  console.log(`| --- |${sizes.map(() => ' --- |').join('')} --- |`);
  for (const name of names) {
    const cells = sizes.map((rows) => {
      const [own, found] = [results[rows].capsheet, results[rows][name]];
      if (found === undefined) return '–';
      const ratio = own === undefined ? '' : ` / ${(found.seconds / own.seconds).toFixed(1)}`;
      return `${found.seconds.toFixed(2)} / ${found.megabytes.toFixed(0)}${ratio}`;
    });
    const [first, last] = [results[sizes[0]][name], results[sizes.at(-1)][name]];
    const growth = sizes.length > 1 && first && last ? (last.seconds / first.seconds).toFixed(1) : '–';
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth} |`);
  }
}
