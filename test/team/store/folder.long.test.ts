import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createFileStore, type FileStore } from '../../../src/team/store/file-store.ts';
import { openFolder } from '../../../src/team/store/folder-place.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { describeFileStore, digestOf, type Place, piecesOf } from './conformance.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

async function open(folder: string): Promise<FileStore> {
  return createFileStore(await openFolder(folder, NOW));
}

async function makePlace(): Promise<Place> {
  const folder = join(makeTempFolder(), 'files');
  return {
    store: await open(folder),
    name: `the folder ${folder}`,
    incoming: join(folder, '.incoming'),
    spoil: async (sha256, change) => {
      const path = join(folder, sha256.slice(0, 2), sha256);
      writeFileSync(path, change(readFileSync(path)));
    },
    list: async () =>
      readdirSync(folder)
        .filter((name) => name !== '.incoming')
        .flatMap((name) => readdirSync(join(folder, name))),
  };
}

describeFileStore('a folder', makePlace);

describe('a folder of files', () => {
  it.skipIf(process.platform === 'win32')('is for nobody else on the machine', async () => {
    const folder = join(makeTempFolder(), 'files');
    const { sha256 } = await (await open(folder)).put(piecesOf('private'));
    const modeOf = (...path: readonly string[]) => statSync(join(folder, ...path)).mode & 0o777;
    expect([modeOf(), modeOf(sha256.slice(0, 2)), modeOf(sha256.slice(0, 2), sha256)]).toEqual([0o700, 0o700, 0o600]);
  });

  it('gives out no file beside it, whatever it is asked for', async () => {
    const above = makeTempFolder();
    mkdirSync(join(above, 'within'));
    writeFileSync(join(above, 'outside'), 'not ours');
    const store = await open(join(above, 'within', 'files'));
    // Its first two letters are a folder of the place.
    await expect(store.load('../outside')).rejects.toMatchObject({ code: 'stored-file-missing' });
  });

  it('shows nothing of a file before it is whole', async () => {
    const { store, list } = await makePlace();
    const seen: (readonly string[])[] = [];
    const content = async function* () {
      for (const piece of ['one ', 'two ', 'three']) {
        yield Buffer.from(piece);
        seen.push(await list());
      }
    };
    await store.put(content());
    expect(seen).toEqual([[], [], []]);
    expect(await list()).toEqual([digestOf(Buffer.from('one two three'))]);
  });

  it('is swept of what a killed process left on its way the day before, and of nothing else', async () => {
    const folder = join(makeTempFolder(), 'files');
    await open(folder);
    const incoming = join(folder, '.incoming');
    for (const [name, at] of [
      ['capsheet-0a6b2f0e-1111-4222-8333-444455556666.part', '2026-11-19T09:00:00Z'],
      ['capsheet-0a6b2f0e-1111-4222-8333-777788889999.part', '2026-11-20T09:00:00Z'],
    ] as const) {
      writeFileSync(join(incoming, name), 'part');
      utimesSync(join(incoming, name), new Date(at), new Date(at));
    }
    await open(folder);
    expect(readdirSync(incoming)).toEqual(['capsheet-0a6b2f0e-1111-4222-8333-777788889999.part']);
  });

  it.skipIf(process.platform === 'win32')('that has no room left says so, and is left as it was', async () => {
    const folder = join(makeTempFolder(), 'files');
    const module = await bundleModule('src/team/store/open-file-store.ts', makeTempFolder());
    const script = `
      const { openFileStore } = await import(process.argv[1]);
      const env = { CAPSHEET_FILES: 'folder:' + process.argv[2] };
      const store = await openFileStore({ env, now: new Date() });
      const content = async function* () { for (let piece = 0; piece < 9; piece += 1) yield Buffer.alloc(50_000); };
      await store.put(content()).catch(({ code, message, hint }) => console.log(JSON.stringify({ code, message, hint })));`;
    // No file of this process may be larger than 200 blocks of 1024 bytes.
    const limited = 'ulimit -f 200; exec "$@"';
    const command = [process.execPath, '--input-type=module', '-e', script, module, folder];
    const { stdout } = await promisify(execFile)('bash', ['-c', limited, 'bash', ...command]);
    expect(JSON.parse(stdout)).toEqual({
      code: 'store-full',
      message: `There is no room left in the folder ${join(folder, '.incoming')}: nothing was kept of this file.`,
      hint: 'Make room, then do the same again.',
    });
    expect([readdirSync(folder), readdirSync(join(folder, '.incoming'))]).toEqual([['.incoming'], []]);
  });

  it('that cannot be made or read is named, with what the system says', async () => {
    const folder = makeTempFolder();
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file', 'files');
    await expect(open(path)).rejects.toMatchObject({
      code: 'store-unreachable',
      exitStatus: 2,
      message: expect.stringMatching(/^The files in the folder .*files cannot be used: ENOTDIR/),
    });
  });
});
