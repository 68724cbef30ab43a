import type { ServerResponse } from 'node:http';

/** Keeps proxies from closing an idle connection. */
const BEAT_MS = 15_000;
const MOST_UNREAD_BYTES = 1024 ** 2;
const MOST_ENDING_MS = 5_000;

/**
 * A stream of server-sent events. A client that does not read is cut off before it fills the memory: the first event of
 * its next request has everything again.
 */
export class EventAnswer {
  readonly #raw: ServerResponse;

  constructor(raw: ServerResponse) {
    this.#raw = raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy in between must not buffer.
      'x-accel-buffering': 'no',
    });
    const beat = setInterval(() => this.write(':\n\n'), BEAT_MS);
    this.onClose(() => clearInterval(beat));
  }

  /** Calls `listener` once the stream is closed; at once if it already is. */
  onClose(hearer: () => void): void {
    if (this.#raw.destroyed) hearer();
    else this.#raw.once('close', hearer);
  }

  send(json: string): void {
    this.write(`data: ${json}\n\n`);
  }

  write(events: string): void {
    if (this.#raw.writableEnded) return;
    if (this.#raw.writableLength > MOST_UNREAD_BYTES) this.#raw.destroy();
    else this.#raw.write(events);
  }

  /** @param mostMs how long the client may take to read what was sent before */
  end(mostMs = MOST_ENDING_MS): void {
    if (this.#raw.writableEnded) return;
    this.#raw.end();
    const last = setTimeout(() => this.#raw.destroy(), mostMs);
    this.onClose(() => clearTimeout(last));
  }
}
