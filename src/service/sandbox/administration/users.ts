import { usageError } from '../../../base/util/capsheet-error.ts';
import { toStableId } from '../store/stable-id.ts';
import type { Store } from '../store/store.ts';
import { findCompanies } from '../store/tables/companies.ts';
import {
  type FirmRow,
  findUsers,
  insertUser,
  PERMISSIONS,
  setAccess,
  setRole,
  setWithheld,
  type UserPermission,
  type UserRow,
} from '../store/tables/firms.ts';

const ROLES = ['ADMIN', 'EDITOR', 'VIEWER'] as const;

/** What is left out stays as it is; a new user is a VIEWER who sees every company. */
export interface UserSettings {
  readonly email: string;
  /** First name, then the rest. */
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  /** By id, slug or name; `all` lifts the restriction. */
  readonly companies?: readonly string[] | undefined;
  /** What the user is kept from; `nothing` lifts it. */
  readonly without?: readonly string[] | undefined;
}

const EVERYTHING = { limit: -1, offset: 0 };

/**
 * Adds a user or changes one. Throws `sandbox-role-unknown`, `sandbox-permission-unknown`, `sandbox-company-unknown`.
 */
export function putUser(store: Store, firm: FirmRow, settings: UserSettings): UserRow {
  const { email, role, companies, without } = settings;
  const user = findUser(store, firm, email) ?? addUser(store, firm, settings);
  if (role !== undefined) setRole(store, user.id, toRole(role));
  if (companies !== undefined) setAccess(store, user.id, toCompanyIds(store, firm, companies));
  if (without !== undefined) setWithheld(store, user.id, without.flatMap(toPermissions));
  return requireUser(store, firm, email);
}

/** Throws `sandbox-user-unknown`. */
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
  return findUsers(store, firm.id, { email, slice: { limit: 1, offset: 0 } }).rows[0];
}

function addUser(store: Store, firm: FirmRow, { email, name, role }: UserSettings): UserRow {
  const [first_name = '', ...rest] = (name ?? email.replace(/@.*/, '')).split(' ');
  const id = toStableId(`user/${firm.slug}/${email}`);
  const person = { first_name, last_name: rest.join(' '), email, role: toRole(role ?? 'VIEWER') };
  insertUser(store, { ...person, id, firm_id: firm.id });
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
  const { rows } = findCompanies(store, { firmId: firm.id }, { slice: EVERYTHING });
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
