import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { type DatabasePool, openPool } from '../../../../src/engine/database/open-pool.ts';
import { takeLease } from '../../../../src/engine/journal/postgres/lease/lease-lock.ts';
import { createMigratedDatabase } from '../../../support/postgres/migrated-database.ts';
import { LOCK } from '../conformance/entries.ts';

/** A lease of a quarter of a second, and a way to a database that swallows everything once it is `silent`. */
async function takeShortLease() {
  const pool = await openPool(await createMigratedDatabase());
  onTestFinished(() => pool.close());
  await pool.transact('write', (ask) => ask('UPDATE lease_terms SET lease_ms = 250, margin_ms = 50'));
  const way = { isSilent: false };
  const clocks = { wallMs: 1_000_000, monotonicMs: 10 };
  const transact: DatabasePool['transact'] = (how, work) =>
    way.isSilent ? new Promise(() => undefined) : pool.transact(how, work);
  const read = { wallMs: () => clocks.wallMs, monotonicMs: () => clocks.monotonicMs };
  const lock = await takeLease({ ...pool, transact }, { request: LOCK, portfolio: LOCK.firm.id }, read);
  onTestFinished(() => {
    way.isSilent = false;
    return lock.release();
  });
  const lost = lock.lost ?? new AbortController().signal;
  return { lock, lost, way, clocks };
}

it('a lease is lost when its time is over, however long the database says nothing', async () => {
  const { lock, lost, way, clocks } = await takeShortLease();
  way.isSilent = true;
  clocks.monotonicMs += 200;
  await once(lost, 'abort');
  expect(lock.mayStillSend()).toBe(false);
});
