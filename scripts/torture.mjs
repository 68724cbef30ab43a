// Builds src and test/torture into a folder of their own, so that a build in between disturbs no run, and starts the
// torture there: `npm run torture -- --runs 1000 --seed 1`.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = mkdtempSync(join(tmpdir(), 'capsheet-torture-build-'));
const config = join(built, 'tsconfig.json');
// Types are checked by `npm run types`.
const compilerOptions = { noEmit: false, noCheck: true, rootDir: root, outDir: built };
const include = ['src', 'test/torture', 'test/support/make-xlsx.ts'].map((path) => join(root, path));
const exclude = [join(root, 'test/torture/*.test.ts')];
try {
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, exclude }));
  symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'));
  copyFileSync(join(root, 'package.json'), join(built, 'package.json'));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
  const main = join(built, 'test/torture/main.js');
  process.exitCode = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(built, { recursive: true, force: true });
}
