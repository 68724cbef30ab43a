import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CapsheetError } from '../../../../base/util/capsheet-error.ts';
import type { Clocks } from '../../../../base/util/standstill.ts';
import type { Ask } from '../../../database/ask.ts';
import { DatabaseFault, databaseTooNew } from '../../../database/database-errors.ts';
import type { DatabasePool } from '../../../database/open-pool.ts';
import { SHARED_MIGRATIONS } from '../../../database/schema/migrations.ts';
import type { LockRequest } from '../../journal.ts';
import { lockHeld, lockLost } from '../../journal-errors.ts';
import { identifyProcess } from '../../process-identity.ts';
import type { HeldLock } from '../../sql/sql-store.ts';
import { processIdentity, storedJson } from '../../stored/stored-rows.ts';

/** A lease that is held, and the statement that every write under it begins with. */
export interface LeaseLock extends HeldLock {
  /**
   * Within the transaction of a write: goes on only while the lease is held, prolongs it, and keeps others from taking it
   * until the transaction ends. Gives what is to be called once that is committed.
   * @throws CapsheetError `lock-lost`, `journal-too-new`.
   */
  pass(ask: Ask): Promise<() => void>;
}

/** How often a lease is prolonged in its time. */
const RENEWALS = 5;

const TAKE = `
  INSERT INTO leases (service, firm_id, epoch, token, holder, since, process, expires_at)
  VALUES ($1, $2, 1, $3, $4, $5, $6, clock_ms() + (SELECT lease_ms FROM lease_terms))
  ON CONFLICT (service, firm_id) DO UPDATE SET
    epoch = leases.epoch + 1, token = excluded.token, holder = excluded.holder, since = excluded.since,
    process = excluded.process, expires_at = clock_ms() + (SELECT lease_ms FROM lease_terms),
    quiet_at = greatest(leases.quiet_at,
      CASE WHEN leases.expires_at = 0 THEN 0 ELSE leases.expires_at + (SELECT margin_ms FROM lease_terms) END)
  WHERE leases.expires_at <= clock_ms()
  RETURNING epoch, greatest(0, quiet_at - clock_ms()) AS quiet_ms`;

/** A transaction that waits here for somebody who takes the lease sees afterwards that it is taken. */
const PROLONG = `
  UPDATE leases SET expires_at = clock_ms() + (SELECT lease_ms FROM lease_terms)
  WHERE service = $1 AND firm_id = $2 AND epoch = $3 AND expires_at > clock_ms()
  RETURNING (SELECT version FROM schema_version) AS version`;

const GIVE_BACK = 'UPDATE leases SET expires_at = 0 WHERE service = $1 AND firm_id = $2 AND epoch = $3';

const storedTerms = z.object({ lease_ms: z.number(), margin_ms: z.number() });
const storedLease = z.object({ epoch: z.number(), quiet_ms: z.number() });
const storedHolder = z.object({
  holder: z.string(),
  since: z.string(),
  process: storedJson(processIdentity),
  left_ms: z.number(),
});

interface WantedLease {
  readonly request: LockRequest;
  readonly portfolio: string;
}

/**
 * Takes the lease of a portfolio: one row, which is free once its time is over by the database's clock. It is
 * prolonged again and again until it is given back, and lost where that comes too late.
 * @throws CapsheetError `lock-held`; DatabaseFault
 */
export async function takeLease(pool: DatabasePool, wanted: WantedLease, clocks: Clocks): Promise<LeaseLock> {
  const asked = lookAt(clocks);
  const token = randomUUID();
  const { terms, taken } = await pool.transact('write', (ask) => take(ask, wanted, token));
  const lease = new Lease(terms, clocks, asked);
  const place = [wanted.portfolio, wanted.request.firm.id, taken.epoch] as const;
  const prolong = (ask: Ask) => passLease(ask, { lease, place, clocks, pool });
  const renew = createRenewal(pool, lease, prolong);
  const timer = setInterval(() => void renew(), terms.leaseMs / RENEWALS).unref();
  lease.lost.addEventListener('abort', () => clearInterval(timer));
  const quietAtMs = asked.monotonicMs + taken.quiet_ms;
  return {
    token,
    lost: lease.lost,
    mayStillSend: () => lease.mayStillSend(),
    quietInMs: () => Math.max(0, quietAtMs - clocks.monotonicMs()),
    pass: prolong,
    release: async () => {
      clearInterval(timer);
      if (lease.giveBack()) await giveBack(pool, place);
    },
  };
}

