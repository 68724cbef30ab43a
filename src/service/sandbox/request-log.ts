import type { FaultKind } from './faults/faults.ts';

/** One request that has come to its end; `path` is without its query string. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** 0 where a fault kept the answer back or interrupted it. */
  readonly status: number;
  /** How it was spoiled. */
  readonly fault?: FaultKind;
}

/** Long enough for any test, and bounded for a sandbox that runs for days. */
const MAX_ENTRIES = 10_000;

/** The latest requests that came to their end, oldest first. */
export class RequestLog {
  readonly entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > MAX_ENTRIES) this.entries.splice(0, this.entries.length - MAX_ENTRIES);
  }
}

/** The path of a request without its query string. */
export function pathOf({ url }: { readonly url: string }): string {
  return url.split('?')[0] ?? url;
}
