import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { type CheckedRecord, groupByKind } from '../../../model/records/record.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import { type CurrencyAssumption, reportAssumptions } from '../currencies.ts';
import { NameRegistry } from '../names/name-registry.ts';
import { furtherFindings, LINKING_ORDER, resolveIn } from '../resolve-records.ts';

/** Few enough to be gone through in no time, and enough that one group has few of many rows. */
const MOST_GROUPS = 1024;

/** The facts that decide a record's group: its company, and the Refs that it has or names. */
interface GroupTraits extends Pick<CheckedRecord, 'kind'>, Pick<RowOrigin, 'inputIndex'> {
  readonly group: number;
  readonly refs: readonly string[];
}

/** The indexes of its records among all, in their order. */
type RecordGroup = readonly number[];

/**
 * Puts records in groups, so that no name of a record leads out of its group where the service is not asked: those of one
 * company are in one, as it is spelt in any way, and so are a transaction and the rows of the Refs that it names. A group
 * has the rows of many companies; which ones, only their names and such Refs decide. Of records that were there before,
 * in the same place, their names are not looked at again, and the groups stay where no name or Ref is another.
 */
class RecordGrouping {
  readonly #companies = new Map<string | undefined, number>();
  #records: readonly CheckedRecord[] = [];
  #namesRefs = false;
  #traits: readonly GroupTraits[] = [];
  #groups: readonly RecordGroup[] = [];

  group(records: readonly CheckedRecord[]): readonly RecordGroup[] {
    const before = this.#traits;
    // Without transactions nothing names a Ref.
    const namesRefs = records.some(({ kind }) => kind === 'transaction');
    const traits = records.map((record, index) => {
      const known = namesRefs === this.#namesRefs && record === this.#records[index] ? before[index] : undefined;
      return known ?? this.#traitsOf(record, namesRefs);
    });
    const isRegrouped =
      traits.length !== before.length ||
      traits.some((own, index) => own !== before[index] && !areAlike(own, before[index]));
    this.#records = records;
    this.#namesRefs = namesRefs;
    this.#traits = traits;
    if (!isRegrouped) return this.#groups;
    const joined = joinRefs(traits);
    this.#groups = [...groupBy([...traits.keys()], (index) => joined.rootOf(traits[index]?.group ?? 0)).values()];
    return this.#groups;
  }

  #traitsOf(record: CheckedRecord, namesRefs: boolean): GroupTraits {
    const { kind, origin } = record;
    const group = this.#groupOf(kind === 'company' ? record.name : record.company);
    return { kind, inputIndex: origin.inputIndex, group, refs: namesRefs ? refsOf(record) : NO_REFS };
  }

  #groupOf(company: string | undefined): number {
    return getOrInsert(this.#companies, company, () =>
      company === undefined ? 0 : hash(foldName(company)) % MOST_GROUPS,
    );
  }
}

const NO_REFS: readonly string[] = [];

function refsOf(record: CheckedRecord): readonly string[] {
  if (record.kind === 'security') return record.ref === undefined ? NO_REFS : [foldName(record.ref)];
  if (record.kind !== 'transaction') return NO_REFS;
  return [record.security, record.createsRef].flatMap((ref) => (ref === undefined ? [] : foldName(ref)));
}

function areAlike(one: GroupTraits, other: GroupTraits | undefined): boolean {
  const isAlike = one.kind === other?.kind && one.inputIndex === other.inputIndex && one.group === other.group;
  return isAlike && one.refs.length === other.refs.length && one.refs.every((ref, at) => ref === other.refs[at]);
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) >>> 0;
  return sum;
}

