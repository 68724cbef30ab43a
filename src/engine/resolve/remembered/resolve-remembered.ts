import type { Steps } from '../../../base/util/steps.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Currency } from '../../../model/values/money.ts';
import { Currencies, type CurrencyAssumption, reportAssumptions } from '../currencies.ts';
import { NameRegistry } from '../names/name-registry.ts';
import { furtherFindings, groupByKind, LINKING_ORDER, resolveIn } from '../resolve-records.ts';

interface RecordGroup {
  readonly records: readonly CheckedRecord[];
  /** Each record's index among all. */
  readonly indexes: readonly number[];
}

/** Few enough to be gone through in no time, and enough that one group has few of many rows. */
const MOST_GROUPS = 1024;

/** The facts that decide a record's group: its company, and the Refs that it has or names. */
interface GroupTraits {
  readonly group: number;
  readonly refs: readonly string[];
}

/**
 * Puts records in groups, so that no name of a record leads out of its group where the service is not asked: those of one
 * company are in one, as it is spelt in any way, and so are a transaction and the rows of the Refs that it names. A group
 * has the rows of many companies; which ones, only their names and such Refs decide. Of records that were there before,
 * in the same place, their names are not looked at again.
 */
class RecordGrouping {
  readonly #companies = new Map<string | undefined, number>();
  #records: readonly CheckedRecord[] = [];
  #traits: readonly GroupTraits[] = [];

  group(records: readonly CheckedRecord[]): readonly RecordGroup[] {
    const [before, known] = [this.#records, this.#traits];
    const traits = records.map((record, index) =>
      record === before[index] ? (known[index] ?? this.#traitsOf(record)) : this.#traitsOf(record),
    );
    [this.#records, this.#traits] = [records, traits];
    const joined = joinRefs(records, traits);
    const groups = new Map<number, { readonly records: CheckedRecord[]; readonly indexes: number[] }>();
    for (const [index, record] of records.entries()) {
      const root = joined.rootOf(traits[index]?.group ?? 0);
      const group = groups.get(root) ?? { records: [], indexes: [] };
      if (group.records.length === 0) groups.set(root, group);
      group.records.push(record);
      group.indexes.push(index);
    }
    return [...groups.values()];
  }

  #traitsOf(record: CheckedRecord): GroupTraits {
    return { group: this.#groupOf(record.kind === 'company' ? record.name : record.company), refs: refsOf(record) };
  }

  /** By what a company is called; nearly all rows repeat a name as it was spelt before. */
  #groupOf(company: string | undefined): number {
    const known = this.#companies.get(company);
    if (known !== undefined) return known;
    const group = company === undefined ? 0 : hash(foldName(company)) % MOST_GROUPS;
    this.#companies.set(company, group);
    return group;
  }
}

const NO_REFS: readonly string[] = [];

function refsOf(record: CheckedRecord): readonly string[] {
  if (record.kind === 'security') return record.ref === undefined ? NO_REFS : [foldName(record.ref)];
  if (record.kind !== 'transaction') return NO_REFS;
  return [record.security, record.createsRef].flatMap((ref) => (ref === undefined ? [] : foldName(ref)));
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) >>> 0;
  return sum;
}

/** Groups that a Ref leads from one to the other of are one. */
function joinRefs(records: readonly CheckedRecord[], traits: readonly GroupTraits[]): JoinedGroups {
  const joined = new JoinedGroups();
  /** By input and Ref: a group with a transaction that names it. */
  const named = new Map<number, Map<string, number>>();
  for (const [index, { refs, group }] of traits.entries()) {
    const record = records[index];
    if (record?.kind !== 'transaction') continue;
    const groups = named.get(record.origin.inputIndex) ?? new Map<string, number>();
    named.set(record.origin.inputIndex, groups);
    for (const ref of refs) {
      joined.join(groups.get(ref) ?? group, group);
      groups.set(ref, group);
    }
  }
  if (named.size === 0) return joined;
  for (const [index, { refs, group }] of traits.entries()) {
    const record = records[index];
    if (record?.kind !== 'security') continue;
    for (const ref of refs) joined.join(named.get(record.origin.inputIndex)?.get(ref) ?? group, group);
  }
  return joined;
}

class JoinedGroups {
  readonly #parents = Uint16Array.from({ length: MOST_GROUPS }, (_, index) => index);

  join(one: number, other: number): void {
    this.#parents[this.rootOf(one)] = this.rootOf(other);
  }

  rootOf(group: number): number {
    let root = group;
    for (let parent = this.#parents[root] ?? root; parent !== root; parent = this.#parents[root] ?? root) root = parent;
    this.#parents[group] = root;
    return root;
  }
}

/** The findings of linking, without those of checking. */
export interface SaidOfRecord {
  readonly record: CheckedRecord;
  readonly findings: readonly Finding[];
}

/** The same, with the names among them that are told once a sheet: by which key each, in their order. */
interface RememberedSaying extends SaidOfRecord {
  readonly place: number;
  readonly laterKeys: readonly string[];
}

interface RememberedAssumption extends CurrencyAssumption {
  readonly place: number;
}

interface LinkedGroup {
  readonly records: readonly CheckedRecord[];
  readonly said: readonly RememberedSaying[];
  readonly assumptions: readonly RememberedAssumption[];
}

/**
 * The findings of linking for groups of rows, without the service. A group of which every record is the same object as
 * before, and none came or went, is not linked again.
 */
export class LinkMemory {
  readonly grouping = new RecordGrouping();
  #currency: Currency | undefined;
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
  reportOnce(groups, say);
  return reportAssumptions(sumUp(groups));
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
function reportOnce(groups: readonly PlacedGroup[], say: (said: SaidOfRecord) => void): void {
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
