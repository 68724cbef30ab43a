import { usageError } from '../util/capsheet-error.ts';
import { buildApp } from './app.ts';
import { DEFAULT_BEHAVIOUR, type SandboxBehaviour } from './behaviour.ts';
import { openFirm, type SeedName } from './open-firm.ts';
import { PUBLISHED_RATE_WINDOWS, RateLimiter, type RateWindow } from './rate-limit.ts';
import { type LoggedRequest, RequestLog } from './request-log.ts';
import { openStore } from './store/open-store.ts';
import { WireWriter } from './wire.ts';

export interface SandboxOptions {
  /** 0, the default, takes any that is free. */
  readonly port?: number | undefined;
  readonly host?: '127.0.0.1' | undefined;
  /** A file that keeps the state; without it the sandbox forgets everything when it is closed. */
  readonly data?: string | undefined;
  /** What a new sandbox holds; a data file that is there already is left as it is. */
  readonly seed: SeedName;
  /** The published windows where left out; an empty list lifts them. */
  readonly rateWindows?: readonly RateWindow[] | undefined;
  readonly behaviour?: Partial<SandboxBehaviour> | undefined;
  /** A data file that is there already keeps its own client id. */
  readonly clientId?: string | undefined;
  /** Replaces the secret of a data file that is there already. */
  readonly clientSecret?: string | undefined;
  /** The role of the user the credentials belong to: `ADMIN` where left out. */
  readonly role?: string | undefined;
  /** Milliseconds since 1970; the system's clock where left out. */
  readonly now?: (() => number) | undefined;
}

export interface Sandbox {
  /** The address of both the base and the app host, without a slash at its end. */
  readonly url: string;
  readonly clientId: string;
  /** Absent where a data file was made earlier and no secret was given: only its digest is kept. */
  readonly clientSecret: string | undefined;
  readonly firmName: string;
  /** The latest requests that were answered, oldest first, tokens included; bounded. */
  readonly requests: readonly LoggedRequest[];
  readonly close: () => Promise<void>;
}

/**
 * Starts the portfolio service on this machine, reachable from this machine only.
 * Throws `CapsheetError` `sandbox-port-taken`, `sandbox-data-unreadable` and `sandbox-data-newer`.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.data ?? ':memory:');
  try {
    const firm = openFirm(store, options);
    const running = await listen(options, store);
    const close = async () => {
      await running.app.close();
      store.close();
    };
    return { ...firm, url: running.url, requests: running.requests, close };
  } catch (error) {
    store.close();
    throw error;
  }
}

async function listen(options: SandboxOptions, store: ReturnType<typeof openStore>) {
  const behaviour = { ...DEFAULT_BEHAVIOUR, ...options.behaviour };
  const now = options.now ?? Date.now;
  const log = new RequestLog();
  const app = await buildApp({
    context: { store, behaviour, wire: new WireWriter(behaviour), now },
    limiter: new RateLimiter(options.rateWindows ?? PUBLISHED_RATE_WINDOWS, now),
    log,
  });
  const port = options.port ?? 0;
  try {
    const url = await app.listen({ port, host: '127.0.0.1' });
    return { app, url, requests: log.entries };
  } catch (cause) {
    await app.close();
    throw usageError(
      'sandbox-port-taken',
      `The sandbox cannot listen on port ${port} of this machine.`,
      'Name another port under --port, or 0 for any that is free.',
      cause,
    );
  }
}
