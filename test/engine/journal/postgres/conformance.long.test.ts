import { onTestFinished } from 'vitest';
import { openDatabaseRateState } from '../../../../src/engine/journal/postgres/open-shared-rate-state.ts';
import { describeJournalStore } from '../conformance/describe-journal-store.ts';
import { type JournalPlace, TABLES } from '../conformance/journal-place.ts';
import { makeDatabasePlace } from './database-place.ts';

const HOUR_MS = 3_600_000;

async function makePlace(): Promise<JournalPlace> {
  const { url, open, ask, ...clock } = await makeDatabasePlace();
  return {
    open,
    openRates: async (caller) => {
      const rates = await openDatabaseRateState(url, { caller, longestRequestMs: 2 * HOUR_MS });
      onTestFinished(() => rates.close());
      return rates;
    },
    clock,
    spoil: async (table, id, change) => {
      const columns = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
      await ask(`UPDATE ${table} SET ${columns.join(', ')} WHERE ${TABLES[table]} = $1`, id, ...Object.values(change));
    },
  };
}

describeJournalStore('PostgreSQL', makePlace);
