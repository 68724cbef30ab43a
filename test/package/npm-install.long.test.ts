import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchNode, fetchPackage, TESTED_NODES } from '../../scripts/installed/fetch-node.mjs';
import { openDesk } from '../scenarios/desk.ts';
import { packPackage, withoutOwnSettings } from '../support/install-package.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import type { Command } from '../support/tested-command.ts';

// The package as npm hands it out, installed where nothing of this folder is: by the npm that names every script it would
// run, on each version of Node.js that is supported and on the newest, all of which come from npm themselves.

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const archive = packPackage();
/** It would tell of newer versions of itself, and of who wants to be paid. */
const QUIET = { npm_config_update_notifier: 'false', npm_config_fund: 'false', npm_config_audit: 'false' };

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
  let npm: string;

  beforeAll(() => {
    npm = join(fetchPackage('npm@11', makeTempFolder()), 'bin');
  });

  test.each(TESTED_NODES)(
    'it runs on Node.js %s, from an empty folder, and takes a workbook through a quarter',
    async (major) => {
      const home = makeTempFolder();
      const program = fetchNode(major, home);
      const PATH = [dirname(program), '/usr/bin', '/bin'].join(delimiter);
      const folder = join(home, 'work');
      mkdirSync(folder);
      cpSync('samples/quarterly.xlsx', join(folder, 'quarterly.xlsx'));
      // Npm reaches its registry as it does here.
      const runNpm = (script: string, ...args: readonly string[]) => {
        const settings = { cwd: folder, env: { ...process.env, ...QUIET, PATH }, encoding: 'utf8' } as const;
        const { status, stdout, stderr } = spawnSync('node', [join(npm, script), ...args], settings);
        expect([status, withoutOwnSettings(stderr)]).toEqual([0, '']);
        return stdout;
      };
      const run = (...line: readonly string[]) =>
        execFileSync(line[0] ?? '', line.slice(1), {
          cwd: folder,
          env: { HOME: home, PATH },
          encoding: 'utf8',
          stdio: 'pipe',
        });

      expect(run('node', '--version')).toMatch(new RegExp(`^v${major}\\.`));
      // It says no more than this: it warns of nothing, and names no script.
      expect(runNpm('npm-cli.js', 'install', '--global', '--prefix', join(home, 'global'), archive)).toMatch(
        /^\nadded \d+ packages? in \S+\n$/,
      );
      const capsheet = join(home, 'global/bin/capsheet');
      expect(run(capsheet, '--version')).toBe(`${version}\n`);
      expect(run(capsheet, 'check', 'quarterly.xlsx', '--quiet')).toBe(
        'No errors in 89 rows. 1 row is skipped: Securities row 45.\n',
      );
      const { steps } = JSON.parse(run(capsheet, 'demo', '--json'));
      expect(steps.map(({ exitStatus }: { exitStatus: number }) => exitStatus)).toEqual([0, 0, 0, 0, 0]);
      expect(runNpm('npx-cli.js', '--yes', '--package', archive, 'capsheet', '--version')).toBe(`${version}\n`);
      await goThroughQuarter({ node: program, main: realpathSync(capsheet) });
      // Each is some hundred megabytes.
      rmSync(home, { recursive: true, force: true });
    },
  );
});

/** Checked, planned, approved, applied, proved, exported and compared. */
async function goThroughQuarter(command: Command): Promise<void> {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const steps: readonly (readonly [status: number, ...args: readonly string[]])[] = [
    [0, 'check', book, '--report', 'checked.xlsx'],
    [6, 'plan', book, '--exit-code', '--out', 'quarter.plan.json'],
    [0, 'apply', 'quarter.plan.json', '--yes', '--result', 'result.xlsx'],
    [0, 'plan', book, '--exit-code'],
    [0, 'export', '--out', 'firm.xlsx'],
    [0, 'plan', 'firm.xlsx', '--exit-code'],
    [0, 'compare', 'firm.xlsx', 'firm.xlsx', '--exit-code'],
    [0, 'map', desk.take('legacy/positions.xlsx', 'positions.xlsx'), '--out', 'positions.mapping.yaml'],
    [0, 'runs'],
    [0, 'explain', 'date-invalid'],
    [0, 'help', 'use-from-code'],
  ];
  for (const [status, ...args] of steps) {
    const ended = await desk.start(args, { command }).ended;
    expect([args, ended.status, ended.stderr]).toEqual([args, status, '']);
  }
  expect(existsSync(desk.path('result.xlsx'))).toBe(true);
}
