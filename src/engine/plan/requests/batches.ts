import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/** How large items are, and what goes before each; absent where they wait for nothing. */
export interface Packing<T> {
  readonly limits: BatchLimits;
  readonly bytesOf: (item: T) => number;
  readonly after?: ((item: T) => readonly T[]) | undefined;
  /** The same for a list that many wait for, which is gone through once for all of them. */
  readonly afterAll?: ((item: T) => readonly T[]) | undefined;
}

const EMPTY: readonly never[] = [];
/** Nothing goes before what says nothing of it. */
const NONE = (): readonly never[] => EMPTY;

/**
 * Packs items into the fewest requests that keep every one behind what it needs: of those that may go, the ones with
 * the longest chain behind them go first (a request that is not full would otherwise delay a whole chain). Where items
 * wait for each other in a circle, the earliest of the circle goes without the rest. An item that is too large by itself
 * goes alone: whether it is too large is for the service to say. Within a request they are in the order given.
 */
export function packBatches<T>(items: readonly T[], packing: Packing<T>): T[][] {
  const { after = NONE, afterAll = NONE } = packing;
  const isChained = items.some((item) => after(item).length + afterAll(item).length > 0);
  return isChained ? packChains(items, packing) : packFree(items, packing);
}

function packChains<T>(items: readonly T[], packing: Packing<T>): T[][] {
  const { after = NONE, afterAll = NONE } = packing;
  const open = new Set(items);
  const heights = dependencyDepths(items, packing);
  const heightOf = (item: T): number => heights.get(item) ?? 0;
  const batches: T[][] = [];
  while (open.size > 0) {
    const isOver = overLists(open);
    const isReady = (item: T): boolean => after(item).every((needed) => !open.has(needed)) && isOver(afterAll(item));
    const ready = [...open].filter(isReady);
    const candidates = ready.length > 0 ? ready : [earliestOfCircle(open, packing)];
    const highestFirst = candidates.toSorted((a, b) => heightOf(b) - heightOf(a));
    const taken = takeWhatFits(highestFirst, packing);
    for (const item of taken) open.delete(item);
    batches.push(candidates.filter((item) => taken.has(item)));
  }
  return batches;
}

/** Whether nothing of a list is open; asked once of each. */
function overLists<T>(open: ReadonlySet<T>): (list: readonly T[]) => boolean {
  const known = new Map<readonly T[], boolean>();
  return (list) => {
    const isOver = known.get(list) ?? list.every((item) => !open.has(item));
    known.set(list, isOver);
    return isOver;
  };
}

/** In order where that is as good as can be; else the largest first, each into the first request that has room. */
function packFree<T>(items: readonly T[], packing: Packing<T>): T[][] {
  const { limits, bytesOf } = packing;
  const next = fillBins(items, packing, (bins) => bins.slice(-1));
  const bytes = items.reduce((sum, item) => sum + Math.min(bytesOf(item), limits.bytes), 0);
  const least = Math.max(Math.ceil(items.length / limits.items), Math.ceil(bytes / limits.bytes));
  if (next.length <= least) return next;
  const bySize = items.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const largestFirst = fillBins(bySize, packing, (bins) => bins);
  if (largestFirst.length >= next.length) return next;
  const places = new Map(items.map((item, place) => [item, place]));
  const compare = (a: T | undefined, b: T | undefined): number =>
    a === undefined || b === undefined ? 0 : (places.get(a) ?? 0) - (places.get(b) ?? 0);
  return largestFirst.map((batch) => batch.sort(compare)).sort(([a], [b]) => compare(a, b));
}

interface Bin<T> {
  readonly members: T[];
  bytes: number;
}

/** Puts each into the first of the bins to be tried that has room, else into a new one. */
function fillBins<T>(
  items: readonly T[],
  packing: Packing<T>,
  toTry: (bins: readonly Bin<T>[]) => readonly Bin<T>[],
): T[][] {
  const bins: Bin<T>[] = [];
  for (const item of items)
    if (!toTry(bins).some((bin) => putIfRoom(bin, item, packing)))
      bins.push({ members: [item], bytes: packing.bytesOf(item) });
  return bins.map(({ members }) => members);
}

function takeWhatFits<T>(candidates: readonly T[], packing: Packing<T>): ReadonlySet<T> {
  const bin: Bin<T> = { members: [], bytes: 0 };
  for (const candidate of candidates) {
    if (bin.members.length === packing.limits.items) break;
    putIfRoom(bin, candidate, packing);
  }
  return new Set(bin.members);
}

/** Whether there was. An empty one has room for whatever comes. */
function putIfRoom<T>(bin: Bin<T>, item: T, { limits, bytesOf }: Packing<T>): boolean {
  const bytes = bin.bytes + bytesOf(item);
  if (bin.members.length > 0 && (bin.members.length >= limits.items || bytes > limits.bytes)) return false;
  bin.members.push(item);
  bin.bytes = bytes;
  return true;
}

/**
 * The earliest item of a circle that waits for nothing but itself. Any other would lose what it names outside of its
 * circle; of this one every link is kept by those that name it.
 */
function earliestOfCircle<T>(open: ReadonlySet<T>, packing: Packing<T>): T {
  let circle: ReadonlySet<T> = open;
  for (const item of open) {
    const needed = neededBy(item, open, packing);
    if (needed.size < circle.size && needed.has(item)) circle = needed;
  }
  for (const item of open) if (circle.has(item)) return item;
  throw new Error('nothing is open');
}

function neededBy<T>(first: T, open: ReadonlySet<T>, { after = NONE, afterAll = NONE }: Packing<T>): ReadonlySet<T> {
  const needed = new Set<T>();
  const add = (item: T): void => {
    for (const each of [...after(item), ...afterAll(item)]) if (open.has(each)) needed.add(each);
  };
  add(first);
  // A set that grows while it is walked: the walk ends when nothing new is needed.
  for (const item of needed) add(item);
  return needed;
}

/**
 * How long a chain waits behind each item, itself included; within a circle it counts once. Without recursion: a chain
 * may be as long as the workbook. A list that many wait for stands between them and its items, so that not each of the
 * ones is linked with each of the others; it is no link of the chain itself.
 */
function dependencyDepths<T>(all: readonly T[], packing: Packing<T>): ReadonlyMap<unknown, number> {
  const behind = waitingBehind(all, packing);
  const items = new Set<unknown>(all);
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

function waitingBehind<T>(
  items: readonly T[],
  { after = NONE, afterAll = NONE }: Packing<T>,
): ReadonlyMap<unknown, readonly unknown[]> {
  const behind = new Map<unknown, unknown[]>();
  const add = (needed: unknown, waiting: unknown): void => {
    getOrInsert(behind, needed, () => []).push(waiting);
  };
  const lists = new Set<readonly T[]>();
  for (const item of items) {
    for (const needed of after(item)) add(needed, item);
    const list = afterAll(item);
    if (list.length === 0) continue;
    add(list, item);
    lists.add(list);
  }
  for (const list of lists) for (const needed of list) add(needed, list);
  return behind;
}
