import { rewrittenBeginning } from '../../base/util/text/rewritten-text.ts';
import {
  companyOfRecord,
  type ExistingKind,
  type ExistingRecord,
  existingRecords,
} from '../../model/service/existing-record.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { HeldIdentity } from '../journal/run-entry.ts';
import { type BoundItem, companiesOfItems, companyOfItem, type SentBatch } from './batch.ts';
import { identifyRecord } from './settle/query-existing.ts';

/** An answer that did not give the ids of what it brought in. */
interface AnswerWithoutIds {
  readonly requestNumber: number;
  /** The company's, where the answer gave it. */
  readonly slug: string | undefined;
}

/** Knows what the service holds: the things of the snapshot, and those that the run has brought in since. */
export class ServiceState {
  private readonly ids = new Set<string>();
  /** Without what was taken by `takeHeld` already. */
  private readonly byPlace = new Map<string, HeldIdentity[]>();
  /** By item, the answers of those that are in, but without an id yet. */
  private readonly awaiting = new Map<BoundItem, AnswerWithoutIds>();

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

  /** Adds a thing of which nothing but the id is known. */
  addId(kind: ExistingKind, id: string): void {
    this.ids.add(toKey(kind, id));
  }

  isKnown(held: ExistingRecord): boolean {
    return this.ids.has(toKey(held.kind, held.thing.id));
  }

  /**
   * Takes what was held of the companies concerned before items of this kind are sent; where companies are sent, those of
   * a like name. Each thing is taken once: a run's requests together say what was there before them, or a company of many
   * requests would be written down as often.
   */
  takeHeld(kind: ExistingKind | undefined, items: readonly BoundItem[]): readonly HeldIdentity[] {
    if (kind === undefined) return [];
    const owners = items.map((item) => (item.data.kind === 'company' ? item.data.name : companyOfItem(item)));
    const places = new Set(owners.map((owner) => placeOf(kind, owner)));
    const held = [...places].flatMap((place) => this.byPlace.get(place) ?? []);
    for (const place of places) this.byPlace.delete(place);
    return held;
  }

  /** The batch is in, and its answer gave no ids. */
  await({ items, requestNumber }: SentBatch, slug: string | undefined): void {
    for (const item of items) this.awaiting.set(item, { requestNumber, slug });
  }

  /** Awaits an item no longer: its id is known, or the service does not show it. */
  release(item: BoundItem): void {
    this.awaiting.delete(item);
  }

  answerOf(item: BoundItem): AnswerWithoutIds | undefined {
    return this.awaiting.get(item);
  }

  awaited(kind: ExistingKind, companyIds?: readonly string[]): readonly BoundItem[] {
    const ofKind = [...this.awaiting.keys()].filter(({ data }) => data.kind === kind);
    if (companyIds === undefined) return ofKind;
    const isAsked = new Set(companyIds);
    return ofKind.filter((item) => companiesOfItems([item]).every((id) => isAsked.has(id)));
  }
}

function toKey(kind: ExistingKind, id: string): string {
  return `${kind}/${id}`;
}

function placeOf(kind: ExistingKind, owner: string | undefined): string {
  return kind === 'company' ? `company/${rewrittenBeginning(owner ?? '')}` : `${kind}/${owner ?? ''}`;
}
