import { closeSync, openSync, readSync } from 'node:fs';
import { isSea } from 'node:sea';
import { usageError } from '../util/capsheet-error.ts';
import { CACHE_SETTING } from './cache-folder.ts';
import { packageFiles } from './package-files.ts';

/** The native part refers weakly to its own classes: whoever has loaded it keeps them from being swept away. */
const native = { exports: {} };
/** A program names its loader at its head. */
const HEAD_BYTES = 4096;

/**
 * In the bundle this stands in for `node-gyp-build`, by which `@photostructure/sqlite` finds its native part: a library of
 * the system is loaded from a file. Throws `files-not-loaded`.
 */
export function loadSqlite(): unknown {
  const path = packageFiles.pathOf(`dist/native/${nameSystem()}.node`);
  try {
    process.dlopen(native, path);
  } catch (cause) {
    throw usageError(
      'files-not-loaded',
      `The database library in "${path}" cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}.`,
      `${isSea() ? `Set ${CACHE_SETTING} to` : 'Install capsheet in'} a folder from which programs may run; where a policy of your firm forbids it, ask for this one to be allowed.`,
      cause,
    );
  }
  return native.exports;
}

/** As the build names the native parts. */
function nameSystem(): string {
  const system = `${process.platform}-${process.arch}`;
  return process.platform === 'linux' && isForMusl(process.execPath) ? `${system}-musl` : system;
}

/** Whether a program was made for Alpine and its like. Both kinds of loader may be installed on one machine. */
export function isForMusl(program: string): boolean {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(program, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.includes('/ld-musl-');
}
