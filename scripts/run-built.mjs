import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds src and some of test into a folder of its own, so that a build in between disturbs no run, and starts a program
 * there with the arguments of this process, after those that `prepare` gives. Its exit status becomes this process's. A
 * signal to this process is for the program: what was built is removed once that has ended.
 */
export async function runBuilt({ include, exclude, main, prepare = () => [] }) {
  const built = mkdtempSync(join(tmpdir(), 'capsheet-build-'));
  const config = join(built, 'tsconfig.json');
  const inRoot = (paths) => paths.map((path) => join(root, path));
  // Types are checked by `npm run types`.
  const compilerOptions = { noEmit: false, noCheck: true, rootDir: root, outDir: built };
  const settings = { include: inRoot(['src', ...include]), exclude: inRoot(exclude) };
  try {
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, ...settings }));
    symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'));
    copyFileSync(join(root, 'package.json'), join(built, 'package.json'));
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
    const args = [join(built, main), ...(await prepare(built)), ...process.argv.slice(2)];
    const program = spawn(process.execPath, args, { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
    const [status] = await once(program, 'exit');
    process.exitCode = status ?? 1;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
