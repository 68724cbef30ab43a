// Breaks the sources in small ways, one at a time, and says which of them no test notices:
// `npm run mutate -- src/engine/apply/send src/engine/plan/match --sample 60 --seed 1`. CONTRIBUTING.md says more.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './mutation/copy-tree.mjs';
import { instrument } from './mutation/instrument.mjs';
import { Reach } from './mutation/reach.mjs';
import { findRelated } from './mutation/related-tests.mjs';
import { toReport } from './mutation/report.mjs';
import { TestProcess } from './mutation/test-process.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: ['test/'] },
    'most-seconds': { type: 'string', default: '30' },
  },
});

/** Without them a mutant may take so long as its tests take otherwise, and this many times that. */
const LEAST_LIMIT_MS = 60_000;
const SLOWER = 5;
/** So many files of tests are run before all others. */
const FIRST = 3;
/** They run the built command, in which there is no mutant. */
const BUILT = 'test/browser/';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = copyTree(root);
const processes = [];
process.on('exit', () => {
  for (const one of processes) one.end();
  rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const mutants = instrumentAll(positionals.flatMap((path) => listFiles(path, /\.tsx?$/)));
const tests = listFiles('test', /\.test\.ts$/).filter((path) => values.tests.some((start) => path.startsWith(start)));
const related = findRelated(copy, tests, [...new Set(mutants.map(({ file }) => file))]);
say(`${mutants.length} mutants; running ${related.length} test files without one`);
const reach = await measure(related.filter((path) => !path.startsWith(BUILT)));
if (reach.count === 0) throw new Error('no test passes without a mutant');
const chosen = values.sample === undefined ? mutants : drawSample(mutants, Number(values.sample), Number(values.seed));
say(`${reach.count} tests pass; trying ${chosen.length} mutants`);
const results = await tryAll(chosen);
process.stdout.write(`${toReport(results)}\n`);
process.exit(0);

function listFiles(path, wanted) {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  const names = readdirSync(full, { recursive: true }).filter((name) => wanted.test(name) && !name.endsWith('.d.ts'));
  return names.map((name) => join(path, name)).sort();
}

function instrumentAll(files) {
  const all = [];
  for (const file of files) {
    const { text, mutants: some } = instrument(readFileSync(join(copy, file), 'utf8'), { file, firstId: all.length });
    writeFileSync(join(copy, file), text);
    all.push(...some);
  }
  return all;
}

async function measure(files) {
  const hitsPath = join(copy, '.mutation-hits.jsonl');
  writeFileSync(hitsPath, '');
  const runner = open({ bail: 0, maxWorkers: 2 });
  const status = await runner.run({ active: -1, hitsPath }, files, 3_600_000);
  if (status !== 'survived') say('some tests fail without a mutant: they are left out');
  runner.end();
  return new Reach(hitsPath);
}

function open(config) {
  const runner = new TestProcess(copy, config);
  processes.push(runner);
  return runner;
}

async function tryAll(some) {
  const runner = open();
  await assertSound(runner, some);
  const results = [];
  for (const mutant of some) {
    const result = await tryOne(runner, mutant);
    results.push(result);
    say(`${results.length}/${some.length} ${result.status}: ${mutant.file}:${mutant.line}`);
  }
  return results;
}

/** Tests that find a mutant must find nothing where there is none. */
async function assertSound(runner, some) {
  const reached = some.map(({ id }) => reach.of(id, [])).find((tests) => Object.keys(tests).length > 0);
  if (reached === undefined) return;
  const status = await runner.run({ active: -1, tests: reached }, quickest(reached).files, 600_000);
  if (status !== 'survived') throw new Error(`the tests do not pass without a mutant: ${status}`);
}

async function tryOne(runner, mutant) {
  const near = mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id);
  const reaching = reach.of(mutant.id, near);
  const { files, ms, left } = quickest(reaching);
  if (files.length === 0) return { mutant, status: 'not reached', left };
  const limitMs = LEAST_LIMIT_MS + SLOWER * ms;
  // Most are noticed by the first tests that reach them.
  for (const some of [files.slice(0, FIRST), files.slice(FIRST)]) {
    const status =
      some.length === 0 ? 'survived' : await runner.run({ active: mutant.id, tests: reaching }, some, limitMs);
    if (status !== 'survived') return { mutant, status, left };
  }
  return { mutant, status: 'survived', left };
}

/** The quickest files of tests, as many as are done within the time that a mutant gets; one at least. */
function quickest(reaching) {
  const timed = Object.entries(reaching).map(([file, names]) => ({ file, ms: reach.msOf(file, names) }));
  timed.sort((a, b) => a.ms - b.ms);
  const files = [];
  let ms = 0;
  for (const one of timed) {
    if (files.length > 0 && ms + one.ms > Number(values['most-seconds']) * 1000) break;
    files.push(one.file);
    ms += one.ms;
  }
  return { files, ms, left: timed.length - files.length };
}

/** The same seed draws the same of the same sources. */
function drawSample(all, count, seed) {
  const left = [...all];
  let state = seed;
  const drawn = [];
  while (drawn.length < count && left.length > 0) {
    // A linear congruential generator (Numerical Recipes) is random enough for a sample.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return drawn.sort((a, b) => a.id - b.id);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
