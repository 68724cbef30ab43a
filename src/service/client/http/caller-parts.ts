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
