import type { Steps } from '../steps.ts';

/** So many are sorted in one go. */
const RUN_LENGTH = 512;

/** As `toSorted`, equal ones in the order in which they were, but in steps. */
export function* sortInSteps<T>(items: readonly T[], compare: (one: T, other: T) => number): Steps<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += RUN_LENGTH) {
    runs.push(items.slice(from, from + RUN_LENGTH).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Where they are equal, those of the first run stand first. */
function* mergeRuns<T>(first: readonly T[], second: readonly T[], compare: (one: T, other: T) => number): Steps<T[]> {
  const merged: T[] = [];
  const rest = second[Symbol.iterator]();
  let next = rest.next();
  for (const item of first) {
    for (; next.done !== true && compare(next.value, item) < 0; next = rest.next()) {
      merged.push(next.value);
      yield;
    }
    merged.push(item);
    yield;
  }
  for (; next.done !== true; next = rest.next()) merged.push(next.value);
  return merged;
}
