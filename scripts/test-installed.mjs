// Runs the scenarios with the package as npm has packed and installed it: `npm run test:installed`, with the newest Node.js of
// each version that is supported, or of those that are named (`-- --node 22`, as often as wanted). Others than those of
// test/scenarios are named as for vitest: `-- --node 22 test/scenarios/export`. It ends with how many tests started the
// installed command, and which need the test's own process.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchNode, TESTED_NODES } from './installed/fetch-node.mjs';
import { runNpm } from './package/run-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: TESTED_NODES } },
  allowPositionals: true,
});
const tests = positionals.length === 0 ? ['test/scenarios'] : positionals;
const work = mkdtempSync(join(tmpdir(), 'capsheet-installed-'));
try {
  const main = installPackage(join(work, 'package'));
  const failed = values.node.filter((major) => !holdsOn(major, main));
  process.stdout.write(
    failed.length === 0 ? '\nEverything holds.\n' : `\nNot in order: Node.js ${failed.join(', ')}.\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The script of the command, installed in an empty folder. */
function installPackage(folder) {
  mkdirSync(folder);
  const archive = runNpm(['pack', '--silent', '--pack-destination', folder], root).trim();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  runNpm(['install', '--no-audit', '--no-fund', join(folder, archive)], folder);
  return join(folder, 'node_modules/capsheet/dist/main.js');
}

function holdsOn(major, main) {
  const node = fetchNode(major, join(work, 'node'));
  process.stdout.write(`\n── Node.js ${major}\n`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/installed/reporter.mjs')}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--configLoader', 'runner', ...reporters, ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CAPSHEET_TESTED_NODE: node, CAPSHEET_TESTED_MAIN: main },
  });
  return status === 0;
}
