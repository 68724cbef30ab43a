import type { Complaint, RefusedError } from '../../../service/client/errors.ts';
import { type BoundItem, companyOfItem } from '../work-item.ts';

/** What a refusal means for the items that were not stored: those that fail, and the batches to send once more. */
export interface IsolatedFailures {
  /** With what is said of each, in the service's own words. */
  readonly failed: ReadonlyMap<BoundItem, Complaint>;
  readonly again: readonly (readonly BoundItem[])[];
}

/**
 * Narrows a refused batch down: the named items fail and the others go once more; where none is named, it is parted by
 * company if it must be, else by halves, until one item stands alone.
 *
 * @param sent what was sent, in the order to which the refusal's positions refer
 * @param rest those of them that were not stored
 */
export function isolateFailures(
  sent: readonly BoundItem[],
  rest: readonly BoundItem[],
  refusal: RefusedError,
  partByCompany: boolean,
): IsolatedFailures {
  const failed = collectNamed(sent, rest, refusal);
  if (failed.size > 0) {
    const others = rest.filter((item) => !failed.has(item));
    return { failed, again: others.length === 0 ? [] : [others] };
  }
  const [only] = rest;
  if (only === undefined) return { failed, again: [] };
  if (sent.length === 1) return { failed: new Map([[only, { message: refusal.words }]]), again: [] };
  // The one that is left was not refused by itself yet: others were sent with it, and are stored.
  if (rest.length === 1) return { failed, again: [rest] };
  const companies = partByCompany ? groupByCompany(rest) : [];
  return { failed, again: companies.length > 1 ? companies : halve(rest) };
}

/** What goes into one request where the service takes one company a request, or fewer items. */
export function groupByCompany(items: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const groups = new Map<string | undefined, BoundItem[]>();
  for (const item of items) {
    const group = groups.get(companyOfItem(item));
    if (group === undefined) groups.set(companyOfItem(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

export function halve(items: readonly BoundItem[]): readonly (readonly BoundItem[])[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0);
}

export function chunk(items: readonly BoundItem[], size: number): readonly (readonly BoundItem[])[] {
  const chunks: (readonly BoundItem[])[] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

function collectNamed(
  sent: readonly BoundItem[],
  rest: readonly BoundItem[],
  refusal: RefusedError,
): ReadonlyMap<BoundItem, Complaint> {
  const failed = new Map<BoundItem, Complaint>();
  for (const complaint of refusal.complaints) {
    // Whatever is said of a request of one item is said of that item.
    const item = sent.length === 1 ? sent[0] : sent[complaint.position ?? -1];
    if (item === undefined || !rest.includes(item)) continue;
    const before = failed.get(item);
    const message = before === undefined ? complaint.message : `${before.message}; ${complaint.message}`;
    // Of what is said of several fields, all stands at the first.
    failed.set(item, before?.property === undefined ? { ...complaint, message } : { ...before, message });
  }
  return failed;
}
