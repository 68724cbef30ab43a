import type { ServerResponse } from 'node:http';

/** Keeps the connection from being taken for a dead one. */
const BEAT_MS = 15_000;
/** What somebody does not read is kept for them up to here. */
const MOST_UNREAD_BYTES = 1024 ** 2;
const MOST_ENDING_MS = 5_000;

/**
 * An answer of events, which goes on until one of both sides ends it. Whoever does not read what they are told is cut off
 * before it fills the memory: with the first event of the next answer they have everything again.
 */
export class EventAnswer {
  readonly #raw: ServerResponse;

  /** @param raw of a request whose answer is nobody else's */
  constructor(raw: ServerResponse) {
    this.#raw = raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy in between must not wait for more.
      'x-accel-buffering': 'no',
    });
    const beat = setInterval(() => this.write(':\n\n'), BEAT_MS);
    this.onClose(() => clearInterval(beat));
  }

  /** Calls `hearer` once nothing more can be told; at once where whoever asked went away before. */
  onClose(hearer: () => void): void {
    if (this.#raw.destroyed) hearer();
    else this.#raw.once('close', hearer);
  }

  /** @param json of one event */
  tell(json: string): void {
    this.write(`data: ${json}\n\n`);
  }

  /** @param events whole ones, as they are sent */
  write(events: string): void {
    if (this.#raw.writableEnded) return;
    if (this.#raw.writableLength > MOST_UNREAD_BYTES) this.#raw.destroy();
    else this.#raw.write(events);
  }

  /** Tells nothing more. @param mostMs what was told before may take to be read */
  end(mostMs = MOST_ENDING_MS): void {
    if (this.#raw.writableEnded) return;
    this.#raw.end();
    const last = setTimeout(() => this.#raw.destroy(), mostMs);
    this.onClose(() => clearTimeout(last));
  }
}
