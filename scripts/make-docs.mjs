// Refreshes what the documentation says as the code says it: parts of pages, the JSON Schemas, the types of the library and the manual page, as compiled into build/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeLibraryTypes } from './docs/library-types.mjs';
import { listPages } from './docs/list-pages.mjs';
import { fillParts } from './docs/parts.mjs';
import { makeFromCode } from './docs/sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { parts, schemas, manual } = await makeFromCode(
  (path) => import(new URL(`../build/${path}.js`, import.meta.url).href),
);

const { types, page: library } = await makeLibraryTypes({ root, schemas });

for (const page of listPages(root)) {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const filled = fillParts(fillParts(text, parts), { library });
  if (filled !== text) writeFileSync(path, filled);
}
mkdirSync(join(root, 'schemas'), { recursive: true });
mkdirSync(join(root, 'man'), { recursive: true });
writeFileSync(join(root, 'man/capsheet.1'), manual);
mkdirSync(join(root, 'types'), { recursive: true });
for (const [file, text] of Object.entries(types)) writeFileSync(join(root, 'types', file), text);
for (const [file, text] of Object.entries(schemas)) writeFileSync(join(root, 'schemas', file), text);
