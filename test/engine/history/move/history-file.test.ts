import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { exportHistory } from '../../../../src/engine/history/move/export-history.ts';
import { importHistory } from '../../../../src/engine/history/move/import-history.ts';
import { parseManifest, writeManifest } from '../../../../src/engine/history/move/manifest.ts';
import { JOURNAL_MIGRATIONS } from '../../../../src/engine/journal/sqlite/database/migrations.ts';
import { readJournalFacts } from '../../../../src/engine/journal/sqlite/move-journal.ts';
import { openLocalJournal } from '../../../../src/engine/journal/sqlite/open-journal.ts';
import { openZip } from '../../../../src/spreadsheet/opc/zip/zip.ts';
import { makeZip, type ZipPart } from '../../../support/make-zip.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { RUN } from '../../journal/conformance/entries.ts';

/** A state folder with some runs, and one file of each kind beside. */
async function makeStateFolder(runs = 2): Promise<string> {
  const stateDir = join(makeTempFolder(), 'state');
  const journal = await openLocalJournal(stateDir);
  for (let run = 0; run < runs; run += 1) await journal.startRun(RUN);
  await journal.close();
  writeFileSync(join(stateDir, 'columns.json'), '{}');
  mkdirSync(join(stateDir, 'uploads/1-a'), { recursive: true });
  writeFileSync(join(stateDir, 'uploads/1-a/Überblick Q3.csv'), 'Company\nAcme\n');
  return stateDir;
}

async function exportOf(stateDir: string): Promise<string> {
  const path = join(makeTempFolder(), 'history.zip');
  await exportHistory({ stateDir, path, version: '1', now: new Date('2026-11-20T10:00:00Z') });
  return path;
}

async function partsOf(path: string): Promise<ZipPart[]> {
  const zip = await openZip(readFileSync(path), path);
  return Promise.all(
    zip.partNames.map(async (name) => {
      const { data } = await zip.packed(name);
      return { name, content: inflateRawSync(data) };
    }),
  );
}

/** The same history with another journal, as if that had been exported. */
async function withJournal(path: string, change: (db: DatabaseSyncInstance) => void, version: number): Promise<Buffer> {
  const parts = await partsOf(path);
  const contentOf = (name: string) => Buffer.from(parts.find((part) => part.name === name)?.content ?? '');
  const file = join(makeTempFolder(), 'journal.sqlite');
  writeFileSync(file, contentOf('journal.sqlite'));
  const db = new DatabaseSync(file);
  change(db);
  db.exec(`PRAGMA user_version = ${version}`);
  const facts = readJournalFacts(db);
  db.close();
  const journal = readFileSync(file);
  const reading = parseManifest(contentOf('manifest.json').toString());
  if ('fault' in reading) throw new Error(reading.fault);
  const moved = {
    name: 'journal.sqlite',
    size: journal.length,
    sha256: createHash('sha256').update(journal).digest('hex'),
  };
  const files = reading.facts.files.map((one) => (one.name === moved.name ? moved : one));
  const list = writeManifest({ ...reading.facts, journal: facts, files });
  const changed = new Map<string, string | Uint8Array>([
    ['journal.sqlite', journal],
    ['manifest.json', list],
  ]);
  return makeZip(parts.map((part) => ({ ...part, content: changed.get(part.name) ?? part.content })));
}

