import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { fetchConcerned } from '../planning/fetch-concerned.ts';
import type { StartedRun } from './run-in-progress.ts';

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
