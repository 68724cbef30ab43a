import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { JOURNAL_MIGRATIONS } from '../../../src/engine/journal/sqlite/database/migrations.ts';
import { openLocalJournal } from '../../../src/engine/journal/sqlite/open-journal.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { AT, CERTIFICATE, planOne, RUN, SECURITY_ROW } from './conformance/entries.ts';

async function catchError(
  work: () => Promise<unknown>,
): Promise<{ code: string; message: string; exitStatus: number }> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CapsheetError)
      return { code: error.code, message: error.message, exitStatus: error.exitStatus };
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Processes that open one new folder after the other, all at the very moment at which they begin the file; gives what each one met. */
async function openAtOnce(count: number, folders: number): Promise<readonly string[]> {
  const module = await bundleModule('src/engine/journal/sqlite/open-journal.ts', makeTempFolder());
  const script = `
    import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
    import { openLocalJournal } from '${module}';
    const [room, number] = process.argv.slice(1);
    for (let folder = 0; folder < ${folders}; folder++) {
      const here = room + '/here-' + folder;
      mkdirSync(here, { recursive: true });
      const readFacts = (path) => {
        writeFileSync(here + '/' + number, '');
        while (readdirSync(here).length < ${count});
        return { platform: 'linux', path, mounts: '' };
      };
      try { (await openLocalJournal(room + '/' + folder, { readFacts })).close(); } catch (error) { console.log(error.message); }
    }`;
  const room = makeTempFolder();
  const started = Array.from({ length: count }, (_, number) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, room, String(number)]),
  );
  return (await Promise.all(started)).map(({ stdout }) => stdout);
}

describe('opening the journal', () => {
  it.skipIf(isQuick)('waits for another process that makes the same folder at the same moment', async () => {
    expect(await openAtOnce(3, 40)).toEqual(['', '', '']);
  });

  it('makes the state folder and keeps what is in it', async () => {
    const folder = join(makeTempFolder(), 'state', 'deep');
    const first = await openLocalJournal(folder);
    const { runId } = await first.startRun(RUN);
    await first.close();
    expect((await (await openLocalJournal(folder)).readRun(runId))?.run.id).toBe(runId);
  });

  it('writes every change through to the disk', async () => {
    const folder = makeTempFolder();
    await (await openLocalJournal(folder)).close();
    const db = new DatabaseSync(join(folder, 'journal.sqlite'));
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: JOURNAL_MIGRATIONS.length });
    db.close();
  });

  it('refuses a journal that a newer capsheet wrote', async () => {
    const folder = makeTempFolder();
    await (await openLocalJournal(folder)).close();
    const path = join(folder, 'journal.sqlite');
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${JOURNAL_MIGRATIONS.length + 1}`);
    db.close();
    expect(await catchError(() => openLocalJournal(folder))).toEqual({
      code: 'journal-too-new',
      message: `The journal ${path} has version ${JOURNAL_MIGRATIONS.length + 1}; this capsheet knows versions up to ${JOURNAL_MIGRATIONS.length}.`,
      exitStatus: 2,
    });
  });

  it('refuses a file that is no journal', async () => {
    const folder = makeTempFolder();
    writeFileSync(join(folder, 'journal.sqlite'), 'Company,Round\n'.repeat(100));
    expect(await catchError(() => openLocalJournal(folder))).toEqual({
      code: 'journal-unreadable',
      message: `${join(folder, 'journal.sqlite')} cannot be read as a journal: file is not a database.`,
      exitStatus: 2,
    });
  });

  it('says of a damaged page, wherever it is, that the journal cannot be read', async () => {
    const folder = makeTempFolder();
    const journal = await openLocalJournal(folder);
    const log = await journal.startRun(RUN);
    await log.recordRows([SECURITY_ROW]);
    const number = await planOne(log, 'addSecurities', SECURITY_ROW.rowKey);
    await log.intendRequest(number, { items: [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }], held: [], at: AT });
    await journal.close();
    const path = join(folder, 'journal.sqlite');
    const db = new DatabaseSync(path);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const whole = readFileSync(path);
    const codes = new Set<unknown>();
    for (let page = 0; page < whole.length; page += 4096) {
      const bytes = Buffer.from(whole);
      bytes.fill(0xff, page, page + 12);
      writeFileSync(path, bytes);
      codes.add(await readAll(folder));
    }
    expect([...codes].sort()).toEqual(['journal-unreadable', 'read']);
  });

  it.each([
    ['a state folder whose place is taken by a file', (folder: string) => writeFileSync(folder, '')],
    [
      'a journal whose place is taken by a folder',
      (folder: string) => mkdirSync(join(folder, 'journal.sqlite'), { recursive: true }),
    ],
  ])('refuses %s', async (_what, prepare) => {
    const folder = join(makeTempFolder(), 'state');
    prepare(folder);
    expect(await catchError(() => openLocalJournal(folder))).toMatchObject({
      code: 'state-dir-unwritable',
      exitStatus: 2,
    });
  });

  it.skipIf(process.platform !== 'linux')(
    'refuses a place where no folder can be made, and does not try for ever',
    async () => {
      expect(await catchError(() => openLocalJournal('/proc/capsheet/state'))).toMatchObject({
        code: 'state-dir-unwritable',
        exitStatus: 2,
      });
    },
  );

  it('says that another process holds a file which is not to be had, instead of calling the folder unwritable', async () => {
    const folder = makeTempFolder();
    await (await openLocalJournal(folder)).close();
    const other = new DatabaseSync(join(folder, 'journal.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    await expect(openLocalJournal(folder, { busyTimeoutMs: 1 })).rejects.toMatchObject({
      code: 'state-dir-busy',
      exitStatus: 2,
      message: `${join(folder, 'journal.sqlite')} is held by another process, which does not release it.`,
    });
    other.close();
  });

  it('says so when a write does not get through', async () => {
    const folder = makeTempFolder();
    const journal = await openLocalJournal(folder, { busyTimeoutMs: 1 });
    const log = await journal.startRun(RUN);
    await log.recordRows([SECURITY_ROW]);
    const number = await planOne(log, 'addSecurities', SECURITY_ROW.rowKey);
    const other = new DatabaseSync(join(folder, 'journal.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const items = [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }];
    expect(await catchError(() => log.intendRequest(number, { items, held: [], at: AT }))).toEqual({
      code: 'journal-write-failed',
      message: `The journal ${journal.path} could not be written: database is locked. Nothing more was sent.`,
      exitStatus: 2,
    });
    other.close();
    expect((await journal.readRun(log.runId))?.requests[0]?.state).toBe('planned');
  });
});

/** Returns the code of what a journal says to being read, or `read`. */
async function readAll(folder: string): Promise<unknown> {
  try {
    const journal = await openLocalJournal(folder);
    try {
      for (const { id } of await journal.listRuns()) await journal.readRun(id);
      await journal.readEntryHistory(RUN.service, RUN.firm.id);
      await journal.findUnfinishedRuns(RUN.service, RUN.firm.id);
      return 'read';
    } finally {
      await journal.close();
    }
  } catch (error) {
    return error instanceof CapsheetError ? error.code : error;
  }
}
