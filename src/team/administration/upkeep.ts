import { CapsheetError } from '../../base/util/capsheet-error.ts';
import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { appendAudit } from '../database/audit.ts';
import { listFirms } from '../database/firms.ts';
import { listNamedFiles, type SubmissionFile } from '../database/plans.ts';
import { type KeptEntry, listSecrets, nameSecret, replaceSecret } from '../database/secrets.ts';
import { revokeAllSessions } from '../database/sign-in/sessions.ts';
import { listSubmissions, moveSubmission, type Submission } from '../database/submissions.ts';
import type { FileStore } from '../store/file-store.ts';
import type { Actor } from '../terms/audit-entry.ts';
import type { SubmissionState } from '../terms/submission-state.ts';
import { type KeptSecret, rewrapSecret } from '../vault/vault.ts';
import type { WrappingKeys } from '../vault/wrapping-keys.ts';

export interface CheckedFiles {
  readonly checked: number;
  readonly faults: readonly (SubmissionFile & { readonly error: CapsheetError })[];
}

/** Reads every file that submissions and plans name, and checks its digest. Throws `store-unreachable`. */
export async function checkFiles(pool: DatabasePool, store: FileStore): Promise<CheckedFiles> {
  const named = await pool.transact('read', listNamedFiles);
  const faults: CheckedFiles['faults'][number][] = [];
  for (const file of named) {
    const error = await findFault(store, file.sha256);
    if (error !== undefined) faults.push({ ...file, error });
  }
  return { checked: named.length, faults };
}

async function findFault(store: FileStore, sha256: string): Promise<CapsheetError | undefined> {
  try {
    for await (const _piece of store.read(sha256));
    return undefined;
  } catch (error) {
    // If nothing can be read at all, single files are not reported.
    if (error instanceof CapsheetError && error.code !== 'store-unreachable') return error;
    throw error;
  }
}

/** States in which an approval from before the backup would still be obeyed. */
const UNDER_APPROVAL: readonly SubmissionState[] = ['approved', 'applying', 'stopped', 'needs-you'];

export interface NotedRestore {
  readonly submissions: readonly { readonly firm: string; readonly id: number }[];
  readonly sessions: number;
}

/**
 * Run once after a database was restored, before any server or worker; within a transaction. The database has forgotten
 * what was done since the backup: approved submissions are planned again and need a new approval, and everybody signs
 * in again.
 */
export async function noteRestore(ask: Ask, by: Actor): Promise<NotedRestore> {
  const firms = (await listFirms(ask)).map(({ id }) => id);
  const limit = Number.MAX_SAFE_INTEGER;
  const listed = await listSubmissions(ask, { firms, states: UNDER_APPROVAL, limit });
  // A submission that needed somebody before it had a plan was never approved.
  const under = listed.filter(({ state, plan }) => state !== 'needs-you' || plan !== undefined);
  for (const submission of under) await giveBack(ask, by, submission);
  const sessions = await revokeAllSessions(ask);
  const details = { submissions: under.length, sessions };
  await appendAudit(ask, by, { action: 'database-restored', subject: 'database', details });
  return { submissions: under.map(({ firm, id }) => ({ firm, id })), sessions };
}

async function giveBack(ask: Ask, by: Actor, { firm, id, state }: Submission): Promise<void> {
  await moveSubmission(ask, { firm, id }, 'received');
  const details = { state, why: 'the database was restored from a backup' };
  await appendAudit(ask, by, { firm, action: 'planned-again', subject: `submission ${id}`, details });
}

export interface Rewrapped {
  readonly rewrapped: number;
  /** Already under the first key, or a reference, or replaced meanwhile. */
  readonly unchanged: number;
  readonly failed: readonly { readonly firm: string; readonly secret: string; readonly error: CapsheetError }[];
}

/** Wraps all secrets with the first key, each in its own transaction, so that none waits for another one's key. */
export async function rewrapSecrets(pool: DatabasePool, by: Actor, keys: WrappingKeys): Promise<Rewrapped> {
  let rewrapped = 0;
  const failed: Rewrapped['failed'][number][] = [];
  const entries = await pool.transact('read', listSecrets);
  for (const entry of entries) {
    const secret = nameSecret(entry.kind, entry.id);
    try {
      const kept = rewrapSecret(entry.secret, { firm: entry.firm, id: secret }, keys);
      if (kept !== undefined && (await keep(pool, by, entry, kept))) rewrapped += 1;
    } catch (error) {
      if (!(error instanceof CapsheetError)) throw error;
      failed.push({ firm: entry.firm, secret, error });
    }
  }
  return { rewrapped, unchanged: entries.length - rewrapped - failed.length, failed };
}

function keep(pool: DatabasePool, by: Actor, entry: KeptEntry, kept: KeptSecret): Promise<boolean> {
  return pool.transact('write', async (ask) => {
    if (!(await replaceSecret(ask, entry, kept))) return false;
    const { firm, kind, id } = entry;
    const details = { key: kept.keyId ?? '' };
    const subject = nameSecret(kind, id);
    await appendAudit(ask, by, { firm, action: 'secret-rewrapped', subject, details });
    return true;
  });
}
