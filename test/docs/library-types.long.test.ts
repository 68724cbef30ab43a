import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeLibraryTypes } from '../../scripts/docs/library-types.mjs';
import { fillParts } from '../../scripts/docs/parts.mjs';

const PAGE = 'docs/reference/library.md';

it('the types of the package and their reference are what the code says: npm run make:docs', async () => {
  const schemas = Object.fromEntries(
    readdirSync('schemas').map((file) => [file, readFileSync(join('schemas', file), 'utf8')]),
  );
  const { types, page: library } = await makeLibraryTypes({ root: process.cwd(), schemas });
  expect(readdirSync('types').sort()).toEqual(Object.keys(types).sort());
  for (const [file, text] of Object.entries(types)) expect(readFileSync(join('types', file), 'utf8')).toBe(text);
  const page = readFileSync(PAGE, 'utf8');
  expect(fillParts(page, { library })).toBe(page);
});
