import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseRateState } from '../../../../src/engine/journal/postgres/open-shared-rate-state.ts';
import { bundleModule } from '../../../support/bundle-module.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { makeDatabasePlace } from './database-place.ts';

const CALLER = 'service client';
const WINDOWS = [{ requests: 2, windowMs: 1000 }];

/** Processes that each run a script with the rates of that database, and what they said. */
async function runEach(url: string, count: number, script: string): Promise<readonly string[]> {
  const module = await bundleModule('src/engine/journal/postgres/open-shared-rate-state.ts', makeTempFolder());
  const code = `
    import { openDatabaseRateState } from '${module}';
    const state = await openDatabaseRateState(process.argv[1], { caller: '${CALLER}', longestRequestMs: 60_000 });
    ${script}`;
  const args = ['--input-type=module', '-e', code, url];
  const begun = Array.from({ length: count }, () => promisify(execFile)(process.execPath, args));
  return (await Promise.all(begun)).map(({ stdout }) => stdout);
}

it('counts what a killed process had under way as answered once that can no longer be on its way', async () => {
  const { url, nowMs, pass } = await makeDatabasePlace();
  const windows = JSON.stringify(WINDOWS);
  await expect(
    runEach(url, 1, `for (const _ of [1, 2]) await state.book(${windows}, 0); process.kill(process.pid, 'SIGKILL');`),
  ).rejects.toMatchObject({ signal: 'SIGKILL' });
  const state = await openDatabaseRateState(url, { caller: CALLER, longestRequestMs: 60_000 });
  onTestFinished(() => state.close());
  await pass(59_999);
  expect(await state.book(WINDOWS, nowMs())).toEqual({ waitMs: 1001 });
  await pass(1_001);
  expect(await state.book(WINDOWS, nowMs())).toEqual({ waitMs: 1 });
  await pass(1);
  expect(await state.book(WINDOWS, nowMs())).toEqual({ slot: expect.any(String) });
});

it('never lets processes at once take more places than there are', async () => {
  const { url } = await makeDatabasePlace();
  const taken = await runEach(
    url,
    3,
    `let taken = 0;
    for (let i = 0; i < 20; i++) if ('slot' in await state.book([{ requests: 25, windowMs: 60000 }], 0)) taken++;
    console.log(taken);
    process.exit();`,
  );
  expect(taken.reduce((sum, text) => sum + Number(text), 0)).toBe(25);
});
