import { once } from 'node:events';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { meet, withhold } from '../support/fault-proxy.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import type { Started } from '../support/start-program.ts';
import { isWrite } from './desk.ts';
import { openSharedDesk, type SharedDesk } from './shared-desk.ts';
import { findingsOf, heldRounds, holdAt, MOMENTS, putRounds, ROUNDS_ADD, summaryOf } from './two-applies.ts';

const APPLY = ['--yes', '--json'];
const ROUNDS = ['Series C', 'Series D'];
// Long enough for a process on a busy machine to prolong it, and short enough to be waited for.
const SHORT_LEASE = 'UPDATE lease_terms SET lease_ms = 8000, margin_ms = 2000';
const LONG_LEASE = 'UPDATE lease_terms SET lease_ms = 60000, margin_ms = 1000';

/** Four equal sales of what the sample holds. */
function putSales(desk: SharedDesk): { readonly book: string; readonly count: () => number } {
  const { companies, securities } = desk.sandbox.dump();
  const company = companies.find(({ name }) => name === 'Verdant Fields');
  const { id } = securities.find(({ type, companyId }) => type === 'certificate' && companyId === company?.id) ?? {};
  const day = '2025-09-01';
  const columns = 'Event,Company,Date,Security,Shares Sold,Cash Received,Currency';
  const lines = [1, 2, 3, 4].map(() => `sale,Verdant Fields,${day},${id},1,100,USD`);
  const book = desk.put('Transactions.csv', `${[columns, ...lines].join('\n')}\n`);
  return { book, count: () => desk.sandbox.dump().transactions.filter(({ date }) => date === day).length };
}

/** Comes when the database says so, or the process has ended before that. */
async function until(desk: SharedDesk, condition: string, { process }: Started): Promise<void> {
  while (process.exitCode === null && (await desk.ask(`SELECT 1 WHERE ${condition}`)).length === 0);
}

const LEASES_ENDED = 'NOT EXISTS (SELECT FROM leases WHERE expires_at > clock_ms())';
const IS_HELD = "EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)";

describe('two people with state folders of their own and one journal', () => {
  test('enter four equal sales once, however close their applies are', async () => {
    const desk = await openSharedDesk();
    const { book, count } = putSales(desk);
    const atTheLock = meet(2);
    desk.proxy.spoil('GET /v1/whoami/', atTheLock, atTheLock);
    const begun = ['ana', 'ben'].map((who) => desk.beginAs(who, ['apply', book, ...APPLY]).ended);
    const ended = await Promise.all(begun);
    expect(count()).toBe(4);
    const told = ended.map(({ status, json }) => (status === 0 ? json.requests.writes : json.code)).sort();
    expect([
      [1, 'lock-held'],
      [0, 1],
    ]).toContainEqual(told);
    for (const one of ended.filter(({ status }) => status === 0)) expect(findingsOf(one, 'surplus')).toEqual([]);
  });

  test.each(MOMENTS)('keep each other out while one of them is held %s', async (moment) => {
    const desk = await openSharedDesk();
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, moment);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await held.came;
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, second.json.code]).toEqual([2, 'lock-held']);
    held.letGo();
    const ended = await first.ended;
    expect([ended.status, summaryOf(ended)]).toEqual([0, { added: 2 }]);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });
});

