import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import { openLocalJournal } from '../../../src/engine/journal/sqlite/open-journal.ts';
import { openLocalRateState } from '../../../src/engine/journal/sqlite/open-shared-rate-state.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { describeJournalStore } from './conformance/describe-journal-store.ts';
import { type JournalPlace, TABLES } from './conformance/journal-place.ts';

/** A state folder. */
async function makePlace(): Promise<JournalPlace> {
  const folder = makeTempFolder();
  let nowMs = 0;
  return {
    open: async () => {
      // Nobody in another process looks.
      const journal = await openLocalJournal(folder, { lookMs: 0 });
      onTestFinished(() => journal.close());
      return journal;
    },
    openRates: (caller) => openLocalRateState(folder, caller),
    clock: {
      nowMs: () => nowMs,
      pass: async (ms) => {
        nowMs += ms;
      },
    },
    spoil: async (table, id, change) => {
      const columns = Object.keys(change).map((column) => `${column} = ?`);
      const db = new DatabaseSync(join(folder, 'journal.sqlite'));
      db.prepare(`UPDATE ${table} SET ${columns.join(', ')} WHERE ${TABLES[table]} = ?`).run(
        ...Object.values(change),
        id,
      );
      db.close();
    },
  };
}

describeJournalStore('SQLite', makePlace);
