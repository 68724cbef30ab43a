import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWatchedFolder } from '../../../src/team/watch/folder-place.ts';
import { FileMoved, FileRefused, type PlaceAway } from '../../../src/team/watch/place.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const LIMITS = { mostBytes: 1000, signal: new AbortController().signal };

function makeFolders() {
  const base = makeTempFolder();
  const [root, inbox] = [join(base, 'watched'), join(base, 'watched', 'harbour')];
  mkdirSync(inbox, { recursive: true });
  writeFileSync(join(base, 'secret.csv'), 'secret');
  return { base, root, inbox, to: join(base, 'copy') };
}

describe('a watched folder', () => {
  it('lists its workbooks and nothing within other folders', async () => {
    const { root, inbox } = makeFolders();
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    writeFileSync(join(inbox, 'notes.txt'), 'abc');
    writeFileSync(join(inbox, '~$Q1.xlsx'), 'abc');
    mkdirSync(join(inbox, 'folder.csv'));
    writeFileSync(join(inbox, 'folder.csv', 'inner.csv'), 'abc');
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    expect(await place.list()).toEqual([
      { name: 'Q1.xlsx', size: 3, modifiedMs: Math.floor(statSync(join(inbox, 'Q1.xlsx')).mtimeMs) },
    ]);
  });

  it('is copied from, and stays as it was', async () => {
    const { root, inbox, to } = makeFolders();
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    const [file = expect.fail()] = await place.list();
    expect(await place.fetch(file, to)).toEqual({ digest: createHash('sha256').update('abc').digest('hex') });
    expect(readFileSync(to, 'utf8')).toBe('abc');
    expect(readdirSync(inbox)).toEqual(['Q1.xlsx']);
  });

  it.skipIf(process.platform === 'win32')('follows no link, neither within it nor out of it', async () => {
    const { base, root, inbox, to } = makeFolders();
    symlinkSync(join(base, 'secret.csv'), join(inbox, 'link.csv'));
    symlinkSync(base, join(inbox, 'out'));
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    expect(await place.list()).toEqual([]);
    await expect(openWatchedFolder(root, 'harbour', 'out', LIMITS)).rejects.toMatchObject({ reason: 'not-allowed' });
    // Put there after the listing.
    writeFileSync(join(inbox, 'Q1.csv'), 'public');
    for (const path of [join(inbox, 'Q1.csv'), join(base, 'secret.csv')])
      utimesSync(path, 1_775_000_000, 1_775_000_000);
    const [file = expect.fail()] = await place.list();
    rmSync(join(inbox, 'Q1.csv'));
    symlinkSync(join(base, 'secret.csv'), join(inbox, 'Q1.csv'));
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    expect(existsSync(to)).toBe(false);
  });

  it.each(['..', '../..', '../beta', 'inner/../..'])(
    'lies within that of its firm, and %s does not',
    async (folder) => {
      const { root } = makeFolders();
      mkdirSync(join(root, 'beta'));
      mkdirSync(join(root, 'harbour', 'inner'));
      await expect(openWatchedFolder(root, 'harbour', folder, LIMITS)).rejects.toMatchObject({
        reason: 'not-allowed',
        message: 'it leads out of the folder of its firm',
      });
    },
  );

  it('says that it is not there', async () => {
    const { root } = makeFolders();
    const missing: Partial<PlaceAway> = { reason: 'missing', message: 'there is no such folder' };
    await expect(openWatchedFolder(root, 'harbour', 'elsewhere', LIMITS)).rejects.toMatchObject(missing);
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    rmSync(join(root, 'harbour'), { recursive: true });
    await expect(place.list()).rejects.toMatchObject(missing);
  });

  it('gives no file that has gone or changed since it was listed', async () => {
    const { root, inbox, to } = makeFolders();
    const path = join(inbox, 'Q1.xlsx');
    writeFileSync(path, 'abc');
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    const [file = expect.fail()] = await place.list();
    appendFileSync(path, 'd');
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    rmSync(path);
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    expect(existsSync(to)).toBe(false);
  });

  it('gives no file that is too large', async () => {
    const { root, inbox, to } = makeFolders();
    writeFileSync(join(inbox, 'Q1.xlsx'), 'x'.repeat(1001));
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    const [file = expect.fail()] = await place.list();
    await expect(place.fetch(file, to)).rejects.toThrow(FileRefused);
    expect(existsSync(to)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe', async () => {
    const { root, inbox, to } = makeFolders();
    execFileSync('mkfifo', [join(inbox, 'Q1.csv')]);
    const place = await openWatchedFolder(root, 'harbour', '.', LIMITS);
    expect(await place.list()).toEqual([]);
    await expect(place.fetch({ name: 'Q1.csv', size: 0, modifiedMs: 0 }, to)).rejects.toThrow(FileMoved);
  });
});
