import { expect, it } from 'vitest';
import { END, LOCK, RUN, SECURITY_ROW } from '../conformance/entries.ts';
import { makeDatabasePlace } from './database-place.ts';

const LEASE_MS = 30_000;
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
