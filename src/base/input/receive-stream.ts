import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CapsheetError } from '../util/capsheet-error.ts';
import { inputInterrupted, inputTooLarge, inputUnreadable } from './input-errors.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

const MIB = 1024 ** 2;

type Pieces = AsyncIterable<string | Uint8Array>;

interface Receiving {
  /** Names the stream in messages. */
  readonly name: string;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** As of any input by default. */
  readonly mostBytes?: number;
}

/**
 * Writes what a stream brings into a new private file, a piece at a time, and returns how many bytes that were. Throws
 * `input-too-large`, `input-unreadable` for a stream that breaks, and `input-interrupted` as soon as `signal` is aborted.
 */
export async function receiveStream(stream: Pieces, receiving: Receiving): Promise<number> {
  const { name, path, signal, mostBytes = DEFAULT_READ_LIMITS.fileBytes } = receiving;
  let size = 0;
  const count = async function* () {
    for await (const piece of untilAborted(stream, signal)) {
      size += Buffer.byteLength(piece);
      if (size > mostBytes) throw inputTooLarge(name, `it has not ended after ${mostBytes / MIB} MiB`);
      yield piece;
    }
  };
  try {
    await writeFile(path, count(), { mode: 0o600, flag: 'wx' });
    return size;
  } catch (error) {
    if (error instanceof CapsheetError) throw error;
    if (signal?.aborted === true) throw inputInterrupted(name, signal.reason);
    const reason = `its stream ended early, after ${size} bytes (${error instanceof Error ? error.message : String(error)})`;
    throw inputUnreadable(name, { reason, hint: 'Open it again from a stream that can be read to its end.' }, error);
  }
}

/** Does not wait for a stream that brings nothing any more. */
async function* untilAborted(stream: Pieces, signal: AbortSignal | undefined): Pieces {
  const iterator = stream[Symbol.asyncIterator]();
  let giveUp: (reason: unknown) => void = () => undefined;
  const abort = (): void => giveUp(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      // A race with one promise for the whole stream would keep every piece until that is settled.
      const next = await new Promise<IteratorResult<string | Uint8Array>>((resolve, reject) => {
        giveUp = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (stream instanceof Readable) stream.destroy();
    else void iterator.return?.()?.catch(() => undefined);
  }
}
