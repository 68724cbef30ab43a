import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSharedRateState } from '../../src/journal/shared-rate-state.ts';
import { bundleModule } from '../support/bundle-module.ts';
import { onHost } from '../support/elsewhere.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const WINDOWS = [{ requests: 2, windowMs: 1000 }];

describe('the shared rate state', () => {
  let folder: string;
  const opened: { close(): void }[] = [];
  const open = (caller = 'service client') => {
    const state = openSharedRateState(folder, caller);
    opened.push(state);
    return state;
  };

  beforeEach(async () => {
    folder = await makeTempFolder();
  });

  afterEach(() => {
    for (const state of opened.splice(0)) state.close();
  });

  it('counts what others with the same credentials sent', () => {
    const [one, other] = [open(), open()];
    expect(one.book(WINDOWS, 0)).toEqual({ slot: '1' });
    expect(other.book(WINDOWS, 0)).toEqual({ slot: '2' });
    one.release('1', 10);
    other.release('2', 20);
    expect(one.book(WINDOWS, 30)).toEqual({ waitMs: 981 });
    expect(other.book(WINDOWS, 1011)).toEqual({ slot: '3' });
  });

  it('keeps other credentials apart', () => {
    const [one, other] = [open(), open('service other')];
    one.book(WINDOWS, 0);
    one.book(WINDOWS, 0);
    expect(other.book(WINDOWS, 0)).toEqual({ slot: '3' });
  });

  it('holds everybody as long as the service asked, the longest asked for', () => {
    const [one, other] = [open(), open()];
    one.holdUntil(500, 0);
    one.holdUntil(300, 50);
    expect(other.book(WINDOWS, 100)).toEqual({ waitMs: 400 });
    expect(other.book(WINDOWS, 500)).toEqual({ slot: '1' });
  });

  it('counts what an ended session left under way as answered now', () => {
    const state = open();
    const gone = openSharedRateState(folder, 'service client');
    for (const _ of WINDOWS) gone.book(WINDOWS, 0);
    gone.close();
    state.book(WINDOWS, 5000);
    expect(state.book(WINDOWS, 5000)).toEqual({ waitMs: 1001 });
    expect(state.book(WINDOWS, 6001)).toEqual({ slot: '3' });
  });

  it('counts a request of a process elsewhere as under way as long as that lives, and from then on as answered', async () => {
    const module = await bundleModule('src/journal/shared-rate-state.ts', makeTempFolder());
    const script = `
      import { openSharedRateState } from '${module}';
      const state = openSharedRateState(process.argv[1], 'service client');
      for (const _ of [1, 2]) state.book(${JSON.stringify(WINDOWS)}, 0);
      console.log('booked');
      setInterval(() => state, 1000);`;
    const { within, nodeArgs } = onHost('elsewhere');
    const all = [...within, process.execPath, ...nodeArgs, '--input-type=module', '-e', script, folder];
    const [command = '', ...args] = all;
    const other = spawn(command, args);
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    other.kill('SIGSTOP');
    const state = open();
    expect(state.book(WINDOWS, 3_600_000)).toEqual({ waitMs: 1001 });
    expect(state.book(WINDOWS, 7_200_000)).toEqual({ waitMs: 1001 });
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(state.book(WINDOWS, 7_200_000)).toEqual({ waitMs: 1001 });
    expect(state.book(WINDOWS, 7_201_001)).toEqual({ slot: '3' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
  });

  it('leaves no file of a session behind, not even of one that was killed', () => {
    const gone = `rates-${randomUUID()}.lock`;
    open();
    writeFileSync(join(folder, gone), '');
    openSharedRateState(folder, 'service client').close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
  });

  it('does not wait for moments of the future after the clock was set back', () => {
    const state = open();
    for (const slot of ['1', '2']) {
      state.book(WINDOWS, 3_600_000);
      state.release(slot, 3_600_000);
    }
    expect(state.book(WINDOWS, 10)).toEqual({ waitMs: 1001 });
    expect(state.book(WINDOWS, 1011)).toEqual({ slot: '3' });
  });

  it('waits no longer than was asked for when the clock is set back meanwhile', () => {
    const state = open();
    state.holdUntil(3_600_500, 3_600_000);
    expect(state.book(WINDOWS, 3_600_100)).toEqual({ waitMs: 400 });
    expect(state.book(WINDOWS, 100)).toEqual({ waitMs: 500 });
    expect(state.book(WINDOWS, 600)).toEqual({ slot: '1' });
  });

  it('refuses a place where the folder cannot be written, and loses no answer over it', () => {
    const state = open();
    state.book(WINDOWS, 0);
    const db = new DatabaseSync(join(folder, 'rates.sqlite'));
    db.exec("CREATE TRIGGER full BEFORE INSERT ON slots BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
    db.exec("CREATE TRIGGER late BEFORE UPDATE ON slots BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
    db.close();
    state.release('1', 10);
    expect(() => state.book(WINDOWS, 20)).toThrow(
      expect.objectContaining({ code: 'state-dir-unwritable', exitStatus: 2 }),
    );
  });

  it('never lets processes at once take more places than there are', async () => {
    const module = await bundleModule('src/journal/shared-rate-state.ts', makeTempFolder());
    const script = `
      import { openSharedRateState } from '${module}';
      const state = openSharedRateState(process.argv[1], 'service client');
      let taken = 0;
      for (let i = 0; i < 40; i++) if ('slot' in state.book([{ requests: 50, windowMs: 60000 }], 1000)) taken++;
      console.log(taken);`;
    const args = ['--input-type=module', '-e', script, folder];
    const taken = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
    expect(taken.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(50);
  });
});