describe('a process that applies', () => {
  test.each(MOMENTS)('and is killed %s leaves nothing twice and nothing out', async (moment) => {
    const desk = await openSharedDesk();
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, moment);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await held.came;
    first.process.kill('SIGKILL');
    await first.ended;
    const tooEarly = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([tooEarly.status, tooEarly.json.code]).toEqual([2, 'lock-held']);
    expect(tooEarly.json.hint).toMatch(/If it was killed, its lock ends in \d+ s\./);
    held.letGo();
    await desk.endLeases();
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect(second.json.rows.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('not-run');
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test.each(MOMENTS)('and stands still %s sends nothing more once another one has taken over', async (moment) => {
    const desk = await openSharedDesk();
    await desk.ask(SHORT_LEASE);
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, moment);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await Promise.race([held.came, first.ended]);
    first.process.kill('SIGSTOP');
    await until(desk, LEASES_ENDED, first);
    await desk.ask(LONG_LEASE);
    // Requests that it has on their way arrive before the other one asks.
    held.letGo();
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, second.stderr]).toEqual([0, '']);
    desk.asked();
    first.process.kill('SIGCONT');
    const thawed = await first.ended;
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect([thawed.status, heldRounds(desk)]).toEqual([2, ROUNDS]);
  });

  test('and stands still while it books its place after it has recorded that it sends sends nothing any more', async () => {
    const desk = await openSharedDesk();
    await desk.ask(SHORT_LEASE);
    const gate = new Client({ connectionString: desk.databaseUrl });
    await gate.connect();
    closeLater(() => gate.end());
    await gate.query('SELECT pg_advisory_lock(7)');
    // A process that has recorded that it sends is held at its place in the rate windows.
    await desk.ask(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM capsheet.requests WHERE state = 'sent') THEN
          PERFORM pg_advisory_xact_lock_shared(7);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER hold BEFORE INSERT ON slots FOR EACH ROW EXECUTE FUNCTION hold()`);
    const book = putRounds(desk, ROUNDS);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await until(desk, IS_HELD, first);
    first.process.kill('SIGSTOP');
    await until(desk, LEASES_ENDED, first);
    await desk.ask(LONG_LEASE);
    await gate.query('SELECT pg_advisory_unlock(7)');
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, summaryOf(second)]).toEqual([0, { added: 2 }]);
    desk.asked();
    first.process.kill('SIGCONT');
    const thawed = await first.ended;
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect([thawed.status, heldRounds(desk)]).toEqual([2, ROUNDS]);
  });

  test('and stands still while it waits for its turn after it has recorded that it sends sends nothing any more', async () => {
    // Its lease shows a standstill that it has not noticed itself.
    const desk = await openSharedDesk({ profile: { standstillSeconds: 3600 } });
    await desk.ask(SHORT_LEASE);
    await desk.ask(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE capsheet.callers SET held_until = capsheet.clock_ms() + 12000;
        RETURN NEW;
      END $$;
      CREATE TRIGGER hold AFTER UPDATE ON requests FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION hold()`);
    const book = putRounds(desk, ROUNDS);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await until(desk, "EXISTS (SELECT FROM requests WHERE state = 'sent')", first);
    first.process.kill('SIGSTOP');
    await until(desk, LEASES_ENDED, first);
    await desk.ask(LONG_LEASE);
    await desk.ask('DROP TRIGGER hold ON requests; UPDATE callers SET held_until = 0');
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, summaryOf(second)]).toEqual([0, { added: 2 }]);
    desk.asked();
    first.process.kill('SIGCONT');
    const thawed = await first.ended;
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect([thawed.status, heldRounds(desk)]).toEqual([2, ROUNDS]);
  });

  test('and is killed is asked after only once its margin is over', async () => {
    const desk = await openSharedDesk();
    await desk.ask('UPDATE lease_terms SET lease_ms = 60000, margin_ms = 8000');
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, 'before it has the answer to what is stored');
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await held.came;
    first.process.kill('SIGKILL');
    await first.ended;
    held.letGo();
    const overAt = Date.now();
    await desk.ask('UPDATE leases SET expires_at = clock_ms()');
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect(Date.now() - overAt).toBeGreaterThanOrEqual(8000);
    expect([second.status, heldRounds(desk)]).toEqual([0, ROUNDS]);
  });

  test('and loses its lock while it waits for an answer interrupts that', async () => {
    const desk = await openSharedDesk();
    await desk.ask(SHORT_LEASE);
    const book = putRounds(desk, ROUNDS);
    const { fault, came, answer } = withhold();
    desk.proxy.spoil(ROUNDS_ADD, fault);
    const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
    await came;
    await desk.ask('UPDATE leases SET epoch = epoch + 1, expires_at = 0');
    // The answer has not come yet.
    expect((await first.ended).status).toBe(2);
    answer();
    const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test('and whose clock is moved by an hour enters everything once, and goes on', async () => {
    const desk = await openSharedDesk({ profile: { batches: { maxItems: 1 } } });
    const book = putRounds(desk, ROUNDS);
    const code = `
      const now = Date.now; let moved = 0;
      Date.now = () => now() + moved;
      process.on('SIGUSR2', () => { moved += 3_600_000; process.stderr.write('moved\\n'); });`;
    const { fault, came, answer } = withhold();
    desk.proxy.spoil(ROUNDS_ADD, fault);
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
    const first = desk.beginAs('ana', ['apply', book, ...APPLY], { nodeArgs });
    await came;
    first.process.kill('SIGUSR2');
    await once(first.process.stderr ?? first.process, 'data');
    answer();
    const ended = await first.ended;
    expect([ended.status, summaryOf(ended)]).toEqual([0, { added: 2 }]);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });
});

test('a database that stops in the middle of a run and starts again has lost nothing, and nothing is sent meanwhile', async () => {
  const server = await startPostgres();
  const desk = await openSharedDesk({
    databaseUrl: await server.createDatabase(),
    profile: { batches: { maxItems: 1 } },
  });
  const book = putRounds(desk, [...ROUNDS, 'Series E']);
  const { fault, came, answer } = withhold();
  desk.proxy.spoil(ROUNDS_ADD, fault);
  const first = desk.beginAs('ana', ['apply', book, ...APPLY]);
  await came;
  await server.stopAtOnce();
  desk.asked();
  answer();
  const broken = await first.ended;
  expect(broken.status).toBe(2);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  const without = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
  expect([without.status, without.json.code]).toEqual([2, 'database-unreachable']);
  await server.startAgain();
  await desk.endLeases();
  const second = await desk.beginAs('ben', ['apply', book, ...APPLY]).ended;
  expect([second.status, second.stderr]).toEqual([0, '']);
  expect(heldRounds(desk)).toEqual([...ROUNDS, 'Series E']);
});
