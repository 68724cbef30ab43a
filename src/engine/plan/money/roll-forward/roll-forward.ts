import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type Steps, takeEach } from '../../../../base/util/steps.ts';
import type { PlannedItem, PlanStep } from '../../../../model/outcomes/plan.ts';
import type { RollForward, RollForwardLine, RollForwardScope } from '../../../../model/outcomes/roll-forward.ts';
import { mapLinks } from '../../../../model/records/map-links.ts';
import type { Snapshot } from '../../../../model/service/snapshot.ts';
import { TargetKeys, targetKey } from '../../../../model/service/target-key.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import type { Quarter } from '../../../../model/values/quarter.ts';
import type { CountReading } from '../../../ledger/count-reading.ts';
import type { SecurityLedger } from '../../../ledger/security-ledger.ts';
import { type Rounding, roundNumbers } from '../../known/rounding.ts';
import { compareOpening } from './compare-opening.ts';
import { Ledger } from './ledger.ts';
import { type Lot, toNamer } from './name-security.ts';
import { readLots } from './read-lots.ts';
import { type RolledEntry, rollEntries } from './roll-entries.ts';
import { type LotNames, sortLines, toListedCosts, toLotLines, toSummedLines } from './to-lines.ts';

export interface HeldNow {
  readonly snapshot: Snapshot;
  /** The ledger of the whole firm, where the service gave it: more than the snapshot has. */
  readonly ledger: SecurityLedger;
}

/** A roll-forward, and what its run needs to make the one that closes it. */
export interface PlannedRollForward {
  readonly rollForward: RollForward;
  /** The lines of companies that the workbook does not concern: nothing changes them. */
  readonly others: readonly RollForwardLine[];
  readonly otherLots: readonly Lot[];
  readonly countReading: CountReading;
  readonly rolled: RolledFacts;
}

export interface RolledFacts {
  /** Made as they are read: kept, those of a large portfolio would take as much room as its rows. */
  readonly entries: Iterable<PlannedEntry>;
  readonly lotOf: (key: string) => Lot | undefined;
  readonly names: LotNames;
}

export type PlannedEntry = RolledEntry & { readonly row: RowKey };

export interface RollingSettings {
  readonly rounding: Rounding;
  readonly scope: RollForwardScope;
  readonly quarter?: Quarter | undefined;
}

/** Rolls what is held through the planned steps. The counts are the service's: the plan says how they are read. */
export function* planRollForward(
  steps: readonly PlanStep[],
  held: HeldNow,
  { rounding, scope, quarter }: RollingSettings,
): Steps<PlannedRollForward> {
  const { snapshot } = held;
  const planned = { ...nameItems(steps), entries: { [Symbol.iterator]: () => listEntries(steps, rounding) } };
  const namer = toNamer(snapshot, planned.names);
  const {
    lots,
    countReading,
    assumedCosts,
    ledger: known,
  } = readLots(held.ledger, { namer, moneyPlaces: rounding.moneyPlaces });
  yield;
  const concerned = new Set(snapshot.securities.map(({ id }) => id));
  const own = new Map<string, Lot>();
  const other = new Map<string, Lot>();
  for (const [key, lot] of lots) (concerned.has(key) ? own : other).set(key, lot);
  const ledger = new Ledger(own);
  const prices = new Map<string, Money>([...planned.prices, ...pricesOf(snapshot)]);
  const facts = { namer, priceOf: (shareClass: string) => prices.get(shareClass), quarter };
  yield* takeEach(planned.entries, (entry) => rollEntries(ledger, [entry], facts));
  const names = toLotNames([snapshot], { further: planned.names, isListed: (key) => lots.has(key) });
  const others = toSummedLines(other.values(), names);
  yield;
  const lines = yield* toLotLines({ opening: own, ledger, closing: ledger.lots }, names);
  const companies = scope.kind === 'firm' ? undefined : companiesOf(snapshot);
  const opening = compareOpening({ lots, ledger: known, names, companies });
  yield;
  const rolledForward = toRollForward({ scope, quarter, lines, others, countReading, assumedCosts });
  const rollForward = { ...rolledForward, ...toListedCosts(lots.values(), names), opening };
  const rolled = { entries: planned.entries, lotOf: (key: string) => ledger.lots.get(key) ?? lots.get(key), names };
  return { rollForward, others, otherLots: [...other.values()], countReading, rolled };
}

export interface RollForwardParts {
  readonly scope: RollForwardScope;
  readonly quarter: Quarter | undefined;
  readonly lines: readonly RollForwardLine[];
  readonly others: readonly RollForwardLine[];
  readonly countReading: CountReading;
  readonly assumedCosts: number;
}

export function toRollForward({ scope, quarter, lines, others, ...assumed }: RollForwardParts): RollForward {
  const assumedCounts = assumed.countReading.assumed === 0 ? undefined : assumed.countReading.assumed;
  const assumedCosts = assumed.assumedCosts === 0 ? undefined : assumed.assumedCosts;
  return omitAbsent({ scope, quarter, lines: sortLines([...lines, ...others]), assumedCounts, assumedCosts });
}

/** Names of companies and funds as the snapshots have them, the last one's first. */
export function toLotNames(
  snapshots: readonly Snapshot[],
  { further, isListed }: { further?: ReadonlyMap<string, string>; isListed: LotNames['isListed'] },
): LotNames {
  const names = new Map(further);
  for (const { securities } of snapshots)
    for (const { fundId, fundName } of securities) if (fundName !== undefined) names.set(fundId, fundName);
  for (const { companies, funds } of snapshots)
    for (const { id, name } of [...companies, ...funds]) names.set(id, name);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const isFund = (name: string): boolean => snapshots.at(-1)?.funds.some((fund) => fund.name === name) ?? false;
  return { companyOf: nameOf, fundOf: nameOf, isFund, isListed };
}

export function pricesOf({ shareClasses }: Pick<Snapshot, 'shareClasses'>): readonly (readonly [string, Money])[] {
  return shareClasses.flatMap(({ id, pricePerShare }) => (pricePerShare === undefined ? [] : [[id, pricePerShare]]));
}

export function companiesOf(...snapshots: readonly Pick<Snapshot, 'securities'>[]): ReadonlySet<string> {
  return new Set(snapshots.flatMap(({ securities }) => securities.map(({ companyId }) => companyId)));
}

function nameItems(steps: readonly PlanStep[]) {
  const names = new Map<string, string>();
  const prices = new Map<string, Money>();
  for (const { rowKey, data } of itemsOf(steps)) {
    const key = targetKey({ kind: 'planned', row: rowKey });
    if ('name' in data) names.set(key, data.name);
    if (data.kind === 'share-class') prices.set(key, data.pricePerShare);
  }
  return { names, prices };
}

function* listEntries(steps: readonly PlanStep[], rounding: Rounding): Generator<PlannedEntry> {
  const keys = new TargetKeys();
  for (const { rowKey: row, data } of itemsOf(steps)) {
    if (data.kind !== 'security' && data.kind !== 'transaction') continue;
    const linked = mapLinks(roundNumbers(data, rounding), keys.of);
    if (linked.kind === 'security') yield { key: targetKey({ kind: 'planned', row }), data: linked, row };
    if (linked.kind === 'transaction') yield { key: targetKey({ kind: 'output', row }), data: linked, row };
  }
}

function* itemsOf(steps: readonly PlanStep[]): Generator<PlannedItem> {
  for (const { requests } of steps) for (const { items } of requests) yield* items;
}
