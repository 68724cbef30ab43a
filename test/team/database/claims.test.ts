import { runMigrations } from 'graphile-worker';
import { describe, expect, test } from 'vitest';
import { claimSubmission, giveBackClaim, listAbandoned, prolongClaim } from '../../../src/team/database/claims.ts';
import { nudge } from '../../../src/team/database/queue.ts';
import { findSubmission, moveSubmission, setWanted } from '../../../src/team/database/submissions.ts';
import { openTeam, putFirm, putPerson, putSubmission, type Write } from '../support.ts';

const SILENT = 'UPDATE submissions SET worker_seen_at = clock_ms() - 20000';

async function openDesk() {
  const { write, url } = await openTeam();
  await putFirm(write, 'acme');
  const ana = await putPerson(write, 'Ana');
  return { write, url, ana, id: await putSubmission(write, 'acme', ana) };
}

async function withQueue() {
  const desk = await openDesk();
  await runMigrations({ connectionString: desk.url });
  const listJobs = (write: Write) =>
    write(async (ask) => (await ask('SELECT key, locked_by FROM graphile_worker.jobs ORDER BY id')).rows);
  return { ...desk, listJobs };
}

describe('a submission', () => {
  test('is held by one worker, until it is silent for long', async () => {
    const { write, id } = await openDesk();
    expect(await write((ask) => claimSubmission(ask, { id, token: 'one' }))).toMatchObject({ firm: 'acme' });
    expect(await write((ask) => claimSubmission(ask, { id, token: 'two' }))).toBeUndefined();
    expect(await write((ask) => prolongClaim(ask, { id, token: 'one' }))).toBe('go');
    await write((ask) => ask(SILENT));
    expect(await write((ask) => claimSubmission(ask, { id, token: 'two' }))).toMatchObject({ firm: 'acme' });
    expect(await write((ask) => prolongClaim(ask, { id, token: 'one' }))).toBeUndefined();
    expect(await write((ask) => giveBackClaim(ask, { id, token: 'one' }))).toBe(false);
    expect(await write((ask) => giveBackClaim(ask, { id, token: 'two' }))).toBe(true);
    expect(await write((ask) => claimSubmission(ask, { id, token: 'one' }))).toMatchObject({ firm: 'acme' });
  });

  test('counts the workers that die at it one after the other, until one of them gets somewhere', async () => {
    const { write, id } = await openDesk();
    const claim = async (token: string) => (await write((ask) => claimSubmission(ask, { id, token })))?.deadWorkers;
    expect(await claim('one')).toBe(0);
    await write((ask) => ask(SILENT));
    expect(await claim('two')).toBe(1);
    await write((ask) => ask(SILENT));
    expect(await claim('three')).toBe(2);
    await write((ask) => giveBackClaim(ask, { id, token: 'three' }));
    expect(await claim('four')).toBe(0);
    await write((ask) => ask(SILENT));
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'needs-you'));
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'received'));
    expect(await claim('five')).toBe(0);
  });

  test('with nothing to be done for a worker is not held by any', async () => {
    const { write, id } = await openDesk();
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'refused'));
    expect(await write((ask) => claimSubmission(ask, { id, token: 'one' }))).toBeUndefined();
  });

  test('tells its worker what is wanted of it, and takes it out of the hands of one that is silent', async () => {
    const { write, id } = await openDesk();
    await write((ask) => claimSubmission(ask, { id, token: 'one' }));
    await write((ask) => setWanted(ask, { firm: 'acme', id }, 'pause'));
    expect(await write((ask) => prolongClaim(ask, { id, token: 'one' }))).toBe('pause');
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'withdrawn'));
    expect(await write((ask) => prolongClaim(ask, { id, token: 'one' }))).toBeUndefined();
  });

  test('keeps what no longer holds of its plan until there is another one', async () => {
    const { write, id } = await openDesk();
    const at = { firm: 'acme', id };
    await write((ask) => moveSubmission(ask, at, 'planned'));
    await write((ask) => moveSubmission(ask, at, 'received', { moved: ['Rounds row 2'] }));
    await write((ask) => moveSubmission(ask, at, 'needs-you'));
    await write((ask) => moveSubmission(ask, at, 'received'));
    expect((await write((ask) => findSubmission(ask, 'acme', id)))?.moved).toEqual(['Rounds row 2']);
    await write((ask) => moveSubmission(ask, at, 'planned'));
    expect((await write((ask) => findSubmission(ask, 'acme', id)))?.moved).toBeUndefined();
  });
});

describe('the queue', () => {
  test('is told of a submission once, however often there is something new', async () => {
    const { write, ana, listJobs } = await withQueue();
    const id = await putSubmission(write, 'acme', ana, 'other');
    await write((ask) => nudge(ask, id));
    await write((ask) => nudge(ask, id, 5));
    expect(await listJobs(write)).toEqual([{ key: `submission:${id}`, locked_by: null }]);
  });

  test('is told anew of what a dead worker had in hand', async () => {
    const { write, id, listJobs } = await withQueue();
    await write((ask) => nudge(ask, id));
    await write((ask) => ask("UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now()"));
    expect(await write(listAbandoned)).toEqual([id]);
    await write((ask) => claimSubmission(ask, { id, token: 'dead' }));
    expect(await write(listAbandoned)).toEqual([]);
    await write((ask) => ask(SILENT));
    expect(await write(listAbandoned)).toEqual([id]);
    await write((ask) => nudge(ask, id));
    expect(await write(listAbandoned)).toEqual([]);
    expect(await listJobs(write)).toContainEqual({ key: `submission:${id}`, locked_by: null });
  });

  test('is told anew of what it has given up', async () => {
    const { write, id } = await withQueue();
    await write((ask) => nudge(ask, id));
    expect(await write(listAbandoned)).toEqual([]);
    await write((ask) =>
      ask(`SELECT graphile_worker.permanently_fail_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`),
    );
    expect(await write(listAbandoned)).toEqual([id]);
    await write((ask) => nudge(ask, id));
    expect(await write(listAbandoned)).toEqual([]);
  });
});
