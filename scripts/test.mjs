// Runs everything that must hold, each step to its end, so that one look shows all that is wrong.
// Arguments go to vitest: `npm test -- test/client`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));

const steps = [
  { name: 'build', script: `${root}scripts/build.mjs`, args: [] },
  { name: 'types', script: bin('typescript/bin/tsc'), args: ['--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'types of the page',
    script: bin('typescript/bin/tsc'),
    args: ['--noEmit', '-p', 'src/ui/page/tsconfig.json'],
  },
  { name: 'lint and format', script: bin('@biomejs/biome/bin/biome'), args: ['check', '.'] },
  { name: 'dead code', script: bin('knip/bin/knip.js'), args: ['--no-progress'] },
  { name: 'tests', script: bin('vitest/vitest.mjs'), args: ['run', ...process.argv.slice(2)] },
];

const failed = [];
for (const { name, script, args } of steps) {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
if (findChromium() === undefined)
  process.stdout.write(
    '\nLeft out: the tests in a browser (test/browser), because no Chromium was found on this machine.\n',
  );
process.stdout.write(failed.length === 0 ? '\nEverything holds.\n' : `\nNot in order: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
