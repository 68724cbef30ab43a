import { expect, it } from 'vitest';
import { END, LOCK, RUN, SECURITY_ROW } from '../conformance/entries.ts';
import { makeDatabasePlace } from './database-place.ts';

const LEASE_MS = 30_000;
const MARGIN_MS = 5_000;
const lost = expect.objectContaining({ code: 'lock-lost', exitStatus: 2 });

it('whoever lost a lease writes nothing more while another one holds it, nor gives it back, and hears so once it asks', async () => {
  const place = await makeDatabasePlace();
  const [journal, other] = [await place.open(), await place.open()];
  const before = await journal.lock(LOCK);
  const log = await journal.startRun(RUN);
  await place.pass(LEASE_MS);
  await other.lock(LOCK);
  const own = await other.startRun(RUN);
  await expect(log.recordRows([SECURITY_ROW])).rejects.toThrow(lost);
  expect([before.mayStillSend(), before.lost?.aborted]).toEqual([false, true]);
  await before.release();
  await own.end(END);
  await expect(journal.lock(LOCK)).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
  expect((await other.readRun(log.runId))?.outcomes).toEqual([]);
});

it('whoever lost a lease cannot begin another run under it', async () => {
  const place = await makeDatabasePlace();
  const [journal, other] = [await place.open(), await place.open()];
  await journal.lock(LOCK);
  await place.pass(LEASE_MS);
  await other.lock(LOCK);
  await expect(journal.startRun(RUN)).rejects.toThrow(lost);
});

it('whoever has a lease that is over writes nothing under it and begins nothing, though nobody has taken it', async () => {
  const place = await makeDatabasePlace();
  const journal = await place.open();
  const held = await journal.lock(LOCK);
  const log = await journal.startRun(RUN);
  await place.pass(LEASE_MS);
  await expect(log.recordRows([SECURITY_ROW])).rejects.toThrow(lost);
  await expect(journal.startRun(RUN)).rejects.toThrow(lost);
  expect([held.mayStillSend(), held.lost?.aborted]).toEqual([false, true]);
  expect((await journal.readRun(log.runId))?.outcomes).toEqual([]);
});

it('a write prolongs a lease by its whole time, by the clock of the database', async () => {
  const place = await makeDatabasePlace();
  const [journal, other] = [await place.open(), await place.open()];
  await journal.lock(LOCK);
  await place.pass(LEASE_MS - 1);
  await journal.startRun(RUN);
  await place.pass(LEASE_MS - 1);
  await expect(other.lock(LOCK)).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
  await place.pass(1);
  await expect(other.lock(LOCK)).resolves.toBeDefined();
});

it('whoever takes over a lease that was lost asks nothing until its margin is over, and of one that was given back at once', async () => {
  const place = await makeDatabasePlace();
  const [journal, other, third] = [await place.open(), await place.open(), await place.open()];
  await journal.lock(LOCK);
  await place.pass(LEASE_MS + 1000);
  const second = await other.lock(LOCK);
  expect(second.quietInMs()).toBeGreaterThan(MARGIN_MS - 1000 - 500);
  expect(second.quietInMs()).toBeLessThanOrEqual(MARGIN_MS - 1000);
  // Requests that the first one has on their way do not end with the one that came in between.
  await second.release();
  const last = await third.lock(LOCK);
  expect(last.quietInMs()).toBeGreaterThan(MARGIN_MS - 1000 - 500);
  await last.release();
  await place.pass(MARGIN_MS);
  expect((await journal.lock(LOCK)).quietInMs()).toBe(0);
});
