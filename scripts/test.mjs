// Runs everything that must hold, each step to its end, so that one look shows all that is wrong.
// `--whole` runs the long tests too (`*.long.test.ts`, and those skipped as `isQuick`), and all of the sweeps of which a
// tenth is run otherwise (test/support/sweep.ts); other arguments go to vitest: `npm test -- test/service/client`.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2).filter((arg) => arg !== '--whole');
const isWhole = process.argv.includes('--whole') || Number(process.env.CAPSHEET_SWEEP ?? 0) >= 1;
if (isWhole) process.env.CAPSHEET_SWEEP ??= '1';
/** Tests that are named are run, however long they take. */
const leavesLong = !isWhole && args.every((arg) => arg.startsWith('-'));
const LONG = '**/*.long.test.ts';
const bin = (name) => fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));

/** Each of several checkers of types would do much of what the others do, and the processor is busy as it is. */
const typesOf = (project) => ['--noEmit', '--checkers', '1', '-p', project];

/** The tests run the built command. */
const build = { name: 'build', script: `${root}scripts/build.mjs`, args: ['--if-changed'] };
/** Checks that need nothing another makes: they run beside the build and the tests. */
const checks = [
  { name: 'types', script: bin('typescript/bin/tsc'), args: typesOf('tsconfig.json') },
  { name: 'types of the page', script: bin('typescript/bin/tsc'), args: typesOf('src/app/page/tsconfig.json') },
  { name: 'lint and format', script: bin('@biomejs/biome/bin/biome'), args: ['check', '--colors=off', '.'] },
  {
    name: 'dead code',
    script: bin('knip/bin/knip.js'),
    args: ['--no-progress', '--cache', '--cache-location', '.cache/knip'],
  },
];
const tests = {
  name: 'tests',
  script: bin('vitest/vitest.mjs'),
  // The other loader writes into `node_modules`, which may be a link to another's.
  args: ['run', '--configLoader', 'runner', ...(leavesLong ? ['--exclude', LONG] : []), ...args],
  env: { ...process.env, CAPSHEET_QUICK: leavesLong ? '1' : '' },
};

const begun = performance.now();
/** The time of each phase, in the order in which they ended. */
const phases = [];
let reaped = reapedSeconds();

const checked = checks.map((check) => runAside(check));
const built = await runAside(build);
show(built);
process.stdout.write(`\n── ${tests.name}\n`);
const tested = await runPhase(tests, start(tests, 'inherit'));
const results = [built, tested, ...(await Promise.all(checked))];
for (const result of results.slice(2)) show(result);

if (findChromium() === undefined)
  process.stdout.write(
    '\nLeft out: the tests in a browser (test/browser), because no Chromium was found on this machine.\n',
  );
if (leavesLong)
  process.stdout.write(
    `\nLeft out: ${longFiles()} files of long tests, and those skipped above. "npm run test:all" runs them too, as CI does.\n`,
  );
process.stdout.write(`\n${toTable()}\n`);
const failed = results.filter(({ status }) => status !== 0).map(({ name }) => name);
process.stdout.write(failed.length === 0 ? '\nEverything holds.\n' : `\nNot in order: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function start({ script, args, env = process.env }, stdio) {
  return spawn(process.execPath, [script, ...args], { cwd: root, stdio, env });
}

function longFiles() {
  return readdirSync(`${root}test`, { recursive: true }).filter((name) => name.endsWith('.long.test.ts')).length;
}

/** Shows nothing yet: what runs at the same time would stand mixed. */
async function runAside(step) {
  const child = start(step, ['ignore', 'pipe', 'pipe']);
  const [stdout, stderr, ended] = await Promise.all([text(child.stdout), text(child.stderr), runPhase(step, child)]);
  return { ...ended, output: stdout + stderr };
}

function show({ name, output }) {
  process.stdout.write(`\n── ${name}\n${output}`);
}

async function runPhase({ name }, child) {
  const started = performance.now();
  child.on('exit', () => {
    const now = reapedSeconds();
    const cpu = now === undefined || reaped === undefined ? undefined : now - reaped;
    reaped = now;
    phases.push({ name, cpu, wall: (performance.now() - started) / 1000 });
  });
  return { name, status: await new Promise((resolve) => child.on('close', resolve)) };
}

/** Processor seconds of all that has ended of what was started here; only Linux tells. */
function reapedSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    // The kernel counts them in hundredths, whatever its own clock is: cutime and cstime.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

function toTable() {
  const all = {
    name: 'in all',
    wall: (performance.now() - begun) / 1000,
    cpu: phases.reduce((sum, { cpu }) => (cpu === undefined ? undefined : sum + cpu), 0),
  };
  const show = (seconds) => (seconds === undefined ? '' : seconds.toFixed(1)).padStart(12);
  const lines = [...phases, all].map(({ name, wall, cpu }) => name.padEnd(20) + show(wall) + show(cpu));
  return [`${'seconds of'.padEnd(20)}${'clock'.padStart(12)}${'processor'.padStart(12)}`, ...lines].join('\n');
}
