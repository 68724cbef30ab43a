import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes pages that are made as a whole, by their path below `root`; in their folders nothing else stays but an index. */
export function writePages(root, pages) {
  for (const folder of new Set(Object.keys(pages).map((path) => dirname(path))))
    for (const file of readdirSync(join(root, folder)))
      if (file !== 'README.md' && !Object.hasOwn(pages, `${folder}/${file}`)) rmSync(join(root, folder, file));
  for (const [path, text] of Object.entries(pages)) writeFileSync(join(root, path), text);
}
