import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { OutcomeEntry, RequestEntry, RunDetail } from '../../journal/run-entry.ts';
import type { BoundItem } from '../work-item.ts';
import { addedKind } from './query-existing.ts';

/** What an ended run left open of one kind of thing. */
export interface OpenQuestion {
  readonly kind: ExistingKind;
  /** May be in or not. */
  readonly items: readonly BoundItem[];
  /** In for certain; only the id is not known. */
  readonly certain: readonly BoundItem[];
  /** True for what the service held before the requests. */
  readonly isKnown: (held: ExistingRecord) => boolean;
}

/** What is to be asked about a run's open requests; nothing for replacements, which leave nothing to look for. */
export function openQuestions(detail: RunDetail, open: readonly RequestEntry[]): readonly OpenQuestion[] {
  const kinds = new Set(open.map(({ operation }) => addedKind(operation)).filter((kind) => kind !== undefined));
  return [...kinds].map((kind) => openQuestion(kind, detail, open)).filter(hasQuestion);
}

function openQuestion(kind: ExistingKind, detail: RunDetail, open: readonly RequestEntry[]): OpenQuestion {
  const outcomes = new Map(detail.outcomes.map((outcome) => [outcome.rowKey, outcome]));
  const requests = detail.requests.filter(({ operation }) => addedKind(operation) === kind);
  const openOfKind = requests.filter((request) => open.includes(request));
  const knownIds = new Set([
    // Each thing that was held stands with the first request that it concerned, which may have come to its end.
    ...requests.flatMap(({ held = [] }) => held.map(({ id }) => id)),
    ...detail.outcomes.flatMap((row) => (isIn(row) && row.id !== undefined ? [row.id] : [])),
  ]);
  const isOpen = (item: BoundItem): boolean => !isIn(outcomes.get(item.rowKey));
  return {
    kind,
    items: toItems(openOfKind).filter(isOpen),
    certain: toItems(requests).filter((item) => isAwaiting(outcomes.get(item.rowKey))),
    isKnown: (held) => knownIds.has(held.thing.id),
  };
}

/** Each row's item once: what was sent twice is one thing. */
function toItems(requests: readonly RequestEntry[]): readonly BoundItem[] {
  const sent = requests.flatMap(({ items = [] }) => items);
  const byRow = new Map(sent.map((item) => [item.rowKey, item]));
  return [...byRow.values()].map((item, index) => ({ ...item, index }));
}

/** A row that its run has brought in. */
function isIn(entry: OutcomeEntry | undefined): boolean {
  return entry?.outcome === 'added' || entry?.outcome === 'uploaded';
}

function isAwaiting(entry: OutcomeEntry | undefined): boolean {
  return isIn(entry) && entry?.id === undefined;
}

function hasQuestion({ items, certain }: OpenQuestion): boolean {
  return items.length + certain.length > 0;
}
