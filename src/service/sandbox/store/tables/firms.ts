import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';
import { flagColumn, toFlagColumn } from '../store.ts';

const firmRow = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type FirmRow = z.output<typeof firmRow>;

/** The permissions that may be withheld from a user, whatever the role. */
export const PERMISSIONS = ['cap-table', 'documents', 'metrics'] as const;
const permission = z.enum(PERMISSIONS);
export type UserPermission = z.output<typeof permission>;

const userRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.string(),
  sees_all_companies: flagColumn,
  withheld: z.string().transform((text) => z.array(permission).parse(JSON.parse(text))),
});
export type UserRow = z.output<typeof userRow>;

/** A user who sees every company and is kept from nothing. */
type NewUserRow = Omit<UserRow, 'sees_all_companies' | 'withheld'>;

const accessRow = z.object({ company_id: z.string() });

export function insertFirm(store: Store, firm: FirmRow): void {
  store.insert('firms', { ...firm });
}

/** In the order they were made; the first is the one that a sandbox starts with. */
export function findFirms(store: Store): FirmRow[] {
  return store.all(firmRow, 'SELECT * FROM firms ORDER BY rowid');
}

export function getFirm(store: Store, id: string): FirmRow | undefined {
  return store.get(firmRow, 'SELECT * FROM firms WHERE id = ?', id);
}

export function insertUser(store: Store, user: NewUserRow): void {
  store.insert('users', { ...user });
}

export function getUser(store: Store, firmId: string, id: string): UserRow | undefined {
  return store.get(userRow, 'SELECT * FROM users WHERE firm_id = ? AND id = ?', firmId, id);
}

/** In the order they were made; `email` matches exactly. */
export function findUsers(
  store: Store,
  firmId: string,
  query: { readonly email?: string | undefined; readonly slice: Slice },
): { count: number; rows: UserRow[] } {
  const matches = 'firm_id = ?1 AND (?2 IS NULL OR email = ?2)';
  const filter = [firmId, query.email ?? null] as const;
  return store.page(userRow, { from: `users WHERE ${matches}`, order: 'rowid' }, filter, query.slice);
}

export function setRole(store: Store, userId: string, role: string): void {
  store.run('UPDATE users SET role = ? WHERE id = ?', role, userId);
}

/** From now on the user sees these companies alone, or all of them where none are given. */
export function setAccess(store: Store, userId: string, companyIds: readonly string[] | undefined): void {
  store.run('UPDATE users SET sees_all_companies = ? WHERE id = ?', toFlagColumn(companyIds === undefined), userId);
  store.run('DELETE FROM company_access WHERE user_id = ?', userId);
  for (const companyId of companyIds ?? []) grantAccess(store, userId, companyId);
}

export function grantAccess(store: Store, userId: string, companyId: string): void {
  store.insert('company_access', { user_id: userId, company_id: companyId });
}

/** The companies a user sees; nothing where it is all of them. */
export function findAccess(store: Store, { id, sees_all_companies }: UserRow): string[] | undefined {
  if (sees_all_companies) return undefined;
  const sql = 'SELECT company_id FROM company_access WHERE user_id = ? ORDER BY rowid';
  return store.all(accessRow, sql, id).map((row) => row.company_id);
}

export function setWithheld(store: Store, userId: string, withheld: readonly UserPermission[]): void {
  store.run('UPDATE users SET withheld = ? WHERE id = ?', JSON.stringify(withheld), userId);
}

const fundRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  name: z.string(),
  size: z.string(),
  /** A year. */
  vintage: z.number(),
  currency: z.string(),
});
type FundRow = z.output<typeof fundRow>;

export function insertFund(store: Store, fund: FundRow): void {
  store.insert('funds', { ...fund });
}

export function getFund(store: Store, firmId: string, id: string): FundRow | undefined {
  return store.get(fundRow, 'SELECT * FROM funds WHERE firm_id = ? AND id = ?', firmId, id);
}

export function findFunds(store: Store, firmId: string, slice: Slice): { count: number; rows: FundRow[] } {
  return store.page(fundRow, { from: 'funds WHERE firm_id = ?1' }, [firmId], slice);
}
