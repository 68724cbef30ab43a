import { z } from 'zod';
import type { Store } from './store.ts';

const firmRow = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type FirmRow = z.output<typeof firmRow>;

const userRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.string(),
});
export type UserRow = z.output<typeof userRow>;

export function insertFirm(store: Store, firm: FirmRow): void {
  store.insert('firms', { ...firm });
}

/** The firm that is alone in the file, until there are several. */
export function findOnlyFirm(store: Store): FirmRow | undefined {
  return store.get(firmRow, 'SELECT * FROM firms ORDER BY rowid LIMIT 1');
}

export function getFirm(store: Store, id: string): FirmRow | undefined {
  return store.get(firmRow, 'SELECT * FROM firms WHERE id = ?', id);
}

export function insertUser(store: Store, user: UserRow): void {
  store.insert('users', { ...user });
}

export function getUser(store: Store, id: string): UserRow | undefined {
  return store.get(userRow, 'SELECT * FROM users WHERE id = ?', id);
}

export function setRole(store: Store, userId: string, role: string): void {
  store.run('UPDATE users SET role = ? WHERE id = ?', role, userId);
}
