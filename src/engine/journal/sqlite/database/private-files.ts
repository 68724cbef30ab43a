import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from '../../../../base/util/errno.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** The names that capsheet writes into a state folder; a folder that holds anything else is not its own. */
const OWN_NAME =
  /^((journal|rates)\.sqlite(-wal|-shm|-journal)?|(apply|rates)-[0-9a-f-]+\.lock|mapping-memory\.yaml(\.new)?|import(\.lock)?|columns\.json|uploads|plans|exports|mappings|templates|bundles|results)$/;

/**
 * Makes the state folder, and the folders it lies in, for the user's own eyes, and takes from others what an earlier
 * version gave them.
 * @throws the error of the file system.
 */
export function makeStateFolder(path: string): void {
  makeFolder(path);
  mendModes(path);
}

/** Node's own `recursive` never returns where a file system says of a new folder that it does not exist, as `/proc` does. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (!existsSync(parent) && parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Two processes may make it at a time.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}

/** Makes an empty file for the user's own eyes where there is none: what SQLite then keeps beside it is as private. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Leaves alone whatever is not capsheet's own, where the folder is somebody's home or `/tmp`. */
function mendModes(folder: string): void {
  if (process.getuid === undefined) return;
  const names = readdirSync(folder);
  const own = names.filter((name) => OWN_NAME.test(name));
  for (const name of own) mendMode(join(folder, name));
  if (own.length > 0 && own.length === names.length) mendMode(folder);
}

function mendMode(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isOurs = stats !== undefined && stats.uid === process.getuid?.();
  if (!isOurs || (!stats.isFile() && !stats.isDirectory()) || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
  } catch {
    // Not every file system has modes, and a read-only one is found out by what is written next.
  }
}
