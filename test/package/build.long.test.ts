import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readWhole } from '../../scripts/assemble.mjs';
import { makeTempFolder } from '../support/temp-folder.ts';

const NEEDED = [
  'src',
  'scripts',
  'schemas',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
/** Where tools keep what they have computed, unless they are told otherwise. */
const SHARED = ['.cache', '.vite', '.vite-temp'].map((name) => resolve('node_modules', name));

/** The project as it is checked out beside another whose libraries it uses. */
function copyProject(): string {
  const copy = makeTempFolder();
  for (const path of NEEDED) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

function listShared(): readonly string[] {
  return SHARED.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${path} ${statSync(join(folder, path)).mtimeMs}`,
    ),
  );
}

test('the command runs while it is built twice at once and a third build is killed, and nothing is kept elsewhere', async () => {
  const project = copyProject();
  const script = join(project, 'scripts/build.mjs');
  const build = () => promisify(execFile)(process.execPath, [script]);
  const main = join(project, 'dist/main.js');
  const before = listShared();
  await build();
  const killed = spawn(process.execPath, [script], { stdio: 'ignore' });
  let isBuilding = true;
  const builds = Promise.all([build(), build()]).finally(() => {
    isBuilding = false;
  });
  let runs = 0;
  while (isBuilding) {
    // A running command loads its parts one after the other.
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'schema']);
    expect(stdout).not.toBe('');
    runs += 1;
    if (runs === 3) killed.kill('SIGKILL');
  }
  await builds;
  if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
  expect(runs).toBeGreaterThan(2);
  expect(readWhole(join(project, 'dist'))).toContain('main.js');
  await build();
  expect(readdirSync(join(project, '.cache/assembly'))).toEqual(['alone.lock']);
  execFileSync(process.execPath, [join(project, 'scripts/build-modules.mjs')]);
  expect(readWhole(join(project, 'build'))).toContain('main.js');
  // As the command is built, so that scripts measure what it does.
  expect(readFileSync(join(project, 'build/jobs/pipeline/map-inputs.js'), 'utf8')).toContain('{ ...null, ...');
  expect(listShared()).toEqual(before);
});
