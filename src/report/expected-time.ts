/** Most requests in any stretch of so many seconds. */
interface Window {
  readonly requests: number;
  readonly seconds: number;
}

/** How long so many requests take at the very least, where each is answered at once: what the rate windows make of it. */
export function expectedSeconds(requests: number, windows: readonly Window[]): number {
  const waits = windows.map((window) => Math.floor(Math.max(0, requests - 1) / window.requests) * window.seconds);
  return Math.max(0, ...waits);
}
