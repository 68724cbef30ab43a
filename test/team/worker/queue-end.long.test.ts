import pg from 'pg';
import { expect, test } from 'vitest';
import { ROUNDS_GET } from '../../scenarios/two-applies.ts';
import { detain } from '../../support/fault-proxy.ts';
import { query, startPostgres } from '../../support/postgres/start-postgres.ts';
import { openTeamDesk } from './team-desk.ts';

/** The queue's own connections that wait for somebody else's lock. */
const WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'capsheet'`;

test('a worker takes further jobs after one could not be completed while others went on', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const desk = await openTeamDesk({ databaseUrl: url });
  desk.beginWorker({ env: { CAPSHEET_JOBS: '3' } });
  const held = [detain(), detain(), detain(), detain()] as const;
  for (const { fault } of held) desk.proxy.spoil(ROUNDS_GET, fault);
  const first = await desk.submit(['Series C'], 'first');
  await held[0].came;
  // Its job cannot be completed as long as somebody else has locked it.
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  await locker.query('BEGIN; SELECT FROM graphile_worker._private_jobs FOR UPDATE');
  held[0].letGo();
  await desk.until(first, 'planned');
  const others = [];
  for (const { came, letGo } of held.slice(1)) {
    others.push({ id: await desk.submit(['Series D'], `the ${others.length}.`), letGo });
    await came;
  }
  while ((await query(url, WAITING)).length === 0);
  await locker.query('ROLLBACK');
  await locker.end();
  for (const { id, letGo } of others) {
    letGo();
    await desk.until(id, 'planned');
  }
  const last = await desk.submit(['Series E'], 'the last');
  expect((await desk.until(last, 'planned')).state).toBe('planned');
});
