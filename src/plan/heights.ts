/** Something, and what must be there before it. */
interface Waiting<T> {
  readonly item: T;
  readonly after: readonly T[];
}

/**
 * How long a chain waits behind each item, itself included; within a circle it counts once. Without recursion: a chain
 * may be as long as the workbook.
 */
export function heightsOf<T>(sendables: ReadonlyMap<T, Waiting<T>>): ReadonlyMap<T, number> {
  const behind = waitingBehind(sendables);
  const heights = new Map<T, number>();
  const entered = new Set<T>();
  for (const start of sendables.keys()) {
    const stack = [start];
    for (let item = stack.at(-1); item !== undefined; item = stack.at(-1)) {
      const waiting = behind.get(item) ?? [];
      const further = entered.has(item) ? [] : waiting.filter((next) => !entered.has(next));
      entered.add(item);
      if (further.length > 0) {
        stack.push(...further);
        continue;
      }
      stack.pop();
      if (!heights.has(item)) heights.set(item, 1 + highest(waiting, heights));
    }
  }
  return heights;
}

function highest<T>(items: readonly T[], heights: ReadonlyMap<T, number>): number {
  let most = 0;
  for (const item of items) most = Math.max(most, heights.get(item) ?? 0);
  return most;
}

function waitingBehind<T>(sendables: ReadonlyMap<T, Waiting<T>>): ReadonlyMap<T, readonly T[]> {
  const behind = new Map<T, T[]>();
  for (const { item, after } of sendables.values()) {
    for (const needed of after) {
      const waiting = behind.get(needed);
      if (waiting === undefined) behind.set(needed, [item]);
      else waiting.push(item);
    }
  }
  return behind;
}
