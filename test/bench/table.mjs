// npm run bench: what capsheet does to a row, against the cheapest way of doing it, each beside its floor in the same run.
// Ratios of the processor's time, medians of five; it fails where one misses its goal. Rows take what they need alone:
//
//   npm run bench -- --only check,plan --runs 3 --rows 100000
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeForeign } from './make-foreign.mjs';
import { makeXlsx } from './make-inputs.mjs';
import { makePortfolio } from './make-portfolio.mjs';
import { COMMAND, measure, whyLeftOut } from './measure.mjs';
import { measureCommand, startService } from './measure-command.mjs';
import { measurePage } from './measure-page.mjs';
import { measureRate } from './measure-rate.mjs';
import { printTable } from './print-results.mjs';
import { medianOf, timeNode, timeNodeOften } from './time-node.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'warm,check,openpyxl,start,map,plan,apply,rate,page' },
    keep: { type: 'string' },
  },
});

const RUNS = Number(options.runs);
const ROWS = Number(options.rows);
/** Applied and mapped: an apply of all would take hours where each row waits for the service. */
const FEWER = ROWS / 10;
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-bench-'));

const PARTS = { warm, check, openpyxl, start, map, plan, apply, rate, page };
const results = [];
try {
  mkdirSync(folder, { recursive: true });
  for (const name of options.only.split(',')) {
    for (const result of await PARTS[name]()) {
      results.push(result);
      console.log(`${result.label}: ${result.shown}`);
    }
  }
  console.log();
  printTable(
    ['work', 'wanted', 'measured', ''],
    results.map(({ label, wanted, shown, isMet }) => [label, wanted, shown, isMet ? 'met' : 'MISSED']),
  );
  process.exitCode = results.every(({ isMet }) => isMet) ? 0 : 1;
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true });
}

/** The same bytes again and again in one process: what the compiler of Node.js still has to learn is no part of it. */
async function warm() {
  const path = await makeBook(ROWS);
  const ratios = Array.from({ length: RUNS }, () => {
    const { reading, inflating } = JSON.parse(timeNode(['test/bench/read-warm.mjs', path]).stdout);
    return reading / inflating;
  });
  return [atMost(`reading ${count(ROWS)} rows, warm ÷ inflating the same bytes`, medianOf(ratios), 3)];
}

async function check() {
  const path = await makeBook(ROWS);
  const pairs = inTurn(
    () => timeNode(['dist/main.js', 'check', path, '--quiet']).cpu,
    () => timeNode(['test/bench/read-once.mjs', 'capsheet', path]).cpu,
  );
  return [atMost(`check of ${count(ROWS)} rows ÷ reading them`, pairs, 2)];
}

async function openpyxl() {
  const why = whyLeftOut('openpyxl', 'xlsx');
  if (why !== undefined) {
    console.log(`Left out: openpyxl, since ${why}.`);
    return [];
  }
  const path = await makeBook(ROWS);
  const times = inTurn(
    () => measure('openpyxl', path).seconds,
    () => measure(COMMAND, path).seconds,
  );
  return [atLeast(`openpyxl’s bare reading of ${count(ROWS)} rows ÷ check of them, by the clock`, times, 6)];
}

async function start() {
  const path = await makeBook(10);
  const floor = ['-e', '0'];
  const of = (args) =>
    inTurn(
      () => timeNodeOften(args),
      () => timeNodeOften(floor),
    );
  return [
    atMost('check of 10 rows ÷ node -e 0', of(['dist/main.js', 'check', path, '--quiet']), 2.5),
    atMost('--version ÷ node -e 0', of(['dist/main.js', '--version']), 1.4),
    atMost('--help ÷ node -e 0', of(['dist/main.js', '--help']), 1.5),
  ];
}

async function map() {
  const sizes = [FEWER / 10, FEWER, ROWS];
  const [small, foreign, large] = await Promise.all(
    sizes.map((size) => makeForeign(join(folder, `Holdings-${size}.csv`), size)),
  );
  const own = await makeBook(FEWER);
  // Those of an earlier run in a folder that is kept are not written over.
  const place = placeOf(`mappings-${process.pid}`);
  let mappings = 0;
  const mapping = (path) => {
    mappings += 1;
    return ['dist/main.js', 'map', path, '--quiet', '--out', join(place, `mapping-${mappings}.yaml`)];
  };
  const ratio = inTurn(
    () => timeNode(mapping(foreign)).cpu,
    () => timeNode(['dist/main.js', 'check', own, '--quiet']).cpu,
  );
  const seconds = [small, foreign, large].map((path) => timeNode(mapping(path)).cpu);
  const shown = sizes.map((size, index) => `${seconds[index].toFixed(1)} for ${count(size)} rows`);
  console.log(`map, seconds of the processor: ${shown.join(', ')}`);
  const growth = seconds[2] / seconds[1] / (ROWS / FEWER);
  return [
    atMost(`map of ${count(FEWER)} rows ÷ check of as many`, ratio, 3),
    atMost(`map of ${count(ROWS)} rows ÷ of ${count(FEWER)}, by more than the rows`, growth, 1.1),
  ];
}

