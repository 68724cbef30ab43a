/** Something to be sent, and what must be in an earlier request. */
export interface Sendable<T> {
  readonly item: T;
  /** Its place among its equals: by date, then as the workbook has them. */
  readonly order: string;
  readonly bytes: number;
  /** The items that must be in an earlier request. */
  readonly after: readonly T[];
}

export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/**
 * Packs items into the fewest requests that keep every one behind what it needs: of those that may go, the ones with
 * the longest chain behind them go first (a request that is not full would otherwise delay a whole chain). Where items
 * wait for each other in a circle, the earliest of the circle goes without the rest.
 */
export function packBatches<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): T[][] {
  const open = new Map(sendables.map((sendable) => [sendable.item, sendable]));
  const heights = heightsOf(open);
  const batches: T[][] = [];
  while (open.size > 0) {
    const ready = [...open.values()].filter((sendable) => sendable.after.every((item) => !open.has(item)));
    const candidates = ready.length > 0 ? ready : [earliestOfCircle(open)];
    candidates.sort((a, b) => (heights.get(b.item) ?? 0) - (heights.get(a.item) ?? 0) || compareOrder(a, b));
    const batch = takeWhileFits(candidates, limits).sort(compareOrder);
    for (const { item } of batch) open.delete(item);
    batches.push(batch.map(({ item }) => item));
  }
  return batches;
}

function takeWhileFits<T>(candidates: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[] {
  const batch: Sendable<T>[] = [];
  let bytes = 0;
  for (const candidate of candidates) {
    if (batch.length > 0 && (batch.length >= limits.items || bytes + candidate.bytes > limits.bytes)) break;
    batch.push(candidate);
    bytes += candidate.bytes;
  }
  return batch;
}

/** How long a chain waits behind each item, itself included; within a circle it counts once. */
function heightsOf<T>(open: ReadonlyMap<T, Sendable<T>>): Map<T, number> {
  const behind = new Map<T, T[]>();
  for (const { item, after } of open.values()) {
    for (const needed of after) {
      const waiting = behind.get(needed) ?? [];
      behind.set(needed, waiting);
      waiting.push(item);
    }
  }
  const heights = new Map<T, number>();
  const visiting = new Set<T>();
  const heightOf = (item: T): number => {
    const known = heights.get(item);
    if (known !== undefined || visiting.has(item)) return known ?? 0;
    visiting.add(item);
    const height = 1 + Math.max(0, ...(behind.get(item) ?? []).map(heightOf));
    visiting.delete(item);
    heights.set(item, height);
    return height;
  };
  for (const item of open.keys()) heightOf(item);
  return heights;
}

function earliestOfCircle<T>(open: ReadonlyMap<T, Sendable<T>>): Sendable<T> {
  const inOrder = [...open.values()].sort((a, b) => compareOrder(a, b));
  const found = inOrder.find((sendable) => reachesItself(sendable, open)) ?? inOrder[0];
  if (found === undefined) throw new Error('nothing is open');
  return found;
}

function reachesItself<T>(start: Sendable<T>, open: ReadonlyMap<T, Sendable<T>>): boolean {
  const seen = new Set<T>();
  const queue = [...start.after];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    if (item === start.item) return true;
    if (seen.has(item)) continue;
    seen.add(item);
    queue.push(...(open.get(item)?.after ?? []));
  }
  return false;
}

function compareOrder<T>(a: Sendable<T>, b: Sendable<T>): number {
  return a.order < b.order ? -1 : a.order > b.order ? 1 : 0;
}
