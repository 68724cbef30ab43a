import { expect, test } from 'vitest';
import { isWrite } from '../../scenarios/desk.ts';
import { heldRounds, holdAt } from '../../scenarios/two-applies.ts';
import { query, startPostgres } from '../../support/postgres/start-postgres.ts';
import { openTeamDesk } from './team-desk.ts';
import { allOnce, tellFaults } from './tell-faults.ts';

const ROUNDS = ['Series C', 'Series D'];
const ONE_BY_ONE = { batches: { maxItems: 1 } };
/** A worker whose turn came to nothing looks for work again some seconds later. */
const NOT_KEPT_AND_GOES_ON = /turn not kept[\s\S]*(could not look for what was left)/;

test('a database that stops in the middle of a run and starts again has lost nothing, and nothing is sent meanwhile', async () => {
  const server = await startPostgres();
  const desk = await openTeamDesk({ databaseUrl: await server.createDatabase(), profile: ONE_BY_ONE });
  const worker = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  const answer = await desk.approveWithoutAnswer(id);
  const goesOn = worker.untilSaid('stderr', NOT_KEPT_AND_GOES_ON);
  await server.stopAtOnce();
  desk.asked();
  answer();
  // It tries to record what was to be sent next.
  await expect(desk.find(id)).rejects.toThrow();
  // It goes on however long the database is gone, whatever it has in hand cannot be given back.
  await goesOn;
  expect(desk.asked().filter(isWrite)).toEqual([]);
  await server.startAgain();
  await desk.forgetDead();
  await desk.until(id, 'done');
  expect(await tellFaults('PostgreSQL stopped at once and started', desk, { id, rounds: ROUNDS })).toEqual(
    allOnce(ROUNDS),
  );
});

