import { setMaxListeners } from 'node:events';
import type { Io } from './terminal.ts';

const NOTHING_WRITTEN = 'Stopping: nothing is written.';
/** For what sends something. */
export const GRACEFUL = 'Stopping once the requests under way are finished. Press Ctrl-C again to stop at once.';

export interface Interrupts {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * The first Ctrl-C (or SIGTERM) finishes what is under way; the second ends the process at once, which is as safe:
 * everything sent is in the journal.
 */
export function catchInterrupts(
  io: Io,
  notice = GRACEFUL,
  say = (text: string): unknown => io.stderr.write(`\n${text}\n`),
): Interrupts {
  const controller = new AbortController();
  // Every request and pause under way listens: many listeners are no leak.
  setMaxListeners(0, controller.signal);
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130);
    say(notice);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const release = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  return { signal: controller.signal, release };
}

/** Works with the signal of an interrupt, by default for what is written at the end alone. */
export async function interruptible<T>(
  io: Io,
  work: (signal: AbortSignal) => Promise<T>,
  notice = NOTHING_WRITTEN,
): Promise<T> {
  const { signal, release } = catchInterrupts(io, notice);
  try {
    return await work(signal);
  } finally {
    release();
  }
}
