import { assertNever } from '../util/assert-never.ts';
import { toCanonicalJson } from '../util/canonical-json.ts';
import { rewrittenBeginning } from '../util/rewritten-text.ts';
import { type Fit, fitOf } from './fit.ts';
import type { Held } from './held.ts';
import type { NewData } from './new-data.ts';

/** Something that was sent. */
export interface Sent {
  readonly data: NewData<string>;
}

export interface LandedQuestion<C extends Sent, U extends Sent> {
  /** Known to be in: they take their records first. */
  readonly certain: readonly C[];
  /** May be in or not. */
  readonly unsure: readonly U[];
  /** What the service holds now and did not hold before. */
  readonly fresh: readonly Held[];
}

export interface LandedAnswer<C extends Sent, U extends Sent> {
  readonly certain: ReadonlyMap<C, Held>;
  readonly unsure: ReadonlyMap<U, Held>;
  /** What fits nothing that was sent. */
  readonly left: readonly Held[];
}

/**
 * Tells which of the things sent are among the fresh records, as multisets: as many equal things as there are equal
 * records. The best fits are taken first. What may not be in at all is never matched by its key alone.
 */
export function matchLanded<C extends Sent, U extends Sent>(question: LandedQuestion<C, U>): LandedAnswer<C, U> {
  const pairing = new Pairing([...question.certain, ...question.unsure], question.fresh);
  const certainCount = question.certain.length;
  for (const least of [3, 2] as const) pairing.extend(least, pairing.size);
  pairing.extend(1, certainCount);
  const held = (index: number): Held | undefined => pairing.partnerOf(index);
  return {
    certain: toMap(question.certain, held),
    unsure: toMap(question.unsure, (index) => held(certainCount + index)),
    left: pairing.left(),
  };
}

function toMap<T>(items: readonly T[], partnerOf: (index: number) => Held | undefined): ReadonlyMap<T, Held> {
  const map = new Map<T, Held>();
  for (const [index, item] of items.entries()) {
    const partner = partnerOf(index);
    if (partner !== undefined) map.set(item, partner);
  }
  return map;
}

/** A matching that grows by augmenting paths: an item that has a partner may change it, never lose it. */
class Pairing {
  readonly size: number;
  private readonly fits: readonly ReadonlyMap<number, Fit>[];
  private readonly recordOf = new Map<number, number>();
  private readonly itemOf = new Map<number, number>();
  private readonly fresh: readonly Held[];

  constructor(items: readonly Sent[], fresh: readonly Held[]) {
    this.size = items.length;
    this.fresh = fresh;
    this.fits = findFits(items, fresh);
  }

  /** Finds partners for the first `count` items where the fit is at least `least`. */
  extend(least: Fit, count: number): void {
    // What a search in vain has seen leads nowhere for the others either: no item loses its partner.
    const dead = new Set<number>();
    for (let item = 0; item < count; item++) {
      const seen = new Set(dead);
      if (this.recordOf.has(item) || this.augment(item, least, seen)) continue;
      for (const record of seen) dead.add(record);
    }
  }

  partnerOf(item: number): Held | undefined {
    const record = this.recordOf.get(item);
    return record === undefined ? undefined : this.fresh[record];
  }

  left(): readonly Held[] {
    return this.fresh.filter((_held, index) => !this.itemOf.has(index));
  }

  private augment(item: number, least: Fit, seen: Set<number>): boolean {
    const records = [...(this.fits[item] ?? [])].filter(([, fit]) => fit >= least).map(([record]) => record);
    const free = records.find((record) => !this.itemOf.has(record));
    if (free !== undefined) return this.pair(item, free);
    for (const record of records) {
      const holder = this.itemOf.get(record);
      if (seen.has(record) || holder === undefined) continue;
      seen.add(record);
      if (this.augment(holder, least, seen)) return this.pair(item, record);
    }
    return false;
  }

  private pair(item: number, record: number): true {
    this.recordOf.set(item, record);
    this.itemOf.set(record, item);
    return true;
  }
}

/** For each item, the records that fit it at all. Only those of one drawer are compared: large inputs stay quick. */
function findFits(items: readonly Sent[], fresh: readonly Held[]): readonly ReadonlyMap<number, Fit>[] {
  const drawers = new Map<string, number[]>();
  for (const [index, held] of fresh.entries()) {
    const drawer = drawerOfHeld(held);
    const known = drawers.get(drawer);
    if (known === undefined) drawers.set(drawer, [index]);
    else known.push(index);
  }
  // Equal items have equal fits; large inputs hold many equal ones.
  const known = new Map<string, ReadonlyMap<number, Fit>>();
  return items.map((item) => {
    const signature = toCanonicalJson(item.data);
    const fits = known.get(signature) ?? fitsOf(item, fresh, drawers.get(drawerOf(item.data)) ?? []);
    known.set(signature, fits);
    return fits;
  });
}

function fitsOf(item: Sent, fresh: readonly Held[], candidates: readonly number[]): ReadonlyMap<number, Fit> {
  const fits = new Map<number, Fit>();
  for (const index of candidates) {
    const held = fresh[index];
    const fit = held === undefined ? 0 : fitOf(item.data, held);
    if (fit > 0) fits.set(index, fit);
  }
  return fits;
}

/** Things of different drawers never fit. */
function drawerOf(data: NewData<string>): string {
  switch (data.kind) {
    case 'company':
      return `company/${rewrittenBeginning(data.name)}`;
    case 'round':
    case 'share-class':
      return `${data.kind}/${data.company}/${rewrittenBeginning(data.name)}`;
    case 'security':
      return `security/${data.company}/${data.issueDate}`;
    case 'transaction':
      return `transaction/${data.company}/${data.date}`;
    case 'document':
      return `document/${data.company}`;
    case 'custom-value':
    case 'mark':
    case 'logo':
      return data.kind;
    default:
      return assertNever(data);
  }
}

function drawerOfHeld(held: Held): string {
  switch (held.kind) {
    case 'company':
      return `company/${rewrittenBeginning(held.thing.name)}`;
    case 'round':
    case 'share-class':
      return `${held.kind}/${held.thing.companyId}/${rewrittenBeginning(held.thing.name)}`;
    case 'security':
      return `security/${held.thing.companyId}/${held.thing.issueDate}`;
    case 'transaction':
      return `transaction/${held.thing.companyId}/${held.thing.date}`;
    case 'document':
      return `document/${held.thing.companyId}`;
    default:
      return assertNever(held);
  }
}
