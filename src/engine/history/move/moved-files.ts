import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeviceName } from '../../../base/disk/regular-file.ts';

/** The journal, as it is called in a state folder and in a history. */
export const JOURNAL_NAME = 'journal.sqlite';

/**
 * What a state folder holds besides, of all that is known and made there. Locks, the shared rate windows and the address
 * of the service stay: they are this machine's.
 */
const FILES: readonly string[] = ['mapping-memory.yaml', 'columns.json'];
const FOLDERS: readonly string[] = [
  ...['uploads', 'corrected', 'mappings', 'recalled', 'plans', 'results'],
  ...['exports', 'templates', 'bundles'],
];

/** The files beside the journal, in the order of their names, with slashes; links and what is no file are left out. */
export function listOtherFiles(stateDir: string): readonly string[] {
  const own = FILES.filter((name) => existsSync(join(stateDir, name)));
  return [...own, ...FOLDERS.flatMap((folder) => listBelow(stateDir, folder))].sort();
}

function listBelow(stateDir: string, folder: string): readonly string[] {
  if (!existsSync(join(stateDir, folder))) return [];
  return readdirSync(join(stateDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listBelow(stateDir, name);
    return entry.isFile() ? [name] : [];
  });
}

/** True of a name that a state folder may be given: one of its own, which leads nowhere else. */
export function isMovable(name: string): boolean {
  if (name === JOURNAL_NAME || FILES.includes(name)) return true;
  const [folder = '', ...rest] = name.split('/');
  return FOLDERS.includes(folder) && rest.length > 0 && rest.every(isPlain);
}

function isPlain(part: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one is not ours
  return part !== '' && part !== '.' && part !== '..' && !/[\\:\u0000-\u001f]/.test(part) && !isDeviceName(part);
}
