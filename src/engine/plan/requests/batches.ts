export interface Sendable<T> {
  readonly item: T;
  readonly bytes: number;
  readonly after: readonly T[];
  /** The same for a list that many wait for, which is gone through once for all of them. */
  readonly afterAll?: readonly T[] | undefined;
}

export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/**
 * Packs items into the fewest requests that keep every one behind what it needs: of those that may go, the ones with
 * the longest chain behind them go first (a request that is not full would otherwise delay a whole chain). Where items
 * wait for each other in a circle, the earliest of the circle goes without the rest. An item that is too large by itself
 * goes alone: whether it is too large is for the service to say. Within a request they are in the order given.
 */
export function packBatches<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): T[][] {
  const isChained = sendables.some(({ after, afterAll = [] }) => after.length + afterAll.length > 0);
  const batches = isChained ? packChains(sendables, limits) : packFree(sendables, limits);
  return batches.map((batch) => batch.map(({ item }) => item));
}

function packChains<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[][] {
  const open = new Map(sendables.map((sendable) => [sendable.item, sendable]));
  const heights = dependencyDepths(open);
  const heightOf = ({ item }: Sendable<T>): number => heights.get(item) ?? 0;
  const batches: Sendable<T>[][] = [];
  while (open.size > 0) {
    const isOver = overLists(open);
    const ready = [...open.values()].filter(
      ({ after, afterAll = [] }) => after.every((item) => !open.has(item)) && isOver(afterAll),
    );
    const candidates = ready.length > 0 ? ready : [earliestOfCircle(open)];
    const taken = takeWhatFits(
      candidates.toSorted((a, b) => heightOf(b) - heightOf(a)),
      limits,
    );
    for (const { item } of taken) open.delete(item);
    batches.push(candidates.filter((sendable) => taken.has(sendable)));
  }
  return batches;
}

/** Whether nothing of a list is open; asked once of each. */
function overLists<T>(open: ReadonlyMap<T, unknown>): (list: readonly T[]) => boolean {
  const known = new Map<readonly T[], boolean>();
  return (list) => {
    const isOver = known.get(list) ?? list.every((item) => !open.has(item));
    known.set(list, isOver);
    return isOver;
  };
}

/** In order where that is as good as can be; else the largest first, each into the first request that has room. */
function packFree<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[][] {
  const next = fillBins(sendables, limits, (bins) => bins.slice(-1));
  const bytes = sendables.reduce((sum, sendable) => sum + Math.min(sendable.bytes, limits.bytes), 0);
  const least = Math.max(Math.ceil(sendables.length / limits.items), Math.ceil(bytes / limits.bytes));
  if (next.length <= least) return next;
  const bySize = sendables.toSorted((a, b) => b.bytes - a.bytes);
  const largestFirst = fillBins(bySize, limits, (bins) => bins);
  if (largestFirst.length >= next.length) return next;
  const places = new Map(sendables.map((sendable, place) => [sendable, place]));
  const compare = (a: Sendable<T> | undefined, b: Sendable<T> | undefined): number =>
    a === undefined || b === undefined ? 0 : (places.get(a) ?? 0) - (places.get(b) ?? 0);
  return largestFirst.map((batch) => batch.sort(compare)).sort(([a], [b]) => compare(a, b));
}

interface Bin<T> {
  readonly members: Sendable<T>[];
  bytes: number;
}

/** Puts each into the first of the bins to be tried that has room, else into a new one. */
function fillBins<T>(
  sendables: readonly Sendable<T>[],
  limits: BatchLimits,
  toTry: (bins: readonly Bin<T>[]) => readonly Bin<T>[],
): Sendable<T>[][] {
  const bins: Bin<T>[] = [];
  for (const sendable of sendables) {
    const bin = toTry(bins).find((candidate) => hasRoom(candidate, sendable, limits));
    if (bin === undefined) bins.push({ members: [sendable], bytes: sendable.bytes });
    else put(bin, sendable);
  }
  return bins.map(({ members }) => members);
}

