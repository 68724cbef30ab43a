import { describe } from 'vitest';
import { describeClosings } from './closings.ts';
import { describeDamaged } from './damaged.ts';
import { describeEntryHistory } from './entry-history.ts';
import { describeHistory } from './history.ts';
import type { MakePlace } from './journal-place.ts';
import { describeLock } from './lock.ts';
import { describeModel } from './model.ts';
import { describeRates } from './rates.ts';
import { describeReplacements } from './replacements.ts';
import { describeRequestStates } from './request-states.ts';
import { describeRunLog } from './run-log.ts';
import { describeUnproven } from './unproven.ts';
import { describeLanded } from './unreported.ts';

/** Everything that a store of the journal must do, whatever keeps it. */
export function describeJournalStore(name: string, makePlace: MakePlace): void {
  describe(`a journal in ${name}`, () => {
    describeRunLog(makePlace);
    describeRequestStates(makePlace);
    describeLock(makePlace);
    describeModel(makePlace);
    describeHistory(makePlace);
    describeEntryHistory(makePlace);
    describeClosings(makePlace);
    describeUnproven(makePlace);
    describeLanded(makePlace);
    describeReplacements(makePlace);
    describeDamaged(makePlace);
    describeRates(makePlace);
  });
}
