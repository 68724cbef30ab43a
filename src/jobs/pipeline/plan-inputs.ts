import type { Journal } from '../../engine/journal/journal.ts';
import type { Moved } from '../../model/outcomes/moved.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { fetchIdentity } from '../../service/snapshot/fetch-directory.ts';
import type { CheckedInputs } from './inputs/checked-inputs.ts';
import { inspectInputs } from './inputs/inspect-inputs.ts';
import { findUnfinished } from './planning/find-unfinished.ts';
import { assertFresh, listMovedSince } from './planning/list-moved-since.ts';
import { preparePlan } from './planning/prepare-plan.ts';
import type { SavedPlan } from './planning/saved-plan.ts';
import type { Session } from './session/session.ts';

type Signal = AbortSignal | undefined;

/**
 * files → who am I → fetch → resolve → diff: returns the plan with its service, author and time. Writes nothing to the
 * service.
 *
 * @param saved must still hold: throws `plan-stale` if it does not
 */
export function planInputs(
  inputs: CheckedInputs,
  session: Session,
  { saved, signal }: { readonly saved?: SavedPlan | undefined; readonly signal?: Signal } = {},
): Promise<PlanDocument> {
  const review = async (document: PlanDocument, journal: Journal): Promise<void> => {
    if (saved !== undefined) await assertFresh(saved, document, journal);
  };
  return makePlan(inputs, session, { signal, review });
}

/** Plans again, and lists what has moved since the earlier plan. */
export async function planAgain(
  inputs: CheckedInputs,
  session: Session,
  { before, signal }: { readonly before: SavedPlan; readonly signal?: Signal },
): Promise<{ readonly document: PlanDocument; readonly moved: readonly Moved[] }> {
  let moved: readonly Moved[] = [];
  const review = async (document: PlanDocument, journal: Journal): Promise<void> => {
    moved = await listMovedSince(before, document, journal);
  };
  return { document: await makePlan(inputs, session, { signal, review }), moved };
}

interface Making {
  readonly signal: Signal;
  readonly review: (document: PlanDocument, journal: Journal) => Promise<void>;
}

async function makePlan(given: CheckedInputs, session: Session, { signal, review }: Making): Promise<PlanDocument> {
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await session.journal.open();
  try {
    const identity = await fetchIdentity(session.client, session.clientId);
    const { document } = await preparePlan(inputs, session, { journal, identity, signal });
    await review(document, journal);
    const unfinished = await findUnfinished(journal, document);
    return { ...document, plan: { ...document.plan, findings: [...unfinished, ...document.plan.findings] } };
  } finally {
    await journal.close();
  }
}
