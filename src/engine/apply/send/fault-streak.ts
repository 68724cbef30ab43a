import type { RequestFailure } from '../../../service/client/errors.ts';
import type { OpenBatch } from '../work-item.ts';
import { isLost } from './failure.ts';

/** Rounds of requests in a row that all failed in one and the same way, nothing of them having been stored. */
export interface FaultStreak {
  readonly rounds: number;
  readonly requests: number;
  /** What the last of them ended with; absent where they did not fail, or not alike. */
  readonly error?: RequestFailure;
}

export const NO_FAULTS: FaultStreak = { rounds: 0, requests: 0 };

/**
 * Twice the whole, its two halves, and the four halves of those: with so many it is the service that fails, not a row.
 * Of two bad rows in one batch each would have let some of these pass.
 */
const ENOUGH = { rounds: 2, requests: 8 };

export function continueStreak(streak: FaultStreak, open: readonly OpenBatch[], isAnyStored: boolean): FaultStreak {
  const errors = open.map(({ failure }) => (isLost(failure) && failure.kind !== 'not-shown' ? failure : undefined));
  const [error] = errors;
  if (isAnyStored || error === undefined || errors.some((other) => other?.code !== error.code)) return NO_FAULTS;
  const before = streak.error?.code === error.code ? streak : NO_FAULTS;
  return { rounds: before.rounds + 1, requests: before.requests + open.length, error };
}

/** Whatever is sent next would fail in the same way. */
export function isHopeless({ rounds, requests }: FaultStreak): boolean {
  return rounds >= ENOUGH.rounds && requests >= ENOUGH.requests;
}
