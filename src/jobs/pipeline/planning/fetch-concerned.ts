import { recallCompanies } from '../../../engine/plan/known/recall.ts';
import { findScope, type Scope } from '../../../engine/resolve/find-scope.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { FirmHoldings, Snapshot } from '../../../model/service/snapshot.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import type { Directory } from '../../../service/snapshot/fetch-snapshot.ts';
import { fetchSnapshot } from '../../../service/snapshot/fetch-snapshot.ts';

/** The basis for finding the companies that rows concern. */
interface Told {
  readonly directory: Directory;
  readonly entryHistory: EntryHistory;
  /** All holdings of the firm, if they are known already. */
  readonly firm?: FirmHoldings | undefined;
}

/** Fetches what the service holds now of the companies that the rows concern, and says which these are. */
export async function fetchConcerned(
  records: readonly CheckedRecord[],
  client: PortfolioClient,
  { directory, entryHistory, firm }: Told,
): Promise<{ readonly snapshot: Snapshot; readonly scope: Scope }> {
  // A company may be listed under a name that differs from the one sent.
  const companies = recallCompanies(directory.companies, entryHistory).filter((company) => !isUnlisted(company));
  const scope = findScope(records, { ...directory, companies });
  const { companyIds } = scope;
  const first = await fetchSnapshot(client, { ...scope, firm }, directory);
  const others = scope.hasRowsWithoutCompany
    ? companiesOfIds(first, scope.ids).filter((id) => !companyIds.includes(id))
    : [];
  if (others.length === 0) return { snapshot: first, scope };
  const all = { ...scope, firm, companyIds: [...companyIds, ...others] };
  return { snapshot: await fetchSnapshot(client, all, directory), scope };
}

/** Finds the companies of things that rows name by ID alone. */
function companiesOfIds(snapshot: Snapshot, ids: Scope['ids']): string[] {
  const named = new Set([...ids.rounds, ...ids.shareClasses, ...ids.securities, ...ids.transactions]);
  const things = [...snapshot.rounds, ...snapshot.shareClasses, ...snapshot.securities, ...snapshot.transactions];
  return [...new Set(things.filter(({ id }) => named.has(id)).map(({ companyId }) => companyId))];
}
