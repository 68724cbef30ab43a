import { BadAnswerError, RefusedError, type RequestError, WrongShapeError } from './errors.ts';
import type { Profile } from './profile.ts';
import { backoffMs } from './retry-timing.ts';

export interface AttemptFacts {
  /** From 1. */
  readonly attempt: number;
  /** A token was replaced already for this request. */
  readonly hasRenewed: boolean;
  readonly safeToRepeat: boolean;
  readonly retries: Profile['retries'];
  /** In [0, 1). */
  readonly random: number;
}

/** What to do after a failed attempt: `renew` the token, wait (and have all others wait too where the service said so), or give up. */
export type RetryDecision =
  | { readonly kind: 'renew' }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly everyone: boolean }
  | { readonly kind: 'give-up' };

const GIVE_UP: RetryDecision = { kind: 'give-up' };

/**
 * A request that is not safe to repeat is sent again only after a certain "not done": a token refused, a rate limit, a
 * connection that never came about. Whatever else became of it, only a query can tell.
 */
export function decideRetry(error: RequestError, facts: AttemptFacts): RetryDecision {
  const status = error instanceof RefusedError ? error.status : undefined;
  if (status === 401) return facts.hasRenewed ? GIVE_UP : { kind: 'renew' };
  const isRateLimit = status === 429;
  if (!isRateLimit && !isWorthRepeating(error)) return GIVE_UP;
  if (error.fate !== 'not-done' && !facts.safeToRepeat) return GIVE_UP;
  if (facts.attempt >= (isRateLimit ? facts.retries.rateLimitAttempts : facts.retries.attempts)) return GIVE_UP;
  return waitFor(error, facts);
}

function waitFor(error: RequestError, { attempt, retries, random }: AttemptFacts): RetryDecision {
  const asked = error instanceof RefusedError || error instanceof BadAnswerError ? error.retryAfterMs : undefined;
  if (asked !== undefined && asked > retries.maxRetryAfterSeconds * 1000) return GIVE_UP;
  const bounds = { firstDelayMs: retries.firstDelaySeconds * 1000, maxDelayMs: retries.maxDelaySeconds * 1000 };
  const isRateLimit = error instanceof RefusedError;
  return {
    kind: 'wait',
    waitMs: asked ?? backoffMs(attempt, bounds, random),
    everyone: isRateLimit || asked !== undefined,
  };
}

/** What the same request, sent again, will get again is not repeated. */
function isWorthRepeating(error: RequestError): boolean {
  if (error instanceof BadAnswerError) return error.status >= 500;
  if (error instanceof WrongShapeError || error instanceof RefusedError) return false;
  return error.code !== 'service-tls';
}
