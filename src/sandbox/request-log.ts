/** One answered request; `path` is without its query string. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Long enough for any test, and bounded for a sandbox that runs for days. */
const MAX_ENTRIES = 10_000;

/** The latest answered requests, oldest first. */
export class RequestLog {
  readonly entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > MAX_ENTRIES) this.entries.splice(0, this.entries.length - MAX_ENTRIES);
  }
}
