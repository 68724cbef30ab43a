import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeLater } from '../../support/close-later.ts';
import { createMigratedDatabase } from '../../support/postgres/migrated-database.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import type { Ended } from '../../support/start-program.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

/** Lines that libraries and Node.js itself print besides our log, once a signal comes. */
const LOUD = `process.on('SIGUSR2', () => {
  process.emitWarning('12 drain listeners added', 'MaxListenersExceededWarning');
  console.trace(new Error('a job could not be\\ncompleted'));
  console.error('Retried %s times', 3);
  Promise.reject(new Error('nobody waits for this'));
});`;

/** Each line, or the text of one that is not JSON. */
function readLines({ stdout, stderr }: Ended): readonly { readonly msg?: string; readonly [fact: string]: unknown }[] {
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return { notJson: line };
    }
  });
}

it('servers and workers write nothing but JSON lines, whatever happens to them', async () => {
  const folder = makeTempFolder();
  writeFileSync(join(folder, 'loud.mjs'), LOUD);
  const env = {
    CAPSHEET_DATABASE_URL: await createMigratedDatabase(),
    CAPSHEET_PUBLIC_URL: 'http://127.0.0.1:8080',
    CAPSHEET_LOCAL_PERSON: 'Lena Local <lena@example.com>',
  };
  const start = (args: readonly string[], more: { readonly [name: string]: string } = {}) => {
    const nodeArgs = ['--import', join(folder, 'loud.mjs')];
    const started = startCapsheet(args, { cwd: folder, env: { ...env, ...more }, nodeArgs });
    closeLater(() => void started.process.kill('SIGKILL'));
    return started;
  };
  const both = [start(['server', '--port', '0']), start(['worker'])];
  await Promise.all(both.map((one) => one.untilSaid('stderr', /(?:server|worker) (ready)/)));
  for (const { process: one } of both) one.kill('SIGUSR2');
  for (const ended of await Promise.all(both.map((one) => one.ended))) {
    const lines = readLines(ended);
    expect(lines.filter(({ notJson }) => notJson !== undefined)).toEqual([]);
    const said = lines.map(({ msg }) => msg);
    for (const text of [
      '12 drain listeners added',
      'Error: a job could not be\ncompleted',
      'Error: nobody waits for this',
    ])
      expect(said).toContain(text);
    expect(ended.status).toBe(1);
  }
  // Told to end, or unable to begin.
  const ending = start(['worker']);
  await ending.untilSaid('stderr', /worker (ready)/);
  ending.process.kill('SIGTERM');
  const nowhere = await start(['server'], { CAPSHEET_DATABASE_URL: 'postgres://127.0.0.1:1/none' }).ended;
  const unset = await start(['worker'], { CAPSHEET_JOBS: 'many' }).ended;
  const all = [await ending.ended, nowhere, unset];
  expect(all.map(({ status }) => status)).toEqual([0, 2, 2]);
  expect(all.flatMap(readLines).filter(({ notJson }) => notJson !== undefined)).toEqual([]);
  expect(all.slice(1).map((one) => readLines(one).at(-1)?.code)).toEqual(['database-unreachable', 'setting-invalid']);
});
