import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Company, Firm, Fund, Security } from '../../model/service/snapshot.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';

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
