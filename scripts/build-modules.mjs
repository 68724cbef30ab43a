// Builds build/ from src/, module by module, for the scripts that call some of them: they measure what the command does.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assemble } from './assemble.mjs';
import { giveOneShape } from './package/one-shape.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await assemble({ out: `${root}build`, cache: `${root}.cache` }, (folder) => {
  const args = ['-p', `${root}tsconfig.build.json`, '--outDir', folder];
  const { status } = spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The modules were not built; those of the build before are as they were.');
  for (const path of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js')))
    writeFileSync(join(folder, path), giveOneShape(readFileSync(join(folder, path), 'utf8')));
});
