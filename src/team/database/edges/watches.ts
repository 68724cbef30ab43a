import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { submittedReading } from '../../../model/records/input-reading.ts';
import { optionalText } from '../../../model/values/scalars.ts';
import { watchPlace } from '../../api/edges.ts';
import { storedFile } from '../../api/submission.ts';
import { insertNumbered, jsonColumn, readAll, readFirst, readOne } from '../rows.ts';

const storedWatch = z
  .object({
    id: z.number(),
    firm: z.string(),
    owner: z.number(),
    ownerName: z.string(),
    ownerEmail: z.string(),
    place: jsonColumn(watchPlace),
    secret: optionalText,
    reading: jsonColumn(submittedReading),
    mapping: jsonColumn(storedFile).exactOptional(),
    cron: z.string(),
    madeAt: z.string(),
    lookedAt: optionalText,
    problem: optionalText,
  })
  .transform(({ owner: id, ownerName: name, ownerEmail: email, ...watch }) => ({
    ...watch,
    owner: { id, name, email },
  }));

export type Watch = z.output<typeof storedWatch>;

const SELECT = `
  SELECT watches.*, people.name AS owner_name, people.email AS owner_email
  FROM watches JOIN people ON people.id = watches.owner`;
/** Nobody may submit to closed firms. */
const UNDER_WAY = `watches.ended_at IS NULL AND NOT EXISTS (
  SELECT FROM firms WHERE firms.id = watches.firm AND firms.closed_at IS NOT NULL)`;

export interface NewWatchRow extends Pick<Watch, 'firm' | 'place' | 'reading' | 'cron'> {
  readonly owner: number;
  readonly mapping?: Watch['mapping'];
  /** Seals its secret for its new id, if it has one. */
  readonly keep: (id: number) => { readonly secret: string } | undefined;
}

/** Returns its id. */
export async function addWatch(ask: Ask, row: NewWatchRow): Promise<number> {
  const { firm, owner, place, reading, mapping, cron, keep } = row;
  return insertNumbered(ask, 'watches', (id) => {
    return { firm, owner, place, secret: keep(id)?.secret, reading, mapping, cron };
  });
}

export async function listWatches(ask: Ask, firm: string): Promise<readonly Watch[]> {
  const sql = `${SELECT} WHERE watches.firm = $1 AND ended_at IS NULL ORDER BY watches.id`;
  return readAll(storedWatch, await ask(sql, [firm]));
}

/** Ends it and deletes its secret. False if the firm has none with that id. */
export async function endWatch(ask: Ask, firm: string, id: number): Promise<boolean> {
  const sql = `
    UPDATE watches SET ended_at = clock_timestamp(), secret = NULL
    WHERE firm = $1 AND id = $2 AND ended_at IS NULL`;
  return (await ask(sql, [firm, id])).changed > 0;
}

const scheduledWatch = z
  .object({ id: z.number(), cron: z.string(), since: z.string(), now: z.number() })
  .transform(({ since, ...watch }) => ({ ...watch, since: Date.parse(since) }));

/** Schedule, last look and present moment, in milliseconds since 1970 by the database's clock. */
export type ScheduledWatch = z.output<typeof scheduledWatch>;

/** Lists the watches of all firms with their schedules. */
export async function listScheduled(ask: Ask): Promise<readonly ScheduledWatch[]> {
  const sql = `SELECT id, cron, coalesce(looked_at, made_at) AS since, clock_ms() AS now FROM watches
   WHERE ${UNDER_WAY} ORDER BY id`;
  return readAll(scheduledWatch, await ask(sql));
}

/** A worker silent for so long has stopped looking. Milliseconds by the database's clock. */
export const LOOK_MS = 300_000;

/** Begins a look; `undefined` if another worker looks, or the watch has ended. */
export async function beginLook(ask: Ask, id: number): Promise<Watch | undefined> {
  const { changed } = await ask(
    `UPDATE watches SET looked_at = clock_timestamp(), looking_until = clock_ms() + $2::float
     WHERE id = $1 AND looking_until < clock_ms() AND ${UNDER_WAY}`,
    [id, LOOK_MS],
  );
  if (changed === 0) return undefined;
  return readFirst(storedWatch, await ask(`${SELECT} WHERE watches.id = $1`, [id]));
}

/** Ends an interrupted look, so that another may begin. */
export async function leaveLook(ask: Ask, id: number): Promise<void> {
  await ask('UPDATE watches SET looking_until = 0 WHERE id = $1', [id]);
}

export interface EndedLook {
  /** The same problem stood at the last look. */
  readonly wasAway: boolean;
  /** People were notified since, or a few hours ago: recurring problems are not reported each time. */
  readonly isTold: boolean;
}

/** Keeps what stands in its way from now on. */
export async function endLook(ask: Ask, id: number, problem: string | undefined): Promise<EndedLook> {
  const found = await ask(
    `SELECT problem IS NOT NULL AS "wasAway", EXISTS (
       SELECT FROM notices WHERE notices.watch = watches.id AND notices.facts::json ->> 'why' = 'watch-away'
         AND notices.made_at >= least(watches.away_since, clock_timestamp() - interval '6 hours')) AS "isTold"
     FROM watches WHERE id = $1 FOR UPDATE`,
    [id],
  );
  await ask(
    `UPDATE watches SET looking_until = 0, problem = $2,
       away_since = CASE WHEN $2::text IS NOT NULL THEN coalesce(away_since, clock_timestamp()) END
     WHERE id = $1`,
    [id, problem ?? null],
  );
  return readOne(endedLook, found);
}

const endedLook = z.object({ wasAway: z.boolean(), isTold: z.boolean() });
