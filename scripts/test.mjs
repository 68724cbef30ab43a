// Runs everything that must hold, each step to its end, so that one look shows all that is wrong.
// `--whole` runs the long tests too (`*.long.test.ts`), and all of the sweeps of which a tenth is run otherwise
// (test/support/sweep.ts); other arguments go to vitest: `npm test -- test/client`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2).filter((arg) => arg !== '--whole');
if (process.argv.includes('--whole')) process.env.CAPSHEET_SWEEP ??= '1';
/** Whoever names the tests to be run means those, however long they take. */
const leavesLong = Number(process.env.CAPSHEET_SWEEP ?? 0) < 1 && args.every((arg) => arg.startsWith('-'));
const LONG = '**/*.long.test.ts';
const bin = (name) => fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));

/** Each of several checkers of types would do much of what the others do, and the processor is busy as it is. */
const typesOf = (project) => ['--noEmit', '--checkers', '1', '-p', project];

/** None of these needs what another makes. */
const checks = [
  { name: 'build', script: `${root}scripts/build.mjs`, args: [] },
  { name: 'types', script: bin('typescript/bin/tsc'), args: typesOf('tsconfig.json') },
  { name: 'types of the page', script: bin('typescript/bin/tsc'), args: typesOf('src/ui/page/tsconfig.json') },
  { name: 'lint and format', script: bin('@biomejs/biome/bin/biome'), args: ['check', '--colors=off', '.'] },
  {
    name: 'dead code',
    script: bin('knip/bin/knip.js'),
    args: ['--no-progress', '--cache', '--cache-location', '.cache/knip'],
  },
];
/** They run the built command. */
const tests = {
  name: 'tests',
  script: bin('vitest/vitest.mjs'),
  // The other loader writes into `node_modules`, which may be a link to another's.
  args: ['run', '--configLoader', 'runner', ...(leavesLong ? ['--exclude', LONG] : []), ...args],
};

const failed = [];
for (const { name, ended } of checks.map((check) => ({ ...check, ended: runAside(check) }))) {
  const { status, output } = await ended;
  process.stdout.write(`\n── ${name}\n${output}`);
  if (status !== 0) failed.push(name);
}
process.stdout.write(`\n── ${tests.name}\n`);
if ((await statusOf(start(tests, 'inherit'))) !== 0) failed.push(tests.name);
if (findChromium() === undefined)
  process.stdout.write(
    '\nLeft out: the tests in a browser (test/browser), because no Chromium was found on this machine.\n',
  );
if (leavesLong)
  process.stdout.write(
    `\nLeft out: ${longFiles()} files of long tests. "npm run test:all" runs them too, as CI does.\n`,
  );
process.stdout.write(failed.length === 0 ? '\nEverything holds.\n' : `\nNot in order: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function start({ script, args }, stdio) {
  return spawn(process.execPath, [script, ...args], { cwd: root, stdio });
}

function longFiles() {
  return readdirSync(`${root}test`, { recursive: true }).filter((name) => name.endsWith('.long.test.ts')).length;
}

/** Shows nothing yet: what runs at the same time would stand mixed. */
async function runAside(step) {
  const child = start(step, ['ignore', 'pipe', 'pipe']);
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), statusOf(child)]);
  return { status, output: stdout + stderr };
}

function statusOf(child) {
  return new Promise((resolve) => child.on('close', resolve));
}
