/**
 * A long computation in small pieces: it yields every few rows, so that whoever runs it can look between two of them
 * whether it is still wanted. What it computes does not hang on who runs it, or on how often.
 */
export type Steps<T> = Generator<void, T, void>;

/** From the first piece to the last without a look at anything else. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
