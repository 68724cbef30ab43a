// node test/bench/corrections.mjs: what it takes the page's server to correct, sort and search an open workbook, asked over
// HTTP as the page asks (npm run build:modules first). Told are the time by the clock, the processor's time, and how long
// nothing else had its turn at the most; of several rounds the median.
//
//   node test/bench/corrections.mjs --rows 100000 --inputs portfolio,xlsx --rounds 5 --keep FOLDER --profiles FOLDER
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startUi } from '../../build/ui/server/start-ui.js';
import { makeXlsx } from './make-inputs.mjs';
import { makePortfolio } from './make-portfolio.mjs';
import { enter, untilSaved } from './measure-page.mjs';
import { printTable } from './print-results.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    inputs: { type: 'string', default: 'portfolio,xlsx' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    /** Where a profile of each is put. */
    profiles: { type: 'string' },
  },
});

const ROWS = Number(options.rows);
const ROUNDS = Number(options.rounds);
const SHEETS = ['Companies', 'Rounds', 'Share Classes', 'Securities', 'Transactions'];
/** The files, and which of their sheets has the securities. */
const INPUTS = { portfolio: { makePaths: makePortfolioPaths, sheet: 3 }, xlsx: { makePaths: makeXlsxPaths, sheet: 0 } };
/** Columns of the sheet of securities. */
const [COMPANY, AMOUNT] = [2, 8];

const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'capsheet-corrections-'));
mkdirSync(folder, { recursive: true });
const ui = await startUi({
  port: 0,
  pageDir: resolve('dist/ui/page'),
  own: {},
  userName: 'bench',
  version: '1',
  stateDir: mkdtempSync(join(folder, 'state-')),
});
try {
  const ask = await enter(ui);
  for (const name of options.inputs.split(',')) {
    const { makePaths, sheet } = INPUTS[name];
    const paths = await makePaths();
    console.log(`\n${name}, ${ROWS.toLocaleString('en')} securities\n`);
    const figures = [];
    for (const [label, { rounds = ROUNDS, ...parts }] of Object.entries(listWork(ask, { paths, sheet })))
      figures.push([label, ...(await measure(`${name} ${label}`, rounds, parts, ask))]);
    printTable(['what', 'ms by the clock', 'ms of the processor', 'ms in one go'], figures);
  }
} finally {
  await ui.close();
  if (options.keep === undefined) rmSync(folder, { recursive: true });
}

async function makePortfolioPaths() {
  const place = join(folder, `portfolio-${ROWS}`);
  if (!existsSync(place)) await makePortfolio(place, { companies: Math.ceil(ROWS / 50), securities: ROWS });
  return SHEETS.map((name) => join(place, `${name}.csv`));
}

async function makeXlsxPaths() {
  const path = join(folder, `securities-${ROWS}.xlsx`);
  if (!existsSync(path)) await makeXlsx(path, ROWS);
  return [path];
}

/** Lists the `work` to be measured, each with what comes before it, `prepare`. */
function listWork(ask, { paths, sheet }) {
  let count = 0;
  let readings;
  const listBook = async () => {
    ({ readings } = await ask('book'));
  };
  const edit = (columnIndex, text) =>
    ask('edit', { readings, sheet, cells: [{ rowNumber: Math.ceil(ROWS / 2), columnIndex, text }] });
  const correct = () => {
    count += 1;
    return edit(AMOUNT, `${count}00.5`);
  };
  const read = (query) => ask(`rows?sheet=${sheet}&limit=100&${query}`);
  const afterCorrection = (work) => ({ prepare: correct, work });
  return {
    'read the files': { rounds: 1, work: () => ask('open/path', { paths, reading: {} }).then(() => untilSaved(ask)) },
    'list the book': { rounds: 1, work: listBook },
    'make the first correction': { rounds: 1, work: correct },
    'correct an amount': { work: correct },
    'correct a name': { work: (round) => edit(COMPANY, `Company of nobody ${round}`) },
    'take it back': { work: () => ask('undo', {}) },
    'list the book after a correction': afterCorrection(() => ask('book')),
    'list rows far below': { work: () => read(`offset=${Math.floor(ROWS * 0.7)}`) },
    'sort by an amount': afterCorrection(() => read('sort=-I')),
    'sort by a name': afterCorrection(() => read('sort=C')),
    'search a text': afterCorrection(() => read('search=holdings')),
    'write the copy': { rounds: 1, prepare: correct, isSaved: false, work: () => untilSaved(ask) },
  };
}

async function measure(label, rounds, { prepare, work, isSaved = true }, ask) {
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.();
    if (isSaved) await untilSaved(ask);
    found.push(await withProfile(round === 0 ? label : undefined, () => measureOnce(() => work(round))));
  }
  const middle = (index) => found.map((each) => each[index]).sort((a, b) => a - b)[Math.floor(found.length / 2)];
  return [0, 1, 2].map((index) => middle(index).toFixed(0));
}

async function measureOnce(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  const clock = performance.now() - startedAt;
  delay.disable();
  return [clock, (user + system) / 1000, delay.max / 1e6];
}

async function withProfile(label, work) {
  if (options.profiles === undefined || label === undefined) return work();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const found = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  mkdirSync(options.profiles, { recursive: true });
  writeFileSync(join(options.profiles, `${label.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile));
  return found;
}
