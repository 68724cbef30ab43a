/** 1 + 2 + 4 + 8: so many parts make four growing pauses. */
const PARTS = 15;

/**
 * The pauses, in milliseconds, between looks at what the service shows: short at first, for most things show at once,
 * longer then, for every look is a request. They come to `totalMs` exactly; whoever looks on after that gets short ones.
 */
export function* lookPauses(totalMs: number): Generator<number, never> {
  const shortest = Math.max(1, Math.ceil(totalMs / PARTS));
  let waitedMs = 0;
  for (let next = shortest; ; next *= 2) {
    const left = totalMs - waitedMs;
    const pause = left > 0 ? Math.min(next, left) : shortest;
    waitedMs += pause;
    yield pause;
  }
}
