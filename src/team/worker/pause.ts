import { setTimeout as wait } from 'node:timers/promises';

/** Waits, until the worker is to end at the latest. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}

/** What a log says of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