/** Groups that a Ref leads from one to the other of are one. */
function joinRefs(all: readonly GroupTraits[]): JoinedGroups {
  const joined = new JoinedGroups();
  /** By input and Ref: a group with a transaction that names it. */
  const named = new Map<number, Map<string, number>>();
  for (const { kind, inputIndex, refs, group } of all) {
    if (kind !== 'transaction') continue;
    const groups = named.get(inputIndex) ?? new Map<string, number>();
    named.set(inputIndex, groups);
    for (const ref of refs) {
      joined.join(groups.get(ref) ?? group, group);
      groups.set(ref, group);
    }
  }
  if (named.size === 0) return joined;
  for (const { kind, inputIndex, refs, group } of all) {
    if (kind !== 'security') continue;
    for (const ref of refs) joined.join(named.get(inputIndex)?.get(ref) ?? group, group);
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

export interface LinkFindings {
  readonly record: CheckedRecord;
  readonly findings: readonly Finding[];
}

/** The same, with the keys of the names among them that are reported once a sheet, in their order. */
interface RememberedFindings extends LinkFindings {
  /** In the group. */
  readonly place: number;
  readonly laterKeys: readonly string[];
}

interface LinkedGroup {
  readonly records: readonly CheckedRecord[];
  readonly found: readonly RememberedFindings[];
  readonly assumptions: readonly (CurrencyAssumption & { readonly place: number })[];
}

/** Findings of linking in groups of rows, without the service. An unchanged group is not linked again. */
export class LinkMemory {
  readonly grouping = new RecordGrouping();
  #currency: Currency | undefined;
  /** By its first record. */
  #groups: ReadonlyMap<CheckedRecord | undefined, LinkedGroup> = new Map();

  find(records: readonly CheckedRecord[], currency: Currency): LinkedGroup | undefined {
    const known = currency === this.#currency ? this.#groups.get(records[0]) : undefined;
    if (known?.records.length !== records.length) return undefined;
    return records.every((record, place) => record === known.records[place]) ? known : undefined;
  }

  keep(groups: readonly LinkedGroup[], currency: Currency): void {
    this.#currency = currency;
    this.#groups = new Map(groups.map((group) => [group.records[0], group]));
  }
}

/** As `resolveEach` without the service, but reports only what linking found, and skips groups that `memory` knows. */
export function* resolveRemembered(
  records: readonly CheckedRecord[],
  { defaultCurrency, memory }: { readonly defaultCurrency: Currency; readonly memory: LinkMemory },
  report: (found: LinkFindings) => void,
): Steps<readonly Finding[]> {
  const groups: PlacedGroup[] = [];
  for (const places of memory.grouping.group(records)) {
    const own = places.flatMap((index) => records[index] ?? []);
    const linked = memory.find(own, defaultCurrency) ?? (yield* linkGroup(own, defaultCurrency));
    groups.push({ linked, places });
    yield;
  }
  const all = groups.map(({ linked }) => linked);
  memory.keep(all, defaultCurrency);
  reportOnce(groups, report);
  return reportAssumptions(sumUp(groups));
}

function* linkGroup(records: readonly CheckedRecord[], defaultCurrency: Currency): Steps<LinkedGroup> {
  const registry = new NameRegistry({ defaultCurrency });
  const by = groupByKind(records);
  const places = new Map(records.map((record, place) => [record, place]));
  const placeOf = (record: CheckedRecord): number => places.get(record) ?? 0;
  const laterKeys = new Map<CheckedRecord, string[]>();
  registry.laterNames.listen((record, key) => laterKeys.set(record, [...(laterKeys.get(record) ?? []), key]));
  const found: LinkFindings[] = [];
  yield* resolveIn(
    registry,
    (kind) => by[kind],
    (linked) => {
      const findings = furtherFindings(linked);
      if (findings.length > 0) found.push({ record: linked.record, findings });
    },
  );
  const toRemembered = (each: LinkFindings): RememberedFindings => {
    return { ...each, place: placeOf(each.record), laterKeys: laterKeys.get(each.record) ?? [] };
  };
  return {
    records,
    found: found.map(toRemembered),
    assumptions: registry.currencies.assumptions.map((each) => ({ ...each, place: placeOf(each.record) })),
  };
}

interface PlacedGroup {
  readonly linked: LinkedGroup;
  readonly places: RecordGroup;
}

/** When a record is linked among all: kind by kind, and in their order within a kind. */
interface Turn {
  readonly kind: number;
  readonly index: number;
}

function turnOf(
  { record, place }: { readonly record: CheckedRecord; readonly place: number },
  { places }: PlacedGroup,
): Turn {
  return { kind: LINKING_ORDER.indexOf(record.kind), index: places[place] ?? 0 };
}

function compareTurns(a: Turn, b: Turn): number {
  return a.kind - b.kind || a.index - b.index;
}

/** A name that only the service can know is reported by the first row of all that has it, not by the first of each group. */
function reportOnce(groups: readonly PlacedGroup[], report: (found: LinkFindings) => void): void {
  const firsts = new Map<string, Turn>();
  for (const group of groups)
    for (const found of group.linked.found)
      for (const key of found.laterKeys) {
        const [turn, first] = [turnOf(found, group), firsts.get(key)];
        if (first === undefined || compareTurns(turn, first) < 0) firsts.set(key, turn);
      }
  for (const group of groups)
    for (const found of group.linked.found) {
      const turn = turnOf(found, group);
      report(leaveOut(found, (key) => compareTurns(firsts.get(key) ?? turn, turn) !== 0));
    }
}

/** Without the names that are reported elsewhere: of the findings of such names, the first is that of the first key. */
function leaveOut(found: RememberedFindings, isElsewhere: (key: string) => boolean): LinkFindings {
  if (!found.laterKeys.some(isElsewhere)) return found;
  const keys = found.laterKeys[Symbol.iterator]();
  const findings = found.findings.filter(
    ({ code }) => code !== 'resolved-later' || !isElsewhere(keys.next().value ?? ''),
  );
  return { record: found.record, findings };
}

/** The assumptions of all groups as one, in the order in which their first rows were linked. */
function sumUp(groups: readonly PlacedGroup[]): readonly CurrencyAssumption[] {
  const all = groups.flatMap((group) => group.linked.assumptions.map((own) => ({ own, turn: turnOf(own, group) })));
  const byKey = groupBy(
    all.sort((a, b) => compareTurns(a.turn, b.turn)),
    ({ own }) => own.key,
  );
  return [...byKey.values()].flatMap((some) => {
    const count = some.reduce((sum, { own }) => sum + own.count, 0);
    return some.slice(0, 1).map(({ own }) => ({ ...own, count }));
  });
}
