import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../../base/util/steps.ts';
import { InterruptedError } from '../../../service/client/errors.ts';

/** What waits, a signal or a question of the page, waits no longer than this and one piece of work. */
const TURN_AFTER_MS = 50;

/** Throws `interrupted` (exit status 130) where the user wants no more: no further stage begins. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new InterruptedError();
}

/**
 * Runs a long computation so that signals and requests are answered in the meantime. Throws `interrupted` (exit status
 * 130) once `signal` says so: what was computed is forgotten.
 */
export async function runSteps<T>(steps: Steps<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let turnedAt = performance.now(); ; ) {
    throwIfStopped(signal);
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - turnedAt < TURN_AFTER_MS) continue;
    await nextTurn();
    turnedAt = performance.now();
  }
}
