import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWhole } from '../assemble.mjs';

/** Pictures show the page to those who read the handbook elsewhere. */
const FOLDERS = ['docs', 'schemas', 'templates', 'samples'];
const LEFT_OUT = /^docs\/pictures\//;

/** Its code is bundled anew, as an executable loads it. */
const OF_BUILD = /^(?:ui|sandbox)\//;

/** Files that an executable carries beside its code, by the names that `src/base/package/package-files.ts` knows: paths on this disk. */
export function listCarriedFiles(root, system) {
  const native = `native/${system}.node`;
  const built = readWhole(join(root, 'dist')).filter((path) => path === native || OF_BUILD.test(path));
  const others = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter((path) => !LEFT_OUT.test(path));
  const files = [...built.map((path) => `dist/${path}`), ...others];
  return Object.fromEntries(['package.json', ...files.sort()].map((path) => [path, join(root, path)]));
}

/** The digest of each, as JSON: what is unpacked is held against it. */
export function listDigests(files) {
  const digestOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, path]) => [name, digestOf(path)])));
}

/** Every file in a folder of a folder, with slashes on any system. */
export function listFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'));
}
