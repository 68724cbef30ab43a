import { groupBy } from '../../base/util/collections/group-by.ts';
import { type MatchEdge, type MatchProblem, matchMost } from '../../base/util/matching/match-most.ts';
import { runAtOnce } from '../../base/util/steps.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';
import { MatchIndex } from './match-index.ts';
import { matchKeyOf, matchKeyOfRecord } from './match-keys.ts';
import { type MatchLevel, textsOfRecord, textsOfSent } from './match-level.ts';

/** Something that was sent. */
export interface SentThing {
  readonly data: NewData<string>;
}

export interface StoredQuestion<C extends SentThing, U extends SentThing> {
  /** Known to be in: they take their records first. */
  readonly certain: readonly C[];
  /** May be in or not. */
  readonly unsure: readonly U[];
  /** Records that the service holds now and did not hold before. */
  readonly fresh: readonly ExistingRecord[];
}

export interface StoredAnswer<C extends SentThing, U extends SentThing> {
  readonly certain: ReadonlyMap<C, ExistingRecord>;
  readonly unsure: ReadonlyMap<U, ExistingRecord>;
  /** Records that match nothing that was sent. */
  readonly left: readonly ExistingRecord[];
}

/**
 * Tells which of the things sent are among the fresh records, as multisets: as many equal things as there are equal
 * records. The best matches are taken first, and what is in for certain before what may be in. What may not be in at all
 * is never matched by its key alone.
 */
export function matchStored<C extends SentThing, U extends SentThing>(
  question: StoredQuestion<C, U>,
): StoredAnswer<C, U> {
  const { certain, unsure, fresh } = question;
  const pairing = new StoredPairing(question);
  const places = { certain: [...certain.keys()], unsure: [...unsure.keys()].map((place) => certain.length + place) };
  pairing.pairEqual();
  for (const least of [3, 2] as const) {
    pairing.extend(places.certain, least);
    pairing.extend(places.unsure, least);
  }
  pairing.extend(places.certain, 1);
  const partners = pairing.partners();
  const taken = new Set(partners.values());
  return {
    certain: toMap(certain, (place) => partners.get(place)),
    unsure: toMap(unsure, (place) => partners.get(certain.length + place)),
    left: fresh.filter((record) => !taken.has(record)),
  };
}

function toMap<T>(
  items: readonly T[],
  partnerOf: (place: number) => ExistingRecord | undefined,
): ReadonlyMap<T, ExistingRecord> {
  const map = new Map<T, ExistingRecord>();
  for (const [place, item] of items.entries()) {
    const partner = partnerOf(place);
    if (partner !== undefined) map.set(item, partner);
  }
  return map;
}

/** Items that match the same classes of records and have the same partner so far: which of them it is does not matter. */
interface ItemClass {
  readonly items: readonly number[];
  /** The classes of records that match each of them. */
  readonly candidates: readonly number[];
  readonly partner: number | undefined;
}

/**
 * A matching of what was sent with records, which grows: an item that has a partner may change it, never lose it. Items
 * and classes of records go by their places, from 0. What matches is asked for when it is needed and no sooner: where
 * all is found as it was sent, nothing else is ever compared.
 */
class StoredPairing {
  readonly #items: readonly SentThing[];
  /** Records that are equal in all that is compared, and the place of each such class by what they say. */
  readonly #classes: readonly (readonly ExistingRecord[])[];
  readonly #placeOf: ReadonlyMap<string, number>;
  #index: MatchIndex | undefined;
  readonly #certainCount: number;
  /** The class of records in which each item has its partner, and the other way round. */
  readonly #classOf = new Map<number, number>();
  readonly #itemsOf: readonly Set<number>[];

  constructor({
    certain,
    unsure,
    fresh,
  }: {
    readonly certain: readonly SentThing[];
    readonly unsure: readonly SentThing[];
    readonly fresh: readonly ExistingRecord[];
  }) {
    this.#items = [...certain, ...unsure];
    const classes = groupBy(fresh, classKey);
    this.#classes = [...classes.values()];
    this.#placeOf = new Map([...classes.keys()].map((key, place) => [key, place]));
    this.#itemsOf = this.#classes.map(() => new Set());
    this.#certainCount = certain.length;
  }

