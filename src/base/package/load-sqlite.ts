import { usageError } from '../util/capsheet-error.ts';
import { CACHE_SETTING } from './cache-folder.ts';
import { packageFiles } from './package-files.ts';

/** The native part refers weakly to its own classes: whoever has loaded it keeps them from being swept away. */
const native = { exports: {} };

/**
 * In an executable this stands in for `node-gyp-build`, by which `@photostructure/sqlite` finds its native part: a library
 * of the system is loaded from a file. Throws `files-not-loaded`.
 */
export function loadSqlite(): unknown {
  const path = packageFiles.pathOf('native/sqlite.node');
  try {
    process.dlopen(native, path);
  } catch (cause) {
    throw usageError(
      'files-not-loaded',
      `The database library in "${path}" cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}.`,
      `Set ${CACHE_SETTING} to a folder from which programs may run; where a policy of your firm forbids it, ask for this one to be allowed.`,
      cause,
    );
  }
  return native.exports;
}
