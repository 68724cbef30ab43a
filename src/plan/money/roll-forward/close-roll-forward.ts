import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { NewSecurity, NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { addDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { Ledger } from './ledger.ts';
import type { Lot } from './lot.ts';
import { toNamer } from './name-security.ts';
import { readLots } from './read-lots.ts';
import { type RolledEntry, type RollingFacts, rollEntries } from './roll-entries.ts';
import { type PlannedRollForward, pricesOf, toLotNames, toRollForward } from './roll-forward.ts';
import { toLotLines } from './to-lines.ts';

/** What a run has entered: as it was sent, with the ids that were learnt. */
export interface SentEntry {
  readonly rowKey: RowKey;
  readonly data: NewSecurity<string> | NewTransaction<string>;
  readonly id?: string | undefined;
  /** Of the security that a conversion or exercise created. */
  readonly createdId?: string | undefined;
}

export interface ClosingFacts {
  /** Of the same companies as `after`. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** What the journal knows now. */
  readonly entryHistory: EntryHistory;
  /** What the run brought in, in the order of sending. */
  readonly sent: readonly SentEntry[];
  readonly planned: PlannedRollForward;
}

/**
 * The roll-forward of a run: opening and closing are each read from what the service held then, and the movements from
 * what was sent between. A line where they do not come together says by how much.
 */
export function closeRollForward({ before, after, entryHistory, sent, planned }: ClosingFacts): RollForward {
  const namer = toNamer(after);
  const found = readLots(after, { entryHistory, namer });
  // A firm has more to tell of how its service counts than the companies of one workbook.
  const reading = found.countReading.isFound ? found.countReading : planned.countReading;
  const closing = readLots(after, { entryHistory, namer, reading }).lots;
  const opening = readLots(before, { entryHistory, namer, reading }).lots;
  const prices = new Map<string, Money>(pricesOf(after));
  const { scope, quarter } = planned.rollForward;
  const facts = { namer, priceOf: (shareClass: string) => prices.get(shareClass), quarter };
  const entries = nameEntries(sent, { opening, closing, facts });
  const ledger = new Ledger(opening);
  const sold = sumSales(entries);
  const soldWhole = (key: string) => (closing.has(key) ? undefined : sold.get(key));
  rollEntries(ledger, entries, { ...facts, createdLot: (key) => closing.get(key), soldWhole });
  const isListed = (key: string): boolean => opening.has(key) || closing.has(key);
  const lines = toLotLines({ opening, ledger, closing }, toLotNames([before, after], { isListed }));
  return toRollForward({ scope, quarter, lines, others: planned.others, countReading: reading });
}

/** By the key of what was sold. */
function sumSales(entries: readonly RolledEntry[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { data } of entries)
    if (data.kind === 'transaction' && data.event === 'sale')
      sums.set(data.security, addDecimals(sums.get(data.security) ?? ZERO, data.sharesSold ?? ZERO));
  return sums;
}

interface Moments {
  readonly opening: ReadonlyMap<string, Lot>;
  readonly closing: ReadonlyMap<string, Lot>;
  readonly facts: RollingFacts;
}

/** What was entered without an id being learnt is one of those that are new and like it. */
function nameEntries(sent: readonly SentEntry[], { opening, closing, facts }: Moments): readonly RolledEntry[] {
  const named = new Set(sent.flatMap(({ data, id, createdId }) => (data.kind === 'security' ? id : createdId) ?? []));
  const fresh = [...closing.values()].filter(({ key }) => !opening.has(key) && !named.has(key));
  const alike = groupBy(fresh, likenessOf);
  const trial = new Ledger(opening);
  return sent.map(({ rowKey, data, id, createdId }) => {
    const known = data.kind === 'security' ? id : createdId;
    const entry = { key: known ?? `row:${rowKey}`, data };
    rollEntries(trial, [entry], { ...facts, createdLot: (key) => closing.get(key) });
    const lot = trial.lots.get(entry.key);
    const twin = known === undefined && lot !== undefined ? alike.get(likenessOf(lot))?.shift() : undefined;
    return twin === undefined ? entry : { key: twin.key, data };
  });
}

function likenessOf({ company, fundId, type, name, currency, cost, units }: Lot): string {
  return JSON.stringify([company, fundId, type, name, currency, cost, units ?? null]);
}
