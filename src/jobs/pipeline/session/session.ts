import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Standstill } from '../../../base/util/standstill.ts';
import type { Steps } from '../../../base/util/steps.ts';
import type { ApplyLock } from '../../../engine/journal/journal.ts';
import type { JournalStore } from '../../../engine/journal/journal-store.ts';
import { InterruptedError } from '../../../service/client/errors.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';

export interface Session {
  readonly client: PortfolioClient;
  readonly journal: JournalStore;
  readonly clientId: string;
  readonly service: string;
  /** The address of its cap-table calls; mostly the same. */
  readonly appService: string;
  readonly profileSha256?: string;
  readonly userName: string;
  readonly version: string;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Detects whether the process has stood still since it last looked at the service. */
  readonly standstill: Standstill;
  /** Allows writes only while that lock is held, and interrupts them if it is lost; `undefined` ends that. */
  readonly sendUnder: (lock: ApplyLock | undefined) => void;
  readonly close: () => Promise<void>;
}

/** Signals and requests wait no longer than this and one piece of work. */
const TURN_AFTER_MS = 50;

/** Throws `interrupted` (exit status 130) if the user has stopped: no further stage begins. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new InterruptedError();
}

/**
 * Runs a long computation, answering signals and requests in between. Throws `interrupted` (exit status 130) once
 * `signal` is aborted; partial results are dropped.
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
