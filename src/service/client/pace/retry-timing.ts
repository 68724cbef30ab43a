/** Bounds of the pauses between attempts. */
export interface Backoff {
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * The pause after the `attempt`-th attempt (from 1) failed: anything from nothing to a bound that doubles each time
 * (full jitter), so that clients that failed together do not come back together. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, backoff: Backoff, random: number): number {
  const bound = Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** Math.min(attempt - 1, 30));
  return Math.floor(bound * random);
}

export interface RetryAfterFacts {
  readonly header: string | undefined;
  /** The answer's own Date header: against it, a date form needs no agreement of clocks. */
  readonly dateHeader: string | undefined;
  readonly nowMs: number;
}

/** How long a Retry-After header asks to wait, in either of its forms (RFC 9110, 10.2.3); `undefined` where it says nothing. */
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
