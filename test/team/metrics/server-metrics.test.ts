import { expect, test } from 'vitest';
import type { DatabasePool } from '../../../src/engine/database/open-pool.ts';
import { createServerMetrics } from '../../../src/team/metrics/server-metrics.ts';
import { openTeam, putFirm, putPerson, putSubmission } from '../support.ts';

test('whoever asks for the metrics again and again has everything counted once in ten seconds, and the process where the database is away', async () => {
  const { pool, write } = await openTeam();
  await putFirm(write, 'acme');
  const ana = await putPerson(write, 'Ana');
  const now = { ms: 0 };
  let [counted, isAway] = [0, false];
  const transact: DatabasePool['transact'] = async (how, work) => {
    counted += 1;
    if (isAway) throw new Error('away');
    return pool.transact(how, work);
  };
  const { read } = createServerMetrics({ database: { transact }, listeners: () => 0, nowMs: () => now.ms });
  const received = async () => /capsheet_submissions\{state="received"\} (\d)/.exec(await read())?.[1];
  await putSubmission(write, 'acme', ana, 'one');
  expect(await Promise.all([received(), received()])).toEqual(['1', '1']);
  await putSubmission(write, 'acme', ana, 'two');
  now.ms = 9_999;
  expect([await received(), counted]).toEqual(['1', 1]);
  now.ms = 10_000;
  isAway = true;
  const away = await read();
  expect(away).toContain('capsheet_server_database_up 0');
  expect(away).toContain('process_cpu_seconds_total');
  expect(away).not.toContain('capsheet_submissions');
  isAway = false;
  expect([await received(), counted]).toEqual(['2', 3]);
  expect(await read()).toContain('capsheet_server_database_up 1');
});
