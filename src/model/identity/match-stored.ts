import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';
import { type Candidates, MatchIndex } from './match-index.ts';
import type { MatchLevel } from './match-level.ts';

/** Something that was sent. */
export interface Sent {
  readonly data: NewData<string>;
}

export interface StoredQuestion<C extends Sent, U extends Sent> {
  /** Known to be in: they take their records first. */
  readonly certain: readonly C[];
  /** May be in or not. */
  readonly unsure: readonly U[];
  /** What the service holds now and did not hold before. */
  readonly fresh: readonly ExistingRecord[];
}

export interface StoredAnswer<C extends Sent, U extends Sent> {
  readonly certain: ReadonlyMap<C, ExistingRecord>;
  readonly unsure: ReadonlyMap<U, ExistingRecord>;
  /** What fits nothing that was sent. */
  readonly left: readonly ExistingRecord[];
}

/**
 * Tells which of the things sent are among the fresh records, as multisets: as many equal things as there are equal
 * records. The best fits are taken first. What may not be in at all is never matched by its key alone.
 */
export function matchStored<C extends Sent, U extends Sent>(question: StoredQuestion<C, U>): StoredAnswer<C, U> {
  const pairing = new Pairing(question);
  const certainCount = question.certain.length;
  for (const least of [3, 2] as const) pairing.extend(least, pairing.size);
  pairing.extend(1, certainCount);
  const held = (index: number): ExistingRecord | undefined => pairing.partnerOf(index);
  return {
    certain: toMap(question.certain, held),
    unsure: toMap(question.unsure, (index) => held(certainCount + index)),
    left: pairing.left(),
  };
}

function toMap<T>(
  items: readonly T[],
  partnerOf: (index: number) => ExistingRecord | undefined,
): ReadonlyMap<T, ExistingRecord> {
  const map = new Map<T, ExistingRecord>();
  for (const [index, item] of items.entries()) {
    const partner = partnerOf(index);
    if (partner !== undefined) map.set(item, partner);
  }
  return map;
}

/**
 * A matching that grows by augmenting paths: an item that has a partner may change it, never lose it. What fits is
 * asked for when it is needed and no sooner: where all is found as it was sent, nothing else is ever compared.
 */
class Pairing {
  readonly size: number;
  private readonly index: MatchIndex;
  private readonly recordOf = new Map<number, number>();
  private readonly itemOf = new Map<number, number>();
  private readonly fresh: readonly ExistingRecord[];
  private readonly certainCount: number;

  constructor({ certain, unsure, fresh }: StoredQuestion<Sent, Sent>) {
    const items = [...certain, ...unsure];
    this.size = items.length;
    this.certainCount = certain.length;
    this.fresh = fresh;
    this.index = new MatchIndex(items, fresh);
  }

  /** Finds partners for the first `count` items where the fit is at least `least`. */
  extend(least: MatchLevel, count: number): void {
    // What a search in vain has seen leads nowhere for the others either: no item loses its partner.
    const dead = new Set<number>();
    for (let item = 0; item < count && this.itemOf.size < this.fresh.length; item++) {
      if (!this.recordOf.has(item)) this.augment(item, least, dead);
    }
  }

  partnerOf(item: number): ExistingRecord | undefined {
    const record = this.recordOf.get(item);
    return record === undefined ? undefined : this.fresh[record];
  }

  left(): readonly ExistingRecord[] {
    return this.fresh.filter((_held, index) => !this.itemOf.has(index));
  }

  /** The shortest way to a record that is free: each item on it hands its record to the one before. */
  private augment(first: number, least: MatchLevel, dead: Set<number>): void {
    /** The records seen, with the item that each was seen from. */
    const seenFrom = new Map<number, number>();
    const reached = [first];
    for (const item of reached) {
      const { records, skip } = this.candidatesOf(item, least);
      const free = skip((record) => this.itemOf.has(record));
      if (free !== undefined) {
        this.shift(item, free, seenFrom);
        return;
      }
      for (const record of records) {
        const holder = this.itemOf.get(record);
        if (holder === undefined || seenFrom.has(record) || dead.has(record)) continue;
        seenFrom.set(record, item);
        reached.push(holder);
      }
    }
    for (const record of seenFrom.keys()) dead.add(record);
  }

  /** What may not be in at all never comes to be what has other values, for others' sake neither. */
  private candidatesOf(item: number, least: MatchLevel): Candidates {
    return this.index.find(item, item < this.certainCount || least > 1 ? least : 2);
  }

  private shift(last: number, free: number, seenFrom: ReadonlyMap<number, number>): void {
    let record: number | undefined = free;
    for (let item: number | undefined = last; item !== undefined && record !== undefined; ) {
      const before = this.recordOf.get(item);
      this.recordOf.set(item, record);
      this.itemOf.set(record, item);
      record = before;
      item = before === undefined ? undefined : seenFrom.get(before);
    }
  }
}
