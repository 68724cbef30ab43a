// Whether what is built is what building would make again: kept by digest, of all that goes in and of all that came out.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The last is what npm has installed, which need not be what `package-lock.json` wants. */
const INPUTS = [
  'src',
  'docs/reference/findings',
  'scripts',
  'package.json',
  'package-lock.json',
  join('node_modules', '.package-lock.json'),
];

/** Whether nothing has changed on either side since the last build of this project that ended. */
export function isUpToDate(root) {
  return readStamp(root) === toStamp(root, digestInputs(root));
}

/** To be called before anything is built: whatever becomes of that, `dist` is not what the stamp says any more. */
export function beginBuild(root) {
  rmSync(stampOf(root), { force: true });
  const inputs = digestInputs(root);
  return {
    /** To be called when everything is in place; what changed meanwhile was not built. */
    end: () => {
      mkdirSync(dirname(stampOf(root)), { recursive: true });
      writeFileSync(stampOf(root), toStamp(root, inputs));
    },
  };
}

function stampOf(root) {
  return join(root, '.cache', 'build.json');
}

function readStamp(root) {
  try {
    return readFileSync(stampOf(root), 'utf8');
  } catch {
    return undefined;
  }
}

function toStamp(root, inputs) {
  return JSON.stringify({ inputs, outputs: digest(root, ['dist']) });
}

function digestInputs(root) {
  return `${process.version} ${digest(root, INPUTS)}`;
}

function digest(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => listFiles(join(root, path)))) {
    const bytes = readFileSync(path);
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** All in a folder, or the file itself; nothing where there is neither. */
function listFiles(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isFile()) return [place];
  if (found === undefined) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
