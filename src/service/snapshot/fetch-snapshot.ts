import type { CustomColumn, CustomValue, FirmHoldings, Snapshot } from '../../model/service/snapshot.ts';
import { RefusedError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import type { Directory } from './fetch-directory.ts';

/** The part of the portfolio that a workbook concerns. */
export interface SnapshotScope {
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
