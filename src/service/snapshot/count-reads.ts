import type { Snapshot } from '../../model/service/snapshot.ts';
import { OPERATIONS } from '../contract/operations.ts';

type OperationId = keyof typeof OPERATIONS;

export interface ReadForecast {
  /** The reads so far, to make the plan, by `METHOD /path`. */
  readonly soFar: { readonly [endpoint: string]: number };
  readonly snapshot: Snapshot;
  readonly pageSize: number;
  readonly withCustomValues: boolean;
  readonly withCapTable: boolean;
  /** Companies that will be sent. */
  readonly newCompanies: number;
  readonly hasWrites: boolean;
  /** The ids of securities are needed before the proof shows them. */
  readonly learnsSecurities: boolean;
  readonly hasLogos: boolean;
  /** Companies of the service whose documents were listed; by default none. */
  readonly documentCompanyIds?: readonly string[];
  /** How many documents each company gets, by its id, or by anything else where it is new. */
  readonly uploads: ReadonlyMap<string, number>;
}

/**
 * Counts the reads of a whole run: those for the plan, the ids of companies (and of securities, where transactions need them),
 * and everything concerned once more for the proof. Exact as long as nothing fails and nobody else adds companies.
 */
export function countReads(forecast: ReadForecast): { readonly [endpoint: string]: number } {
  const counts: { [endpoint: string]: number } = { ...forecast.soFar };
  const add = (id: OperationId, times: number): void => {
    const endpoint = toEndpoint(id);
    if (times > 0) counts[endpoint] = (counts[endpoint] ?? 0) + times;
  };
  if (!forecast.hasWrites) return counts;
  const { snapshot, pageSize, newCompanies } = forecast;
  const pagesOf = (id: OperationId, now: number, later: number): number => {
    const seen = counts[toEndpoint(id)] ?? 0;
    // A service may give smaller pages than it is asked for: then those seen tell their size.
    const size = seen > Math.ceil(now / pageSize) && seen > 1 ? Math.ceil(now / seen) : pageSize;
    return Math.max(1, Math.ceil(later / size));
  };
  const known = snapshot.companies.length;
  const companyLists = newCompanies > 0 ? 2 : forecast.hasLogos ? 1 : 0;
  add('listCompanies', companyLists * pagesOf('listCompanies', known, known + newCompanies));
  if (forecast.learnsSecurities) add('querySecurities', 1);
  const capTable = ['queryRounds', 'queryShareClasses', 'querySecurities', 'queryTransactions'] as const;
  if (forecast.withCapTable) for (const id of capTable) add(id, 1);
  add('listDocuments', countDocumentPages(forecast));
  if (!forecast.withCustomValues) return counts;
  add('listCustomColumns', counts[toEndpoint('listCustomColumns')] ?? 1);
  add('listCustomValues', counts[toEndpoint('listCustomValues')] ?? 1);
  return counts;
}

/** Counts them company by company, for the proof, which tells the ids as well. */
function countDocumentPages({ snapshot, pageSize, documentCompanyIds = [], uploads }: ReadForecast): number {
  const held = new Map<string, number>();
  for (const { companyId } of snapshot.documents) held.set(companyId, (held.get(companyId) ?? 0) + 1);
  const pagesOf = (company: string): number =>
    Math.max(1, Math.ceil(((held.get(company) ?? 0) + (uploads.get(company) ?? 0)) / pageSize));
  const asked = new Set([...documentCompanyIds, ...uploads.keys()]);
  return [...asked].reduce((sum, company) => sum + pagesOf(company), 0);
}

/** Names an operation as the counts of requests do: `METHOD /path`. */
export function toEndpoint(id: OperationId): string {
  const { method, path } = OPERATIONS[id];
  return `${method} ${path}`;
}
