import { recallCompanies } from '../../../engine/plan/known/recall.ts';
import { findScope } from '../../../engine/resolve/find-scope.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { FirmHoldings, Snapshot } from '../../../model/service/snapshot.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import type { Directory } from '../../../service/snapshot/fetch-directory.ts';
import { fetchSnapshot } from '../../../service/snapshot/fetch-snapshot.ts';

/** From what it is told which companies rows concern. */
interface Told {
  readonly directory: Directory;
  readonly entryHistory: EntryHistory;
  /** What is held of every company, where it is known already: then it is not asked for again. */
  readonly firm?: FirmHoldings | undefined;
}

/** What the service holds now of the companies that the rows concern. */
export async function fetchConcerned(
  records: readonly CheckedRecord[],
  client: PortfolioClient,
  { directory, entryHistory, firm }: Told,
): Promise<Snapshot> {
  // A company may be listed under another name than it was sent under.
  const companies = recallCompanies(directory.companies, entryHistory).filter((company) => !isUnlisted(company));
  const scope = findScope(records, { ...directory, companies });
  const { companyIds } = scope;
  const first = await fetchSnapshot(client, { ...scope, firm }, directory);
  const others = scope.hasRowsWithoutCompany
    ? companiesOfIds(first, scope.ids).filter((id) => !companyIds.includes(id))
    : [];
  if (others.length === 0) return first;
  return fetchSnapshot(client, { ...scope, firm, companyIds: [...companyIds, ...others] }, directory);
}

/** The companies of things that rows name by their ID alone. */
function companiesOfIds(snapshot: Snapshot, ids: ReturnType<typeof findScope>['ids']): string[] {
  const named = new Set([...ids.rounds, ...ids.shareClasses, ...ids.securities, ...ids.transactions]);
  const things = [...snapshot.rounds, ...snapshot.shareClasses, ...snapshot.securities, ...snapshot.transactions];
  return [...new Set(things.filter(({ id }) => named.has(id)).map(({ companyId }) => companyId))];
}
