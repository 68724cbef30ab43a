// npm run bench: reading, and reading with the check, against what anyone would use instead. Every reading is a process
// of its own; the wall time has its start in it, the processor's time and the peak are what the system
// counted. Trust the ratios, not the seconds, and on a busy machine those of the processor's time.
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
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.log(`${count} ${maxRSS} ${(userCPUTime + systemCPUTime) / 1e6}`);
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
    const { seconds, cpuSeconds, megabytes } = measured[name];
    console.error(
      `  ${name}: ${seconds.toFixed(2)} s, of the processor ${cpuSeconds.toFixed(2)}, ${megabytes.toFixed(0)} MB`,
    );
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
  const [count, kibibytes, cpuSeconds] = stdout.trim().split(' ').map(Number);
  return { seconds, cpuSeconds, megabytes: kibibytes / 1024, count };
}

/** Of each figure by itself. */
function median(runs) {
  const middle = (figure) => runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return { seconds: middle('seconds'), cpuSeconds: middle('cpuSeconds'), megabytes: middle('megabytes') };
}

/** One line a reader: wall and processor seconds, peak, and how many times as long as capsheet's own reading it took. */
function printTable(format, results) {
  const sizes = Object.keys(results).map(Number);
  const names = [...new Set(sizes.flatMap((rows) => Object.keys(results[rows])))];
  console.log(
    `\n| ${format}, 16 columns | ${sizes.map((rows) => `${rows.toLocaleString('en')} rows: s / CPU s / MB, × s / × CPU s`).join(' | ')} | growth |`,
  );
  console.log(`| --- |${sizes.map(() => ' --- |').join('')} --- |`);
  for (const name of names) {
    const cells = sizes.map((rows) => {
      const [own, found] = [results[rows].capsheet, results[rows][name]];
      if (found === undefined) return '–';
      const figures = `${found.seconds.toFixed(2)} / ${found.cpuSeconds.toFixed(2)} / ${found.megabytes.toFixed(0)}`;
      if (own === undefined) return figures;
      const ratios = [found.seconds / own.seconds, found.cpuSeconds / own.cpuSeconds].map((ratio) => ratio.toFixed(1));
      return `${figures}, ${ratios.join(' / ')}`;
    });
    const [first, last] = [results[sizes[0]][name], results[sizes.at(-1)][name]];
    const growth = sizes.length > 1 && first && last ? (last.cpuSeconds / first.cpuSeconds).toFixed(1) : '–';
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth} |`);
  }
}
