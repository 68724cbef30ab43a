import { ShortRecordError } from '../binary/record.ts';

/** Reads on through a record and those that continue it: one holds no more than 8,224 bytes. */
export class ContinuedBytes {
  readonly #pieces: readonly Buffer[];
  readonly #type: number;
  #index = 0;
  #at = 0;

  /** `type` is that of the record, for messages. */
  constructor(pieces: readonly Buffer[], type: number) {
    this.#pieces = pieces;
    this.#type = type;
  }

  get isAtEnd(): boolean {
    this.#passEmpty();
    return this.leftOfRecord === 0;
  }

  /** How many bytes there are before the next record that continues it. */
  get leftOfRecord(): number {
    return this.#piece.length - this.#at;
  }

  /** The next bytes of the same record, three at most. */
  get ahead(): Buffer {
    return this.#piece.subarray(this.#at, this.#at + 3);
  }

  u8(): number {
    this.#enter();
    this.#at += 1;
    return this.#piece[this.#at - 1] ?? 0;
  }

  u16(): number {
    return this.u8() + this.u8() * 0x100;
  }

  u32(): number {
    return this.u16() + this.u16() * 0x1_0000;
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) {
      this.#enter();
      const passed = Math.min(left, this.leftOfRecord);
      this.#at += passed;
      left -= passed;
    }
  }

  /** So many bytes of text that is not Unicode. */
  bytes(count: number): Buffer {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0; ) {
      this.#enter();
      const piece = this.#piece.subarray(this.#at, this.#at + left);
      pieces.push(piece);
      this.#at += piece.length;
      left -= piece.length;
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
  }

  /**
   * So many characters, one byte each where they are all of Latin-1. A record that continues them says anew in its first
   * byte how wide they are, be it in the middle of a text or before its first character.
   */
  text(count: number, isWide: boolean): string {
    let text = '';
    let width = isWide ? 2 : 1;
    for (let left = count; left > 0; ) {
      if (this.leftOfRecord === 0) width = (this.u8() & 1) + 1;
      const characters = Math.min(left, Math.floor(this.leftOfRecord / width));
      // A character is never cut in two.
      if (characters === 0 && this.leftOfRecord > 0) throw new ShortRecordError(this.#type);
      const end = this.#at + characters * width;
      text += this.#piece.toString(width === 2 ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      left -= characters;
    }
    return text;
  }

  get #piece(): Buffer {
    return this.#pieces[this.#index] ?? Buffer.alloc(0);
  }

  /** Goes on to a piece with something in it. */
  #enter(): void {
    this.#passEmpty();
    if (this.leftOfRecord === 0) throw new ShortRecordError(this.#type);
  }

  #passEmpty(): void {
    while (this.leftOfRecord === 0 && this.#index + 1 < this.#pieces.length) {
      this.#index += 1;
      this.#at = 0;
    }
  }
}
