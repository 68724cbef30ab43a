import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Booking, longestWindow, type SlidingWindow, waitForPlace } from '../../../base/util/sliding-windows.ts';
import type { Ask, DatabaseRow } from '../../database/ask.ts';
import { DatabaseFault, databaseUnreachable } from '../../database/database-errors.ts';
import { type DatabasePool, openPool } from '../../database/open-pool.ts';
import type { RateCaller, SharedRateState } from '../journal-store.ts';

const storedSlots = z.object({ now_ms: z.number(), taken: z.array(z.number()), is_ahead: z.boolean() });
const storedCaller = z.object({ held_until: z.number() });

/**
 * Opens the rate windows that everybody shares who uses the same credentials and the same database. Time is the
 * database's. Whoever books holds the row of the credentials, so that they book one after the other; what a process left
 * under way that was killed counts as answered once its request can no longer be.
 * @throws CapsheetError as `openSharedJournal` does, and `database-unreachable` from `book` too.
 */
export async function openDatabaseRateState(url: string, of: RateCaller): Promise<SharedRateState> {
  const pool = await openPool(url);
  const session = randomUUID();
  return {
    book: async (windows) => {
      try {
        return await pool.transact('fleeting', (ask) => book(ask, { ...of, session, windows }));
      } catch (error) {
        throw error instanceof DatabaseFault ? databaseUnreachable(pool.name, error) : error;
      }
    },
    release: (slot) => ifPossible(pool.askAlone(RELEASE, [slot])),
    holdUntil: (atMs, nowMs) => {
      const sql = `INSERT INTO callers (caller, held_until) VALUES ($1, clock_ms() + $2)
        ON CONFLICT (caller) DO UPDATE SET held_until = greatest(callers.held_until, excluded.held_until)`;
      return writeIfPossible(pool, sql, of.caller, atMs - nowMs);
    },
    close: async () => {
      // Nobody waits for these answers any more.
      const sql =
        'UPDATE slots SET answered_at = clock_ms() WHERE caller = $1 AND session = $2 AND answered_at IS NULL';
      await writeIfPossible(pool, sql, of.caller, session);
      await pool.close();
    },
  };
}

/** It comes with every answer, and waits for no disk. */
const RELEASE = `
  UPDATE capsheet.slots SET answered_at = capsheet.clock_ms()
  FROM (SELECT set_config('synchronous_commit', 'off', true)) AS fleeting
  WHERE id = $1 AND answered_at IS NULL`;

function writeIfPossible(pool: DatabasePool, sql: string, ...values: readonly unknown[]): Promise<void> {
  return ifPossible(pool.transact('fleeting', (ask) => ask(sql, values)));
}

/** An answer that has come must not get lost over this: a slot that stays taken slows down, and does no harm. */
async function ifPossible(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
  }
}

/** The places that count at this moment, which is told as well; those of longer ago than the longest window are gone. */
const TAKEN = `
  WITH clock AS MATERIALIZED (SELECT clock_ms() AS now_ms),
    gone AS (DELETE FROM slots WHERE caller = $1 AND coalesce(answered_at, ends_at) < (SELECT now_ms - $2::float FROM clock))
  SELECT now_ms, taken, is_ahead FROM clock CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(coalesce(answered_at, ends_at)), '{}') AS taken,
      coalesce(bool_or(answered_at > now_ms), false) AS is_ahead
    FROM slots WHERE caller = $1 AND coalesce(answered_at, ends_at) >= now_ms - $2::float) AS places`;

/** A clock that was set back leaves answers of the future, which would take their places until then: they came now. */
const SET_BACK = 'UPDATE slots SET answered_at = $2 WHERE caller = $1 AND answered_at > $2';

interface NewBooking extends RateCaller {
  readonly session: string;
  readonly windows: readonly SlidingWindow[];
}

/** The next to book waits here until this transaction has ended. */
async function lockCaller(ask: Ask, caller: string): Promise<DatabaseRow | undefined> {
  return (await ask('SELECT held_until FROM callers WHERE caller = $1 FOR UPDATE', [caller])).rows[0];
}

async function addCaller(ask: Ask, caller: string): Promise<DatabaseRow | undefined> {
  await ask('INSERT INTO callers (caller) VALUES ($1) ON CONFLICT DO NOTHING', [caller]);
  return lockCaller(ask, caller);
}

async function book(ask: Ask, { caller, longestRequestMs, session, windows }: NewBooking): Promise<Booking> {
  const held = (await lockCaller(ask, caller)) ?? (await addCaller(ask, caller));
  // Only now: it may have taken a while until it was this one's turn.
  const found = storedSlots.parse((await ask(TAKEN, [caller, longestWindow(windows)])).rows[0]);
  const { now_ms: nowMs, taken, is_ahead: isAhead } = found;
  if (isAhead) await ask(SET_BACK, [caller, nowMs]);
  const holdMs = storedCaller.parse(held).held_until - nowMs;
  const waitMs = Math.ceil(Math.max(holdMs, waitForPlace(windows, taken, nowMs)));
  if (waitMs > 0) return { waitMs };
  const sql = 'INSERT INTO slots (caller, session, ends_at) VALUES ($1, $2, $3) RETURNING id';
  const { rows } = await ask(sql, [caller, session, nowMs + longestRequestMs]);
  return { slot: String(rows[0]?.id) };
}
