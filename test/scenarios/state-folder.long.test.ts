import { copyFileSync, cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inContainer, onHost, onReadOnlyDisk } from '../support/elsewhere.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import type { Started } from '../support/start-program.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';

const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const ROUNDS_GET = 'POST /beta/investment/financing-events/get/';
const COLUMNS = 'Company,Round,Closing Date,Currency';
const NAMES = ['Series C', 'Series D', 'Series E', 'Series F'];
/** One row a request. */
const ONE_BY_ONE = { batches: { maxItems: 1 } };

function putRounds(desk: Desk, names: readonly string[] = NAMES): string {
  const rows = names.map((name) => `Kestrel Bio,${name},2025-08-20,USD\n`);
  return desk.put('Rounds.csv', `${COLUMNS}\n${rows.join('')}`);
}

function heldRounds(desk: Desk): readonly string[] {
  const held = desk.sandbox.dump().rounds.map(({ name }) => name);
  return held.filter((name) => NAMES.includes(name)).sort();
}

/** Requests pass through a proxy, which spoils those that a test names. */
async function openProxied(profile: { readonly [setting: string]: unknown } = {}) {
  const desk = await openDesk({ profile: { ...ONE_BY_ONE, ...profile } });
  const proxy = await FaultProxy.start(desk.sandbox.url);
  onTestFinished(() => proxy.close());
  return { desk, proxy, env: { CAPSHEET_BASE_URL: proxy.url } };
}

test('an apply keeps out another host, and a container, while it is stopped in mid-request; its end lets them in', async () => {
  const { desk, proxy, env } = await openProxied();
  const book = putRounds(desk);
  const { fault, came } = withhold();
  proxy.spoil(ROUNDS_ADD, fault);
  const first = desk.start(['apply', book, '--yes'], { env });
  await came;
  first.process.kill('SIGSTOP');
  desk.asked();
  for (const where of [onHost('elsewhere'), inContainer()]) {
    const second = await desk.start(['apply', book, '--yes', '--json'], { env, ...where }).ended;
    expect([second.status, second.json.code]).toEqual([2, 'lock-held']);
    expect(second.json.message).toContain(`(process ${first.process.pid} on `);
  }
  expect(desk.asked().filter(isWrite)).toEqual([]);
  first.process.kill('SIGKILL');
  await first.ended;
  const third = await desk.start(['apply', book, '--yes', '--json'], { env, ...onHost('elsewhere') }).ended;
  expect([third.status, heldRounds(desk)]).toEqual([0, NAMES]);
});

test.each([
  ['apply', 'Rounds.csv', '--yes'],
  ['plan', 'Rounds.csv'],
])(
  'a state folder on a read-only disk is refused by %s before anything is asked, and nothing is lost',
  async (...args) => {
    const desk = await openDesk();
    await desk.run(['apply', putRounds(desk, ['Series C']), '--yes']);
    putRounds(desk);
    desk.asked();
    const { within, path: stateDir } = onReadOnlyDisk(desk.stateDir);
    const refused = await desk.start([...args, '--state-dir', stateDir, '--json'], { within }).ended;
    expect([refused.status, refused.json.code]).toEqual([2, 'state-dir-unwritable']);
    expect(refused.json.hint).toContain('--state-dir');
    expect(refused.json.message).toMatch(/^\/.*\.sqlite cannot be written: .*\.$/);
    expect(refused.json.message.startsWith(`${stateDir}/`)).toBe(true);
    expect(desk.asked()).toEqual([]);
    const { json } = await desk.run(['runs', '--json']);
    expect(json.runs).toMatchObject([{ status: 'done' }]);
  },
);

