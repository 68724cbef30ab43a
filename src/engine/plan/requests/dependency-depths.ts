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
export function dependencyDepths<T>(sendables: ReadonlyMap<T, Waiting<T>>): ReadonlyMap<unknown, number> {
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
