import { execFileSync } from 'node:child_process';

/** Runs npm and gives what it prints. On Windows it is a file of commands, which only a shell starts. */
export function runNpm(args, cwd) {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}
