import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readLicences } from '../../scripts/package/licences.mjs';
import { openDesk } from '../scenarios/desk.ts';
import { untilServing } from '../scenarios/serve.ts';
import { startProgram } from '../support/start-program.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { TESTED } from '../support/tested-command.ts';
import { ask, handOver } from '../ui/support.ts';

// The file for Linux is made as it would be for a release, and started where nothing else is: an empty folder,
// no Node.js on the path, a home of its own.

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const SYSTEM = `linux-${process.arch}`;
const NAME = `capsheet-${version}-${SYSTEM}`;
const out = makeTempFolder();
const home = join(makeTempFolder(), 'home');
const folder = join(home, 'work');
const program = join(out, NAME, 'capsheet');
const ENV = { HOME: home, PATH: '/nowhere' };

const start = (args: readonly string[], env = {}) =>
  startProgram([program, ...args], { cwd: folder, env: { ...ENV, ...env } });

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/package.mjs', '--only', SYSTEM, '--out', out], { stdio: 'pipe' });
  execFileSync('tar', ['-xzf', `${NAME}.tar.gz`], { cwd: out });
  mkdirSync(folder, { recursive: true });
  cpSync('samples/quarterly.xlsx', join(folder, 'quarterly.xlsx'));
});

test('the archive has the executable, its licences and its manual page', () => {
  const files = readdirSync(join(out, NAME), { recursive: true, encoding: 'utf8' });
  expect(files.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'capsheet', 'licences.md', 'man', 'man/capsheet.1']);
  expect(statSync(program).mode & 0o111).toBe(0o111);
});

test('the checksums are those of the files', () => {
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' });
  expect(checked).toBe(`${NAME}.tar.gz: OK\n${NAME}.cdx.json: OK\n`);
});

test('the bill of materials has each library with a licence, and none that only its makers use', () => {
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(join(out, `${NAME}.cdx.json`), 'utf8'));
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'capsheet']);
  const listed: string[] = components.map((one: { name: string; group?: string; version: string }) =>
    [one.group === undefined ? one.name : `${one.group}/${one.name}`, one.version].join('@'),
  );
  const page = readFileSync(join(out, NAME, 'licences.md'), 'utf8');
  // The page has the form of the bundler's, but for the hyphen.
  const licensed = readLicences(page.replace(/^## (\S+) (\d\S*) \(/gm, '## $1 - $2 (')).map(
    (one) => `${one.name}@${one.version}`,
  );
  expect([...listed].sort()).toEqual([...licensed].sort());
  expect(listed).toContain('node@26.10.0');
  expect(listed.some((one) => one.startsWith('@photostructure/sqlite@'))).toBe(true);
  expect(listed.filter((one) => /^(?:vitest|typescript|exceljs)@/.test(one))).toEqual([]);
});

test('it says its version, and checks a workbook', async () => {
  expect(await start(['--version']).ended).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  const checked = await start(['check', 'quarterly.xlsx', '--quiet']).ended;
  expect([checked.status, checked.stdout]).toEqual([0, 'No errors in 89 rows. 1 row is skipped: Securities row 45.\n']);
});

test('it has the handbook, the schemas and the samples with it', async () => {
  expect((await start(['help', 'install']).ended).stdout).toMatch(/^# Install capsheet, and connect it\n/);
  const [first] = (await start(['schema', '--json']).ended).json.schemas;
  expect(JSON.parse(readFileSync(first.path, 'utf8')).description).toContain('Describes');
  const demo = await start(['demo', '--json']).ended;
  expect(demo.json.steps.map(({ exitStatus }: { exitStatus: number }) => exitStatus)).toEqual([0, 0, 0, 0, 0]);
  expect(demo.status).toBe(0);
});

test('it serves the page of the browser', async () => {
  const { process: serving, ended, address } = await untilServing(start(['ui']));
  const page = await ask(new URL('/', address).href);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>capsheet</title>')]);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
  expect((await ask(new URL(script, address).href)).status).toBe(200);
  expect((await handOver({ address })).status).toBe(200);
  serving.kill('SIGINT');
  expect((await ended).status).toBe(0);
});

test('it plans and applies, and has nothing left to do', async () => {
  const desk = await openDesk();
  const book = [desk.take('quarterly.xlsx'), '--service-profile', desk.profile];
  const run = (...args: readonly string[]) =>
    startProgram([program, ...args], { cwd: desk.folder, env: { ...ENV, ...desk.env, HOME: home } }).ended;
  expect(await run('plan', ...book, '--out', 'quarter.plan.json')).toMatchObject({ status: 0, stderr: '' });
  expect(await run('apply', 'quarter.plan.json', '--yes', '--service-profile', desk.profile)).toMatchObject({
    status: 0,
  });
  expect((await run('plan', ...book, '--json')).json.summary).toMatchObject({ add: 0, replace: 0, unchanged: 87 });
});

test('its sandbox shows its contract', async () => {
  const { process: serving, ended, address } = await untilServing(start(['sandbox']));
  for (const path of ['/docs/', '/docs/json', '/docs/static/swagger-ui.css'])
    expect((await ask(`${address}${path}`)).status).toBe(200);
  serving.kill('SIGINT');
  expect((await ended).status).toBe(0);
});

test('it writes again what was changed of its unpacked files', async () => {
  const cache = join(home, '.cache/capsheet');
  const library = readdirSync(cache, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.node'));
  const path = join(cache, library ?? '');
  const before = readFileSync(path);
  writeFileSync(path, 'something else');
  expect(await start(['runs']).ended).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('it starts within twice the processor’s time of the command that is installed', () => {
  const costOf = (line: string) => {
    const script = `for i in 1 2 3 4 5; do ${line} --help > ${join(folder, 'help.txt')}; done; times`;
    const [, children = ''] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
    return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  };
  expect(costOf(program)).toBeLessThan(2 * costOf(`${TESTED.node} ${TESTED.main}`));
});
