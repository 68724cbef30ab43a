/**
 * XML in UTF-8 as text of one character a byte. What is ASCII in it, and that is all of the markup, reads as it is; what
 * is not goes through unlooked at, and comes out as it went in. Cheaper than decoding a sheet of a hundred megabytes to
 * encode it again, and a text of it takes no more memory than its bytes.
 */
export function toByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** The bytes of a UTF-8 text as such a text. */
export function fromBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** And back. */
export function toBytes(byteText: string): Buffer {
  return Buffer.from(byteText, 'latin1');
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  return !/[^\x00-\x7f]/.test(text);
}

/** Puts a long run of bytes together from pieces of others and from texts, with one place for all of them. */
export class ByteBuilder {
  #bytes: Buffer;
  #length = 0;

  /** @param capacity what is expected; it grows beyond that */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  copy(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    this.#length += source.copy(this.#bytes, this.#length, from, to);
  }

  /** One character a byte. */
  write(byteText: string): void {
    this.#reserve(byteText.length);
    this.#length += this.#bytes.write(byteText, this.#length, 'latin1');
  }

  /** Everything so far; nothing can be added after it. */
  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