  /** Pairs what is certain with free records that say just what was sent: mostly that is all, and nothing else is compared. */
  pairEqual(): void {
    for (const [item, sent] of this.#items.slice(0, this.#certainCount).entries()) {
      const place = this.#placeOf.get(sentKey(sent) ?? '');
      if (place !== undefined && this.#countFree(place) > 0) this.#take(item, place);
    }
  }

  /** Finds partners for as many of these items as can be, where they match at least so well. */
  extend(items: readonly number[], least: MatchLevel): void {
    const open = () => items.filter((item) => !this.#classOf.has(item));
    // Free ones are tried by themselves first: mostly no pair has to change.
    this.#pair(open(), least);
    const waiting = open();
    const inTheWay = this.#findInTheWay(waiting, least);
    if (inTheWay.length > 0) this.#pair([...waiting, ...inTheWay], least);
  }

  /** The partner of each item that has one; equals are handed out in their order. */
  partners(): ReadonlyMap<number, ExistingRecord> {
    const partners = new Map<number, ExistingRecord>();
    for (const [place, records] of this.#classes.entries()) {
      const items = [...(this.#itemsOf[place] ?? [])].sort((a, b) => a - b);
      for (const [index, item] of items.entries()) {
        const record = records[index];
        if (record !== undefined) partners.set(item, record);
      }
    }
    return partners;
  }

  /** The items that would have to change for one that waits; none where that would not help. */
  #findInTheWay(waiting: readonly number[], least: MatchLevel): readonly number[] {
    const lists = new Set<readonly number[]>();
    const reached = new Set<number>();
    const inTheWay: number[] = [];
    let isAnyFree = false;
    const queue = [...waiting];
    for (const item of queue) {
      const list = this.#candidatesOf(item, least);
      if (lists.has(list)) continue;
      lists.add(list);
      for (const place of list) {
        if (reached.has(place)) continue;
        reached.add(place);
        isAnyFree ||= this.#countFree(place) > 0;
        for (const holder of this.#itemsOf[place] ?? []) {
          inTheWay.push(holder);
          queue.push(holder);
        }
      }
    }
    return isAnyFree ? inTheWay : [];
  }

  /** A largest matching of these items with what is free without them; none loses its partner, few change it. */
  #pair(items: readonly number[], least: MatchLevel): void {
    const classes = this.#classify(items, least);
    if (classes.length === 0) return;
    for (const item of classes.flatMap((each) => each.items)) this.#release(item);
    const pairings = runAtOnce(matchMost(this.#toProblem(classes)));
    const queues = classes.map((each) => [...each.items].reverse());
    for (const { left, right, count } of pairings) {
      for (const item of queues[left]?.splice(-count).reverse() ?? []) this.#take(item, right);
    }
  }

  #classify(items: readonly number[], least: MatchLevel): readonly ItemClass[] {
    const numbers = new Map<readonly number[], number>();
    const classes = new Map<string, { items: number[]; candidates: readonly number[]; partner: number | undefined }>();
    for (const item of items) {
      const candidates = this.#candidatesOf(item, least);
      const partner = this.#classOf.get(item);
      const number = numbers.get(candidates) ?? numbers.size;
      numbers.set(candidates, number);
      if (candidates.length === 0) continue;
      const key = `${number} ${partner ?? ''}`;
      const known = classes.get(key);
      if (known === undefined) classes.set(key, { items: [item], candidates, partner });
      else known.items.push(item);
    }
    return [...classes.values()];
  }

  /** Items of one list of candidates are a crowd, so that a list counts once, however many wait for what is in it. */
  #toProblem(classes: readonly ItemClass[]): MatchProblem {
    const count = classes.reduce((sum, { items }) => sum + items.length, 0);
    const weightOf = ({ partner }: ItemClass) => (partner === undefined ? 0 : count + 1);
    const lists = new Map<readonly number[], number>();
    const edges: MatchEdge[] = [];
    const lefts = classes.map((each, left) => {
      const { candidates, partner } = each;
      const [only, ...others] = candidates;
      const weight = weightOf(each);
      const isAlone = only !== undefined && others.length === 0;
      if (partner !== undefined) edges.push({ left, right: partner, weight: weight + 1 });
      else if (isAlone) edges.push({ left, right: only, weight });
      if (isAlone) return { crowd: NO_CROWD, weight };
      const crowd = lists.get(candidates) ?? lists.size;
      lists.set(candidates, crowd);
      return { crowd, weight };
    });
    return {
      leftCounts: classes.map(({ items }) => items.length),
      rightCounts: this.#classes.map((_, place) => this.#countFree(place)),
      edges,
      crowds: {
        lefts,
        rights: this.#classes.map((_, crowd) => ({ crowd, weight: 0 })),
        edges: [...lists].flatMap(([list, left]) => list.map((right) => ({ left, right, weight: 0 }))),
      },
    };
  }

  /** An item that may not be in at all is never paired with other values, not even to make room for another. */
  #candidatesOf(item: number, least: MatchLevel): readonly number[] {
    this.#index ??= new MatchIndex(
      this.#items,
      this.#classes.flatMap(([sample]) => sample ?? []),
    );
    return this.#index.find(item, item < this.#certainCount || least > 1 ? least : 2);
  }

  #countFree(place: number): number {
    return (this.#classes[place]?.length ?? 0) - (this.#itemsOf[place]?.size ?? 0);
  }

  #take(item: number, place: number): void {
    this.#classOf.set(item, place);
    this.#itemsOf[place]?.add(item);
  }

  #release(item: number): void {
    const place = this.#classOf.get(item);
    this.#classOf.delete(item);
    if (place !== undefined) this.#itemsOf[place]?.delete(item);
  }
}

/** The crowd of what stands in none. */
const NO_CROWD = -1;

/** Records of one key are matched by the same; what is not compared by texts is a class of its own. */
function classKey(record: ExistingRecord): string {
  const texts = textsOfRecord(record);
  if (texts.length === 0) return `${record.kind} ${record.thing.id}`;
  return JSON.stringify([record.kind, matchKeyOfRecord(record), ...texts]);
}

/** The key of the records that say just what was sent; `undefined` for what is not compared by texts. */
function sentKey({ data }: SentThing): string | undefined {
  const texts = textsOfSent(data);
  if (texts.length === 0) return undefined;
  return JSON.stringify([data.kind, matchKeyOf(data), ...texts.map(({ text }) => text)]);
}
