import type { Steps } from '../../../base/util/steps.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Currency } from '../../../model/values/money.ts';
import { Currencies, type CurrencyAssumption, tellAssumptions } from '../currencies.ts';
import { NameRegistry } from '../names/name-registry.ts';
import { furtherFindings, groupByKind, LINKING_ORDER, resolveIn } from '../resolve-records.ts';
import { type RecordGroup, RecordGrouping } from './group-records.ts';

/** What linking says of a row besides what was found of it before. */
export interface SaidOfRecord {
  readonly record: CheckedRecord;
  readonly findings: readonly Finding[];
}

/** The same, with the names among them that are told once a sheet: by which key each, in their order. */
interface RememberedSaying extends SaidOfRecord {
  /** In the group. */
  readonly place: number;
  readonly laterKeys: readonly string[];
}

interface RememberedAssumption extends CurrencyAssumption {
  readonly place: number;
}

/** What was said of a group when it was linked last. */
interface LinkedGroup {
  readonly records: readonly CheckedRecord[];
  readonly said: readonly RememberedSaying[];
  readonly assumptions: readonly RememberedAssumption[];
}

/**
 * What linking said of groups of rows, without the service. A group of which every record is the same object as before,
 * and none came or went, is not linked again.
 */
export class LinkMemory {
  readonly grouping = new RecordGrouping();
  #currency: Currency | undefined;
  /** By its first record. */
  #groups: ReadonlyMap<CheckedRecord, LinkedGroup> = new Map();

  find({ records }: RecordGroup, currency: Currency): LinkedGroup | undefined {
    const [first] = records;
    const known = first === undefined || currency !== this.#currency ? undefined : this.#groups.get(first);
    if (known?.records.length !== records.length) return undefined;
    return records.every((record, index) => record === known.records[index]) ? known : undefined;
  }

  keep(groups: readonly LinkedGroup[], currency: Currency): void {
    this.#currency = currency;
    this.#groups = new Map(groups.flatMap((group) => group.records.slice(0, 1).map((first) => [first, group])));
  }
}

/**
 * As `resolveEach` without the service, but `say` gets only what is said of rows besides, in any order, and groups of
 * rows that `memory` knows are not linked again. What is told once for all rows is told anew from all groups.
 */
export function* resolveRemembered(
  records: readonly CheckedRecord[],
  { defaultCurrency, memory }: { readonly defaultCurrency: Currency; readonly memory: LinkMemory },
  say: (said: SaidOfRecord) => void,
): Steps<readonly Finding[]> {
  const groups: PlacedGroup[] = [];
  for (const group of memory.grouping.group(records)) {
    const linked = memory.find(group, defaultCurrency) ?? (yield* linkGroup(group.records, defaultCurrency));
    groups.push({ linked, indexes: group.indexes });
    yield;
  }
  memory.keep(
    groups.map(({ linked }) => linked),
    defaultCurrency,
  );
  sayOnce(groups, say);
  return tellAssumptions(sumUp(groups));
}

function* linkGroup(records: readonly CheckedRecord[], defaultCurrency: Currency): Steps<LinkedGroup> {
  const registry = new NameRegistry({ defaultCurrency });
  const currencies = new Currencies(defaultCurrency);
  const by = groupByKind(records);
  const places = new Map(records.map((record, place) => [record, place]));
  const placeOf = (record: CheckedRecord): number => places.get(record) ?? 0;
  const laterKeys = new Map<CheckedRecord, string[]>();
  registry.laterNames.listen((record, key) => laterKeys.set(record, [...(laterKeys.get(record) ?? []), key]));
  const said: SaidOfRecord[] = [];
  yield* resolveIn(
    { registry, currencies },
    (kind) => by[kind],
    (linked) => {
      const findings = furtherFindings(linked);
      if (findings.length > 0) said.push({ record: linked.record, findings });
    },
  );
  return {
    records,
    said: said.map((each) => ({
      ...each,
      place: placeOf(each.record),
      laterKeys: laterKeys.get(each.record) ?? [],
    })),
    assumptions: currencies.assumptions.map((each) => ({ ...each, place: placeOf(each.record) })),
  };
}

/** A group with where its records stand among all. */
interface PlacedGroup {
  readonly linked: LinkedGroup;
  readonly indexes: RecordGroup['indexes'];
}

const MOST_RECORDS = 2 ** 32;

function turnOf(
  { record, place }: { readonly record: CheckedRecord; readonly place: number },
  { indexes }: PlacedGroup,
): number {
  return LINKING_ORDER.indexOf(record.kind) * MOST_RECORDS + (indexes[place] ?? 0);
}

/** A name that only the service can know is told by the first row of all that has it, and not by the first of each group. */
function sayOnce(groups: readonly PlacedGroup[], say: (said: SaidOfRecord) => void): void {
  const firsts = new Map<string, number>();
  for (const group of groups)
    for (const said of group.linked.said) {
      if (said.laterKeys.length === 0) continue;
      const turn = turnOf(said, group);
      for (const key of said.laterKeys) firsts.set(key, Math.min(firsts.get(key) ?? turn, turn));
    }
  for (const group of groups)
    for (const said of group.linked.said) {
      const turn = said.laterKeys.length === 0 ? 0 : turnOf(said, group);
      say(leaveOut(said, (key) => firsts.get(key) !== turn));
    }
}

/** Without the names that are told elsewhere: of the findings that tell such names, the first is that of the first key. */
function leaveOut(said: RememberedSaying, isToldElsewhere: (key: string) => boolean): SaidOfRecord {
  if (!said.laterKeys.some(isToldElsewhere)) return said;
  const keys = said.laterKeys[Symbol.iterator]();
  const findings = said.findings.filter(
    ({ code }) => code !== 'resolved-later' || !isToldElsewhere(keys.next().value ?? ''),
  );
  return { record: said.record, findings };
}

/** Those of all groups as one, in the order in which their first rows were linked. */
function sumUp(groups: readonly PlacedGroup[]): readonly CurrencyAssumption[] {
  const sums = new Map<
    string,
    { readonly first: RememberedAssumption; readonly turn: number; readonly count: number }
  >();
  for (const group of groups)
    for (const own of group.linked.assumptions) {
      const known = sums.get(own.key);
      const turn = turnOf(own, group);
      const earlier = known === undefined || turn < known.turn ? { first: own, turn } : known;
      sums.set(own.key, { ...earlier, count: own.count + (known?.count ?? 0) });
    }
  return [...sums.values()]
    .sort((one, other) => one.turn - other.turn)
    .map(({ first, count }) => ({ ...first, count }));
}
