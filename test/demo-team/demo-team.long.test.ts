import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type Started, startProgram } from '../support/start-program.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

/** As `npm run demo:team` starts it, with a folder for all that it has for the time being. */
function startDemo(): Started & { readonly out: string; readonly temporary: string } {
  const [out, temporary] = [makeTempFolder(), makeTempFolder()];
  // PostgreSQL runs as another user where this one is root.
  chmodSync(temporary, 0o755);
  const line = [process.execPath, resolve('scripts/demo-team.mjs'), '--out', out];
  const env = { PATH: process.env.PATH ?? '', TMPDIR: temporary };
  return { ...startProgram(line, { cwd: process.cwd(), env }), out, temporary };
}

it('the demo of a team enters every row once, whatever becomes of a worker, and leaves nothing behind', async () => {
  const { ended, out, temporary } = startDemo();
  const { status, stdout, stderr } = await ended;
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('has been killed (SIGKILL)');
  expect(stdout).toContain('Entered twice: 0. Lost: 0.');
  expect(existsSync(join(out, 'team.result.xlsx'))).toBe(true);
  expect(readdirSync(temporary)).toEqual([]);
});

it('an interrupt ends all that the demo has started', async () => {
  const { process: demo, ended, temporary } = startDemo();
  demo.stdout?.on('data', (chunk: Buffer) => {
    // The signal goes to all processes of a terminal; here to the first, which hands it on.
    if (String(chunk).includes('A server runs')) demo.kill('SIGINT');
  });
  const { status, stdout } = await ended;
  expect(status).toBe(130);
  expect(stdout).toContain('Interrupted.');
  expect(readdirSync(temporary)).toEqual([]);
});
