import { rewrittenBeginning } from '../../base/util/text/rewritten-text.ts';
import {
  companyOfRecord,
  type ExistingKind,
  type ExistingRecord,
  existingRecords,
} from '../../model/service/existing-record.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { HeldIdentity } from '../journal/run-entry.ts';
import { identifyRecord } from './settle/query-existing.ts';
import { type BoundItem, companiesOfItems, companyOfItem } from './work-item.ts';

/** Something that is in, whose id the answer did not give. */
export interface Awaiting extends BoundItem {
  /** The request that brought it in. */
  readonly requestNumber: number;
  /** Of a company, where the answer gave it. */
  readonly slug?: string;
}

/** What the service is known to hold: what the snapshot showed, and what the run has brought in since. */
export class ServiceState {
  private readonly ids = new Set<string>();
  /** What was not told of yet. */
  private readonly byPlace = new Map<string, HeldIdentity[]>();
  private readonly awaiting = new Set<Awaiting>();

  constructor(snapshot: Snapshot) {
    for (const held of existingRecords(snapshot)) this.add(held);
  }

  add(held: ExistingRecord): void {
    const identity = identifyRecord(held);
    this.ids.add(toKey(held.kind, identity.id));
    const place = placeOf(held.kind, held.kind === 'company' ? held.thing.name : companyOfRecord(held));
    const known = this.byPlace.get(place);
    if (known === undefined) this.byPlace.set(place, [identity]);
    else known.push(identity);
  }

  /** A thing of which nothing but the id is known. */
  addId(kind: ExistingKind, id: string): void {
    this.ids.add(toKey(kind, id));
  }

  isKnown(held: ExistingRecord): boolean {
    return this.ids.has(toKey(held.kind, held.thing.id));
  }

  /**
   * What was held before items of this kind are sent: of the companies concerned; of companies those of a like name.
   * Each thing is told once: a run's requests together say what was there before them, or a company of many requests
   * would be written down as often.
   */
  tellHeld(kind: ExistingKind | undefined, items: readonly BoundItem[]): readonly HeldIdentity[] {
    if (kind === undefined) return [];
    const owners = items.map((item) => (item.data.kind === 'company' ? item.data.name : companyOfItem(item)));
    const places = new Set(owners.map((owner) => placeOf(kind, owner)));
    const held = [...places].flatMap((place) => this.byPlace.get(place) ?? []);
    for (const place of places) this.byPlace.delete(place);
    return held;
  }

  await(entry: Awaiting): void {
    this.awaiting.add(entry);
  }

  /** No longer awaited: its id is known, or the service does not show it. */
  release(entry: Awaiting): void {
    this.awaiting.delete(entry);
  }

  awaited(kind: ExistingKind, companyIds?: readonly string[]): readonly Awaiting[] {
    const ofKind = [...this.awaiting].filter(({ data }) => data.kind === kind);
    if (companyIds === undefined) return ofKind;
    return ofKind.filter((entry) => companiesOfItems([entry]).every((id) => companyIds.includes(id)));
  }
}

function toKey(kind: ExistingKind, id: string): string {
  return `${kind}/${id}`;
}

function placeOf(kind: ExistingKind, owner: string | undefined): string {
  return kind === 'company' ? `company/${rewrittenBeginning(owner ?? '')}` : `${kind}/${owner ?? ''}`;
}
