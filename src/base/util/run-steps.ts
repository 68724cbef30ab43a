import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfStopped } from './interruption.ts';
import type { StepCount, Steps } from './steps.ts';

/** Signals and requests wait no longer than this and one piece of work. */
const TURN_AFTER_MS = 50;

/**
 * Runs a long computation, answering signals and requests in between, and saying then how far it is. Throws
 * `interrupted` (exit status 130) once `signal` is aborted; partial results are dropped.
 */
export async function runSteps<T>(
  steps: Steps<T>,
  signal: AbortSignal | undefined,
  onCount: (count: StepCount) => void = () => {},
): Promise<T> {
  for (let turnedAt = performance.now(); ; ) {
    throwIfStopped(signal);
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - turnedAt < TURN_AFTER_MS) continue;
    if (step.value !== undefined) onCount(step.value);
    await nextTurn();
    turnedAt = performance.now();
  }
}
