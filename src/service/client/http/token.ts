/** A token as the service issued it. */
export interface IssuedToken {
  readonly token: string;
  /** Its own word, counted from before it was asked for. */
  readonly lifetimeMs: number;
}

interface HeldToken {
  readonly token: string;
  readonly renewAtMs: number;
}

/** At most so long before its end a token is renewed. */
const MARGIN_MS = 60_000;

/**
 * Holds one token in memory and asks for the next in time. Callers that come while one is being asked for share it.
 */
export class TokenSource {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #held: HeldToken | undefined;
  #pending: Promise<string> | undefined;

  constructor(issue: () => Promise<IssuedToken>, now: () => number) {
    this.#issue = issue;
    this.#now = now;
  }

  /** A token that is good for a while yet. */
  get(): Promise<string> {
    const held = this.#held;
    return held !== undefined && this.#now() < held.renewAtMs ? Promise.resolve(held.token) : this.#renew();
  }

  /** Another token than `refused`, which the service did not take; the one that a neighbour got meanwhile counts. */
  replace(refused: string): Promise<string> {
    if (this.#held?.token === refused) this.#held = undefined;
    return this.get();
  }

  #renew(): Promise<string> {
    this.#pending ??= this.#requestToken().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #requestToken(): Promise<string> {
    const askedAtMs = this.#now();
    const { token, lifetimeMs } = await this.#issue();
    // A tenth of a short life is margin enough; a fixed minute would renew a token of a minute with every request.
    this.#held = { token, renewAtMs: askedAtMs + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 10) };
    return token;
  }
}
