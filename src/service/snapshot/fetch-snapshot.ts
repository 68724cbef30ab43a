import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type {
  Company,
  CustomColumn,
  CustomValue,
  Firm,
  FirmHoldings,
  Fund,
  Security,
  Snapshot,
} from '../../model/service/snapshot.ts';
import { RefusedError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import { OPERATIONS } from '../contract/operations.ts';

/** The part of the portfolio that a workbook concerns. */
interface SnapshotScope {
  readonly companyIds: readonly string[];
  /** IDs that the workbook names: they are asked for even where they are of another company. */
  readonly ids?: {
    readonly rounds?: readonly string[];
    readonly shareClasses?: readonly string[];
    readonly securities?: readonly string[];
    readonly transactions?: readonly string[];
  };
  /** Companies whose documents are listed; by default none. */
  readonly documentCompanyIds?: readonly string[];
  readonly withCustomValues: boolean;
  /** False where nothing concerns rounds, classes, securities and transactions: then none of them is asked for. */
  readonly withCapTable: boolean;
  /** Securities and transactions of every company, where they are known already: then they are not asked for again. */
  readonly firm?: FirmHoldings | undefined;
}

/**
 * Fetches the portfolio of these companies: one request a query endpoint, and one more only for IDs that its answer
 * does not hold; documents are listed company by company.
 */
export async function fetchSnapshot(client: PortfolioClient, scope: SnapshotScope, base: Directory): Promise<Snapshot> {
  const { firm, companies, funds } = base;
  const [capTable, custom, documents] = await Promise.all([
    scope.withCapTable ? fetchCapTable(client, scope) : NO_CAP_TABLE,
    scope.withCustomValues ? fetchCustomValues(client, scope.companyIds) : NO_CUSTOM_VALUES,
    client.listDocumentsOf(scope.documentCompanyIds ?? []),
  ]);
  return { firm, companies, funds, ...capTable, ...custom, documents };
}

type CapTable = Pick<Snapshot, 'rounds' | 'shareClasses' | 'securities' | 'transactions'>;

const NO_CAP_TABLE: CapTable = { rounds: [], shareClasses: [], securities: [], transactions: [] };

async function fetchCapTable(
  client: PortfolioClient,
  { companyIds, ids = {}, firm }: SnapshotScope,
): Promise<CapTable> {
  const ofFirm = { companyIds: new Set(companyIds), firm };
  const [rounds, shareClasses, listed, transactions] = await Promise.all([
    fetchWithIds(
      () => client.queryRounds({ companyIds }),
      (financingIds) => client.queryRounds({ financingIds }),
      ids.rounds,
    ),
    fetchWithIds(
      () => client.queryShareClasses({ companyIds }),
      (shareClassIds) => client.queryShareClasses({ shareClassIds }),
      ids.shareClasses,
    ),
    pickOf(ofFirm, 'securities', ids.securities) ?? client.querySecurities({ companyIds }),
    fetchWithIds(
      async () => pickOf(ofFirm, 'transactions', ids.transactions) ?? client.queryTransactions({ companyIds }),
      (transactionIds) => client.queryTransactions({ transactionIds }),
      ids.transactions,
    ),
  ]);
  // A security that a transaction names was there, listed or not: asking for it by its ID tells nothing more.
  const named = new Set(
    transactions.flatMap(({ inputSecurityId, outputSecurityId }) => [inputSecurityId, outputSecurityId]),
  );
  const securities = await fetchWithIds(
    async () => listed,
    (securityIds) => client.querySecurities({ securityIds }),
    ids.securities?.filter((id) => !named.has(id)),
  );
  return { rounds, shareClasses, securities, transactions };
}

/** Picks the things of these companies, and those that are named by their ID. */
function pickOf<Kind extends keyof FirmHoldings>(
  { companyIds, firm }: { readonly companyIds: ReadonlySet<string>; readonly firm: FirmHoldings | undefined },
  kind: Kind,
  wantedIds: readonly string[] = [],
): FirmHoldings[Kind][number][] | undefined {
  const wanted = new Set(wantedIds);
  return firm?.[kind].filter(({ id, companyId }) => companyIds.has(companyId) || wanted.has(id));
}

interface CustomData {
  readonly customColumns: readonly CustomColumn[];
  readonly customValues: readonly CustomValue[];
}

const NO_CUSTOM_VALUES: CustomData = { customColumns: [], customValues: [] };

async function fetchCustomValues(client: PortfolioClient, companyIds: readonly string[]): Promise<CustomData> {
  const customColumns = await client.listCustomColumns();
  return { customColumns, customValues: await client.listCustomValues(companyIds, customColumns) };
}

async function fetchWithIds<Thing extends { readonly id: string }>(
  fetchOfCompanies: () => Promise<Thing[]>,
  fetchByIds: (ids: readonly string[]) => Promise<Thing[]>,
  wantedIds: readonly string[] = [],
): Promise<Thing[]> {
  const things = await fetchOfCompanies();
  if (wantedIds.length === 0) return things;
  const known = new Set(things.map(({ id }) => id));
  const missing = [...new Set(wantedIds)].filter((id) => !known.has(id));
  const found = missing.length === 0 ? [] : await fetchKnownIds(fetchByIds, missing);
  return [...things, ...found.filter(({ id }) => missing.includes(id))];
}

/** A service may refuse a query for one unknown ID among them: then each is asked for alone, and the refused ones are not there. */
async function fetchKnownIds<Thing>(
  fetchByIds: (ids: readonly string[]) => Promise<Thing[]>,
  ids: readonly string[],
): Promise<Thing[]> {
  try {
    return await fetchByIds(ids);
  } catch (error) {
    if (!isUnknownId(error)) throw error;
    if (ids.length === 1) return [];
    const each = await Promise.all(ids.map((id) => fetchKnownIds(fetchByIds, [id])));
    return each.flat();
  }
}

function isUnknownId(error: unknown): boolean {
  return error instanceof RefusedError && (error.status === 400 || error.status === 404 || error.status === 422);
}

export interface PortfolioIdentity {
  readonly firm: Firm;
  /** The role of the credentials' user in the firm; absent where the service does not say. */
  readonly role?: string;
}

/** Names are resolved against it, whatever the workbook holds. */
export interface Directory extends PortfolioIdentity {
  readonly companies: readonly Company[];
  readonly funds: readonly Fund[];
}

/** Fetches who the credentials belong to. Where the deployment does not say who the firm is, it is known by the client id. */
export async function fetchIdentity(client: PortfolioClient, clientId: string): Promise<PortfolioIdentity> {
  const identity = await client.whoami();
  return {
    firm: identity?.firm ?? { id: `client:${clientId}`, name: `the firm of client ${clientId}` },
    ...omitAbsent({ role: identity?.user.role }),
  };
}

/** Fetches companies and funds. Where the deployment lists no funds, they are those that hold securities. */
export async function fetchDirectory(client: PortfolioClient, identity: PortfolioIdentity): Promise<Directory> {
  const [companies, funds] = await Promise.all([client.listCompanies(), client.listFunds()]);
  return { ...identity, companies, funds: funds.length > 0 ? funds : fundsOf(await client.querySecurities()) };
}

/** Lists the funds that securities name, each once, in the order of their names. */
function fundsOf(securities: readonly Security[]): Fund[] {
  const names = new Map<string, string>();
  for (const { fundId, fundName } of securities) {
    if (fundId !== '') names.set(fundId, names.get(fundId) ?? fundName ?? fundId);
  }
  const funds = [...names].map(([id, name]) => ({ id, name }));
  return funds.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

type OperationId = keyof typeof OPERATIONS;

interface ReadForecast {
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
