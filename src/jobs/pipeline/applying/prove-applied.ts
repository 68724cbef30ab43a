import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { InterruptedError } from '../../../base/util/interruption.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { lookPauses } from '../../../engine/apply/settle/find-stored.ts';
import { isRollForwardOpen } from '../../../model/outcomes/roll-forward-totals.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { RequestError } from '../../../service/client/errors.ts';
import { settleTimes } from '../session/open-profile.ts';
import { compareAfter, type RunProof } from './compare-after.ts';
import type { StartedRun } from './run-in-progress.ts';
import type { SentPlan } from './send-planned.ts';

/** The outcome of a run, proven or stopped. */
export interface AppliedPlan extends Omit<RunProof, 'carried'>, Partial<Pick<RunProof, 'carried'>> {
  readonly stop?: RunStop;
}

/**
 * Proves the run by the law that a second plan changes nothing. Looks until the settle time has passed, because queries
 * may lag. A proof that fails stops the run, and leaves the outcomes as they are.
 */
export async function proveApplied(run: StartedRun, sent: SentPlan): Promise<AppliedPlan> {
  try {
    const proof = await lookUntilProven(run, sent);
    await run.log.saveOutcomes(proof.outcomes);
    return proof;
  } catch (error) {
    return { outcomes: sent.outcomes, tieOut: [], stop: toStop(error, run.options.signal) };
  }
}

async function lookUntilProven(run: StartedRun, sent: SentPlan): Promise<RunProof> {
  const { client, sleep } = run.session;
  const hasSent = run.planned.plan.steps.length > 0;
  const waitMs = hasSent ? Math.max(...Object.values(settleTimes(client.profile))) : 0;
  const pauses = lookPauses(waitMs);
  for (let waitedMs = 0, { seenAtEnd } = sent; ; seenAtEnd = undefined) {
    const proof = await compareAfter(run, { ...sent, seenAtEnd });
    if (isProven(proof) || waitedMs >= waitMs) return proof;
    run.furtherLooks.add('unproven');
    const pauseMs = pauses.next().value;
    await sleep(pauseMs, run.options.signal);
    waitedMs += pauseMs;
  }
}

function isProven({ outcomes, tieOut, rollForward }: RunProof): boolean {
  const isClosed = !isRollForwardOpen(rollForward) && tieOut.every(({ difference }) => difference === ZERO);
  return isClosed && outcomes.every(({ verified }) => verified !== false);
}

/** @throws anything that comes neither from an interrupt, nor the service, nor the journal */
function toStop(error: unknown, signal: AbortSignal | undefined): RunStop {
  const isCutSleep = signal?.aborted === true && error instanceof Error && error.name === 'AbortError';
  if (isCutSleep || error instanceof InterruptedError) return { kind: 'interrupted' };
  if (error instanceof RequestError) return { kind: 'service', error };
  if (error instanceof CapsheetError) return { kind: 'journal', error };
  throw error;
}
