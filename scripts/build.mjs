// Builds dist/ from src/: types are stripped and imports rewritten, nothing is bundled.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', `${root}tsconfig.build.json`], {
  stdio: 'inherit',
  cwd: root,
});
if (status === 0) chmodSync(`${root}dist/main.js`, 0o755);
process.exitCode = status ?? 1;
