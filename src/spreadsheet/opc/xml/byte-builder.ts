/** Puts a long run of bytes together from pieces of others and from texts, with one place for all of them. */
export class ByteBuilder {
  private bytes: Buffer;
  private length = 0;

  /** @param capacity what is expected; it grows beyond that */
  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  copy(source: Buffer, from: number, to: number): void {
    this.reserve(to - from);
    this.length += source.copy(this.bytes, this.length, from, to);
  }

  /** One character a byte. */
  write(byteText: string): void {
    this.reserve(byteText.length);
    this.length += this.bytes.write(byteText, this.length, 'latin1');
  }

  /** Everything so far; nothing can be added after it. */
  take(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}
