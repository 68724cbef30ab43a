import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Journal } from '../../../engine/journal/journal.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { type CalendarDate, calendarDate } from '../../../model/values/calendar-date.ts';
import { fetchDirectory, type Identity } from '../../../service/snapshot/fetch-directory.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import { identifyInputs } from '../inputs/identify-inputs.ts';
import { refusalOfPlan, tieOutSource } from '../inputs/tie-out-source.ts';
import type { Session } from '../session/session.ts';
import { diffInputs, type PlannedInputs } from './diff-inputs.ts';
import { planWhenVisible } from './plan-when-visible.ts';

/** Against what is planned: whose portfolio it is, and what the journal remembers of it. */
export interface Ground {
  readonly journal: Journal;
  readonly identity: Identity;
  readonly signal?: AbortSignal | undefined;
  /** For how long somebody who lost the lock may still have something on its way out. */
  readonly quietInMs?: () => number;
}

/** A plan with what it was made from. */
export interface PreparedPlan {
  readonly planned: PlannedInputs;
  readonly document: PlanDocument;
}

/** fetch → resolve → diff, once what earlier runs brought in shows. Changes nothing; everything is fetched anew. */
export async function preparePlan(
  inputs: CheckedInputs,
  session: Session,
  { journal, identity, signal }: Ground,
): Promise<PreparedPlan> {
  const { client, service, appService, profileSha256, userName, now } = session;
  const entryHistory = await journal.readEntryHistory(service, identity.firm.id);
  const plan = async (): Promise<PlannedInputs> => {
    const directory = await fetchDirectory(client, identity);
    return diffInputs(inputs, client, { service, directory, entryHistory, today: today(now()), signal });
  };
  const planned = await planWhenVisible(plan, { session, journal, signal });
  const document: PlanDocument = {
    inputs: identifyInputs(inputs),
    reading: inputs.reading,
    ...omitAbsent({ mappingSha256: inputs.mappingSha256, profileSha256 }),
    service,
    appService,
    firm: identity.firm,
    madeBy: userName,
    madeAt: now().toISOString(),
    plan: planned.plan,
    ...omitAbsent({ sourceTieOut: tieOutSource(inputs.tallies, refusalOfPlan(planned.plan.rows)) }),
    snapshot: planned.snapshot,
  };
  return { planned, document };
}

/** The day in UTC: what one machine plans another may apply. */
function today(now: Date): CalendarDate {
  return calendarDate(now.toISOString().slice(0, 10));
}
