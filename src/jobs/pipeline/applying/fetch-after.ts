import { comparePlans, holdStaleRows } from '../../../engine/plan/compare-plans.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { fetchConcerned } from '../planning/fetch-concerned.ts';
import { preparePlan } from '../planning/prepare-plan.ts';
import { withSurplus } from '../planning/with-surplus.ts';
import type { RunInProgress, StartedRun } from './run-in-progress.ts';

/** What the journal knows now, this run's part included. */
export function historyAfter({ document, ground }: StartedRun): Promise<EntryHistory> {
  return ground.journal.readEntryHistory(document.service, document.firm.id);
}

/** Where nothing was to be sent, what the plan was made against is what is there now. */
export async function fetchAfter(run: StartedRun, records: readonly CheckedRecord[]): Promise<Snapshot> {
  const { plan, snapshot, directory } = run.planned;
  if (plan.steps.length === 0) return snapshot;
  const { client } = run.session;
  const changesCompanies = plan.steps.some(({ stage }) => stage === 'companies' || stage === 'logos');
  const companies = changesCompanies ? await client.listCompanies() : directory.companies;
  const entryHistory = await historyAfter(run);
  return fetchConcerned(records, client, { directory: { ...directory, companies }, entryHistory });
}

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
