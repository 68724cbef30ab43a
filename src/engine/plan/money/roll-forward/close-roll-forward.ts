import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { runAtOnce } from '../../../../base/util/steps.ts';
import type { RollForward } from '../../../../model/outcomes/roll-forward.ts';
import type { EntryHistory } from '../../../../model/service/entry-history.ts';
import type { NewSecurity, NewTransaction } from '../../../../model/service/new-data.ts';
import type { Snapshot } from '../../../../model/service/snapshot.ts';
import { addDecimals, type Decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import type { CountReading } from '../../../ledger/count-reading.ts';
import { SecurityLedger } from '../../../ledger/security-ledger.ts';
import { asListed } from './carry-cost.ts';
import { compareLines } from './compare-lines.ts';
import { Ledger } from './ledger.ts';
import { type Lot, toNamer } from './name-security.ts';
import { toNewClosing } from './new-closing.ts';
import { readLots } from './read-lots.ts';
import { type RolledEntry, type RollingFacts, rollEntries } from './roll-entries.ts';
import { companiesOf, type PlannedRollForward, pricesOf, toLotNames, toRollForward } from './roll-forward.ts';
import { type LotNames, sortLines, toListedCosts, toLotLines } from './to-lines.ts';

/** An item as it was sent, with the ids that were learnt. */
export interface SentEntry {
  readonly rowKey: RowKey;
  readonly data: NewSecurity<string> | NewTransaction<string>;
  readonly id?: string | undefined;
  readonly createdId?: string | undefined;
}

export interface ClosingFacts {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly entryHistory: EntryHistory;
  readonly sent: readonly SentEntry[];
  readonly planned: PlannedRollForward;
  /** As shown in the plan that was approved; as planned right before the run where nobody saw another. */
  readonly signed?: RollForward | undefined;
  readonly moneyPlaces?: number | undefined;
}

/**
 * The roll-forward of a run: opening and closing are each read from what the service held then, and the movements from
 * what was sent between. A line where they do not come together says by how much. What a conversion or exercise created
 * goes on with the cost that was left of its input, and what was paid to exercise it; beside the plan stands what the
 * service lists.
 */
export function closeRollForward(facts: ClosingFacts) {
  const { planned, signed = planned.rollForward, before, after, entryHistory } = facts;
  const { scope, quarter, opening, assumedCosts = 0 } = planned.rollForward;
  const moments = readMoments(facts);
  const { others, otherLots } = planned;
  const carried = rollMoments(moments, 'carried');
  const listed = isAllAsListed(moments) ? carried : rollMoments(moments, 'listed');
  const rolled = toRollForward({
    scope,
    quarter,
    lines: carried.lines,
    others,
    countReading: moments.reading,
    assumedCosts,
  });
  const comparison = compareLines(signed.lines, [...listed.lines, ...others]);
  const isFirm = scope.kind === 'firm';
  const held = [...carried.closing.values(), ...(isFirm ? otherLots : [])];
  return {
    rollForward: { ...rolled, ...toListedCosts(held, moments.names), comparison, ...omitAbsent({ opening }) },
    own: carried.lines,
    closing: toNewClosing({
      lots: held,
      names: moments.names,
      companies: isFirm ? undefined : companiesOf(before, after),
      closings: entryHistory.closings,
    }),
  };
}

interface Moments {
  readonly opening: ReadonlyMap<string, Lot>;
  readonly closing: ReadonlyMap<string, Lot>;
  readonly entries: readonly RolledEntry[];
  readonly facts: RollingFacts;
  readonly names: LotNames;
  readonly reading: CountReading;
}

function readMoments({ before, after, entryHistory, sent, planned, moneyPlaces }: ClosingFacts): Moments {
  const namer = toNamer(after);
  const known = { namer, moneyPlaces };
  const ledger = new SecurityLedger(after, entryHistory);
  const found = readLots(ledger, known);
  // A whole firm shows how its service counts better than the companies of one workbook.
  const reading = found.countReading.isFound ? found.countReading : planned.countReading;
  const isAsFound = reading.kind === found.countReading.kind && reading.isFound === found.countReading.isFound;
  const closing = (isAsFound ? found : readLots(ledger, { ...known, reading })).lots;
  const opening = readLots(new SecurityLedger(before, entryHistory), { ...known, reading }).lots;
  const prices = new Map<string, Money>(pricesOf(after));
  const { quarter } = planned.rollForward;
  const facts = { namer, moneyPlaces, priceOf: (shareClass: string) => prices.get(shareClass), quarter };
  const entries = nameEntries(sent, { opening, closing, facts });
  const isListed = (key: string): boolean => opening.has(key) || closing.has(key);
  return { opening, closing, entries, facts, reading, names: toLotNames([before, after], { isListed }) };
}

function rollMoments({ opening, closing: read, entries, facts, names }: Moments, cost: 'carried' | 'listed') {
  const asRead = (key: string, lot: Lot): Lot => (cost === 'carried' || opening.has(key) ? lot : asListed(lot));
  const closing = new Map([...read].map(([key, lot]) => [key, asRead(key, lot)]));
  const sold = sumSales(entries);
  const turned = listTurned(entries);
  const isEmpty = (key: string): boolean => (closing.get(key)?.units ?? ZERO) === ZERO && !turned.has(key);
  const soldWhole = (key: string) => (isEmpty(key) ? sold.get(key) : undefined);
  const ledger = new Ledger(opening);
  rollEntries(ledger, entries, { ...facts, cost, createdLot: (key) => closing.get(key), soldWhole });
  const carried = carryInto(closing, { opening, ledger });
  return { lines: sortLines(runAtOnce(toLotLines({ opening, ledger, closing: carried }, names))), closing: carried };
}

/** Nothing was created, now or before, at another cost than the service lists. */
function isAllAsListed({ closing, entries }: Moments): boolean {
  return listTurned(entries).size === 0 && [...closing.values()].every(({ listedCost }) => listedCost === undefined);
}

/** Gives what this run created the cost with which its ledger brought it in. */
function carryInto(
  closing: ReadonlyMap<string, Lot>,
  { opening, ledger }: { readonly opening: ReadonlyMap<string, Lot>; readonly ledger: Ledger },
): ReadonlyMap<string, Lot> {
  const carry = (key: string, lot: Lot): Lot => {
    const rolled = opening.has(key) ? undefined : ledger.lots.get(key);
    const moved = ledger.moved.get(key)?.cost;
    if (rolled === undefined || moved === undefined) return lot;
    if (moved.convertedIn === undefined && moved.exercised === undefined) return lot;
    return { ...lot, cost: rolled.cost, ...omitAbsent({ listedCost: rolled.listedCost }) };
  };
  return new Map([...closing].map(([key, lot]) => [key, carry(key, lot)]));
}

function sumSales(entries: readonly RolledEntry[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { data } of entries)
    if (data.kind === 'transaction' && data.event === 'sale')
      sums.set(data.security, addDecimals(sums.get(data.security) ?? ZERO, data.sharesSold ?? ZERO));
  return sums;
}

function listTurned(entries: readonly RolledEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ data }) => (data.kind === 'transaction' && data.event !== 'sale' ? [data.security] : [])),
  );
}

