// A build is assembled aside, and put in place when it is whole.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** Lies in each folder that was built: the paths of its files. Whatever else lies there is a former build's. */
const LIST = 'files.json';
const PUTTING_IN_PLACE_MS = 60_000;
/** On Windows nobody replaces a file that somebody reads at that moment. */
const TRIES = 50;

/**
 * Has `make` fill a folder aside, in `cache`, and puts that in place of `out`. Whoever reads `out` meanwhile finds every file
 * of one build: new files come first, then those of `entries`, which name the others, and what the former build had goes
 * with the next build (`keepsFormer`), or at once. `placed` is called then, before another build follows. A build that
 * fails or is killed changes nothing; what it leaves in `cache` is removed by the next.
 */
export async function assemble({ out, cache, entries = [], keepsFormer = false, placed = () => undefined }, make) {
  const aside = join(cache, 'assembly');
  mkdirSync(aside, { recursive: true });
  const id = randomUUID();
  const [folder, mark] = [join(aside, id), join(aside, `${id}.lock`)];
  const held = whileAlone(aside, () => {
    removeLeftovers(aside);
    return takeLock(mark, 0);
  });
  try {
    mkdirSync(folder);
    await make(folder);
    const files = listFiles(folder);
    writeFileSync(join(folder, LIST), JSON.stringify(files));
    whileAlone(aside, () => {
      putInPlace({ folder, out, files, entries, keepsFormer });
      placed();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    held.close();
    rmSync(mark, { force: true });
  }
}

/** The files of a build, or an error that says what is missing: whoever hands them out would hand out less. */
export function readWhole(out) {
  const files = readList(out);
  if (files === undefined) throw new Error(`There is no whole build in ${out}. Run "npm run build" first.`);
  const missing = files.find((path) => !existsSync(join(out, path)));
  if (missing !== undefined)
    throw new Error(`The build in ${out} is not whole: ${missing} is missing. Run "npm run build" first.`);
  return files;
}

function putInPlace({ folder, out, files, entries, keepsFormer }) {
  // A link to a build elsewhere is replaced: that build is not to change.
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(out);
  const former = (keepsFormer && readList(out)) || [];
  const others = files.filter((path) => !entries.includes(path));
  for (const path of [...others, ...entries, LIST]) replace(join(folder, path), join(out, path));
  const stays = new Set([...files, ...former, LIST]);
  for (const path of listFiles(out)) if (!stays.has(path)) rmSync(join(out, path), { force: true });
  removeEmptyFolders(out);
}

/** Leaves what is the same already: a program that has it open is not disturbed. */
function replace(from, to) {
  if (isSame(from, to)) return;
  mkdirSync(dirname(to), { recursive: true });
  for (let left = TRIES; ; left -= 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (left === 0 || !['EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

function isSame(one, other) {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a.size === b?.size && a.mode === b.mode && readFileSync(one).equals(readFileSync(other));
}

/** `undefined` where nothing was built, or by other means. */
function readList(out) {
  try {
    return JSON.parse(readFileSync(join(out, LIST), 'utf8'));
  } catch {
    return undefined;
  }
}

/** With slashes on any system. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .sort();
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    removeEmptyFolders(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** Removes what killed builds left: the system has taken their locks back. */
function removeLeftovers(aside) {
  for (const name of readdirSync(aside).filter((one) => one.endsWith('.lock') && one !== 'alone.lock')) {
    const free = takeLock(join(aside, name), 0);
    if (free === undefined) continue;
    rmSync(join(aside, name.slice(0, -'.lock'.length)), { recursive: true, force: true });
    free.close();
    rmSync(join(aside, name), { force: true });
  }
}

/** One build at a time looks for leftovers, and puts in place. */
function whileAlone(aside, act) {
  const lock = takeLock(join(aside, 'alone.lock'), PUTTING_IN_PLACE_MS);
  if (lock === undefined) throw new Error(`Another build has been putting its files in place for a minute (${aside}).`);
  try {
    return act();
  } finally {
    lock.close();
  }
}

/** SQLite's own lock, on an empty file: the system takes it back from whoever ends, however that is. */
function takeLock(path, timeout) {
  const db = new DatabaseSync(path, { timeout });
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (/locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}
