import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { readDeadPid } from './dead-run.ts';
import { RUN, SERVICE } from './support.ts';

const REQUEST = { service: SERVICE, firm: RUN.firm, holder: 'ana', since: new Date('2026-11-20T10:30:15Z') };

describe('the lock of a service and firm', () => {
  it('keeps a second apply out, and says who holds it and since when', () => {
    const folder = makeTempFolder();
    const lock = openJournal(folder).lock(REQUEST);
    const second = openJournal(folder);
    expect(() => second.lock({ ...REQUEST, holder: 'ben' })).toThrow(
      expect.objectContaining({
        code: 'lock-held',
        exitStatus: 2,
        message: `ana has been applying to Harbour Ventures at ${SERVICE} since 2026-11-20T10:30:15.000Z (process ${process.pid} on ${hostname()}).`,
      }),
    );
    lock.release();
    lock.release();
    second.lock({ ...REQUEST, holder: 'ben' }).release();
  });

  it('is one for each firm', () => {
    const journal = openJournal(makeTempFolder());
    journal.lock(REQUEST);
    expect(() => journal.lock({ ...REQUEST, firm: { id: 'firm-2', name: 'Other' } })).not.toThrow();
    expect(() => journal.lock({ ...REQUEST, service: 'https://other.example' })).not.toThrow();
  });

  it('is taken over from a process that is dead, whose late release then does nothing', async () => {
    const folder = makeTempFolder();
    const journal = openJournal(folder);
    const dead = journal.lock(REQUEST);
    const db = new DatabaseSync(join(folder, 'journal.sqlite'));
    db.prepare("UPDATE locks SET process = json_set(process, '$.pid', ?)").run(await readDeadPid());
    db.close();
    journal.lock({ ...REQUEST, holder: 'ben' });
    dead.release();
    expect(() => journal.lock(REQUEST)).toThrow('ben has been applying');
  });

  it('is taken over from a process whose number another one has now', () => {
    const folder = makeTempFolder();
    const journal = openJournal(folder);
    journal.lock(REQUEST);
    const db = new DatabaseSync(join(folder, 'journal.sqlite'));
    db.prepare("UPDATE locks SET process = json_set(process, '$.start', 'earlier')").run();
    db.close();
    expect(() => journal.lock(REQUEST)).not.toThrow();
  });
});
