import { randomUUID } from 'node:crypto';
import type { Ask } from '../../engine/database/ask.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import { appendAudit } from '../database/audit.ts';
import { type Claim, claimSubmission, giveBackClaim, prolongClaim } from '../database/claims.ts';
import { findFirm } from '../database/firms.ts';
import { nudge } from '../database/queue.ts';
import { findSubmission, moveSubmission } from '../database/submissions.ts';
import { applySubmission } from './apply-submission.ts';
import { needsYou, toFailedTurn, workersDied } from './failed-turn.ts';
import { HeldClaim } from './held-claim.ts';
import { planSubmission } from './plan-submission.ts';
import type { Turn } from './turn.ts';
import type { WorkerContext } from './worker-context.ts';

/** What so many workers in a row have died at would take the next one as well, and then all of them. */
const MOST_DEAD_WORKERS = 3;

type Held = Claim & { readonly firm: string };

/**
 * Does what is to be done with a submission. Where nothing is, or another worker is at it, nothing happens: it may be asked
 * as often as anybody likes. Throws a DatabaseFault where what came of it could not be kept: then it is done once more; and
 * `journal-too-new` where it is for a later capsheet to do.
 */
export async function advance(id: number, context: WorkerContext): Promise<void> {
  const { pool, metrics, log } = context;
  const token = randomUUID();
  const claimed = await pool.transact('write', async (ask) => {
    await assertNotNewer(ask, pool.name);
    return claimSubmission(ask, { id, token });
  });
  if (claimed === undefined) return;
  const { firm, deadWorkers } = claimed;
  const claim = { id, token, firm };
  metrics.underWay.inc();
  try {
    const turn = deadWorkers < MOST_DEAD_WORKERS ? await takeTurn(claim, context) : needsYou(workersDied(deadWorkers));
    const isKept = await pool.transact('write', (ask) => settle(ask, claim, turn));
    const outcome = isKept ? nameTurn(turn) : 'lost';
    metrics.turns.inc({ outcome });
    log.info({ submission: id, firm, outcome, ...(turn.kind === 'later' ? { why: turn.why } : {}) }, 'turn ended');
  } finally {
    metrics.underWay.dec();
  }
}

function nameTurn(turn: Turn): string {
  return 'to' in turn ? turn.to : turn.kind;
}

async function takeTurn(claim: Held, context: WorkerContext): Promise<Turn> {
  const { pool, stopping, metrics, longestPauseMs } = context;
  const found = await pool.transact('read', async (ask) => ({
    submission: await findSubmission(ask, claim.firm, claim.id),
    firm: await findFirm(ask, claim.firm),
  }));
  const { submission, firm } = found;
  if (submission === undefined || firm === undefined) return { kind: 'lost' };
  const isPlanning = submission.state === 'received';
  const held = new HeldClaim({
    ...{ pool, claim, stopping, canStop: !isPlanning, longestPauseMs },
    onSent: (waitedMs) => metrics.rateWaits.observe(waitedMs / 1000),
  });
  held.obey(submission.wanted);
  try {
    const work = isPlanning ? planSubmission : applySubmission;
    return await work({ submission, firm }, context, held);
  } catch (error) {
    return toFailedTurn(error, held.stoppedFor);
  } finally {
    await held.end();
    metrics.requests.inc(held.job.progress.requests);
  }
}

/** All that came of a turn is kept together, and only by the worker whose turn it still is. */
async function settle(ask: Ask, claim: Held, turn: Turn): Promise<boolean> {
  if (turn.kind === 'moved-already') return true;
  if (turn.kind === 'lost' || (await prolongClaim(ask, claim)) === undefined) return false;
  switch (turn.kind) {
    case 'later':
      await giveBackClaim(ask, claim);
      await nudge(ask, claim.id, turn.seconds);
      return true;
    case 'given-back':
      await giveBackClaim(ask, claim);
      await nudge(ask, claim.id);
      return true;
    case 'moved':
      return move(ask, claim, turn);
  }
}

async function move(ask: Ask, claim: Held, turn: Extract<Turn, { kind: 'moved' }>): Promise<boolean> {
  const { to, facts, action, details = {}, keep } = turn;
  await keep?.(ask, claim.id);
  if (!(await moveSubmission(ask, claim, to, facts))) return false;
  const { firm, id } = claim;
  await appendAudit(ask, { firm, actor: 'capsheet', action, subject: `submission ${id}`, details });
  return true;
}
