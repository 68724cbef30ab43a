import type { SandboxBehaviour } from '../behaviour.ts';
import type { SignedInCaller } from '../context.ts';
import { type Issue, SandboxProblem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { getCompany } from '../store/tables/companies.ts';

/** Refuses with 413 where one request holds more items than the sandbox takes. */
export function assertItemCount(count: number, behaviour: SandboxBehaviour): void {
  if (count <= behaviour.maxItems) return;
  throw new SandboxProblem(413, `The request contains ${count} items; at most ${behaviour.maxItems} are allowed.`);
}

/** Refuses with 403 where a query names a company that the caller has no access to, as any company is that its firm does not have. */
export function assertCompanyAccess(
  store: Store,
  caller: SignedInCaller,
  companyIds: readonly string[] | null | undefined,
): void {
  const foreign = (companyIds ?? []).filter((id) => getCompany(store, caller.reach, id) === undefined);
  if (foreign.length === 0) return;
  throw new SandboxProblem(403, `You have no access to ${foreign.map((id) => `company "${id}"`).join(', ')}.`);
}

/** Finds every item that is of another company than the first. */
export function findOtherCompanies(
  items: readonly { readonly companyId: string; readonly loc: Issue['loc'] }[],
): readonly Issue[] {
  const [first] = items;
  if (first === undefined) return [];
  const others = items.filter((item) => item.companyId !== first.companyId);
  return others.map((item) => ({
    loc: [...item.loc, 'company_id'],
    msg: `One request is for one company; the first item is of "${first.companyId}".`,
    type: 'several_companies',
  }));
}

/** At most `requests` within any `seconds`. */
export interface SandboxRateWindow {
  readonly requests: number;
  readonly seconds: number;
}

/** The two windows that are published for the service. */
export const PUBLISHED_RATE_WINDOWS: readonly SandboxRateWindow[] = [
  { requests: 500, seconds: 60 },
  { requests: 30, seconds: 10 },
];

/** Sliding windows by key. A refused request does not count against the windows. */
export class RateLimiter {
  private readonly windows: readonly SandboxRateWindow[];
  private readonly now: () => number;
  private readonly timesByKey = new Map<string, number[]>();

  constructor(windows: readonly SandboxRateWindow[], now: () => number) {
    this.windows = windows;
    this.now = now;
  }

  /** Counts a request; where it is one too many, says in how many whole seconds there is room again. */
  take(key: string): { readonly retryAfterSeconds: number } | undefined {
    const now = this.now();
    const times = this.recentTimes(key, now);
    const waitMs = Math.max(0, ...this.windows.map((window) => waitOf(window, times, now)));
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
    times.push(now);
    return undefined;
  }

  private recentTimes(key: string, now: number): number[] {
    const longestMs = Math.max(0, ...this.windows.map((window) => window.seconds * 1000));
    const times = (this.timesByKey.get(key) ?? []).filter((time) => time > now - longestMs);
    this.timesByKey.set(key, times);
    return times;
  }
}

function waitOf(window: SandboxRateWindow, times: readonly number[], now: number): number {
  // The request that must leave the window before there is room for one more.
  const blocking = times[times.length - window.requests];
  return blocking === undefined ? 0 : blocking + window.seconds * 1000 - now;
}
