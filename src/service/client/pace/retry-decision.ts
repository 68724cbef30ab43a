import { BadAnswerError, RefusedError, type RequestError, WrongShapeError } from '../errors.ts';
import type { Profile } from '../profile.ts';

interface AttemptFacts {
  /** From 1: how often it has failed like this (by a rate limit, or otherwise). */
  readonly attempt: number;
  /** A token was replaced already for this request. */
  readonly hasRenewed: boolean;
  /** How long it has waited so far because of 429. */
  readonly rateLimitedMs: number;
  /** It changes nothing: however often it is sent, nobody has to ask what became of it. */
  readonly isRead: boolean;
  readonly retries: Profile['retries'];
  /** In [0, 1). */
  readonly random: number;
}

/** Decides about another attempt: `renew` the token, wait (and have all others wait too where the service said so), or give up. */
type RetryDecision =
  | { readonly kind: 'renew' }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly everyone: boolean }
  | { readonly kind: 'give-up' };

/** No connection, for a reason that lasts. A proxy's sign-in that is wrong is never tried twice: accounts get locked. */
const LASTING: ReadonlySet<string> = new Set(['service-tls', 'proxy-sign-in', 'proxy-refused', 'proxy-wrong']);

const GIVE_UP: RetryDecision = { kind: 'give-up' };

/**
 * Decides whether to try again. A write is sent again only after a token refused, a rate limit, or a connection that never
 * came about; an add that was refused so only once somebody has looked for it (`MayRepeat`). Otherwise only a query can
 * tell what became of a write; a replacement, too, may still be stored after whatever is sent next, so its sender has to
 * know. A rate limit is no failure: it is waited out.
 */
export function decideRetry(error: RequestError, facts: AttemptFacts): RetryDecision {
  const status = error instanceof RefusedError ? error.status : undefined;
  if (status === 401) return facts.hasRenewed ? GIVE_UP : { kind: 'renew' };
  const isRateLimit = status === 429;
  if (!isRateLimit && !isWorthRepeating(error)) return GIVE_UP;
  if (error.fate !== 'not-done' && !isRateLimit && !facts.isRead) return GIVE_UP;
  const isEnough = isRateLimit
    ? facts.rateLimitedMs >= facts.retries.rateLimitSeconds * 1000
    : facts.attempt >= facts.retries.attempts;
  return isEnough ? GIVE_UP : waitFor(error, facts);
}

function waitFor(error: RequestError, { attempt, retries, random }: AttemptFacts): RetryDecision {
  const asked = error instanceof RefusedError || error instanceof BadAnswerError ? error.retryAfterMs : undefined;
  if (asked !== undefined && asked > retries.maxRetryAfterSeconds * 1000) return GIVE_UP;
  const bounds = { firstDelayMs: retries.firstDelaySeconds * 1000, maxDelayMs: retries.maxDelaySeconds * 1000 };
  const isRateLimit = error instanceof RefusedError && error.status === 429;
  return {
    kind: 'wait',
    waitMs: asked ?? backoffMs(attempt, bounds, random),
    everyone: isRateLimit || asked !== undefined,
  };
}

/** False where the same request, sent again, would fail again. */
function isWorthRepeating(error: RequestError): boolean {
  if (error instanceof BadAnswerError) return error.status >= 500 || error.status === 408;
  if (error instanceof RefusedError) return false;
  if (error instanceof WrongShapeError) return error.isBroken;
  return !LASTING.has(error.code);
}

/** Bounds of the pauses between attempts. */
interface Backoff {
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * Chooses the pause after the `attempt`-th attempt (from 1) failed: anything from nothing to a bound that doubles each time
 * (full jitter), so that clients that failed together do not come back together. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, backoff: Backoff, random: number): number {
  const bound = Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** Math.min(attempt - 1, 30));
  return Math.floor(bound * random);
}

interface RetryAfterFacts {
  readonly header: string | undefined;
  /** The answer's own Date header: against it, a date form needs no agreement of clocks. */
  readonly dateHeader: string | undefined;
  readonly nowMs: number;
}

/** Reads how long a Retry-After header asks to wait, in either of its forms (RFC 9110, 10.2.3); `undefined` where it says nothing. */
export function retryAfterMs({ header, dateHeader, nowMs }: RetryAfterFacts): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.max(0, at - (parseHttpDate(dateHeader ?? '') ?? nowMs));
}

function parseHttpDate(text: string): number | undefined {
  const isDate = /^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text);
  const at = isDate ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