async function plan() {
  const input = await makePortfolioOf(ROWS);
  const folderOfRun = placeOf('plan');
  const service = await startService(folderOfRun);
  try {
    const checked = medianOf(repeat(() => timeNode(['dist/main.js', 'check', input, '--quiet']).cpu));
    const fresh = await measureOften('plan', input, service);
    await measureCommand('apply', input, { service });
    const again = await measureOften('plan', input, service);
    return [
      atMost(`plan of ${count(ROWS)} rows, all new ÷ check of them`, fresh.cpu / checked, 2),
      atMost(`plan of ${count(ROWS)} rows, all there ÷ check of them`, again.cpu / checked, 2),
      atMost(`plan of ${count(ROWS)} rows, MB at the most`, Math.max(fresh.megabytes, again.megabytes), 450),
    ];
  } finally {
    service.stop();
  }
}

async function apply() {
  const input = await makePortfolioOf(FEWER);
  const ratios = [];
  for (let run = 0; run < RUNS; run += 1) {
    const service = await startService(placeOf(`apply-${run}`));
    try {
      const planned = await measureCommand('plan', input, { service });
      const applied = await measureCommand('apply', input, { service });
      ratios.push(applied.cpu / planned.cpu);
    } finally {
      service.stop();
    }
  }
  return [atMost(`apply of ${count(FEWER)} rows ÷ plan of them`, medianOf(ratios), 2.5)];
}

/** Once each, for it takes a minute: the windows are those that are published. */
async function rate() {
  const alone = await measureRate(placeOf('rate-1'), { processes: 1 });
  const two = await measureRate(placeOf('rate-2'), { processes: 2 });
  return [
    atLeast('share of the allowed rate in a long apply, %', alone.share * 100, 99),
    atLeast('the same beside another process, %', two.share * 100, 99),
    atMost('requests beyond the allowed rate', alone.refused + two.refused, 0),
  ];
}

async function page() {
  const path = await makeBook(ROWS);
  const checked = medianOf(repeat(() => timeNode(['dist/main.js', 'check', path, '--quiet']).cpu));
  const stateDir = placeOf('page');
  const { firstRows, correction, megabytes } = await measurePage(path, { rows: ROWS, stateDir, corrections: RUNS });
  return [
    atMost(`first rows of ${count(ROWS)} on the page ÷ check of them`, firstRows / checked, 2),
    atMost('a correction there, seconds of the processor', correction, 0.3),
    atMost('the server of that page, MB at the most', megabytes, 500),
  ];
}

async function makeBook(rows) {
  const place = placeOf(`rows-${rows}`);
  const path = join(place, 'Securities.xlsx');
  await makeXlsx(path, rows);
  return path;
}

async function makePortfolioOf(securities) {
  const input = join(folder, `portfolio-${securities}`);
  await makePortfolio(input, { companies: securities / 50, securities });
  return input;
}

async function measureOften(command, input, service) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureCommand(command, input, { service }));
  return { cpu: medianOf(runs.map(({ cpu }) => cpu)), megabytes: medianOf(runs.map(({ megabytes }) => megabytes)) };
}

/** In turns, so that a busy minute of the machine falls on both. */
function inTurn(slow, quick) {
  return medianOf(repeat(() => slow() / quick()));
}

function repeat(work) {
  return Array.from({ length: RUNS }, () => work());
}

function placeOf(name) {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  return place;
}

function atMost(label, value, goal) {
  return { label, wanted: `at most ${goal}`, shown: value.toFixed(value < 20 ? 2 : 0), isMet: value <= goal };
}

function atLeast(label, value, goal) {
  return { label, wanted: `at least ${goal}`, shown: value.toFixed(2), isMet: value >= goal };
}

function count(rows) {
  return rows.toLocaleString('en');
}
