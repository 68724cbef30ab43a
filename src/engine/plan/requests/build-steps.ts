import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type {
  PlannedItem,
  PlannedRequest,
  PlanStep,
  RequestCounts,
  WriteOperation,
} from '../../../model/outcomes/plan.ts';
import type { NewData, NewRound, NewTransaction, Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { type BatchLimits, packBatches, type Sendable } from './batches.ts';

export interface RequestSettings {
  readonly limits: BatchLimits;
  /** Whether share classes of several companies may share a request. */
  readonly shareClassesTogether: boolean;
  /** Bytes of an item as it goes over the wire. */
  readonly measure: (data: NewData<Target>) => number;
}

type ItemOf<K extends NewData<Target>['kind']> = PlannedItem & { readonly data: Extract<NewData<Target>, { kind: K }> };

interface Draft {
  readonly stage: PlanStep['stage'];
  readonly operation: WriteOperation;
  readonly steps: readonly (readonly PlannedItem[])[][];
}

/**
 * The requests in the order of sending: companies, rounds, share classes, securities, transactions, custom values, marks,
 * logos, documents. The requests of one step may be under way together; a step waits for the one before it.
 */
export function buildPlanSteps(items: readonly PlannedItem[], settings: RequestSettings): PlanStep[] {
  const drafts: Draft[] = [
    { stage: 'companies', operation: 'createCompany', steps: [ofKind(items, 'company').map((item) => [item])] },
    {
      stage: 'rounds',
      operation: 'addRounds',
      steps: roundBatches(ofKind(items, 'round'), settings).map((batch) => [batch]),
    },
    {
      stage: 'share-classes',
      operation: 'addShareClasses',
      steps: [shareClassBatches(ofKind(items, 'share-class'), settings)],
    },
    {
      stage: 'securities',
      operation: 'addSecurities',
      steps: [byCompany(ofKind(items, 'security')).flatMap((group) => pack(group, settings))],
    },
    {
      stage: 'transactions',
      operation: 'addTransactions',
      steps: transactionSteps(ofKind(items, 'transaction'), settings),
    },
    {
      stage: 'custom-values',
      operation: 'replaceCustomValues',
      steps: [pack(ofKind(items, 'custom-value'), settings)],
    },
    { stage: 'marks', operation: 'upsertMarks', steps: [pack(ofKind(items, 'mark'), settings)] },
    { stage: 'logos', operation: 'uploadLogo', steps: [ofKind(items, 'logo').map((item) => [item])] },
    { stage: 'documents', operation: 'uploadDocument', steps: [ofKind(items, 'document').map((item) => [item])] },
  ];
  return numberRequests(drafts);
}

function numberRequests(drafts: readonly Draft[]): PlanStep[] {
  let number = 0;
  const steps: PlanStep[] = [];
  for (const { stage, operation, steps: batches } of drafts) {
    for (const step of batches.filter((requests) => requests.length > 0)) {
      const requests = step.map((items): PlannedRequest => ({ number: ++number, operation, items }));
      steps.push({ stage, requests });
    }
  }
  return steps;
}

/** Rounds that a row refers to before it; a circle is broken at its earliest round, which goes without the link. */
function roundBatches(items: readonly ItemOf<'round'>[], settings: RequestSettings): PlannedItem[][] {
  const byRow = new Map(items.map((item) => [item.rowKey, item]));
  const needed = ({ data }: ItemOf<'round'>) => data.pariPassuRounds.flatMap((target) => itemOf(target, byRow) ?? []);
  const order = (item: ItemOf<'round'>, index: number) => `${item.data.closingDate} ${place(index)}`;
  const batches = packBatches(toSendables(items, settings, { after: needed, order }), settings.limits);
  const sent = new Set<RowKey>();
  return batches.map((batch) => {
    const linked = batch.map((item) => ({ ...item, data: withoutLaterLinks(item.data, sent, byRow) }));
    for (const { rowKey } of batch) sent.add(rowKey);
    return linked;
  });
}

function withoutLaterLinks(
  round: NewRound<Target>,
  sent: ReadonlySet<RowKey>,
  open: ReadonlyMap<RowKey, unknown>,
): NewRound<Target> {
  const isThere = (target: Target) => target.kind === 'existing' || sent.has(target.row) || !open.has(target.row);
  return { ...round, pariPassuRounds: round.pariPassuRounds.filter(isThere) };
}

function shareClassBatches(items: readonly ItemOf<'share-class'>[], settings: RequestSettings): PlannedItem[][] {
  return settings.shareClassesTogether
    ? pack(items, settings)
    : byCompany(items).flatMap((group) => pack(group, settings));
}

/** Company by company; the first request of every company makes the first step, and so on. */
function transactionSteps(items: readonly ItemOf<'transaction'>[], settings: RequestSettings): PlannedItem[][][] {
  const byRow = new Map(items.map((item) => [item.rowKey, item]));
  const earlier = earlierOnSameSecurity(items);
  const after = (item: ItemOf<'transaction'>) => {
    const creator = itemOf(item.data.security, byRow);
    return creator === undefined ? [] : [creator];
  };
  const order = (item: ItemOf<'transaction'>, index: number) => `${item.data.date} ${place(index)}`;
  const chains = byCompany(items).map((group) =>
    packBatches(toSendables(group, settings, { after, afterAll: (item) => earlier.get(item), order }), settings.limits),
  );
  const longest = Math.max(0, ...chains.map((chain) => chain.length));
  return Array.from({ length: longest }, (_, index) =>
    chains.flatMap((chain) => (chain[index] === undefined ? [] : [chain[index]])),
  );
}

/** Different kinds or dates on one security go one after the other: each needs the group before it. */
function earlierOnSameSecurity(
  items: readonly ItemOf<'transaction'>[],
): ReadonlyMap<PlannedItem, readonly ItemOf<'transaction'>[]> {
  const earlier = new Map<PlannedItem, readonly ItemOf<'transaction'>[]>();
  for (const group of groupBy(items, ({ data }) => targetKey(data.security)).values()) {
    const together = [...groupBy(group, ({ data }) => eventOrder(data)).values()];
    const inOrder = together.sort(compareEvents);
    for (const [index, members] of inOrder.entries())
      if (index > 0) for (const member of members) earlier.set(member, inOrder[index - 1] ?? []);
  }
  return earlier;
}

/** On one day what is sold goes before what is converted or exercised: that takes all there is left. */
function compareEvents([a]: readonly ItemOf<'transaction'>[], [b]: readonly ItemOf<'transaction'>[]): number {
  if (a === undefined || b === undefined) return 0;
  const [first, second] = [eventOrder(a.data), eventOrder(b.data)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function eventOrder({ date, event }: NewTransaction<Target>): string {
  return `${date} ${EVENTS.indexOf(event)}`;
}

function pack<K extends NewData<Target>['kind']>(
  items: readonly ItemOf<K>[],
  settings: RequestSettings,
): ItemOf<K>[][] {
  const sendables = toSendables(items, settings, { after: () => [], order: (_, index) => place(index) });
  return packBatches(sendables, settings.limits);
}

function toSendables<I extends PlannedItem>(
  items: readonly I[],
  settings: RequestSettings,
  rules: {
    after: (item: I) => readonly I[];
    afterAll?: (item: I) => readonly I[] | undefined;
    order: (item: I, index: number) => string;
  },
): Sendable<I>[] {
  return items.map((item, index) => ({
    item,
    order: rules.order(item, index),
    bytes: settings.measure(item.data),
    after: rules.after(item),
    ...omitAbsent({ afterAll: rules.afterAll?.(item) }),
  }));
}

function byCompany<I extends PlannedItem & { readonly data: { readonly company: Target } }>(
  items: readonly I[],
): I[][] {
  return [...groupBy(items, ({ data }) => targetKey(data.company)).values()];
}

function itemOf<I>(target: Target, byRow: ReadonlyMap<RowKey, I>): I | undefined {
  return target.kind === 'existing' ? undefined : byRow.get(target.row);
}

function ofKind<K extends NewData<Target>['kind']>(items: readonly PlannedItem[], kind: K): ItemOf<K>[] {
  return items.filter((item): item is ItemOf<K> => item.data.kind === kind);
}

function place(index: number): string {
  return String(index).padStart(9, '0');
}

export interface CountSettings {
  /** `METHOD /path` of each operation that writes. */
  readonly endpointOf: (operation: WriteOperation) => string;
  /** Reads of the run by endpoint, given what it sends: known to whoever fetches. */
  readonly readsOf: (steps: readonly PlanStep[]) => { readonly [endpoint: string]: number };
}

/** The requests of the run that carries out these steps, as far as it goes without a fault. */
export function countRequests(steps: readonly PlanStep[], settings: CountSettings): RequestCounts {
  const byEndpoint: { [endpoint: string]: number } = { ...settings.readsOf(steps) };
  const reads = Object.values(byEndpoint).reduce((sum, count) => sum + count, 0);
  let writes = 0;
  for (const { operation } of steps.flatMap((step) => step.requests)) {
    const endpoint = settings.endpointOf(operation);
    byEndpoint[endpoint] = (byEndpoint[endpoint] ?? 0) + 1;
    writes += 1;
  }
  return { reads, writes, byEndpoint };
}
