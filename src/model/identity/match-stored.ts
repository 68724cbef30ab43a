import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';
import { StoredPairing } from './stored-pairing.ts';

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
