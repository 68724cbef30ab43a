import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const GUARD = fileURLToPath(new URL('../../../../scripts/postgres/guard.mjs', import.meta.url));

it('a server of the tests ends with whoever started it, however that ends, and leaves no folder behind', async () => {
  const folder = join(makeTempFolder(), 'server');
  mkdirSync(folder);
  const server = [process.execPath, '-e', 'setInterval(() => {}, 1e6)'];
  const code = `
    const stdio = ['pipe', 'inherit', 'inherit'];
    const args = ${JSON.stringify([GUARD, folder, '{}', ...server])};
    require('node:child_process').spawn(process.execPath, args, { detached: true, stdio });`;
  const starter = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(starter.stdout, 'data');
  const pid = Number(/server (\d+)/.exec(String(said))?.[1]);
  expect(process.kill(pid, 0)).toBe(true);
  starter.kill('SIGKILL');
  // They all write there: it is over when the last of them has ended.
  await once(starter.stdout, 'close');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(folder)).toBe(false);
});
