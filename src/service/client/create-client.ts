import { setTimeout as sleepFor } from 'node:timers/promises';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { settingName } from '../../base/util/setting-names.ts';
import { type Booking, longestWindow, waitForPlace } from '../../base/util/sliding-windows.ts';
import { parseServiceAddress } from './addresses.ts';
import { DEFAULT_PROFILE } from './default-profile.ts';
import { ServiceCaller } from './http/call.ts';
import type { CallerParts, ServiceCredentials } from './http/caller-parts.ts';
import { Network } from './network/network.ts';
import type { RateState, RateWindow } from './pace/rate-windows.ts';
import { PortfolioClient } from './portfolio-client.ts';

/** Clock, sleep and chance are passed in where they must be in hand. */
export interface ClientSettings
  extends Partial<Pick<CallerParts, 'profile' | 'rateState' | 'userAgent' | 'now' | 'sleep' | 'random' | 'signal'>>,
    Partial<Pick<CallerParts, 'fetch' | 'onRequest' | 'gate' | 'mayWrite' | 'writeSignal'>> {
  /** `CAPSHEET_BASE_URL`. */
  readonly baseUrl: string;
  /** `CAPSHEET_APP_URL`; absent where one host does both. */
  readonly appUrl?: string;
  readonly credentials: ServiceCredentials;
  /** The way there; without it straight, and with what this machine trusts by itself. */
  readonly network?: Network;
}

/** Throws `address-invalid`, `insecure-address` or `proxy-invalid` (exit status 2); it connects to nothing yet. */
export function createPortfolioClient(settings: ClientSettings): PortfolioClient {
  const { baseUrl, appUrl, fetch, signal, onRequest, gate, mayWrite, writeSignal } = settings;
  const base = parseServiceAddress(baseUrl, settingName('baseUrl'));
  const app = appUrl === undefined ? base : parseServiceAddress(appUrl, settingName('appUrl'));
  const network = settings.network ?? new Network({}, []);
  for (const { origin } of [base, app]) network.routeTo(origin);
  const caller = new ServiceCaller({
    base,
    app,
    network,
    credentials: settings.credentials,
    profile: settings.profile ?? DEFAULT_PROFILE,
    rateState: settings.rateState ?? new MemoryRateState(),
    userAgent: settings.userAgent ?? 'capsheet',
    now: settings.now ?? Date.now,
    sleep: settings.sleep ?? sleep,
    random: settings.random ?? Math.random,
    ...omitAbsent({ fetch, signal, onRequest, gate, mayWrite, writeSignal }),
  });
  return new PortfolioClient(caller);
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await sleepFor(ms, undefined, omitAbsent({ signal }));
}

/** Keeps the rate state of one process. */
export class MemoryRateState implements RateState {
  /** When each request was answered; infinity while it is under way. */
  readonly #answeredAt = new Map<string, number>();
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #lastSlot = 0;

  book(windows: readonly RateWindow[], nowMs: number): Booking {
    this.#forget(windows, nowMs);
    const waitMs = Math.max(this.#heldUntilMs - nowMs, waitForPlace(windows, [...this.#answeredAt.values()], nowMs));
    if (waitMs > 0) return { waitMs };
    this.#lastSlot += 1;
    const slot = String(this.#lastSlot);
    this.#answeredAt.set(slot, Number.POSITIVE_INFINITY);
    return { slot };
  }

  release(slot: string, nowMs: number): void {
    if (this.#answeredAt.has(slot)) this.#answeredAt.set(slot, nowMs);
  }

  holdUntil(atMs: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, atMs);
  }

  #forget(windows: readonly RateWindow[], nowMs: number): void {
    const longest = longestWindow(windows);
    for (const [slot, at] of this.#answeredAt) if (at + longest < nowMs) this.#answeredAt.delete(slot);
  }
}
