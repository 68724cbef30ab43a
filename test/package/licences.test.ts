import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectLicences, readLicences, toLicencePage } from '../../scripts/package/licences.mjs';

const NODE = { version: '1.2.3', text: 'The licence of Node.js.' };
const collected = collectLicences({ root: process.cwd(), bundle: 'dist', node: NODE });

/** The library of each module, as the build notes it before what it has taken of it. */
function bundledLibraries(): ReadonlySet<string> {
  const parts = readdirSync('dist/code/parts').map((name) => readFileSync(join('dist/code/parts', name), 'utf8'));
  const folders = parts.flatMap((code) => [
    ...code.matchAll(/^\/\/ (node_modules\/(?:.*\/node_modules\/)?(?:@[^/\n]+\/)?[^/\n]+)\//gm),
  ]);
  return new Set(
    folders.map(([, folder = '']) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name}@${version}`;
    }),
  );
}

it('are those of every library that is bundled into the command', () => {
  const bundled = bundledLibraries();
  expect(bundled.size).toBeGreaterThan(60);
  const listed = new Set(collected.map(({ name, version }) => `${name}@${version}`));
  expect([...bundled].filter((library) => !listed.has(library))).toEqual([]);
});

it('have their text, also where a library comes without one', () => {
  expect(collected.filter(({ text }) => text.length < 20)).toEqual([]);
  expect(collected.find(({ name }) => name === 'saxes')?.text).toMatch(
    /^Copyright \(c\) Louis-Dominique Dubeau[^\n]*\n\nPermission to use, copy, modify, and\/or distribute/,
  );
});

it('are on one page, each library once, with Node.js and what lies in the package of another', () => {
  const page = toLicencePage(collected);
  const headings = page.match(/^## \S+ \d\S* \(.+\)$/gm) ?? [];
  expect(headings).toHaveLength(collected.length);
  expect(new Set(headings).size).toBe(headings.length);
  expect(page).toContain('## node 1.2.3 (MIT and others)\n\nThe licence of Node.js.');
  expect(page).toMatch(/^## swagger-ui-dist 5\.\S+ \(Apache-2\.0\)$/m);
});

it('are told from the headings that a text has of its own', () => {
  const markdown = '# Licenses\n\n## glob - 13.0.7 (BlueOak-1.0.0)\n\n## Purpose\n\nThis.\n\n## ms - 2.1.3 (MIT)\n\n';
  expect(readLicences(markdown)).toEqual([
    { name: 'glob', version: '13.0.7', licence: 'BlueOak-1.0.0', text: '## Purpose\n\nThis.' },
    { name: 'ms', version: '2.1.3', licence: 'MIT', text: '' },
  ]);
});
