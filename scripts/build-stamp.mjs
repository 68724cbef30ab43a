// Whether what is built is what building would make again: kept by digest, of all that goes in and of all that came out.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(root, '.cache/build.json');
/** The last is what npm has installed, which need not be what `package-lock.json` wants. */
const INPUTS = ['src', 'scripts', 'package.json', 'package-lock.json', join('node_modules', '.package-lock.json')];

/** Whether nothing has changed on either side since the last build that ended. */
export function isUpToDate() {
  return readStamp() === toStamp(digestInputs());
}

/** To be called before anything is built: whatever becomes of that, `dist` is not what the stamp says any more. */
export function beginBuild() {
  rmSync(STAMP, { force: true });
  const inputs = digestInputs();
  return {
    /** To be called when everything is in place; what changed meanwhile was not built. */
    end: () => {
      mkdirSync(dirname(STAMP), { recursive: true });
      writeFileSync(STAMP, toStamp(inputs));
    },
  };
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function toStamp(inputs) {
  return JSON.stringify({ inputs, outputs: digest(['dist']) });
}

function digestInputs() {
  return `${process.version} ${digest(INPUTS)}`;
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** All in a folder, or the file itself; nothing where there is neither. */
function listFiles(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isFile()) return [path];
  if (found === undefined) return [];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
