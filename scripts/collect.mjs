// Writes the lists in src that are collected from what is declared elsewhere.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collect } from './docs/collect.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

for (const [path, text] of Object.entries(collect(root))) writeFileSync(join(root, path), text);