function takeWhatFits<T>(candidates: readonly Sendable<T>[], limits: BatchLimits): ReadonlySet<Sendable<T>> {
  const bin: Bin<T> = { members: [], bytes: 0 };
  for (const candidate of candidates) {
    if (bin.members.length === limits.items) break;
    if (hasRoom(bin, candidate, limits)) put(bin, candidate);
  }
  return new Set(bin.members);
}

function hasRoom<T>({ members, bytes }: Bin<T>, sendable: Sendable<T>, limits: BatchLimits): boolean {
  return members.length === 0 || (members.length < limits.items && bytes + sendable.bytes <= limits.bytes);
}

function put<T>(bin: Bin<T>, sendable: Sendable<T>): void {
  bin.members.push(sendable);
  bin.bytes += sendable.bytes;
}

/**
 * The earliest item of a circle that waits for nothing but itself. Any other would lose what it names outside of its
 * circle; of this one every link is kept by those that name it.
 */
function earliestOfCircle<T>(open: ReadonlyMap<T, Sendable<T>>): Sendable<T> {
  let circle: ReadonlySet<T> = new Set(open.keys());
  for (const item of open.keys()) {
    const needed = neededBy(item, open);
    if (needed.size < circle.size && needed.has(item)) circle = needed;
  }
  const earliest = [...open.values()].find(({ item }) => circle.has(item));
  if (earliest === undefined) throw new Error('nothing is open');
  return earliest;
}

function neededBy<T>(first: T, open: ReadonlyMap<T, Sendable<T>>): ReadonlySet<T> {
  const needed = new Set<T>();
  const queue = [first];
  for (const item of queue) {
    const { after = [], afterAll = [] } = open.get(item) ?? {};
    for (const each of [...after, ...afterAll]) {
      if (!open.has(each) || needed.has(each)) continue;
      needed.add(each);
      queue.push(each);
    }
  }
  return needed;
}

/**
 * How long a chain waits behind each item, itself included; within a circle it counts once. Without recursion: a chain
 * may be as long as the workbook. A list that many wait for stands between them and its items, so that not each of the
 * ones is linked with each of the others; it is no link of the chain itself.
 */
function dependencyDepths<T>(sendables: ReadonlyMap<T, Sendable<T>>): ReadonlyMap<unknown, number> {
  const behind = waitingBehind(sendables);
  const items = new Set<unknown>(sendables.keys());
  const heights = new Map<unknown, number>();
  const entered = new Set<unknown>();
  for (const start of items) {
    const stack = [start];
    for (let link = stack.at(-1); link !== undefined; link = stack.at(-1)) {
      const waiting = behind.get(link) ?? [];
      const further = entered.has(link) ? [] : waiting.filter((next) => !entered.has(next));
      entered.add(link);
      if (further.length > 0) {
        for (const next of further) stack.push(next);
        continue;
      }
      stack.pop();
      if (!heights.has(link)) heights.set(link, (items.has(link) ? 1 : 0) + highest(waiting, heights));
    }
  }
  return heights;
}

function highest(links: readonly unknown[], heights: ReadonlyMap<unknown, number>): number {
  let most = 0;
  for (const link of links) most = Math.max(most, heights.get(link) ?? 0);
  return most;
}

function waitingBehind<T>(sendables: ReadonlyMap<T, Sendable<T>>): ReadonlyMap<unknown, readonly unknown[]> {
  const behind = new Map<unknown, unknown[]>();
  const add = (needed: unknown, waiting: unknown): void => {
    const known = behind.get(needed);
    if (known === undefined) behind.set(needed, [waiting]);
    else known.push(waiting);
  };
  const lists = new Set<readonly T[]>();
  for (const { item, after, afterAll } of sendables.values()) {
    for (const needed of after) add(needed, item);
    if (afterAll === undefined) continue;
    add(afterAll, item);
    lists.add(afterAll);
  }
  for (const list of lists) for (const needed of list) add(needed, list);
  return behind;
}
