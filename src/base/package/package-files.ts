import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { findCacheFolder } from './cache-folder.ts';
import { UnpackedFiles } from './unpacked-files.ts';

/** What comes with capsheet beside its code: the page, the handbook, schemas, templates and samples. */
interface PackageFiles {
  /** Where a file or a folder of the package is on this machine: `samples/quarterly.xlsx`. */
  readonly pathOf: (path: string) => string;
  /** What a file of the package says, wherever it is. */
  readonly readText: (path: string) => string;
}

/** Installed from npm they lie beside the code; in an executable they are carried in the file itself. */
export const packageFiles: PackageFiles = isSea() ? filesOfExecutable() : filesBesideTheCode();

function filesBesideTheCode(): PackageFiles {
  // Three levels up from here, and from each part of the bundled command.
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  return { pathOf: (path) => join(root, path), readText: (path) => readFileSync(join(root, path), 'utf8') };
}

function filesOfExecutable(): PackageFiles {
  const readText = (path: string) => getAsset(path, 'utf8');
  let unpacked: UnpackedFiles | undefined;
  const pathOf = (path: string) => {
    unpacked ??= new UnpackedFiles({
      list: readText('files.json'),
      read: (name) => new Uint8Array(getAsset(name)),
      cacheFolder: findCacheFolder({ env: process.env, platform: process.platform, home: homedir() }),
    });
    return unpacked.pathOf(path);
  };
  return { pathOf, readText };
}
