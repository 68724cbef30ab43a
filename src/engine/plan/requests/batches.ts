/** Something to be sent, and what must be in an earlier request. */
export interface Sendable<T> {
  readonly item: T;
  /** Its place among its equals: by date, then as the workbook has them. */
  readonly order: string;
  readonly bytes: number;
  /** The items that must be in an earlier request. */
  readonly after: readonly T[];
  /** The same for a list that many wait for, which is gone through once for all of them. */
  readonly afterAll?: readonly T[];
}

export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/**
 * Packs items into the fewest requests that keep every one behind what it needs: of those that may go, the ones with
 * the longest chain behind them go first (a request that is not full would otherwise delay a whole chain). Where items
 * wait for each other in a circle, the earliest of the circle goes without the rest. An item that is too large by itself
 * goes alone: whether it is too large is for the service to say.
 */
export function packBatches<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): T[][] {
  const isChained = sendables.some(({ after, afterAll = [] }) => after.length + afterAll.length > 0);
  const batches = isChained ? packChains(sendables, limits) : packFree(sendables, limits);
  return batches.map((batch) => [...batch].sort(compareOrder).map(({ item }) => item));
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
    candidates.sort((a, b) => heightOf(b) - heightOf(a) || compareOrder(a, b));
    const batch = takeWhatFits(candidates, limits);
    for (const { item } of batch) open.delete(item);
    batches.push(batch);
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
  const inOrder = [...sendables].sort(compareOrder);
  const next = fillInOrder(inOrder, limits);
  const bytes = sendables.reduce((sum, sendable) => sum + Math.min(sendable.bytes, limits.bytes), 0);
  const least = Math.max(Math.ceil(sendables.length / limits.items), Math.ceil(bytes / limits.bytes));
  if (next.length <= least) return next;
  const largestFirst = fillFirstFit(
    [...inOrder].sort((a, b) => b.bytes - a.bytes),
    limits,
  );
  return largestFirst.length < next.length ? largestFirst : next;
}

interface Bin<T> {
  readonly members: Sendable<T>[];
  bytes: number;
}

function fillInOrder<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[][] {
  const bins: Bin<T>[] = [];
  for (const sendable of sendables) {
    const last = bins.at(-1);
    if (last === undefined || !hasRoom(last, sendable, limits))
      bins.push({ members: [sendable], bytes: sendable.bytes });
    else put(last, sendable);
  }
  return bins.map(({ members }) => members);
}

function fillFirstFit<T>(sendables: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[][] {
  const bins: Bin<T>[] = [];
  for (const sendable of sendables) {
    const bin = bins.find((candidate) => hasRoom(candidate, sendable, limits));
    if (bin === undefined) bins.push({ members: [sendable], bytes: sendable.bytes });
    else put(bin, sendable);
  }
  return bins.map(({ members }) => [...members].sort(compareOrder)).sort(compareFirst);
}

function takeWhatFits<T>(candidates: readonly Sendable<T>[], limits: BatchLimits): Sendable<T>[] {
  const bin: Bin<T> = { members: [], bytes: 0 };
  for (const candidate of candidates) if (hasRoom(bin, candidate, limits)) put(bin, candidate);
  return bin.members;
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
  const [earliest] = [...open.values()].filter(({ item }) => circle.has(item)).sort(compareOrder);
  if (earliest === undefined) throw new Error('nothing is open');
  return earliest;
}

function neededBy<T>(item: T, open: ReadonlyMap<T, Sendable<T>>): ReadonlySet<T> {
  const needed = new Set<T>();
  const queue = neededAtOnce(open.get(item));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const sendable = open.get(next);
    if (sendable === undefined || needed.has(next)) continue;
    needed.add(next);
    for (const further of neededAtOnce(sendable)) queue.push(further);
  }
  return needed;
}

function neededAtOnce<T>(sendable: Sendable<T> | undefined): T[] {
  return sendable === undefined ? [] : [...sendable.after, ...(sendable.afterAll ?? [])];
}

function compareOrder<T>(a: Sendable<T>, b: Sendable<T>): number {
  return a.order < b.order ? -1 : a.order > b.order ? 1 : 0;
}

function compareFirst<T>([a]: readonly Sendable<T>[], [b]: readonly Sendable<T>[]): number {
  return a === undefined || b === undefined ? 0 : compareOrder(a, b);
}

/** Something, and what must be there before it. */
interface Waiting<T> {
  readonly item: T;
  readonly after: readonly T[];
  /** The same for a list that many wait for. */
  readonly afterAll?: readonly T[];
}

/**
 * How long a chain waits behind each item, itself included; within a circle it counts once. Without recursion: a chain
 * may be as long as the workbook. A list that many wait for stands between them and its items, so that not each of the
 * ones is linked with each of the others; it is no link of the chain itself.
 */
function dependencyDepths<T>(sendables: ReadonlyMap<T, Waiting<T>>): ReadonlyMap<unknown, number> {
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

/** By item or list, the items and lists that wait for it. */
function waitingBehind<T>(sendables: ReadonlyMap<T, Waiting<T>>): ReadonlyMap<unknown, readonly unknown[]> {
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
