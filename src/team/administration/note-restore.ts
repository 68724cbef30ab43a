import type { Ask } from '../../engine/database/ask.ts';
import { appendAudit } from '../database/audit.ts';
import { listFirms } from '../database/firms.ts';
import { revokeAllSessions } from '../database/sign-in/sessions.ts';
import { listSubmissions, moveSubmission, type Submission } from '../database/submissions.ts';
import type { SubmissionState } from '../terms/submission-state.ts';
import { type Administrator, toActor } from './administrator.ts';

/** In which an approval from before the backup would still be obeyed. */
const UNDER_APPROVAL: readonly SubmissionState[] = ['approved', 'applying', 'stopped', 'needs-you'];

/** What a restore has undone: which submissions are planned anew, and how many sessions were ended. */
export interface NotedRestore {
  readonly submissions: readonly { readonly firm: string; readonly id: number }[];
  readonly sessions: number;
}

/**
 * To be called once a database was brought back from a backup, before any server or worker runs; within a transaction.
 * What was done since is unknown to it: so what was approved is planned anew, against what the services hold now, and
 * wants a new approval; and everybody signs in again, for who was let in then may not be any more.
 */
export async function noteRestore(ask: Ask, by: Administrator): Promise<NotedRestore> {
  const firms = (await listFirms(ask)).map(({ id }) => id);
  const limit = Number.MAX_SAFE_INTEGER;
  const listed = await listSubmissions(ask, { firms, states: UNDER_APPROVAL, limit });
  // What needed somebody before it had a plan was approved by nobody.
  const under = listed.filter(({ state, plan }) => state !== 'needs-you' || plan !== undefined);
  for (const submission of under) await giveBack(ask, by, submission);
  const sessions = await revokeAllSessions(ask);
  const details = { submissions: under.length, sessions };
  await appendAudit(ask, { ...toActor(by), action: 'database-restored', subject: 'database', details });
  return { submissions: under.map(({ firm, id }) => ({ firm, id })), sessions };
}

async function giveBack(ask: Ask, by: Administrator, { firm, id, state }: Submission): Promise<void> {
  await moveSubmission(ask, { firm, id }, 'received');
  const details = { state, why: 'the database was restored from a backup' };
  await appendAudit(ask, { ...toActor(by), firm, action: 'planned-again', subject: `submission ${id}`, details });
}
