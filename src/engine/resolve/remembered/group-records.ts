import { foldName } from '../../../base/util/text/text.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';

/** Rows that may have a say in each other, in their order. */
export interface RecordGroup {
  readonly records: readonly CheckedRecord[];
  /** Of each its index among all records. */
  readonly indexes: readonly number[];
}

/** Few enough to be gone through in no time, and enough that one group has few of many rows. */
const MOST_GROUPS = 1024;

/** What decides in which group a record is: its company, and the Refs that it has or names. */
interface GroupTraits {
  readonly group: number;
  /** Folded. */
  readonly refs: readonly string[];
}

/**
 * Puts records in groups, so that no name of a record leads out of its group where the service is not asked: those of one
 * company are in one, as it is spelt in any way, and so are a transaction and the rows of the Refs that it names. A group
 * has the rows of many companies; which ones, only their names and such Refs decide. Of records that were there before,
 * in the same place, their names are not looked at again.
 */
export class RecordGrouping {
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
