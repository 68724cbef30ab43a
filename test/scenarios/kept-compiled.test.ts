import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCapsheet } from '../support/run-capsheet.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capsheet-kept-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SAMPLE = join(process.cwd(), 'samples/quarterly.xlsx');

/** The outcome, without what each start says anew. */
async function check(cache: string, args: readonly string[] = ['check', SAMPLE, '--json'], more = {}) {
  const env = { CAPSHEET_CACHE_DIR: join(folder, cache), ...more };
  const { status, stdout, stderr } = await startCapsheet(args, { cwd: folder, env }).ended;
  return { status, stdout, stderr };
}

function keptIn(cache: string): readonly string[] {
  return readdirSync(folder).includes(cache)
    ? readdirSync(join(folder, cache), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}

it('keeps what was compiled for the next start, which says the same', async () => {
  const first = await check('cache');
  const [path = ''] = keptIn('cache');
  const kept = readFileSync(path);
  expect(first.status).toBe(0);
  expect(await check('cache')).toEqual(first);
  // All of it was taken: whatever is compiled anew is written.
  expect(readFileSync(path)).toEqual(kept);
  expect(keptIn('cache')).toHaveLength(1);
  await check('cache', ['schema', 'check']);
  expect(keptIn('cache')).toHaveLength(2);
});

it('keeps what a proposal was compiled to, which has flags of its own', async () => {
  writeFileSync(join(folder, 'Holdings.csv'), 'Portfolio Company,Vehicle,Cost (USD)\nAcme,Fund I,100\n');
  const first = await check('proposals', ['map', 'Holdings.csv', '--out', 'first.yaml']);
  const [path = ''] = keptIn('proposals');
  const kept = readFileSync(path);
  expect(first.status).toBe(0);
  await check('proposals', ['map', 'Holdings.csv', '--out', 'second.yaml']);
  expect(readFileSync(path)).toEqual(kept);
  expect(readFileSync(join(folder, 'second.yaml'))).toEqual(readFileSync(join(folder, 'first.yaml')));
});

it('says the same where what was kept is damaged, or cannot be kept', async () => {
  const sound = await check('damaged');
  const [path = ''] = keptIn('damaged');
  const kept = readFileSync(path);
  writeFileSync(path, kept.fill(0x5a, Math.floor(kept.length / 2)));
  expect(await check('damaged')).toEqual(sound);
  writeFileSync(join(folder, 'no-folder'), '');
  expect(await check('no-folder')).toEqual(sound);
});

it('keeps nothing of what only says its version or is no command, nor where Node.js is told to keep nothing', async () => {
  await check('version', ['--version']);
  await check('unknown', ['chekc', SAMPLE]);
  await check('counted', undefined, { NODE_V8_COVERAGE: join(folder, 'coverage') });
  await check('told', undefined, { NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(['version', 'unknown', 'counted', 'told'].flatMap(keptIn)).toEqual([]);
});
