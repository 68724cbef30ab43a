// Which test files load a source file, by what they and all that they load import.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/** Finds those of the tests that load one of the sources; paths within `root`. */
export function findRelated(root, tests, sources) {
  const loaded = new Map();
  const wanted = new Set(sources);
  return tests.filter((test) => [...load(root, test, loaded)].some((path) => wanted.has(path)));
}

function load(root, path, known) {
  const seen = new Set();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (!known.has(next)) known.set(next, importsOf(root, next));
    open.push(...known.get(next));
  }
  return seen;
}

function importsOf(root, path) {
  if (!/\.tsx?$/.test(path)) return [];
  const found = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)];
  const paths = found.map(([, fixed, later]) => normalize(join(dirname(path), fixed ?? later)));
  // A test of how files import each other has texts that only look like imports.
  return paths.filter((imported) => existsSync(join(root, imported)));
}