test('a database to which nothing can be written for a while ends no worker, and has lost nothing', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const desk = await openTeamDesk({ databaseUrl: url, profile: ONE_BY_ONE });
  const worker = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  const answer = await desk.approveWithoutAnswer(id);
  const setReadOnly = (to: 'on' | 'off') =>
    query(
      `${url}?options=-cdefault_transaction_read_only%3Doff`,
      `ALTER SYSTEM SET default_transaction_read_only = ${to}`,
    );
  const goesOn = worker.untilSaid('stderr', NOT_KEPT_AND_GOES_ON);
  await setReadOnly('on');
  await query(url, 'SELECT pg_reload_conf()');
  desk.asked();
  answer();
  await goesOn;
  expect(desk.asked().filter(isWrite)).toEqual([]);
  await setReadOnly('off');
  await query(url, 'SELECT pg_reload_conf()');
  await desk.until(id, 'done');
  expect(await tellFaults('PostgreSQL read-only for a while', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

test('two submissions of one workbook, approved at once, enter it once', async () => {
  const desk = await openTeamDesk();
  for (const _ of [1, 2]) desk.beginWorker();
  const [one, other] = [await desk.submit(ROUNDS, 'one'), await desk.submit(ROUNDS, 'other')];
  for (const id of [one, other]) await desk.until(id, 'planned');
  await Promise.all([desk.approve(one), desk.approve(other)]);
  for (const id of [one, other]) await desk.until(id, 'done');
  // The one that came second was planned again, and there was nothing left to be sent.
  const plans = await desk.write((ask) => ask('SELECT FROM plans'));
  expect(plans.rows).toHaveLength(3);
  const applied = (await desk.find(one)).result?.runs.length === 1 ? one : other;
  expect(await tellFaults('two submissions of one workbook', desk, { id: applied, rounds: ROUNDS })).toEqual(
    allOnce(ROUNDS),
  );
});

test('a job that is delivered many times, to two workers, is done once', async () => {
  const desk = await openTeamDesk();
  for (const _ of [1, 2]) desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  desk.asked();
  const answer = await desk.approveWithoutAnswer(id);
  const again = `SELECT graphile_worker.add_job('advance', json_build_object('id', $1::bigint)) FROM generate_series(1, 20)`;
  await desk.write((ask) => ask(again, [id]));
  await desk.untilAsked('NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL AND key IS NULL)');
  answer();
  await desk.until(id, 'done');
  expect(desk.asked().filter(isWrite)).toHaveLength(1);
  expect(await tellFaults('a job delivered 20 times', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

test('a key that is gone is named with its credentials, and nothing is lost until it is back', async () => {
  const desk = await openTeamDesk();
  const first = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  const { plan } = await desk.until(id, 'planned');
  first.process.kill('SIGTERM');
  expect((await first.ended).status).toBe(0);
  const keyless = desk.beginWorker({ env: { CAPSHEET_VAULT_KEY: '' } });
  await desk.approve(id);
  const { problem } = await desk.until(id, 'needs-you');
  expect(problem).toMatchObject({
    code: 'vault-key-missing',
    message: expect.stringMatching(/credential 1 of firm harbour/),
  });
  keyless.process.kill('SIGTERM');
  await keyless.ended;
  desk.beginWorker();
  await desk.move(id, 'approved');
  expect((await desk.until(id, 'done')).plan).toBe(plan);
  expect(await tellFaults('the key is gone', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

/** Nothing can be written there, as on a disk without room. */
const WITHOUT_ROOM = ['sh', '-c', 'ulimit -f 0 && exec "$@"', 'sh'];

test('a disk without room for temporary files is named, and nothing is lost', async () => {
  const desk = await openTeamDesk();
  const first = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  first.process.kill('SIGTERM');
  await first.ended;
  const full = desk.beginWorker({ within: WITHOUT_ROOM });
  await desk.approve(id);
  expect((await desk.until(id, 'needs-you')).problem?.code).toBe('temp-folder-full');
  full.process.kill('SIGTERM');
  await full.ended;
  desk.beginWorker();
  await desk.move(id, 'approved');
  await desk.until(id, 'done');
  expect(await tellFaults('a full disk', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

const TOO_NEW = 'knows versions up to';
/** Where lines end depends on how long the name of the database is. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

test('a worker beside one of a later version ends in words once the database has changed, and loses nothing', async () => {
  const desk = await openTeamDesk({ profile: ONE_BY_ONE });
  const first = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  const answer = await desk.approveWithoutAnswer(id);
  await desk.write((ask) => ask('UPDATE schema_version SET version = version + 1'));
  desk.asked();
  answer();
  const ended = await first.ended;
  expect([ended.status, desk.asked().filter(isWrite)]).toEqual([2, []]);
  expect(inOneLine(ended.stderr)).toContain(TOO_NEW);
  const late = await desk.beginWorker().ended;
  expect([late.status, inOneLine(late.stderr)]).toEqual([2, expect.stringContaining(TOO_NEW)]);
  // A worker of the later version goes on.
  await desk.write((ask) => ask('UPDATE schema_version SET version = version - 1'));
  desk.beginWorker();
  await desk.until(id, 'done');
  expect(await tellFaults('a later version beside this one', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

test('a worker that has nothing to do ends in words as well once the database has changed', async () => {
  const desk = await openTeamDesk();
  const worker = desk.beginWorker();
  await worker.untilSaid('stderr', /"msg":"(worker ready)"/);
  await desk.write((ask) => ask('UPDATE schema_version SET version = version + 1'));
  const ended = await worker.ended;
  expect([ended.status, inOneLine(ended.stderr)]).toEqual([2, expect.stringContaining(TOO_NEW)]);
});

test('two who approve at once are one approval, under which it is entered once', async () => {
  const desk = await openTeamDesk();
  const cleo = await desk.addApprover('Cleo');
  for (const _ of [1, 2]) desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  desk.asked();
  const asked = await Promise.allSettled([desk.approve(id), desk.approve(id, cleo)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'decision-made' } });
  await desk.until(id, 'done');
  const approvals = await desk.write((ask) => ask('SELECT FROM approvals'));
  expect([approvals.rows.length, desk.asked().filter(isWrite).length]).toEqual([1, 1]);
  expect(await tellFaults('two approvals at once', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});

test('an approver who loses the role when the run has begun and nothing has left has approved nothing', async () => {
  const desk = await openTeamDesk();
  const cleo = await desk.addApprover('Cleo');
  desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  const before = await desk.until(id, 'planned');
  const held = holdAt(desk.proxy, 'before its first write');
  await desk.approve(id);
  await held.came;
  expect((await desk.find(id)).state).toBe('applying');
  await desk.write((ask) =>
    ask("DELETE FROM grants USING people WHERE people.id = grants.person AND people.name = 'Ben'"),
  );
  desk.asked();
  held.letGo();
  const after = await desk.untilIt(id, ({ plan, state }) => state === 'done' || (plan ?? before.plan) !== before.plan);
  expect([after.state, desk.asked().filter(isWrite), heldRounds(desk)]).toEqual(['planned', [], []]);
  await desk.approve(id, cleo);
  await desk.until(id, 'done');
  expect(await tellFaults('the approver lost the role', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});
