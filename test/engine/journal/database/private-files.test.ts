import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLocalJournal } from '../../../../src/engine/journal/sqlite/open-journal.ts';
import { openLocalRateState } from '../../../../src/engine/journal/sqlite/open-shared-rate-state.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { LOCK, RUN } from '../conformance/entries.ts';

/** The modes of a folder and of what is in it, by name. */
function modesIn(folder: string): { readonly [name: string]: string } {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const names = readdirSync(folder).map((name) => name.replace(/-[0-9a-f-]{16,}/, ''));
  const modes = readdirSync(folder).map((name) => modeOf(join(folder, name)));
  return Object.fromEntries([['.', modeOf(folder)], ...names.map((name, index) => [name, modes[index] ?? ''])]);
}

/** Everything that is open while a run is under way. */
async function workIn(folder: string): Promise<void> {
  const journal = await openLocalJournal(folder);
  await journal.lock(LOCK);
  await journal.startRun(RUN);
  await (await openLocalRateState(folder, 'service client')).book([{ requests: 1, windowMs: 1000 }], 0);
}

const PRIVATE = {
  '.': '700',
  'apply.lock': '600',
  'journal.sqlite': '600',
  'journal.sqlite-shm': '600',
  'journal.sqlite-wal': '600',
  'rates.lock': '600',
  'rates.sqlite': '600',
  'rates.sqlite-shm': '600',
  'rates.sqlite-wal': '600',
};

describe('the files of the state folder', () => {
  it('are for the user’s own eyes', async () => {
    const folder = join(makeTempFolder(), 'state');
    await workIn(folder);
    expect(modesIn(folder)).toEqual(PRIVATE);
  });

  it('become so where an earlier version, or a copy, made them readable for others', async () => {
    const folder = join(makeTempFolder(), 'state');
    await (await openLocalJournal(folder)).close();
    const kept = { 'mapping-memory.yaml': '644', 'columns.json': '664', 'journal.sqlite': '644' };
    for (const [name, mode] of Object.entries(kept)) {
      writeFileSync(join(folder, name), '', { flag: 'a' });
      chmodSync(join(folder, name), Number.parseInt(mode, 8));
    }
    mkdirSync(join(folder, 'results'));
    for (const path of [folder, join(folder, 'results')]) chmodSync(path, 0o755);
    await workIn(folder);
    expect(modesIn(folder)).toEqual({
      ...PRIVATE,
      'columns.json': '600',
      'mapping-memory.yaml': '600',
      results: '700',
    });
  });

  it('are all that is touched in a folder that holds other things too', async () => {
    const folder = makeTempFolder();
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(join(folder, 'notes.txt'), 0o644);
    const elsewhere = makeTempFolder();
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, join(folder, 'results'));
    await (await openLocalJournal(folder)).close();
    await (await openLocalJournal(folder)).close();
    expect(modesIn(folder)).toMatchObject({ '.': '755', 'notes.txt': '644', 'journal.sqlite': '600', results: '755' });
  });
});
