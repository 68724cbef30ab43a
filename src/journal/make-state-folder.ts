import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the state folder, and the folders it lies in, for the user's own eyes. Node's own `recursive` never returns
 * where a file system says of a new folder that it does not exist, as `/proc` does.
 * @throws the error of the file system.
 */
export function makeStateFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (!existsSync(parent) && parent !== path) makeStateFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Two processes may make it at a time.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}