test('a disk that is full in mid-run stops it, damages nothing, and the next apply sends the rest', async () => {
  const desk = await openDesk({ profile: ONE_BY_ONE });
  const names = Array.from({ length: 20 }, (_, index) => `Tranche ${String(index + 1).padStart(2, '0')}`);
  const book = putRounds(desk, names);
  const held = () => desk.sandbox.dump().rounds.flatMap(({ name }) => (names.includes(name) ? [name] : []));
  // No file may grow beyond what some of these need; Node.js ignores the signal, so that writing fails as on a full disk.
  const within = ['sh', '-c', 'ulimit -f 400 && exec "$@"', 'sh'];
  const full = await desk.start(['apply', book, '--yes', '--json'], { within }).ended;
  expect([full.status, full.json.findings[0].code]).toEqual([2, 'run-stopped']);
  expect(full.json.findings[0].message).toMatch(/\.sqlite (could not|cannot) be written: /);
  const { added, unknown = 0, 'not-run': notRun } = full.json.summary;
  expect(added).toBeGreaterThan(0);
  expect(notRun).toBeGreaterThan(0);
  expect([added, added + unknown]).toContain(held().length);
  expect(checkIntegrity(desk)).toBe('ok');
  const again = await desk.run(['apply', book, '--yes', '--json']);
  expect([again.status, again.json.summary.added, held().sort()]).toEqual([0, 20, names]);
});

function checkIntegrity({ stateDir }: Desk): unknown {
  const db = new DatabaseSync(join(stateDir, 'journal.sqlite'));
  const { integrity_check: verdict } = db.prepare('PRAGMA integrity_check').get();
  db.close();
  return verdict;
}

describe('a journal in mid-run', () => {
  const setAside = (path: string): void => renameSync(path, `${path}.aside`);

  test.each([
    ['is removed', 'journal.sqlite', (path: string) => rmSync(path)],
    ['loses its log', 'journal.sqlite-wal', (path: string) => rmSync(path)],
    [
      'is replaced by a copy',
      'journal.sqlite',
      (path: string) => {
        setAside(path);
        copyFileSync(`${path}.aside`, path);
      },
    ],
    ['loses its lock', 'apply-', (path: string) => rmSync(path)],
  ])('that %s stops the run before the next write', async (_what, name, spoil) => {
    const { desk, proxy, env } = await openProxied();
    const { fault, came, answer } = withhold();
    proxy.spoil(ROUNDS_ADD, fault);
    const running = desk.start(['apply', putRounds(desk), '--yes', '--json'], { env });
    await came;
    const path = join(desk.stateDir, readdirSync(desk.stateDir).find((each) => each.startsWith(name)) ?? '');
    spoil(path);
    answer();
    const { status, json } = await running.ended;
    expect([status, json.findings[0].message]).toEqual([2, expect.stringContaining(path)]);
    expect(json.findings[0].hint).toBe(
      'Put back the files that were there, or wait until what was sent must have arrived; then plan again and look before you apply.',
    );
    expect(heldRounds(desk)).toEqual(['Series C']);
  });
});

test('a state folder that was copied while in use settles the run it finds, says what it cannot know, and sends nothing twice', async () => {
  const { desk, proxy, env } = await openProxied({ settleSeconds: 20 });
  const [name = ''] = NAMES;
  const book = putRounds(desk, [name]);
  const { fault, came, answer } = withhold();
  let look = 0;
  // The request of the first is on its way until the second, which works with the copy, has looked for it in vain.
  proxy.spoil(ROUNDS_ADD, async (request, forward) => {
    const held = await fault(request, async () => ({ status: 0, text: '' }));
    return held === 'drop' ? held : forward();
  });
  const first = desk.start(['apply', book, '--yes', '--json'], { env });
  await came;
  const { runId } = (await desk.run(['runs', '--json'])).json.runs[0];
  const copy = `${desk.stateDir}-copy`;
  cpSync(desk.stateDir, copy, { recursive: true });
  const copied = `This journal is a copy of the one that the run wrote to, so that capsheet cannot tell whether it still goes on (it was process ${first.process.pid} on `;
  const planned = await desk.run(['plan', book, '--state-dir', copy, '--json'], { env });
  expect(planned.json.findings[0]).toMatchObject({ severity: 'warning', code: 'run-unfinished' });
  expect(planned.json.findings[0].message).toContain(copied);
  proxy.spoilAll(ROUNDS_GET, async (_request, forward) => {
    look += 1;
    if (look === 2) {
      answer();
      await first.ended;
    }
    return forward();
  });
  const second = await desk.run(['apply', book, '--state-dir', copy, '--yes'], { env });
  const told = second.stdout.replace(/\s+/g, ' ');
  expect([second.status, (await first.ended).status]).toEqual([0, 0]);
  expect(told).toContain('of 1 row that was unclear, 1 is in.');
  expect(told).toContain(`Run ${runId} had not finished. ${copied}`);
  expect(heldRounds(desk)).toEqual([name]);
});

