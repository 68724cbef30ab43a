/** The most requests in any period of that length. */
interface Window {
  readonly requests: number;
  readonly seconds: number;
}

/** Returns how long so many requests take at least under the rate windows, if each is answered at once. */
export function expectedSeconds(requests: number, windows: readonly Window[]): number {
  const waits = windows.map((window) => Math.floor(Math.max(0, requests - 1) / window.requests) * window.seconds);
  return Math.max(0, ...waits);
}
