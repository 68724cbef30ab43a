import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SharedRateState } from '../../../src/engine/journal/journal-store.ts';
import { openLocalRateState } from '../../../src/engine/journal/sqlite/open-shared-rate-state.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { onHost } from '../../support/elsewhere.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const WINDOWS = [{ requests: 2, windowMs: 1000 }];

describe('the shared rate state', () => {
  let folder: string;
  const opened: SharedRateState[] = [];
  const open = async (caller = 'service client') => {
    const state = await openLocalRateState(folder, caller);
    opened.push(state);
    return state;
  };

  beforeEach(async () => {
    folder = await makeTempFolder();
  });

  afterEach(async () => {
    for (const state of opened.splice(0)) await state.close();
  });

  it('counts a request of a process elsewhere as under way as long as that lives, and from then on as answered', async () => {
    const module = await bundleModule('src/engine/journal/sqlite/open-shared-rate-state.ts', makeTempFolder());
    const script = `
      import { openLocalRateState } from '${module}';
      const state = await openLocalRateState(process.argv[1], 'service client');
      for (const _ of [1, 2]) await state.book(${JSON.stringify(WINDOWS)}, 0);
      console.log('booked');
      setInterval(() => state, 1000);`;
    const { within, nodeArgs } = onHost('elsewhere');
    const all = [...within, process.execPath, ...nodeArgs, '--input-type=module', '-e', script, folder];
    const [command = '', ...args] = all;
    const other = spawn(command, args);
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    other.kill('SIGSTOP');
    const state = await open();
    expect(await state.book(WINDOWS, 3_600_000)).toEqual({ waitMs: 1001 });
    expect(await state.book(WINDOWS, 7_200_000)).toEqual({ waitMs: 1001 });
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await state.book(WINDOWS, 7_200_000)).toEqual({ waitMs: 1001 });
    expect(await state.book(WINDOWS, 7_201_001)).toEqual({ slot: '3' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
  });

  it('leaves no file of a session behind, not even of one that was killed', async () => {
    const gone = `rates-${randomUUID()}.lock`;
    await open();
    writeFileSync(join(folder, gone), '');
    await (await openLocalRateState(folder, 'service client')).close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
  });

  it('does not wait for moments of the future after the clock was set back', async () => {
    const state = await open();
    for (const slot of ['1', '2']) {
      await state.book(WINDOWS, 3_600_000);
      await state.release(slot, 3_600_000);
    }
    expect(await state.book(WINDOWS, 10)).toEqual({ waitMs: 1001 });
    expect(await state.book(WINDOWS, 1011)).toEqual({ slot: '3' });
  });

  it('waits no longer than was asked for when the clock is set back meanwhile', async () => {
    const state = await open();
    await state.holdUntil(3_600_500, 3_600_000);
    expect(await state.book(WINDOWS, 3_600_100)).toEqual({ waitMs: 400 });
    expect(await state.book(WINDOWS, 100)).toEqual({ waitMs: 500 });
    expect(await state.book(WINDOWS, 600)).toEqual({ slot: '1' });
  });

  it('refuses a place where the folder cannot be written, and loses no answer over it', async () => {
    const state = await open();
    await state.book(WINDOWS, 0);
    const db = new DatabaseSync(join(folder, 'rates.sqlite'));
    db.exec("CREATE TRIGGER full BEFORE INSERT ON slots BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
    db.exec("CREATE TRIGGER late BEFORE UPDATE ON slots BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
    db.close();
    await state.release('1', 10);
    await expect(state.book(WINDOWS, 20)).rejects.toThrow(
      expect.objectContaining({ code: 'state-dir-unwritable', exitStatus: 2 }),
    );
  });

  it.skipIf(isQuick)('opens for whoever begins at the moment at which others begin and end', async () => {
    const module = await bundleModule('src/engine/journal/sqlite/open-shared-rate-state.ts', makeTempFolder());
    const script = `
      import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
      import { openLocalRateState } from '${module}';
      const [room, number] = process.argv.slice(1);
      for (let folder = 0; folder < 80; folder++) {
        const here = room + '/here-' + folder;
        for (const path of [here, room + '/' + folder]) mkdirSync(path, { recursive: true });
        writeFileSync(here + '/' + number, '');
        while (readdirSync(here).length < 3);
        await (await openLocalRateState(room + '/' + folder, 'service client')).close();
      }`;
    const begun = ['1', '2', '3'].map((number) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder, number]),
    );
    expect((await Promise.all(begun)).map(({ stderr }) => stderr)).toEqual(['', '', '']);
  });

  it('that is damaged is to be deleted, and the journal is left alone', async () => {
    const path = join(folder, 'rates.sqlite');
    writeFileSync(path, 'Company,Round\n'.repeat(100));
    await expect(openLocalRateState(folder, 'me')).rejects.toMatchObject({
      code: 'journal-unreadable',
      message: `${path}, which counts requests for the rate limits, cannot be read: file is not a database.`,
      hint: 'Delete that file: a new one is made, and nothing is lost.',
    });
  });

  it('never lets processes at once take more places than there are', async () => {
    const module = await bundleModule('src/engine/journal/sqlite/open-shared-rate-state.ts', makeTempFolder());
    const script = `
      import { openLocalRateState } from '${module}';
      const state = await openLocalRateState(process.argv[1], 'service client');
      let taken = 0;
      for (let i = 0; i < 40; i++) if ('slot' in await state.book([{ requests: 50, windowMs: 60000 }], 1000)) taken++;
      console.log(taken);`;
    const args = ['--input-type=module', '-e', script, folder];
    const taken = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
    expect(taken.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(50);
  });
});
