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

/** Looking between two rows takes as long as a tenth of a row; of so many it is nothing, and they take no moment. */
export const ROWS_A_STEP = 16;

/** Takes each item, `ROWS_A_STEP` a step. */
export function* takeEach<T>(items: Iterable<T>, take: (item: T) => void): Steps<void> {
  let taken = 0;
  for (const item of items) {
    take(item);
    taken += 1;
    if (taken % ROWS_A_STEP === 0) yield;
  }
}

/** From the first piece to the last without a look at anything else. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, each step of which counts as so many of `total` rows. */
export function* countSteps<T>(steps: Steps<T>, total: number, rowsAStep = 1): Steps<T> {
  for (let done = rowsAStep; ; done += rowsAStep) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield { done: Math.min(done, total), total };
  }
}
