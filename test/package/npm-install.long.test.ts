import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';

// The package as npm hands it out, installed where nothing of this folder is: by the npm that is here, run by each
// version of Node.js that is supported and by the newest, which come from npm themselves.

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const NODES = ['20', '22', '24', '26'];
const packed = makeTempFolder();
const archive = join(packed, `capsheet-${version}.tgz`);
const npmFolder = dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()));

beforeAll(() => {
  // Without its script, which would build what others are running.
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], { stdio: 'pipe' });
});

test('the package has what it needs, and nothing that only its makers use', () => {
  const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
  const floors = new Set(list.map((path) => path.split('/')[1]));
  expect([...floors].sort()).toEqual(
    [
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist',
      'docs',
      'man',
      'package.json',
      'samples',
      'schemas',
      'templates',
      'types',
    ].sort(),
  );
  expect(list).toContain('package/dist/sandbox/docs-page/swagger-ui.css');
});

describe.skipIf(process.platform !== 'linux')('installed by npm', () => {
  test.each(NODES)('it runs on Node.js %s, from an empty folder', (major) => {
    const home = makeTempFolder();
    const PATH = [fetchNode(home, major), '/usr/bin', '/bin'].join(delimiter);
    const folder = join(home, 'work');
    mkdirSync(folder);
    cpSync('samples/quarterly.xlsx', join(folder, 'quarterly.xlsx'));
    // Npm reaches its registry as it does here.
    const runNpm = (script: string, ...args: readonly string[]) =>
      execFileSync('node', [join(npmFolder, script), ...args], {
        cwd: folder,
        env: { ...process.env, PATH },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const run = (...line: readonly string[]) =>
      execFileSync(line[0] ?? '', line.slice(1), {
        cwd: folder,
        env: { HOME: home, PATH },
        encoding: 'utf8',
        stdio: 'pipe',
      });

    expect(run('node', '--version')).toMatch(new RegExp(`^v${major}\\.`));
    runNpm('npm-cli.js', 'install', '--global', '--prefix', join(home, 'global'), archive);
    const capsheet = join(home, 'global/bin/capsheet');
    expect(run(capsheet, '--version')).toBe(`${version}\n`);
    expect(run(capsheet, 'check', 'quarterly.xlsx', '--quiet')).toBe(
      'No errors in 89 rows. 1 row is skipped: Securities row 45.\n',
    );
    const { steps } = JSON.parse(run(capsheet, 'demo', '--json'));
    expect(steps.map(({ exitStatus }: { exitStatus: number }) => exitStatus)).toEqual([0, 0, 0, 0, 0]);
    expect(runNpm('npx-cli.js', '--yes', '--package', archive, 'capsheet', '--version')).toBe(`${version}\n`);
    // Each is some hundred megabytes.
    rmSync(home, { recursive: true, force: true });
  });
});

/** The folder with the newest program of a version. */
function fetchNode(home: string, major: string): string {
  const name = `node-linux-${process.arch}`;
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', join(home, 'node'), `${name}@${major}`], {
    cwd: home,
    stdio: 'pipe',
  });
  return join(home, 'node/node_modules', name, 'bin');
}