/** Matches what was entered without an id to what is new and like it. */
function nameEntries(
  sent: readonly SentEntry[],
  { opening, closing, facts }: Pick<Moments, 'opening' | 'closing' | 'facts'>,
): readonly RolledEntry[] {
  const named = new Set(sent.flatMap(({ data, id, createdId }) => (data.kind === 'security' ? id : createdId) ?? []));
  const fresh = [...closing.values()].filter(({ key }) => !opening.has(key) && !named.has(key));
  const alike = groupBy(fresh, likenessOf);
  // A created one may be listed at another cost.
  const nearly = groupBy(fresh, nearLikenessOf);
  const taken = new Set<Lot>();
  const take = (lots: Lot[] = []): Lot | undefined => {
    let lot = lots.shift();
    while (lot !== undefined && taken.has(lot)) lot = lots.shift();
    if (lot !== undefined) taken.add(lot);
    return lot;
  };
  const trial = new Ledger(opening);
  return sent.map(({ rowKey, data, id, createdId }) => {
    const known = data.kind === 'security' ? id : createdId;
    const entry = { key: known ?? `row:${rowKey}`, data };
    rollEntries(trial, [entry], { ...facts, createdLot: (key) => closing.get(key) });
    const lot = trial.lots.get(entry.key);
    if (known !== undefined || lot === undefined) return entry;
    const isCreated = data.kind === 'transaction';
    const twin = take(alike.get(likenessOf(lot))) ?? (isCreated ? take(nearly.get(nearLikenessOf(lot))) : undefined);
    return twin === undefined ? entry : { key: twin.key, data };
  });
}

function likenessOf(lot: Lot): string {
  return JSON.stringify([nearLikenessOf(lot), lot.cost]);
}

function nearLikenessOf({ company, fundId, type, name, currency, units }: Lot): string {
  return JSON.stringify([company, fundId, type, name, currency, units ?? null]);
}
