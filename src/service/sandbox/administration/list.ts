import { existsSync } from 'node:fs';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { seedPortfolio } from '../seed/seed.ts';
import { portfolioOf, type Seed } from '../seed/seed-portfolio.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { type FirmRow, findAccess, findClientApps, findFirms, TABLES, type UserRow } from '../store/tables.ts';

export interface ListedUser {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** The slugs of the companies that the user sees, or all. */
  readonly companies: readonly string[] | 'all';
  /** The permissions that are withheld from the user. */
  readonly without: readonly string[];
}

export function listSandboxFirms(store: Store) {
  return findFirms(store).map(({ id, name, slug }) => ({
    name,
    slug,
    companies: TABLES.companies.find(store, { firmId: id }).length,
    users: TABLES.users.find(store, { firmId: id }).length,
  }));
}

export function listFirmUsers(store: Store, firm: FirmRow): ListedUser[] {
  return TABLES.users.find(store, { firmId: firm.id }).map((user) => describeUser(store, user));
}

export function describeUser(store: Store, user: UserRow): ListedUser {
  const companyIds = findAccess(store, user);
  const seen = TABLES.companies.find(store, { firmId: user.firm_id, companyIds });
  return {
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    role: user.role,
    companies: companyIds === undefined ? 'all' : seen.map(({ slug }) => slug),
    without: user.withheld,
  };
}

/** Each with the user it acts for. */
export function listClients(store: Store, firm: FirmRow) {
  const users = TABLES.users.find(store, { firmId: firm.id });
  return findClientApps(store, firm.id).map((app) => ({
    clientId: app.client_id,
    email: users.find(({ id }) => id === app.user_id)?.email ?? '',
  }));
}

type OpenedFirm = FirmRow & { readonly isFirst: boolean };

/** Deletes a firm's data, each thing after those that refer to it; users, client applications and tokens stay. */
const DELETIONS: readonly string[] = [
  'DELETE FROM marks WHERE firm_id = ?',
  'DELETE FROM information_reports WHERE firm_id = ?',
  'DELETE FROM notes WHERE firm_id = ?',
  'DELETE FROM documents WHERE firm_id = ?',
  'DELETE FROM logos WHERE firm_id = ?',
  'DELETE FROM custom_values WHERE firm_id = ?',
  'DELETE FROM custom_options WHERE column_id IN (SELECT id FROM custom_columns WHERE firm_id = ?)',
  'DELETE FROM custom_columns WHERE firm_id = ?',
  'DELETE FROM transactions WHERE firm_id = ?',
  'DELETE FROM securities WHERE firm_id = ?',
  'DELETE FROM share_classes WHERE firm_id = ?',
  'DELETE FROM pari_passu WHERE round_id IN (SELECT id FROM rounds WHERE firm_id = ?)',
  'DELETE FROM rounds WHERE firm_id = ?',
  'DELETE FROM company_access WHERE company_id IN (SELECT id FROM companies WHERE firm_id = ?)',
  'DELETE FROM companies WHERE firm_id = ?',
  'DELETE FROM funds WHERE firm_id = ?',
];

/** Empties a firm and fills it anew. Who sees only some companies sees none of the new ones. */
export function resetFirm(store: Store, firm: OpenedFirm, seed: Seed): void {
  for (const sql of DELETIONS) store.run(sql, firm.id);
  seedPortfolio(store, firm, portfolioOf(seed));
}

/** Fills a firm that has no company yet. Throws `sandbox-not-empty`. */
export function seedFirm(store: Store, firm: OpenedFirm): void {
  const count = TABLES.companies.find(store, { firmId: firm.id }).length;
  if (count > 0) {
    throw usageError(
      'sandbox-not-empty',
      `${firm.name} holds ${count} ${count === 1 ? 'company' : 'companies'} already.`,
      '"capsheet sandbox reset" empties a firm and fills it again.',
    );
  }
  resetFirm(store, firm, 'sample');
}

/**
 * Does one piece of work in a sandbox's data file, wholly or not at all; a service that runs on it sees the change with
 * its next request. Throws `sandbox-data-missing` besides what `openStore` throws.
 */
export function withData<Value>(data: string, work: (store: Store) => Value): Value {
  if (!existsSync(data)) {
    throw usageError(
      'sandbox-data-missing',
      `There is no file ${data}.`,
      'Start "capsheet sandbox" with this --data once, or name the file in which it keeps its data.',
    );
  }
  return withNewData(data, work);
}

/** Does the same for work that makes the file where it is not there. */
export function withNewData<Value>(data: string, work: (store: Store) => Value): Value {
  const store = openStore(data);
  try {
    return store.atomically(() => work(store));
  } finally {
    store.close();
  }
}

/** Chooses the firm of a slug or name; the first where none is named. Throws `sandbox-firm-unknown`. */
export function chooseFirm(store: Store, wanted: string | undefined): FirmRow & { readonly isFirst: boolean } {
  const firms = findFirms(store);
  const index = wanted === undefined ? 0 : firms.findIndex(({ name, slug }) => name === wanted || slug === wanted);
  const firm = firms[index];
  if (firm !== undefined) return { ...firm, isFirst: index === 0 };
  const known = firms.map(({ slug }) => slug).join(', ') || 'none';
  throw usageError(
    'sandbox-firm-unknown',
    wanted === undefined ? 'The data contains no firm.' : `There is no firm "${wanted}". The firms are: ${known}.`,
    '"capsheet sandbox firm" lists the firms and adds one.',
  );
}
