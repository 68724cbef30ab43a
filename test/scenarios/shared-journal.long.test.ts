import { expect, test } from 'vitest';
import { PASSWORD } from '../support/postgres/start-postgres.ts';
import { openSharedDesk, type SharedDesk } from './shared-desk.ts';
import { heldRounds, putRounds, summaryOf } from './two-applies.ts';

const APPLY = ['--yes', '--json'];
const ROUNDS = ['Series C', 'Series D'];

const applyAs = (desk: SharedDesk, who: string, book: string) =>
  desk.run(['apply', book, ...APPLY], { env: desk.envOf(who) });

test('what one person entered is known to the next, whose state folder is another one', async () => {
  const desk = await openSharedDesk();
  const book = putRounds(desk, ROUNDS);
  const first = await applyAs(desk, 'ana', book);
  expect([first.status, first.stderr, summaryOf(first)]).toEqual([0, '', { added: 2 }]);
  const second = await applyAs(desk, 'ben', book);
  expect([second.status, summaryOf(second)]).toEqual([0, { unchanged: 2 }]);
  expect(heldRounds(desk)).toEqual(ROUNDS);
  const listed = await desk.run(['runs', '--json'], { env: desk.envOf('cleo') });
  expect(listed.json.runs.map(({ runId }: { runId: string }) => runId)).toEqual([second.json.run, first.json.run]);
  const one = await desk.run(['runs', first.json.run], { env: desk.envOf('cleo') });
  expect(one.stdout).toContain('Series C');
  const without = await desk.run(['runs', '--json'], { env: { ...desk.envOf('cleo'), CAPSHEET_DATABASE_URL: '' } });
  expect(without.json.runs).toEqual([]);
});

test('a database that cannot be used ends the command before anything is asked, and no password is shown', async () => {
  const desk = await openSharedDesk();
  const book = putRounds(desk, ROUNDS);
  const url = new URL(desk.databaseUrl);
  const wrong = Object.assign(new URL(url), { pathname: '/nothing' }).href;
  for (const [databaseUrl, code] of [
    [wrong, 'database-unreachable'],
    [url.href.replace('postgres:', 'mysql:'), 'database-url-invalid'],
    [url.href.replace('127.0.0.1', 'db.example'), 'database-url-invalid'],
  ] as const) {
    const env = { ...desk.envOf(), CAPSHEET_DATABASE_URL: databaseUrl };
    for (const args of [
      ['apply', book, ...APPLY],
      ['plan', book, '--json'],
      ['runs', '--json'],
    ]) {
      const { status, json, stdout, stderr } = await desk.run(args, { env });
      expect([status, json.code]).toEqual([2, code]);
      expect(`${stdout}${stderr}`).not.toContain(PASSWORD);
    }
    expect(desk.asked()).toEqual([]);
    const doctor = await desk.run(['doctor', '--log-level', 'debug'], { env });
    expect(`${doctor.stdout}${doctor.stderr}`).not.toContain(PASSWORD);
    desk.asked();
  }
});

test('a database that a file beside the workbook names is not used with credentials from elsewhere', async () => {
  const desk = await openSharedDesk();
  const book = putRounds(desk, ROUNDS);
  desk.put('.env', `CAPSHEET_DATABASE_URL=${desk.databaseUrl}\n`);
  const { status, json, stdout } = await desk.run(['apply', book, ...APPLY]);
  expect([status, json.code]).toEqual([2, 'settings-mixed']);
  expect(json.message).toContain('.env names CAPSHEET_DATABASE_URL, but ');
  expect(stdout).not.toContain(PASSWORD);
  expect(desk.asked()).toEqual([]);
});
