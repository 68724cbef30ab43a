/** Holds what was sent so far. */
export interface RequestTally {
  /** First attempts of requests that change nothing. */
  readonly reads: number;
  /** First attempts of requests that change something. */
  readonly writes: number;
  /** Reads and writes sent once more. */
  readonly retries: number;
  /** Requests for a token; in none of the others. */
  readonly tokens: number;
  /** First attempts by `METHOD /path`, the company's id left as `{company_id}`. */
  readonly byEndpoint: { readonly [endpoint: string]: number };
}

export class RequestCounters {
  #reads = 0;
  #writes = 0;
  #retries = 0;
  #tokens = 0;
  readonly #byEndpoint = new Map<string, number>();

  count(kind: 'read' | 'write' | 'token', endpoint: string, attempt: number): void {
    if (kind === 'token') this.#tokens += 1;
    else if (attempt > 1) this.#retries += 1;
    else this.#countFirst(kind, endpoint);
  }

  tally(): RequestTally {
    return {
      reads: this.#reads,
      writes: this.#writes,
      retries: this.#retries,
      tokens: this.#tokens,
      byEndpoint: Object.fromEntries(this.#byEndpoint),
    };
  }

  #countFirst(kind: 'read' | 'write', endpoint: string): void {
    if (kind === 'read') this.#reads += 1;
    else this.#writes += 1;
    this.#byEndpoint.set(endpoint, (this.#byEndpoint.get(endpoint) ?? 0) + 1);
  }
}
