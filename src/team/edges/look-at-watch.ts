import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { showHidden } from '../../base/util/text/visible-text.ts';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import { lockActions } from '../database/approvals.ts';
import { addNotices } from '../database/edges/notices.ts';
import { noteUnfit, recallFiles, rememberFiles, type WatchedFile } from '../database/edges/watched-files.ts';
import { beginLook, endLook, LOOK_MS, leaveLook, type Watch } from '../database/edges/watches.ts';
import { chooseFiles, type RememberedFile } from '../watch/choose-files.ts';
import { type AwayReason, type ListedFile, type OpenPlace, PlaceAway } from '../watch/place.ts';
import type { EdgeContext } from './edge-context.ts';
import { openPlace } from './open-place.ts';
import { takeFile } from './take-file.ts';

/** A workbook may be as large as one that is uploaded. Bytes. */
const MOST_BYTES = 512 * 1024 ** 2;
/** A look is over before another one may begin. Milliseconds. */
const MOST_MS = LOOK_MS - 60_000;
/** Of one look; the next one takes those after. */
const MOST_TAKEN = 20;
/** What may be over by the next look, and is told only where it is not. */
const PASSING: ReadonlySet<AwayReason | 'failed'> = new Set(['unreachable', 'failed']);

interface Away {
  readonly reason: AwayReason | 'failed';
  /** For people. */
  readonly problem: string;
}

/**
 * Looks into a watched folder once, and hands in what has come to rest there: that is checked and planned, and applied by
 * nobody unasked. Nothing happens where somebody else looks there, or where the watch is over.
 */
export async function lookAtWatch(id: number, context: EdgeContext): Promise<void> {
  const watch = await context.pool.transact('write', (ask) => beginLook(ask, id));
  if (watch === undefined) return;
  const away = await lookInto(watch, context).catch(toAway);
  // What was broken off says nothing of the place.
  if (context.stopping.aborted) return context.pool.transact('write', (ask) => leaveLook(ask, id));
  await context.pool.transact('write', async (ask) => {
    const { wasAway, isTold } = await endLook(ask, id, away?.problem);
    if (away === undefined || isTold || (PASSING.has(away.reason) && !wasAway)) return;
    const what = { event: 'needs-you', why: 'watch-away' } as const;
    await addNotices(ask, { firm: watch.firm, watch: id }, what, 'maker-and-administrators');
  });
  if (away !== undefined) context.log.warn({ watch: id, firm: watch.firm, problem: away.problem }, 'watch is away');
}

/** @throws PlaceAway @throws DatabaseFault; CapsheetError where its secret cannot be opened or a file not be kept */
async function lookInto(watch: Watch, context: EdgeContext): Promise<undefined> {
  await assertOwner(watch, context);
  const signal = AbortSignal.any([AbortSignal.timeout(MOST_MS), context.stopping]);
  const place = await openPlace(watch, context, { mostBytes: MOST_BYTES, signal });
  try {
    await takeRested(watch, place, context);
  } finally {
    await place.close();
  }
}

async function assertOwner({ owner, firm }: Watch, { pool }: EdgeContext): Promise<void> {
  const may = await pool.transact('write', (ask) => lockActions(ask, firm, owner.id));
  if (may.has('submit')) return;
  throw new PlaceAway('not-allowed', `${owner.name}, in whose name it hands in, may no longer hand in anything here`);
}

async function takeRested(watch: Watch, place: OpenPlace, context: EdgeContext): Promise<void> {
  const listed = await place.list();
  const names = listed.map(({ name }) => name);
  const { files, now } = await context.pool.transact('read', (ask) => recallFiles(ask, watch.id, names));
  const { take, watch: toWatch, unfit } = chooseFiles(listed, files.map(toRemembered), now);
  await context.pool.transact('write', async (ask) => {
    await rememberFiles(ask, watch.id, toWatch.map(toSeen));
    for (const name of unfit) await noteUnfit(ask, watch.id, showHidden(name), 'its name cannot be used');
  });
  for (const file of take.slice(0, MOST_TAKEN)) await takeFile(file, watch, place, context);
}

function toRemembered({ path, bytes, changedAt, seenAt, sha256, problem }: WatchedFile): RememberedFile {
  const state = problem !== undefined ? 'refused' : sha256 === undefined ? 'seen' : 'taken';
  return { name: path, size: bytes, modifiedMs: changedAt, seenMs: seenAt, state };
}

function toSeen({ name, size, modifiedMs }: ListedFile) {
  return { path: name, bytes: size, changedAt: modifiedMs };
}

function toAway(error: unknown): Away {
  if (error instanceof DatabaseFault) throw error;
  if (error instanceof PlaceAway) return { reason: error.reason, problem: error.message };
  if (error instanceof CapsheetError) return { reason: 'sign-in', problem: error.message };
  return { reason: 'failed', problem: 'capsheet failed to look into it' };
}
