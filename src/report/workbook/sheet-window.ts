import { fromBytes, toBytes } from './byte-text.ts';
import { BrokenOffError } from './unpatchable.ts';

/** How much is fetched at a time, at least. */
const FETCHED_BYTES = 256 * 1024;

/**
 * The part of a long XML text that is in sight, one character a byte. What has been dealt with is let go, and more is
 * fetched where something does not end in it.
 */
export class SheetWindow {
  /** What is in sight. */
  text = '';
  private readonly chunks: AsyncIterator<Uint8Array>;
  private isAtEnd = false;
  private wanted = FETCHED_BYTES / 2;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Lets go of what stands before `from` and fetches more; false where there is no more. Each time nothing could be let
   * go, twice as much is fetched, so that one long element is not looked through again and again.
   */
  async advance(from: number): Promise<boolean> {
    this.wanted = from === 0 ? this.wanted * 2 : FETCHED_BYTES;
    const pieces = [this.text.slice(from)];
    for (let length = 0; length < this.wanted && !this.isAtEnd; ) {
      const { done, value } = await this.chunks.next();
      if (done === true) this.isAtEnd = true;
      else {
        pieces.push(fromBytes(value));
        length += value.length;
      }
    }
    const hasMore = pieces.length > 1;
    this.text = pieces.join('');
    return hasMore;
  }

  /** Fetches everything that is left. Only for what is known to be short. */
  async fetchAll(from: number): Promise<string> {
    const pieces = [this.text.slice(from)];
    for (;;) {
      const { done, value } = await this.chunks.next();
      if (done === true) break;
      pieces.push(fromBytes(value));
    }
    this.text = '';
    return pieces.join('');
  }

  /** Tries to read the text in sight from its start, with more and more of it, until it can be read. */
  async read<Value>(parse: (text: string) => Value): Promise<Value> {
    for (;;) {
      try {
        return parse(this.text);
      } catch (error) {
        if (!(error instanceof BrokenOffError) || !(await this.advance(0))) throw error;
      }
    }
  }

  /** What is left, piece by piece as it comes, looked at no more. */
  async *rest(from: number): AsyncGenerator<Buffer> {
    yield toBytes(this.text.slice(from));
    this.text = '';
    for (;;) {
      const { done, value } = await this.chunks.next();
      if (done === true) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.length);
    }
  }

  /** Says to the source that no more is wanted. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
