import { groupBy, groupByAll } from '../../../base/util/collections/group-by.ts';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import type { PlannedItem, PlanStep, RequestCounts, WriteOperation } from '../../../model/outcomes/plan.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import { TargetKeys, targetKey } from '../../../model/service/target-key.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { type BatchLimits, type Packing, packBatches } from './batches.ts';

export interface RequestSettings {
  readonly limits: BatchLimits;
  /** Whether share classes of several companies may share a request. */
  readonly shareClassesTogether: boolean;
  readonly measure: (data: NewData<Target>) => number;
}

type ItemOf<K extends NewData<Target>['kind']> = PlannedItem & { readonly data: Extract<NewData<Target>, { kind: K }> };

/**
 * The requests in the order of sending: companies, rounds, share classes, securities, transactions, custom values, marks,
 * logos, documents. The requests of one step may be under way together; a step waits for the one before it.
 */
export function buildPlanSteps(items: readonly PlannedItem[], settings: RequestSettings): PlanStep[] {
  const byKind: ReadonlyMap<string, readonly PlannedItem[]> = groupBy(items, ({ data }) => data.kind);
  const ofKind = <K extends NewData<Target>['kind']>(kind: K): readonly ItemOf<K>[] =>
    (byKind.get(kind) ?? []).filter((item): item is ItemOf<K> => item.data.kind === kind);
  const rounds = roundBatches(ofKind('round'), settings);
  const securities = byCompany(ofKind('security')).flatMap((group) => pack(group, settings));
  const drafts: readonly (readonly [PlanStep['stage'], WriteOperation, readonly (readonly PlannedItem[][])[]])[] = [
    ['companies', 'createCompany', [each(ofKind('company'))]],
    ['rounds', 'addRounds', rounds.map((batch) => [batch])],
    ['share-classes', 'addShareClasses', [shareClassBatches(ofKind('share-class'), settings)]],
    ['securities', 'addSecurities', [securities]],
    ['transactions', 'addTransactions', transactionSteps(ofKind('transaction'), settings)],
    ['custom-values', 'replaceCustomValues', [pack(ofKind('custom-value'), settings)]],
    ['marks', 'upsertMarks', [pack(ofKind('mark'), settings)]],
    ['logos', 'uploadLogo', [each(ofKind('logo'))]],
    ['documents', 'uploadDocument', [each(ofKind('document'))]],
  ];
  let number = 0;
  return drafts.flatMap(([stage, operation, steps]) =>
    steps
      .filter((batches) => batches.length > 0)
      .map((batches) => ({ stage, requests: batches.map((batch) => ({ number: ++number, operation, items: batch })) })),
  );
}

function each(items: readonly PlannedItem[]): PlannedItem[][] {
  return items.map((item) => [item]);
}

/** Rounds that a row refers to before it; a circle is broken at its earliest round, which goes without the link. */
function roundBatches(items: readonly ItemOf<'round'>[], settings: RequestSettings): PlannedItem[][] {
  const byRow = new Map(items.map((item) => [item.rowKey, item]));
  const inOrder = items.toSorted((a, b) => compareTexts(a.data.closingDate, b.data.closingDate));
  const batches = pack(inOrder, settings, {
    after: ({ data }) => data.pariPassuRounds.flatMap((target) => itemsOf(target, byRow)),
  });
  const sent = new Set<RowKey>();
  const isThere = (target: Target) => target.kind === 'existing' || sent.has(target.row) || !byRow.has(target.row);
  return batches.map((batch) => {
    const linked = batch.map((item) => {
      const pariPassuRounds = item.data.pariPassuRounds.filter(isThere);
      return { ...item, data: { ...item.data, pariPassuRounds } };
    });
    for (const { rowKey } of batch) sent.add(rowKey);
    return linked;
  });
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
  const waiting = {
    after: ({ data }: ItemOf<'transaction'>) => itemsOf(data.security, byRow),
    afterAll: (item: ItemOf<'transaction'>) => earlier.get(item) ?? NOTHING,
  };
  const chains = byCompany(items).map((group) => {
    const inOrder = group.toSorted((a, b) => compareTexts(a.data.date, b.data.date));
    return pack(inOrder, settings, waiting);
  });
  const longest = Math.max(0, ...chains.map((chain) => chain.length));
  return Array.from({ length: longest }, (_, index) => chains.flatMap((chain) => chain.slice(index, index + 1)));
}

/**
 * Different kinds or dates on one security go one after the other: each needs the group before it. On one day what is
 * sold goes before what is converted or exercised: that takes all there is left.
 */
function earlierOnSameSecurity<I extends ItemOf<'transaction'>>(items: readonly I[]): ReadonlyMap<I, readonly I[]> {
  const earlier = new Map<I, readonly I[]>();
  for (const group of groupBy(items, ({ data }) => targetKey(data.security)).values()) {
    const byEvent = groupBy(group, ({ data: { date, event } }) => `${date} ${EVENTS.indexOf(event)}`);
    const inOrder = [...byEvent].sort(([a], [b]) => compareTexts(a, b)).map(([, members]) => members);
    for (const [index, members] of inOrder.slice(1).entries())
      for (const member of members) earlier.set(member, inOrder[index] ?? []);
  }
  return earlier;
}

/** In the order given, but for what each waits for. */
function pack<I extends PlannedItem>(
  items: readonly I[],
  { measure, limits }: RequestSettings,
  waiting: Pick<Packing<I>, 'after' | 'afterAll'> = {},
): I[][] {
  if (items.length === 0) return [];
  const sizes = items.map(({ data }) => measure(data));
  // A company's additions mostly go in one request.
  const isOne = items.length <= limits.items && sizes.reduce((sum, bytes) => sum + bytes, 0) <= limits.bytes;
  if (waiting.after === undefined && isOne) return [[...items]];
  const bytes = new Map(items.map((item, index) => [item, sizes[index]]));
  return packBatches(items, { limits, bytesOf: (item) => bytes.get(item) ?? 0, ...waiting });
}

function byCompany<I extends PlannedItem & { readonly data: { readonly company: Target } }>(
  items: readonly I[],
): I[][] {
  const keys = new TargetKeys();
  return groupByAll(items, ({ data }) => keys.of(data.company));
}

/** The item of this plan that a target is; none for what is there. */
function itemsOf<I>(target: Target, byRow: ReadonlyMap<RowKey, I>): readonly I[] {
  const item = target.kind === 'existing' ? undefined : byRow.get(target.row);
  return item === undefined ? NOTHING : [item];
}

const NOTHING: readonly never[] = [];

export interface CountSettings {
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