/** Gives what importing into a new folder says; the folder has no journal then. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const folder = makeTempFolder();
  const [path, stateDir] = [join(folder, 'given.zip'), join(folder, 'state')];
  writeFileSync(path, bytes);
  const error = await importHistory(stateDir, path).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(readdirSync(stateDir)).toEqual(['import.lock']);
  if (!(error instanceof CapsheetError)) throw error ?? new Error('it was imported');
  return `${error.code}: ${error.message.replace(path, 'FILE')}`;
}

describe('A history', () => {
  it('is imported whole: each run in its place, each file with its bytes', async () => {
    const stateDir = await makeStateFolder();
    // As after runs that somebody removed by hand: the sequence has a gap, and is what says which is the latest.
    const db = new DatabaseSync(join(stateDir, 'journal.sqlite'));
    db.exec('UPDATE runs SET rowid = rowid + 40');
    const select = 'SELECT rowid, * FROM runs ORDER BY rowid';
    const before = db.prepare(select).all();
    db.close();
    const next = join(makeTempFolder(), 'next');
    const imported = await importHistory(next, await exportOf(stateDir));
    expect(imported).toEqual({ isNew: true, runs: 2, files: 2, exportedAt: '2026-11-20T10:00:00.000Z' });
    const copy = new DatabaseSync(join(next, 'journal.sqlite'));
    expect(copy.prepare(select).all()).toEqual(before);
    copy.close();
    expect(readFileSync(join(next, 'uploads/1-a/Überblick Q3.csv'), 'utf8')).toBe('Company\nAcme\n');
    expect(existsSync(join(next, 'import'))).toBe(false);
  });

  it('leaves nothing of itself where one of its files has no place', async () => {
    const path = await exportOf(await makeStateFolder());
    const stateDir = await makeStateFolder(0);
    rmSync(join(stateDir, 'columns.json'));
    rmSync(join(stateDir, 'uploads'), { recursive: true });
    writeFileSync(join(stateDir, 'uploads'), 'no folder');
    await expect(importHistory(stateDir, path)).rejects.toMatchObject({ code: 'state-dir-unwritable' });
    expect(existsSync(join(stateDir, 'columns.json'))).toBe(false);
    const journal = await openLocalJournal(stateDir);
    expect(await journal.listRuns()).toEqual([]);
    await journal.close();
  });

  it.skipIf(process.platform === 'win32')('is for the eyes of its user, and so is what is imported', async () => {
    const path = await exportOf(await makeStateFolder());
    const stateDir = join(makeTempFolder(), 'next');
    await importHistory(stateDir, path);
    const places = [
      path,
      stateDir,
      ...['journal.sqlite', 'columns.json', 'uploads'].map((name) => join(stateDir, name)),
    ];
    expect(places.map((place) => statSync(place).mode & 0o077)).toEqual(places.map(() => 0));
  });

  it('is the same file for the same content', async () => {
    const stateDir = await makeStateFolder();
    expect(readFileSync(await exportOf(stateDir))).toEqual(readFileSync(await exportOf(stateDir)));
  });

  it('that was cut off anywhere is refused', async () => {
    const bytes = readFileSync(await exportOf(await makeStateFolder()));
    for (const share of [0, 0.3, 0.9, 0.999]) {
      const refusal = await refusalOf(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(refusal).toBe(
        'history-damaged: "FILE" is not a whole history of capsheet: it was cut off, or it is another kind of file. Nothing was imported.',
      );
    }
  });

  it('with a changed byte is refused', async () => {
    const bytes = readFileSync(await exportOf(await makeStateFolder()));
    for (const share of [0.2, 0.5, 0.8]) {
      const changed = Buffer.from(bytes);
      const place = Math.floor(bytes.length * share);
      changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place);
      expect(await refusalOf(changed)).toMatch(/^history-damaged: /);
    }
  });

  it('of parts of two histories is refused', async () => {
    const [one, other] = await Promise.all(
      [2, 3].map(async (runs) => partsOf(await exportOf(await makeStateFolder(runs)))),
    );
    const mixed = (one ?? []).map((part) =>
      part.name === 'journal.sqlite' ? (other?.find(({ name }) => name === part.name) ?? part) : part,
    );
    expect(await refusalOf(makeZip(mixed))).toContain('"journal.sqlite" is not what was exported');
    const list = (one ?? []).map((part) =>
      part.name === 'manifest.json'
        ? { ...part, content: part.content.toString().replace('"runs": 2', '"runs": 3') }
        : part,
    );
    expect(await refusalOf(makeZip(list))).toContain('its list of contents is damaged');
  });

  it.each([
    [
      'without its list',
      (parts: ZipPart[]) => parts.filter(({ name }) => name !== 'manifest.json'),
      'its list of contents is missing',
    ],
    [
      'without a file',
      (parts: ZipPart[]) => parts.filter(({ name }) => name !== 'columns.json'),
      '"columns.json" is missing from it',
    ],
    [
      'with one file more',
      (parts: ZipPart[]) => [...parts, { name: 'uploads/x', content: '' }],
      '"uploads/x" is not in its list of contents',
    ],
    [
      'with a file elsewhere',
      (parts: ZipPart[]) => [...parts, { name: 'uploads/../../x', content: '' }],
      'it contains something that does not belong in a history',
    ],
    [
      'with a service',
      (parts: ZipPart[]) => [...parts, { name: 'service.json', content: '{}' }],
      'it contains something that does not belong in a history ("service.json")',
    ],
  ])('%s is refused', async (_what, change, why) => {
    const parts = await partsOf(await exportOf(await makeStateFolder()));
    expect(await refusalOf(makeZip(change(parts)))).toContain(why);
  });

  it('of a later form, or with a journal of a later version, is left to the version that wrote it', async () => {
    const stateDir = await makeStateFolder();
    const parts = await partsOf(await exportOf(stateDir));
    const later = parts.map((part) =>
      part.name === 'manifest.json'
        ? { ...part, content: part.content.toString().replace('"historyFormat": 1', '"historyFormat": 2') }
        : part,
    );
    expect(await refusalOf(makeZip(later))).toBe(
      'history-too-new: A newer capsheet wrote "FILE". Nothing was imported.',
    );
    const newer = await exportOf(stateDir);
    expect(await refusalOf(await withJournal(newer, () => undefined, 99))).toBe(
      'history-too-new: A newer capsheet wrote "FILE". Nothing was imported.',
    );
  });

  it('of an earlier version is brought to the present one', async () => {
    const earlier = (db: DatabaseSyncInstance): void => {
      for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
        db.exec(`DROP TABLE ${name}`);
      for (const step of JOURNAL_MIGRATIONS.slice(0, -1)) db.exec(step);
      db.prepare(
        `INSERT INTO runs (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs)
          VALUES ('r1', 's', 'f', 'Firm', 'ada', ?1, 'ada', ?1, 'done', '{"host":"h","pid":1}', '[]')`,
      ).run('2026-01-31T10:00:00.000Z');
    };
    const bytes = await withJournal(await exportOf(await makeStateFolder()), earlier, JOURNAL_MIGRATIONS.length - 1);
    const [path, stateDir] = [join(makeTempFolder(), 'earlier.zip'), join(makeTempFolder(), 'next')];
    writeFileSync(path, bytes);
    expect(await importHistory(stateDir, path)).toMatchObject({ isNew: true, runs: 1 });
    const journal = await openLocalJournal(stateDir);
    expect((await journal.listRuns()).map(({ id }) => id)).toEqual(['r1']);
    await journal.close();
  });

  it('whose journal is not one of its version is refused, and the one that was there stays', async () => {
    const odd = (db: DatabaseSyncInstance): void => {
      db.exec('ALTER TABLE outcomes DROP COLUMN is_found');
    };
    const bytes = await withJournal(await exportOf(await makeStateFolder()), odd, JOURNAL_MIGRATIONS.length);
    const path = join(makeTempFolder(), 'odd.zip');
    writeFileSync(path, bytes);
    const stateDir = await makeStateFolder(0);
    await expect(importHistory(stateDir, path)).rejects.toMatchObject({ code: 'history-damaged' });
    const journal = await openLocalJournal(stateDir);
    expect(await journal.listRuns()).toEqual([]);
    await journal.close();
  });

  it.each([
    ['a workbook', () => readFileSync('samples/quarterly.xlsx'), 'its list of contents is missing'],
    ['no package at all', () => Buffer.from('Company,Round\n'), 'it was cut off, or it is another kind of file'],
  ])('that is %s is refused', async (_what, read, why) => {
    expect(await refusalOf(read())).toContain(why);
  });

  it('that is not there, or a folder, is told as such', async () => {
    const folder = makeTempFolder();
    const stateDir = join(folder, 'state');
    await expect(importHistory(stateDir, join(folder, 'none.zip'))).rejects.toMatchObject({
      code: 'history-missing',
    });
    await expect(importHistory(stateDir, folder)).rejects.toMatchObject({ code: 'history-not-a-file' });
  });
});