describe('a journal with a run that cannot be read', () => {
  async function openDamaged(sql: string) {
    const desk = await openDesk();
    const first = await desk.run(['apply', putRounds(desk, ['Series C']), '--yes', '--json']);
    const second = await desk.run(['apply', putRounds(desk), '--yes', '--json']);
    const db = new DatabaseSync(join(desk.stateDir, 'journal.sqlite'));
    db.prepare(sql).run(second.json.run);
    db.close();
    return { desk, whole: first.json.run, damaged: second.json.run };
  }

  test('lists the others, says of it what cannot be read, and goes on', async () => {
    const { desk, whole, damaged } = await openDamaged("UPDATE runs SET tie_out = '[' WHERE id = ?");
    const { json } = await desk.run(['runs', '--json']);
    expect(json.runs.map(({ runId }: { runId: string }) => runId)).toEqual([whole]);
    expect(json.damaged).toEqual([{ runId: damaged, damage: 'the column "tie_out" is not JSON' }]);
    const listed = await desk.run(['runs']);
    expect(listed.stdout).toContain(`Run ${damaged} cannot be read: the column "tie_out" is not JSON.`);
    const shown = await desk.run(['runs', damaged, '--json']);
    expect([shown.status, shown.json.code, shown.json.message]).toEqual([
      2,
      'journal-damaged',
      expect.stringMatching(`journal\\.sqlite .*${damaged}: .*"tie_out"`),
    ]);
    const { json: checked } = await desk.run(['doctor', '--json']);
    expect(checked.checks.find(({ name }: { name: string }) => name === 'state-folder')).toMatchObject({
      status: 'warning',
      code: 'journal-damaged',
    });
    const again = await desk.run(['apply', 'Rounds.csv', '--yes', '--json']);
    expect([again.status, again.json.summary.unchanged, heldRounds(desk)]).toEqual([0, 4, NAMES]);
  });

  test('plans and sends nothing where it would not know what that run entered', async () => {
    const { desk, damaged } = await openDamaged("UPDATE outcomes SET kind = 'rounds' WHERE run = ?");
    desk.asked();
    for (const command of [['plan'], ['apply', '--yes']]) {
      const refused = await desk.run([...command, 'Rounds.csv', '--json']);
      expect([refused.status, refused.json.code]).toEqual([2, 'journal-damaged']);
      expect(refused.json.message).toContain(`run ${damaged}: in its row 0/`);
    }
    expect(desk.asked().filter(isWrite)).toEqual([]);
  });
});

/** Ends when the process says that it waits for its place among what was sent lately, or when it ends. */
async function waitsForItsTurn({ process, ended }: Started): Promise<boolean> {
  return new Promise((resolve) => {
    let said = '';
    process.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('"why":"rate"')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
}

test('two processes with one state folder together send no more than the service allows', async () => {
  const desk = await openDesk();
  const book = putRounds(desk);
  await desk.run(['plan', book, '--state-dir', `${desk.stateDir}-of-another`]);
  const requests = desk.sandbox.requests.length;
  // Room for one plan and for less than another, within an hour.
  const profile = desk.put('rates.json', JSON.stringify({ rateWindows: [{ requests: requests + 2, seconds: 3600 }] }));
  const plan = ['plan', book, '--service-profile', profile, '--log-level', 'debug'];
  expect((await desk.start(plan).ended).status).toBe(0);
  const second = desk.start(plan);
  const isWaiting = await waitsForItsTurn(second);
  second.process.kill('SIGKILL');
  await second.ended;
  expect(isWaiting).toBe(true);
  expect(desk.sandbox.requests.length - requests).toBeLessThanOrEqual(requests + 2);
});
