import type { ServiceAddress } from '../addresses.ts';
import type { Network } from '../network/network.ts';
import type { RateState } from '../pace/rate-windows.ts';
import type { Profile } from '../profile.ts';

export interface ServiceCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An event on the wire, for progress and logs; it never holds a secret or a body. */
export type RequestEvent =
  | {
      readonly kind: 'sent';
      readonly endpoint: string;
      readonly attempt: number;
      /** For its place in the rate windows. */
      readonly waitedMs: number;
    }
  | {
      readonly kind: 'answered';
      readonly endpoint: string;
      readonly status: number;
      readonly tookMs: number;
      /** The service's clock, as its `Date` header tells it. */
      readonly date?: string;
    }
  | { readonly kind: 'failed'; readonly endpoint: string; readonly code: string }
  | { readonly kind: 'waiting'; readonly endpoint: string; readonly waitMs: number; readonly why: 'rate' | 'retry' };

/** Holds and releases everything that leaves, as a person wants it. */
export interface RequestGate {
  readonly isOpen: () => boolean;
  readonly whenOpen: () => Promise<void>;
  /** A request leaves; what is given is called when it has come to its end. */
  readonly enter: () => () => void;
}

export interface CallerParts {
  readonly base: ServiceAddress;
  readonly app: ServiceAddress;
  readonly credentials: ServiceCredentials;
  readonly network: Network;
  /** Carries the requests in place of our own connections. */
  readonly fetch?: typeof fetch;
  readonly profile: Profile;
  readonly rateState: RateState;
  readonly userAgent: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Ends waits and reads; a write that is under way is let come to its answer. */
  readonly signal?: AbortSignal;
  readonly onRequest?: (event: RequestEvent) => void;
  /** Passed by every request right before it leaves, whatever it has waited for until then. */
  readonly gate?: RequestGate;
  /** Asked right before a write leaves; where it is false the write is held back, with a HeldBackError. What it throws keeps the write back as well. */
  readonly mayWrite?: () => boolean;
  /** Interrupts a write that is under way; asked when it leaves. Its fate is unknown then. */
  readonly writeSignal?: () => AbortSignal | undefined;
}

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
