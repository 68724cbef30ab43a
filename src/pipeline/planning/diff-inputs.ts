import type { PortfolioClient } from '../../client/portfolio-client.ts';
import { enteredCosts } from '../../export/entered-costs.ts';
import type { Plan } from '../../model/outcomes/plan.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { sumByFund } from '../../plan/money/fund-totals.ts';
import { findScope } from '../../resolve/find-scope.ts';
import type { Directory } from '../../snapshot/fetch-directory.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import { diffRecords } from './diff-records.ts';
import { fetchConcerned } from './fetch-concerned.ts';

/** What the plan was made against, kept for the proof afterwards. */
export interface PlannedInputs {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly directory: Directory;
}

/** fetch → resolve → diff: what applying the inputs would do. Changes nothing. */
export async function diffInputs(
  { checked: { records }, findings, rules }: CheckedInputs,
  client: PortfolioClient,
  against: {
    readonly directory: Directory;
    readonly knowledge: EntryHistory;
    readonly today: CalendarDate;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<PlannedInputs> {
  const { directory, knowledge, today, signal } = against;
  const snapshot = await fetchConcerned(records, client, { directory, knowledge });
  const { linked, plan } = await diffRecords(records, client, {
    ...{ snapshot, knowledge, findings, signal },
    needs: findScope(records, directory),
    rules: { settings: rules, today },
  });
  const entered = enteredCosts(linked, plan.rows);
  const totals = sumByFund(plan.steps, { snapshot, knowledge, entered });
  return { plan: { ...plan, totals }, snapshot, directory };
}
