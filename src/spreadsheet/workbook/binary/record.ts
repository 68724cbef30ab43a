/** A record is shorter than what it should hold; the reader of the format says where. */
export class ShortRecordError extends Error {
  readonly type: number;

  constructor(type: number) {
    super(`record 0x${type.toString(16).padStart(4, '0')} is too short`);
    this.type = type;
  }
}

/** One record of a binary workbook: its number, and its fields by how far they stand from its beginning, little end first. */
export class BinaryRecord {
  type = 0;
  length = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;

  /** The same object is used for one record after the other: there are millions of them. */
  show(type: number, { bytes, start, length }: { bytes: Buffer; start: number; length: number }): void {
    this.type = type;
    this.#bytes = bytes;
    this.#start = start;
    this.length = length;
  }

  u8(at: number): number {
    return this.#bytes[this.#find(at, 1)] ?? 0;
  }

  u16(at: number): number {
    return this.#bytes.readUInt16LE(this.#find(at, 2));
  }

  u24(at: number): number {
    return this.#bytes.readUIntLE(this.#find(at, 3), 3);
  }

  u32(at: number): number {
    return this.#bytes.readUInt32LE(this.#find(at, 4));
  }

  i32(at: number): number {
    return this.#bytes.readInt32LE(this.#find(at, 4));
  }

  double(at: number): number {
    return this.#bytes.readDoubleLE(this.#find(at, 8));
  }

  /** From there on, so many bytes; all the rest where not said. They are the file's own: not to be kept. */
  slice(at: number, length = this.length - at): Buffer {
    const from = this.#find(at, Math.max(length, 0));
    return this.#bytes.subarray(from, from + length);
  }

  /** Throws `ShortRecordError` where so many bytes do not stand there. */
  #find(at: number, length: number): number {
    if (at + length > this.length) throw new ShortRecordError(this.type);
    return this.#start + at;
  }
}
