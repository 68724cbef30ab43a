import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeScratchFolder, sweepScratch } from '../../../src/base/disk/scratch-folders.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const PART = '0a6b2f0e-1111-4222-8333-444455556666.part';

it('what killed processes left among the temporary files is removed once nobody can need it, where it is ours', async () => {
  const folder = makeTempFolder();
  const put = (
    name: string,
    daysAgo: number,
    make: (path: string) => void = (path) => mkdirSync(join(path, 'in'), { recursive: true }),
  ) => {
    make(join(folder, name));
    const at = Date.now() / 1000 - daysAgo * 86_400;
    utimesSync(join(folder, name), at, at);
  };
  const file = (path: string) => writeFileSync(path, 'part');
  for (const kind of ['watch', 'job', 'export', 'history', 'seed', 'demo', 'sandbox'])
    put(`capsheet-${kind}-Ab12cD`, 8);
  put(`capsheet-${PART}`, 2, file);
  const kept = [
    'capsheet-watch-Cd34eF',
    'somebody-elses',
    'capsheet-desk-Ab12cD',
    'capsheet-notes',
    `capsheet-1${PART.slice(1)}`,
  ];
  put('capsheet-watch-Cd34eF', 6);
  for (const other of kept.slice(1, -1)) put(other, 8);
  put(kept.at(-1) ?? '', 0.5, file);
  expect(await sweepScratch(Date.now(), folder)).toBe(8);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});

it('what is made for the time of some work is private, and is found by the sweep', async () => {
  const folder = makeTempFolder();
  vi.stubEnv('TMPDIR', folder);
  const made = await makeScratchFolder('export');
  expect(basename(made)).toMatch(/^capsheet-export-\w{6}$/);
  expect(await sweepScratch(Date.now())).toBe(0);
  expect(await sweepScratch(Date.now() + 8 * 86_400_000)).toBe(1);
  expect(existsSync(made)).toBe(false);
  vi.unstubAllEnvs();
});