async function take(ask: Ask, wanted: WantedLease, token: string) {
  const { firm, holder, since } = wanted.request;
  const terms = storedTerms.parse((await ask('SELECT lease_ms, margin_ms FROM lease_terms')).rows[0]);
  const who = [holder, since.toISOString(), JSON.stringify(identifyProcess())];
  const [row] = (await ask(TAKE, [wanted.portfolio, firm.id, token, ...who])).rows;
  if (row === undefined) throw await toLockHeld(ask, wanted);
  return { terms: { leaseMs: terms.lease_ms, marginMs: terms.margin_ms }, taken: storedLease.parse(row) };
}

async function toLockHeld(ask: Ask, { request, portfolio }: WantedLease): Promise<CapsheetError> {
  const sql = `SELECT holder, since, process, greatest(0, expires_at - clock_ms()) AS left_ms
    FROM leases WHERE service = $1 AND firm_id = $2`;
  const { rows } = await ask(sql, [portfolio, request.firm.id]);
  const { left_ms: leftMs, ...held } = storedHolder.parse(rows[0]);
  return lockHeld(request, held, leftMs);
}

interface Held {
  readonly lease: Lease;
  readonly place: readonly [portfolio: string, firmId: string, epoch: number];
  readonly clocks: Clocks;
  readonly pool: DatabasePool;
}

async function passLease(ask: Ask, { lease, place, clocks, pool }: Held): Promise<() => void> {
  const asked = lookAt(clocks);
  const [row] = (await ask(PROLONG, place)).rows;
  if (row === undefined) {
    lease.lose();
    throw lockLost();
  }
  const version = Number(row.version);
  if (version > SHARED_MIGRATIONS.length) throw databaseTooNew(pool.name, version, SHARED_MIGRATIONS.length);
  return () => lease.prolong(asked);
}

/** Prolongs a lease again and again, and gives it up once it can no longer be counted on. */
function createRenewal(pool: DatabasePool, lease: Lease, prolong: LeaseLock['pass']): () => Promise<void> {
  let asked = 0;
  return async () => {
    // While the database says nothing any more, this interrupts what is under way now, and not when the wait is given up.
    if (asked > 0 && !lease.mayStillSend()) return lease.lose();
    asked += 1;
    try {
      const prolonged = await pool.transact('write', prolong);
      prolonged();
    } catch {
      // The obstacle may be gone the next time.
      if (!lease.mayStillSend()) lease.lose();
    } finally {
      asked -= 1;
    }
  };
}

/** One that nobody could give back is free when its time is over: that hides no other error. */
async function giveBack(pool: DatabasePool, place: Held['place']): Promise<void> {
  try {
    await pool.transact('write', (ask) => ask(GIVE_BACK, place));
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
  }
}

/** How long a lease lasts, and how long before its end its holder sends nothing more. */
interface LeaseTerms {
  readonly leaseMs: number;
  readonly marginMs: number;
}

/** One moment by two clocks, since a machine that sleeps stops one of them and hands may set the other. */
interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

function lookAt(clocks: Clocks): Moment {
  return { wallMs: clocks.wallMs(), monotonicMs: clocks.monotonicMs() };
}

/**
 * Tells a lease's holder without asking until when it certainly has it. That is counted from before the
 * database was asked, so that the database never counts less.
 */
export class Lease {
  readonly #terms: LeaseTerms;
  readonly #clocks: Clocks;
  readonly #lost = new AbortController();
  #asked: Moment;
  #isGivenBack = false;

  /** @param asked a moment before the lease was taken */
  constructor(terms: LeaseTerms, clocks: Clocks, asked: Moment) {
    this.#terms = terms;
    this.#clocks = clocks;
    this.#asked = asked;
  }

  /** Aborted when it is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  mayStillSend(): boolean {
    const { wallMs, monotonicMs } = lookAt(this.#clocks);
    const mostMs = this.#terms.leaseMs - this.#terms.marginMs;
    const isFresh = wallMs - this.#asked.wallMs < mostMs && monotonicMs - this.#asked.monotonicMs < mostMs;
    return isFresh && !this.#isGivenBack && !this.#lost.signal.aborted;
  }

  /** The database has prolonged it, asked at that moment. */
  prolong(asked: Moment): void {
    if (asked.monotonicMs > this.#asked.monotonicMs) this.#asked = asked;
  }

  lose(): void {
    if (!this.#isGivenBack) this.#lost.abort();
  }

  /** True the first time. */
  giveBack(): boolean {
    const isFirst = !this.#isGivenBack;
    this.#isGivenBack = true;
    return isFirst;
  }
}
