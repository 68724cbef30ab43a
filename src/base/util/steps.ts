/**
 * A long computation in small pieces: it yields every few rows, so that whoever runs it can look between two of them
 * whether it is still wanted. What it computes does not hang on who runs it, or on how often.
 */
export type Steps<T> = Generator<StepCount | undefined, T, void>;

/** How far it is, where it counts: `done` of `total` rows. */
export interface StepCount {
  readonly done: number;
  readonly total: number;
}

/** From the first piece to the last without a look at anything else. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, each step of which counts as one of `total` rows. */
export function* countSteps<T>(steps: Steps<T>, total: number): Steps<T> {
  for (let done = 1; ; done += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield { done: Math.min(done, total), total };
  }
}
