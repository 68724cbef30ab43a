import { CapsheetError } from '../../base/util/capsheet-error.ts';
import type { Journal } from '../../engine/journal/journal.ts';
import type { Moved } from '../../engine/plan/stale-plan.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { fetchIdentity } from '../../service/snapshot/fetch-snapshot.ts';
import type { CheckedInputs } from './inputs/checked-inputs.ts';
import { inspectInputs } from './inputs/inspect-inputs.ts';
import { assertFresh, listMovedSince } from './planning/list-moved-since.ts';
import { type Ground, type PreparedPlan, preparePlan, withSurplus } from './planning/prepare-plan.ts';
import type { SavedPlan } from './planning/saved-plan.ts';
import { findUnfinished, settleUnfinished, underLock } from './planning/unfinished.ts';
import type { Session } from './session/session.ts';

type Signal = AbortSignal | undefined;

interface Settling {
  /** Runs that left something open are settled where there is nothing to send: no apply will do it. */
  readonly settles?: boolean;
}

/**
 * files → who am I → fetch → resolve → diff: returns the plan with its service, author and time. Writes nothing to the
 * service.
 *
 * @param saved must still hold: throws `plan-stale` if it does not
 */
export function planInputs(
  inputs: CheckedInputs,
  session: Session,
  { saved, ...making }: Settling & { readonly saved?: SavedPlan | undefined; readonly signal?: Signal } = {},
): Promise<PlanDocument> {
  const review = async (document: PlanDocument, journal: Journal): Promise<void> => {
    if (saved !== undefined) await assertFresh(saved, document, journal);
  };
  return makePlan(inputs, session, { ...making, review });
}

/** Plans again, and lists what has moved since the earlier plan. */
export async function planAgain(
  inputs: CheckedInputs,
  session: Session,
  { before, ...making }: Settling & { readonly before: SavedPlan; readonly signal?: Signal },
): Promise<{ readonly document: PlanDocument; readonly moved: readonly Moved[] }> {
  let moved: readonly Moved[] = [];
  const review = async (document: PlanDocument, journal: Journal): Promise<void> => {
    moved = await listMovedSince(before, document, journal);
  };
  return { document: await makePlan(inputs, session, { ...making, review }), moved };
}

interface Making extends Settling {
  readonly signal?: Signal;
  readonly review: (document: PlanDocument, journal: Journal) => Promise<void>;
}

async function makePlan(
  given: CheckedInputs,
  session: Session,
  { signal, review, settles = false }: Making,
): Promise<PlanDocument> {
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await session.journal.open();
  try {
    const identity = await fetchIdentity(session.client, session.clientId);
    const ground = { journal, identity, signal };
    const planned = await preparePlan(inputs, session, ground);
    const { document } = settles ? await settleIdle(inputs, session, { ground, planned }) : planned;
    await review(document, journal);
    const unfinished = await findUnfinished(journal, document);
    return { ...document, plan: { ...document.plan, findings: [...unfinished, ...document.plan.findings] } };
  } finally {
    await journal.close();
  }
}

/** A run that another process is still at needs nobody else. */
async function settleIdle(
  inputs: CheckedInputs,
  session: Session,
  { ground, planned }: { readonly ground: Ground; readonly planned: PreparedPlan },
): Promise<PreparedPlan> {
  const { service, firm, plan } = planned.document;
  const unfinished = plan.steps.length > 0 ? [] : await ground.journal.findUnfinishedRuns(service, firm.id);
  if (unfinished.length === 0) return planned;
  try {
    return await underLock(session, ground, async (locked) => {
      const { surplus } = await settleUnfinished(session, locked);
      return withSurplus(await preparePlan(inputs, session, locked), surplus);
    });
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'lock-held') return planned;
    throw error;
  }
}
