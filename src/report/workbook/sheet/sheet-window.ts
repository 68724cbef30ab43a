import { CutShortError } from '../../../spreadsheet/opc/unpatchable.ts';

/** How much is fetched at a time, at least. */
const FETCHED_BYTES = 256 * 1024;

/**
 * The part of a long XML document that is in sight. What has been dealt with is let go, and more is fetched where
 * something does not end in it.
 */
export class SheetWindow {
  /** What is in sight. */
  bytes: Buffer = Buffer.alloc(0);
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
    const pieces: Uint8Array[] = [this.bytes.subarray(from)];
    for (let length = 0; length < this.wanted && !this.isAtEnd; ) {
      const { done, value } = await this.chunks.next();
      if (done === true) this.isAtEnd = true;
      else length += pieces[pieces.push(value) - 1]?.length ?? 0;
    }
    this.bytes = Buffer.concat(pieces);
    return pieces.length > 1;
  }

  /** Fetches everything that is left. Only for what is known to be short. */
  async fetchAll(from: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.rest(from)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Tries to read what is in sight from its start, with more and more of it, until it can be read. */
  async read<Value>(parse: (byteText: string) => Value): Promise<Value> {
    for (;;) {
      try {
        return parse(this.bytes.toString('latin1'));
      } catch (error) {
        if (!(error instanceof CutShortError) || !(await this.advance(0))) throw error;
      }
    }
  }

  /** What is left, piece by piece as it comes, looked at no more. */
  async *rest(from: number): AsyncGenerator<Buffer> {
    yield this.bytes.subarray(from);
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
