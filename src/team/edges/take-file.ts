import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { describePlace } from '../api/describe-place.ts';
import { appendAudit } from '../database/audit.ts';
import { addNotices } from '../database/edges/notices.ts';
import { findTaken, markRefused, markTaken } from '../database/edges/watched-files.ts';
import type { Watch } from '../database/edges/watches.ts';
import { addSubmission } from '../database/submissions.ts';
import { digestContent } from '../terms/content-digest.ts';
import { FileMoved, FileRefused, type ListedFile, type OpenPlace } from '../watch/place.ts';
import type { EdgeContext } from './edge-context.ts';
import { TEMP_PREFIX } from './sweep-temp.ts';

/** Hands in a file that has come to rest, or says why it cannot be. Throws a PlaceAway, and a CapsheetError where it cannot be kept. */
export async function takeFile(file: ListedFile, watch: Watch, place: OpenPlace, context: EdgeContext): Promise<void> {
  const { pool, log } = context;
  const { id, firm } = watch;
  try {
    const sha256 = await fetchToStore(file, place, context);
    const submission = await pool.transact('write', (ask) => handIn(ask, watch, file.name, sha256));
    log.info({ watch: id, firm, submission }, 'watched workbook taken');
  } catch (error) {
    // The next look sees what became of it.
    if (error instanceof FileMoved) return;
    if (!(error instanceof FileRefused)) throw error;
    await pool.transact('write', (ask) => refuse(ask, watch, file.name, error.message));
  }
}

/** Answers its digest. */
async function fetchToStore(file: ListedFile, place: OpenPlace, { keepFile }: EdgeContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), TEMP_PREFIX));
  try {
    const path = join(folder, 'fetched');
    await place.fetch(file, path);
    return await keepFile(path);
  } finally {
    await removeFolder(folder);
  }
}

/** In the name of whoever the watch is of: they are its maker, and somebody else approves it. */
async function handIn(ask: Ask, watch: Watch, name: string, sha256: string): Promise<number> {
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
    if (made.isNew) await appendAudit(ask, { firm, actor: 'capsheet', action: 'submitted', subject, details });
    return made.id;
  }
}

async function refuse(ask: Ask, { id, firm }: Watch, name: string, problem: string): Promise<void> {
  await markRefused(ask, id, name, problem);
  const what = { event: 'needs-you', why: 'watch-refused' } as const;
  await addNotices(ask, { firm, watch: id }, what, 'maker-and-administrators');
}
