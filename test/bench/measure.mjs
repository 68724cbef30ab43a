// Runs one reader over one file in a process of its own. The wall time has the start of the process in it; the
// processor's time and the peak of its memory are what the system counted.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OPENPYXL, READERS } from './readers.mjs';

/** The command itself, as it is installed: from the file to its verdict on the terminal. */
export const COMMAND = 'capsheet check';
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Loaded into the command: it says at the end what read-once.mjs does, of no cells. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stdout.write('0 ' + maxRSS + ' ' + (userCPUTime + systemCPUTime) / 1e6 + '\\n');
});`)}`;
const CHILD = fileURLToPath(new URL('./read-once.mjs', import.meta.url));
/** Debian's own Python holds Debian's openpyxl, whatever other Python is in front of it. */
const PYTHON = ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import openpyxl']).status === 0);

/** Why a reader cannot be measured here; `undefined` where it can. */
export function whyLeftOut(name, format) {
  if (name === 'openpyxl' && PYTHON === undefined) return 'it is not installed (Debian: python3-openpyxl)';
  if (name === 'SheetJS' && process.env.CAPSHEET_BENCH_SHEETJS === undefined) {
    return 'CAPSHEET_BENCH_SHEETJS does not name a folder with its node_modules';
  }
  if (name === 'openpyxl' && format === 'csv') return 'it reads no CSV';
  return name === 'exceljs' && format === 'csv' ? 'it takes minutes for a CSV file of this size' : undefined;
}

/** `{ seconds, cpuSeconds, megabytes, count }`; throws where the reader falls over. */
export function measure(name, path) {
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = run(name, path);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (status !== 0) throw new Error(`${name} failed: ${stderr.trim().split('\n').at(-1)}`);
  const [count, kibibytes, cpuSeconds] = stdout.trim().split('\n').at(-1).split(' ').map(Number);
  return { seconds, cpuSeconds, megabytes: (kibibytes * 1024) / 1e6, count };
}

function run(name, path) {
  if (name === COMMAND) return runNode(['--import', COUNTING, MAIN, 'check', path, '--quiet']);
  if (!(name in READERS)) return runPython(path);
  // With all the memory that exceljs needs; capsheet runs as it is installed.
  return runNode([...(name === 'capsheet' ? [] : ['--max-old-space-size=12000']), CHILD, name, path]);
}

function runNode(args) {
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

function runPython(path) {
  return spawnSync(PYTHON, ['-c', OPENPYXL, path], { encoding: 'utf8' });
}
