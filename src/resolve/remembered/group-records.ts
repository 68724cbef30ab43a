import type { CheckedRecord } from '../../model/records/record.ts';
import { foldName } from '../../util/text/text.ts';

/** Rows that may have a say in each other, in their order. */
export interface RecordGroup {
  readonly records: readonly CheckedRecord[];
  /** Of each its index among all records. */
  readonly indexes: readonly number[];
}

/** Few enough to be gone through in no time, and enough that one group has few of many rows. */
const MOST_GROUPS = 1024;

/**
 * The records in groups, so that no name of a record leads out of its group where the service is not asked: those of one
 * company are in one, as it is spelt in any way, and so are a transaction and the rows of the Refs that it names. A group
 * has the rows of many companies; which ones, only their names and such Refs decide.
 */
export function groupRecords(records: readonly CheckedRecord[]): readonly RecordGroup[] {
  const companies = new CompanyGroups();
  const groupOf = records.map((record) => companies.groupOf(record.kind === 'company' ? record.name : record.company));
  const joined = joinRefs(records, groupOf);
  const groups = new Map<number, { readonly records: CheckedRecord[]; readonly indexes: number[] }>();
  for (const [index, record] of records.entries()) {
    const root = joined.rootOf(groupOf[index] ?? 0);
    const group = groups.get(root) ?? { records: [], indexes: [] };
    if (group.records.length === 0) groups.set(root, group);
    group.records.push(record);
    group.indexes.push(index);
  }
  return [...groups.values()];
}

/** By what a company is called; nearly all rows repeat a name as it was spelt before. */
class CompanyGroups {
  readonly #known = new Map<string | undefined, number>();

  groupOf(company: string | undefined): number {
    const known = this.#known.get(company);
    if (known !== undefined) return known;
    const group = company === undefined ? 0 : hash(foldName(company)) % MOST_GROUPS;
    this.#known.set(company, group);
    return group;
  }
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) >>> 0;
  return sum;
}

/** Groups that a Ref leads from one to the other of are one. */
function joinRefs(records: readonly CheckedRecord[], groupOf: readonly number[]): JoinedGroups {
  const joined = new JoinedGroups();
  /** By input and Ref, folded: a group with a transaction that names it. */
  const named = new Map<number, Map<string, number>>();
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'transaction') continue;
    const refs = named.get(record.origin.inputIndex) ?? new Map<string, number>();
    named.set(record.origin.inputIndex, refs);
    const group = groupOf[index] ?? 0;
    for (const ref of [record.security, record.createsRef]) {
      if (ref === undefined) continue;
      const name = foldName(ref);
      joined.join(refs.get(name) ?? group, group);
      refs.set(name, group);
    }
  }
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'security' || record.ref === undefined) continue;
    const group = named.get(record.origin.inputIndex)?.get(foldName(record.ref));
    if (group !== undefined) joined.join(group, groupOf[index] ?? 0);
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
