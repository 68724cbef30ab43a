import { openJournal } from '../journal/open-store.ts';
import type { PlanDocument } from '../model/outcomes/plan.ts';
import { fetchIdentity } from '../snapshot/fetch-directory.ts';
import type { CheckedInputs } from './inputs/checked-inputs.ts';
import { inspectInputs } from './inputs/inspect-inputs.ts';
import { assertFresh } from './planning/assert-fresh.ts';
import { findUnfinished } from './planning/find-unfinished.ts';
import { preparePlan } from './planning/prepare-plan.ts';
import type { SavedPlan } from './planning/saved-plan.ts';
import type { Session } from './session/session.ts';

/**
 * files → who am I → fetch → resolve → diff: the plan, with everything that belongs to it: against what, by whom, when.
 * Writes nothing to the service.
 *
 * @param saved must still hold: throws `plan-stale` where it does not
 */
export async function planInputs(
  given: CheckedInputs,
  session: Session,
  { saved, signal }: { readonly saved?: SavedPlan | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<PlanDocument> {
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await openJournal(session);
  try {
    const identity = await fetchIdentity(session.client, session.clientId);
    const { document } = await preparePlan(inputs, session, { journal, identity, signal });
    if (saved !== undefined) await assertFresh(saved, document, journal);
    const unfinished = await findUnfinished(journal, document);
    return { ...document, plan: { ...document.plan, findings: [...unfinished, ...document.plan.findings] } };
  } finally {
    await journal.close();
  }
}
