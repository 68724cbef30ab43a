import { join } from 'node:path';
import { z } from 'zod';
import { hideOwnPaths } from '../../base/disk/own-paths.ts';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../base/disk/scratch-folders.ts';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { showHidden } from '../../base/util/text/visible-text.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import { describePlace } from '../api/edges.ts';
import { lockActions } from '../database/approvals.ts';
import { appendAudit } from '../database/audit.ts';
import { addNotices } from '../database/edges/notices.ts';
import {
  findTaken,
  markRefused,
  markTaken,
  noteUnfit,
  recallFiles,
  rememberFiles,
  type WatchedFile,
} from '../database/edges/watched-files.ts';
import { beginLook, endLook, LOOK_MS, leaveLook, type Watch } from '../database/edges/watches.ts';
import { nameSecret } from '../database/secrets.ts';
import { addSubmission } from '../database/submissions.ts';
import { CAPSHEET } from '../terms/audit-entry.ts';
import { digestContent } from '../terms/submitted-content.ts';
import { chooseFiles, type RememberedFile } from '../watch/choose-files.ts';
import type { CopyLimits } from '../watch/copy-file.ts';
import { openWatchedFolder } from '../watch/folder-place.ts';
import { type AwayReason, FileMoved, FileRefused, type ListedFile, type OpenPlace, PlaceAway } from '../watch/place.ts';
import { openSftp } from '../watch/sftp-place.ts';
import type { EdgeContext } from './edge-context.ts';

/** As large as an upload. Bytes. */
const MOST_BYTES = 512 * 1024 ** 2;
/** A look ends before the next may begin. Milliseconds. */
const MOST_MS = LOOK_MS - 60_000;
/** Per look; the rest follows next time. */
const MOST_TAKEN = 20;
/** Problems that may be gone at the next look are reported only if they persist. */
const PASSING: ReadonlySet<AwayReason | 'failed'> = new Set(['unreachable', 'failed']);

/**
 * Looks into a watched folder once and submits the files that have come to rest. Does nothing if another worker looks
 * there, or the watch has ended.
 */
export async function lookAtWatch(id: number, context: EdgeContext): Promise<void> {
  const watch = await context.pool.transact('write', (ask) => beginLook(ask, id));
  if (watch === undefined) return;
  const away = await lookInto(watch, context).catch(toAway);
  // An interrupted look says nothing about the place.
  if (context.stopping.aborted) return context.pool.transact('write', (ask) => leaveLook(ask, id));
  await context.pool.transact('write', async (ask) => {
    const { wasAway, isTold } = await endLook(ask, id, away?.problem);
    if (away === undefined || isTold || (PASSING.has(away.reason) && !wasAway)) return;
    const what = { event: 'needs-you', why: 'watch-away' } as const;
    await addNotices(ask, { firm: watch.firm, watch: id }, what, 'maker-and-administrators');
  });
  if (away !== undefined) context.log.warn({ watch: id, firm: watch.firm, problem: away.problem }, 'watch is away');
}

/** Throws PlaceAway and DatabaseFault; CapsheetError if its secret cannot be opened or a file cannot be kept. */
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
  throw new PlaceAway('not-allowed', `${owner.name}, in whose name it submits, may no longer submit anything here`);
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

function toAway(error: unknown): { readonly reason: AwayReason | 'failed'; readonly problem: string } {
  if (error instanceof DatabaseFault) throw error;
  if (error instanceof PlaceAway) return { reason: error.reason, problem: error.message };
  if (error instanceof CapsheetError) return { reason: 'sign-in', problem: hideOwnPaths(error.message) };
  return { reason: 'failed', problem: 'capsheet failed to look into it' };
}

const CONNECT_MS = 20_000;

/** The sealed secret of an SFTP server. */
const watchSecret = z.union([z.object({ password: z.string() }), z.object({ privateKey: z.string() })]);

/**
 * Opens the place of a watch. A folder must lie within its firm's, so that no administrator names another firm's.
 * Throws PlaceAway; CapsheetError if its secret cannot be opened.
 */
async function openPlace(watch: Watch, context: EdgeContext, limits: CopyLimits): Promise<OpenPlace> {
  const { place, firm, id, secret } = watch;
  if (place.kind === 'folder') {
    const { watchRoot } = context;
    if (watchRoot === undefined)
      throw new PlaceAway('not-allowed', 'this worker watches no folders: CAPSHEET_WATCH_FOLDERS is not set');
    return openWatchedFolder(watchRoot, firm, place.path, limits);
  }
  if (secret === undefined) throw new PlaceAway('sign-in', 'it has neither a password nor a private key');
  const opened = await context.openSecret(secret, { firm, id: nameSecret('watch', id) });
  const { host, port, userName: user, path: folder, hostKey: fingerprint } = place;
  const { rules } = context;
  return openSftp({ host, port, user, folder, fingerprint }, watchSecret.parse(JSON.parse(opened)), {
    ...limits,
    rules,
    connectMs: CONNECT_MS,
  });
}

/** Submits a resting file, or records why it cannot be. Throws PlaceAway; CapsheetError if it cannot be kept. */
async function takeFile(file: ListedFile, watch: Watch, place: OpenPlace, context: EdgeContext): Promise<void> {
  const { pool, log } = context;
  const { id, firm } = watch;
  try {
    const sha256 = await fetchToStore(file, place, context);
    const submission = await pool.transact('write', (ask) => submitFile(ask, watch, file.name, sha256));
    log.info({ watch: id, firm, submission }, 'watched workbook taken');
  } catch (error) {
    // The next look handles it.
    if (error instanceof FileMoved) return;
    if (!(error instanceof FileRefused)) throw error;
    await pool.transact('write', (ask) => refuse(ask, watch, file.name, error.message));
  }
}

/** Returns its digest. */
async function fetchToStore(file: ListedFile, place: OpenPlace, { keepFile }: EdgeContext): Promise<string> {
  const folder = await makeScratchFolder('watch');
  try {
    const path = join(folder, 'fetched');
    await place.fetch(file, path);
    return await keepFile(path);
  } finally {
    await removeFolder(folder);
  }
}

/** Submits as the owner of the watch; somebody else approves. */
async function submitFile(ask: Ask, watch: Watch, name: string, sha256: string): Promise<number> {
  const { id, firm, owner, reading, mapping, place } = watch;
  const inputs = [{ name, sha256 }];
  const contentSha256 = digestContent({ inputs, mapping, reading, isPartial: false });
  const taken = await findTaken(ask, id, contentSha256);
  const submission = taken ?? (await submit());
  await markTaken(ask, id, { path: name, sha256, submission });
  return submission;

  async function submit(): Promise<number> {
    const facts = { firm, maker: owner.id, comment: '', inputs, reading, isPartial: false, watch: id, contentSha256 };
    const made = await addSubmission(ask, { ...facts, ...omitAbsent({ mapping }) });
    const details = { watch: id, place: describePlace(place), maker: owner.name };
    const subject = `submission ${made.id}`;
    if (made.isNew) await appendAudit(ask, CAPSHEET, { firm, action: 'submitted', subject, details });
    return made.id;
  }
}

async function refuse(ask: Ask, { id, firm }: Watch, name: string, problem: string): Promise<void> {
  await markRefused(ask, id, name, problem);
  const what = { event: 'needs-you', why: 'watch-refused' } as const;
  await addNotices(ask, { firm, watch: id }, what, 'maker-and-administrators');
}
