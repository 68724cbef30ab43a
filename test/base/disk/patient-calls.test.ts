import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callPatiently, removeFolder, renameOver } from '../../../src/base/disk/patient-calls.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

/** An error as the file system throws it. */
function fault(code: string): Error {
  return Object.assign(new Error(`${code}: it is so`), { code, syscall: 'rename' });
}

/** A call that fails with these errors, one after the other, and then succeeds; with the pauses that were made. */
function tryCall(platform: NodeJS.Platform, codes: readonly string[]) {
  const pauses: number[] = [];
  const left = [...codes];
  const ended = callPatiently(
    async () => {
      const code = left.shift();
      if (code !== undefined) throw fault(code);
    },
    { platform, pause: async (ms) => pauses.push(ms) },
  );
  return { ended, pauses, left };
}

describe('a call that Windows refuses', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'])(
    'for a moment (%s) is made again, later each time',
    async (code) => {
      const { ended, pauses } = tryCall('win32', [code, code, code]);
      await expect(ended).resolves.toBeUndefined();
      expect(pauses).toEqual([10, 20, 40]);
    },
  );

  it('for good fails after a good second', async () => {
    const { ended, pauses } = tryCall(
      'win32',
      Array.from({ length: 20 }, () => 'EBUSY'),
    );
    await expect(ended).rejects.toMatchObject({ code: 'EBUSY' });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(1270);
  });

  it('for another reason fails at once', async () => {
    const { ended, pauses } = tryCall('win32', ['ENOSPC']);
    await expect(ended).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(pauses).toEqual([]);
  });

  it('is not repeated on other systems, where it would go on being refused', async () => {
    const { ended, pauses } = tryCall('linux', ['EACCES']);
    await expect(ended).rejects.toMatchObject({ code: 'EACCES' });
    expect(pauses).toEqual([]);
  });
});

it('renames over a file', async () => {
  const folder = makeTempFolder();
  const [from, to] = [join(folder, 'new'), join(folder, 'old')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
  await renameOver(from, to);
  expect([readFileSync(to, 'utf8'), existsSync(from)]).toEqual(['new', false]);
});

it('removes a folder, and says so of one that is not there', async () => {
  const folder = join(makeTempFolder(), 'scratch');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  expect(await removeFolder(folder)).toBe(true);
  expect(existsSync(folder)).toBe(false);
  expect(await removeFolder(folder)).toBe(true);
});

it('lets a folder be that it may not remove', async () => {
  const above = makeTempFolder();
  mkdirSync(join(above, 'scratch'));
  chmodSync(above, 0o500);
  // Root may remove whatever is on a disk; what the kernel shows as a folder is on none.
  const isRoot = process.getuid?.() === 0;
  expect(await removeFolder(isRoot ? '/proc/self/fdinfo' : join(above, 'scratch'))).toBe(false);
  chmodSync(above, 0o700);
});
