import { randomBytes, randomUUID } from 'node:crypto';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { hashSecret } from '../secrets.ts';
import { seedPortfolio } from '../seed/seed.ts';
import { PORTFOLIO, portfolioOf, type Seed } from '../seed/seed-portfolio.ts';
import { type Store, toStableId } from '../store/store.ts';
import {
  deleteClientApp,
  type FirmRow,
  findClientApps,
  findFirms,
  PERMISSIONS,
  setAccess,
  TABLES,
  toSlug,
  type UserPermission,
  type UserRow,
} from '../store/tables.ts';

interface NewFirm extends GivenCredentials {
  readonly name: string;
  readonly seed: Seed;
  /** The role of the user that the credentials belong to; `ADMIN` by default. */
  readonly role?: string | undefined;
}

/**
 * Adds a firm with its users, its first client application and the contents of the seed. Its ID is drawn: it tells its
 * portfolio from that of every other sandbox. Throws `sandbox-firm-exists`.
 */
export function addSandboxFirm(store: Store, { name, seed, role, ...given }: NewFirm): ClientCredentials {
  const slug = toSlug(name);
  const firms = findFirms(store);
  if (firms.some((firm) => firm.slug === slug)) {
    throw usageError('sandbox-firm-exists', `There is already a firm "${slug}".`, 'Give the new one a different name.');
  }
  const isFirst = firms.length === 0;
  const id = randomUUID();
  store.insert('firms', { id, name, slug });
  const { user, colleagues } = PORTFOLIO;
  const [firstId] = [{ ...user, role: role ?? 'ADMIN' }, ...colleagues].map(({ email, ...person }, index) => {
    const address = isFirst ? email : email.replace(/@.*/, `@${slug}.example`);
    const userId = toStableId(isFirst && index === 0 ? 'user/1' : `user/${address}`);
    TABLES.users.insert(store, { ...person, id: userId, firm_id: id, email: address });
    return userId;
  });
  seedPortfolio(store, { id, slug, isFirst }, portfolioOf(seed));
  return addClientApp(store, { firm_id: id, id: firstId ?? '' }, given);
}

/** A client application's proof of itself; the secret is known now and never again. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Those that are chosen rather than drawn. */
type GivenCredentials = { readonly [Field in keyof ClientCredentials]?: string | undefined };

/** Lets a program act for a user. Id and secret are drawn where they are not given. */
export function addClientApp(
  store: Store,
  user: { readonly id: string; readonly firm_id: string },
  given: GivenCredentials = {},
): ClientCredentials {
  const clientId = given.clientId ?? `sandbox-${randomBytes(8).toString('hex')}`;
  const clientSecret = given.clientSecret ?? randomBytes(24).toString('base64url');
  const secret_hash = hashSecret(clientSecret, store);
  store.insert('client_apps', { client_id: clientId, secret_hash, firm_id: user.firm_id, user_id: user.id });
  return { clientId, clientSecret };
}

/** Revokes a client application, and its tokens with it. Throws `sandbox-client-unknown`. */
export function revokeClientApp(store: Store, firmId: string, clientId: string): void {
  const known = findClientApps(store, firmId).some((app) => app.client_id === clientId);
  if (!known) {
    throw usageError(
      'sandbox-client-unknown',
      `There is no client application "${clientId}".`,
      '"capsheet sandbox client" lists them.',
    );
  }
  deleteClientApp(store, clientId);
}

const ROLES = ['ADMIN', 'EDITOR', 'VIEWER'] as const;

/** Changes of a user; anything absent stays as it is. A new user is a VIEWER who sees every company. */
export interface UserSettings {
  readonly email: string;
  /** First name, then the rest. */
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  /** By id, slug or name; `all` lifts the restriction. */
  readonly companies?: readonly string[] | undefined;
  /** The permissions to withhold; `nothing` lifts them. */
  readonly without?: readonly string[] | undefined;
}

/**
 * Adds a user or changes one. Throws `sandbox-role-unknown`, `sandbox-permission-unknown`, `sandbox-company-unknown`.
 */
export function putUser(store: Store, firm: FirmRow, settings: UserSettings): UserRow {
  const { email, role, companies, without } = settings;
  const user = findUser(store, firm, email) ?? addUser(store, firm, settings);
  if (role !== undefined) TABLES.users.change(store, user.id, { role: toRole(role) });
  if (companies !== undefined) setAccess(store, user.id, toCompanyIds(store, firm, companies));
  if (without !== undefined) TABLES.users.change(store, user.id, { withheld: without.flatMap(toPermissions) });
  return requireUser(store, firm, email);
}

/** Finds a user. Throws `sandbox-user-unknown`. */
export function requireUser(store: Store, firm: FirmRow, email: string): UserRow {
  const user = findUser(store, firm, email);
  if (user !== undefined) return user;
  throw usageError(
    'sandbox-user-unknown',
    `${firm.name} has no user "${email}".`,
    '"capsheet sandbox user" lists the users and adds one.',
  );
}

function findUser(store: Store, firm: FirmRow, email: string): UserRow | undefined {
  return TABLES.users.find(store, { firmId: firm.id }, { email })[0];
}

function addUser(store: Store, firm: FirmRow, { email, name, role }: UserSettings): UserRow {
  const [first_name = '', ...rest] = (name ?? email.replace(/@.*/, '')).split(' ');
  const id = toStableId(`user/${firm.slug}/${email}`);
  const person = { first_name, last_name: rest.join(' '), email, role: toRole(role ?? 'VIEWER') };
  TABLES.users.insert(store, { ...person, id, firm_id: firm.id });
  return requireUser(store, firm, email);
}

function toRole(text: string): string {
  const role = ROLES.find((known) => known === text.toUpperCase());
  if (role !== undefined) return role;
  throw usageError('sandbox-role-unknown', `There is no role "${text}".`, `Give one of ${ROLES.join(', ')}.`);
}

function toPermissions(text: string): UserPermission[] {
  if (text === 'nothing') return [];
  const permission = PERMISSIONS.find((known) => known === text);
  if (permission !== undefined) return [permission];
  throw usageError(
    'sandbox-permission-unknown',
    `There is no permission "${text}" to withdraw.`,
    `Give one of ${PERMISSIONS.join(', ')}, or nothing.`,
  );
}

function toCompanyIds(store: Store, firm: FirmRow, names: readonly string[]): string[] | undefined {
  if (names.includes('all')) return undefined;
  const rows = TABLES.companies.find(store, { firmId: firm.id });
  return names.map((wanted) => {
    const company = rows.find(({ id, slug, name }) => [id, slug, name].includes(wanted));
    if (company !== undefined) return company.id;
    throw usageError(
      'sandbox-company-unknown',
      `${firm.name} has no company "${wanted}".`,
      'Give its id, slug or name as the service shows it, or all.',
    );
  });
}
