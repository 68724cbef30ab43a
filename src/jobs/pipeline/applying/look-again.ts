import { comparePlans } from '../../../engine/plan/compare-plans.ts';
import { holdStaleRows } from '../../../engine/plan/rows/hold-stale-rows.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { preparePlan } from '../planning/prepare-plan.ts';
import { withSurplus } from '../planning/with-surplus.ts';
import type { RunInProgress } from './run-in-progress.ts';

/** Nobody knows how long a question stood open: what has moved since is not sent. */
export async function lookOnceMore(run: RunInProgress): Promise<RunInProgress> {
  const { planned, document } = withSurplus(await preparePlan(run.inputs, run.session, run.ground), run.surplus);
  const plan = holdStaleRows(planned.plan, comparePlans(run.document, document, new Set()));
  return { ...run, planned: { ...planned, plan }, document: { ...document, plan } };
}

/** What moved of rows since they were planned; what this run has sent itself is not that. */
export async function findMoved(run: RunInProgress, sent: ReadonlySet<RowKey>): Promise<ReadonlyMap<RowKey, string>> {
  const { document } = await preparePlan(run.inputs, run.session, run.ground);
  return new Map(comparePlans(run.document, document, sent).map(({ rowKey, what }) => [rowKey, what]));
}
