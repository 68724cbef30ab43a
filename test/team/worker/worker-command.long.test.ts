import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { Started } from '../../support/start-program.ts';
import { openTeamDesk } from './team-desk.ts';

async function readReady({ process }: Started): Promise<{ readonly healthPort: number }> {
  if (process.stderr === null) throw new Error('no standard error');
  const [line] = await once(createInterface({ input: process.stderr }), 'line');
  return JSON.parse(String(line));
}

test('a worker says when it is ready and whether it is well, and ends in good order', async () => {
  const desk = await openTeamDesk();
  const worker = desk.beginWorker({ env: { CAPSHEET_HEALTH_PORT: '0' } });
  const ready = await readReady(worker);
  expect(ready).toMatchObject({ msg: 'worker ready', jobs: 2 });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${ready.healthPort}${path}`)).text();
  expect(await ask('/readyz')).toBe('ready\n');
  expect(await ask('/metrics')).toContain('capsheet_worker_submissions 0');
  worker.process.kill('SIGTERM');
  const ended = await worker.ended;
  expect([ended.status, ended.stdout]).toEqual([0, '']);
  expect(ended.stderr).toContain('Stopping once what is under way has been settled and given back.');
});

test('a worker without its settings says which are missing, and shows no password', async () => {
  const desk = await openTeamDesk();
  const url = 'postgres://capsheet:hidden-7f@127.0.0.1:1/team';
  const nowhere = await desk.beginWorker({ env: { CAPSHEET_DATABASE_URL: url } }).ended;
  expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining('ECONNREFUSED')]);
  expect(nowhere.stderr).not.toContain('hidden-7f');
  const unset = await desk.beginWorker({ env: { CAPSHEET_DATABASE_URL: '' } }).ended;
  expect([unset.status, unset.stderr]).toEqual([2, expect.stringContaining('CAPSHEET_DATABASE_URL is not set')]);
});
