import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../package/run-npm.mjs';
import { SYSTEMS, THIS_SYSTEM } from '../package/systems.mjs';

/** Each version of Node.js that is supported, and the newest: what is installed is tested on all of them. */
export const TESTED_NODES = ['20', '22', '24', '26'];

/** The program of the newest Node.js of a version, which npm puts into a folder. */
export function fetchNode(major, folder) {
  const { base } = SYSTEMS[THIS_SYSTEM];
  return join(
    fetchPackage(`${base}@${major}`, join(folder, major)),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
}

/** Where a package lies that npm puts into a folder: `npm@11`. */
export function fetchPackage(wanted, folder) {
  mkdirSync(folder, { recursive: true });
  runNpm(['install', '--silent', '--no-save', '--prefix', folder, wanted], folder);
  return join(folder, 'node_modules', wanted.replace(/@[^@]+$/, ''));
}
