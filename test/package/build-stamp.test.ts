import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { beginBuild, isUpToDate } from '../../scripts/build-stamp.mjs';
import { makeTempFolder } from '../support/temp-folder.ts';

const BUILT = { 'src/main.ts': '1', 'scripts/build.mjs': '2', 'package-lock.json': '3', 'dist/main.js': '4' };

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A project of which everything is built. */
function makeBuilt(): string {
  const root = makeTempFolder();
  for (const [path, text] of Object.entries(BUILT)) put(root, path, text);
  beginBuild(root).end();
  return root;
}

test('a build stays while nothing has changed', () => {
  expect(isUpToDate(makeBuilt())).toBe(true);
});

test.each([...Object.keys(BUILT), 'src/new.ts', 'dist/parts/new.js', 'node_modules/.package-lock.json'])(
  'a build is made again once %s is another',
  (path) => {
    const root = makeBuilt();
    put(root, path, 'changed');
    expect(isUpToDate(root)).toBe(false);
  },
);

test.each(Object.keys(BUILT))('a build is made again once %s is gone', (path) => {
  const root = makeBuilt();
  rmSync(join(root, path));
  expect(isUpToDate(root)).toBe(false);
});

test('a build that never ended is made again', () => {
  const root = makeBuilt();
  beginBuild(root);
  expect(isUpToDate(root)).toBe(false);
});

test('what changed while it was built was not built', () => {
  const root = makeBuilt();
  const begun = beginBuild(root);
  put(root, 'src/main.ts', 'changed');
  begun.end();
  expect(isUpToDate(root)).toBe(false);
});
