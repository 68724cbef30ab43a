import { realpathSync } from 'node:fs';
import { twoCopies } from '../../journal-errors.ts';

/** Where every copy of capsheet in a process finds, by state folder, which of them uses it. */
const USERS = Symbol.for('capsheet.state-folders');

/** This copy: where its code lies. */
const OWN = import.meta.url;

/**
 * Uses a state folder for as long as the process lives. Each copy of the package brings an SQLite of its own, and on POSIX
 * systems a lock belongs to the process: two copies in one program would not keep each other out, and the one that closes
 * a file would give back the locks of the other.
 * @throws CapsheetError `state-dir-two-copies`
 */
export function claimStateFolder(stateDir: string): void {
  const users = readUsers();
  const folder = realpathSync.native(stateDir);
  if ((users.get(folder) ?? OWN) !== OWN) throw twoCopies(stateDir);
  users.set(folder, OWN);
}

function readUsers(): Map<unknown, unknown> {
  const known: unknown = Reflect.get(globalThis, USERS);
  if (known instanceof Map) return known;
  const users = new Map<unknown, unknown>();
  Object.defineProperty(globalThis, USERS, { value: users });
  return users;
}
