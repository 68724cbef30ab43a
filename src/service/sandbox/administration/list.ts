import type { Store } from '../store/store.ts';
import { findCompanies } from '../store/tables/companies.ts';
import { findClientApps } from '../store/tables/credentials.ts';
import { type FirmRow, findAccess, findFirms, findUsers, type UserRow } from '../store/tables/firms.ts';

export interface ListedFirm {
  readonly name: string;
  readonly slug: string;
  readonly companies: number;
  readonly users: number;
}

export interface ListedUser {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** The slugs of the companies that the user sees, or all. */
  readonly companies: readonly string[] | 'all';
  /** What the user is kept from. */
  readonly without: readonly string[];
}

export interface ListedClient {
  readonly clientId: string;
  /** The user it acts for. */
  readonly email: string;
}

const EVERYTHING = { limit: -1, offset: 0 };

export function listSandboxFirms(store: Store): ListedFirm[] {
  return findFirms(store).map(({ id, name, slug }) => ({
    name,
    slug,
    companies: findCompanies(store, { firmId: id }, { slice: EVERYTHING }).count,
    users: findUsers(store, id, { slice: EVERYTHING }).count,
  }));
}

export function listFirmUsers(store: Store, firm: FirmRow): ListedUser[] {
  return findUsers(store, firm.id, { slice: EVERYTHING }).rows.map((user) => describeUser(store, user));
}

export function describeUser(store: Store, user: UserRow): ListedUser {
  const companyIds = findAccess(store, user);
  const seen = findCompanies(store, { firmId: user.firm_id, companyIds }, { slice: EVERYTHING }).rows;
  return {
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    role: user.role,
    companies: companyIds === undefined ? 'all' : seen.map(({ slug }) => slug),
    without: user.withheld,
  };
}

export function listClients(store: Store, firm: FirmRow): ListedClient[] {
  const users = findUsers(store, firm.id, { slice: EVERYTHING }).rows;
  return findClientApps(store, firm.id).map((app) => ({
    clientId: app.client_id,
    email: users.find(({ id }) => id === app.user_id)?.email ?? '',
  }));
}
