import { fork } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureRate } from './measure-rate.ts';
import { describeFailure } from './summary-lines.ts';
import { startDatabase, type TeamDatabase, type TeamTrialResult, tryTeam } from './team/team-trial.ts';
import { describeTrial, summarizeTrials } from './team/trial-summary.ts';
import type { Torture, Tortured, TortureSettings } from './torture.ts';
import { type TortureResult, tortureRun } from './torture-run.ts';
import { summarize } from './torture-summary.ts';

/** In memory where there is such a place: what is tortured is the order of writes, not the disk. */
const ROOMS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** One seed alone; its folder is kept if anything is wrong. */
    only: { type: 'string' },
    /** How many are at work at a portfolio, 1 or 2; drawn for each run where left out. */
    actors: { type: 'string' },
    /** Trials of a team on real processes instead: servers, workers, a database that is killed. */
    team: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    folder: { type: 'string', default: join(ROOMS, `capsheet-torture-${process.pid}`) },
    /** Keeps what each run came to, a line a run: `--sum` adds several such files up. */
    record: { type: 'string' },
    sum: { type: 'string', multiple: true, default: [] },
    /** Measures instead how much of the allowed rate is used in so many seconds. */
    rate: { type: 'string' },
    /** The command that is tortured: by default that of the build which this is part of. */
    main: { type: 'string', default: fileURLToPath(new URL('../../src/main.js', import.meta.url)) },
    /** The seeds that a worker is to run, one in so many. */
    worker: { type: 'string' },
  },
});

const runs = values.only === undefined ? Number(values.runs) : 1;
const firstSeed = Number(values.only ?? values.seed);
const workers = Math.min(runs, Number(values.workers));

if (values.rate !== undefined) process.stdout.write(`${await measureRate(Number(values.rate))}\n`);
else if (values.team) await begin(teamTorture());
else await begin(laptopTorture());

function laptopTorture(): Torture<TortureResult> {
  const actors = actorsOf(values.actors);
  const options = values.actors === undefined ? '' : ` --actors ${values.actors}`;
  return { run: (settings) => tortureRun({ ...settings, ...actors }), summarize, options };
}

/** The database is of this process: trials take turns with it. */
function teamTorture(): Torture<TeamTrialResult> {
  let database: Promise<TeamDatabase> | undefined;
  const run = async (settings: TortureSettings) => {
    database ??= startDatabase();
    return tryTeam({ ...settings, ...(await database) });
  };
  return { run, describe: describeTrial, summarize: summarizeTrials, options: ' --team' };
}

async function begin<Result extends Tortured>(torture: Torture<Result>): Promise<void> {
  if (values.sum.length > 0) process.exitCode = tellSum(torture, values.sum.flatMap(readResults<Result>));
  else if (values.worker === undefined) process.exitCode = await lead(torture);
  else await work(torture, Number(values.worker));
}

/** Starts the workers, tells of each failure as it comes, and sums up. Gives the exit status. */
async function lead<Result extends Tortured>(torture: Torture<Result>): Promise<number> {
  const startedAt = performance.now();
  const results: Result[] = [];
  const take = (result: Result): void => {
    results.push(result);
    if (values.record !== undefined) appendFileSync(values.record, `${JSON.stringify(result)}\n`);
    if (torture.describe !== undefined) process.stdout.write(`${torture.describe(result)}\n`);
    if (result.violations.length > 0 && !result.isVoid)
      process.stdout.write(`\n${describeFailure(result, folderOf(result.seed), torture.options)}\n`);
    if (results.length % 50 === 0) process.stderr.write(`${results.length} of ${runs} runs\n`);
  };
  await Promise.all(Array.from({ length: workers }, (_, number) => startWorker(number, take)));
  if (values.only !== undefined) process.stdout.write(`${JSON.stringify(results, undefined, 1)}\n`);
  const status = tellSum(torture, results, performance.now() - startedAt);
  return results.length === runs ? status : 1;
}

/** Without a time of its own it is that of all runs, one after the other. */
function tellSum<Result extends Tortured>(
  { summarize }: Torture<Result>,
  results: readonly Result[],
  tookMs = results.reduce((sum, run) => sum + run.tookMs, 0),
): number {
  process.stdout.write(`\n${summarize(results, tookMs)}\n`);
  return results.every(({ violations, isVoid }) => isVoid || violations.length === 0) ? 0 : 1;
}

/** Lines that a torture of this build wrote. */
function readResults<Result>(path: string): readonly Result[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Result => JSON.parse(line));
}

/** Workers are processes: the sandbox of one must not wait for the work of another. */
function startWorker<Result>(number: number, take: (result: Result) => void): Promise<void> {
  const args = [...process.argv.slice(2), '--worker', String(number), '--folder', values.folder];
  const worker = fork(fileURLToPath(import.meta.url), args);
  worker.on('message', (result: Result) => take(result));
  return new Promise((resolve) => worker.on('exit', () => resolve()));
}

async function work<Result extends Tortured>(torture: Torture<Result>, number: number): Promise<void> {
  // The leader may be interrupted, and nobody would wait for the rest.
  process.once('disconnect', () => process.exit());
  for (let run = number; run < runs; run += workers) {
    process.send?.(await runSeed(torture, firstSeed + run));
  }
  process.disconnect();
}

/** A void run says nothing, and is run once more. */
async function runSeed<Result extends Tortured>({ run }: Torture<Result>, seed: number): Promise<Result> {
  const settings = { seed, folder: folderOf(seed), main: values.main };
  const result = await run(settings);
  return result.isVoid ? run(settings) : result;
}

function actorsOf(typed: string | undefined): { readonly actors?: 1 | 2 } {
  if (typed === undefined) return {};
  if (typed !== '1' && typed !== '2') throw new Error(`--actors is 1 or 2, not ${typed}`);
  return { actors: typed === '1' ? 1 : 2 };
}

function folderOf(seed: number): string {
  return join(values.folder, String(seed));
}
