import type { OpcPackage } from '../../opc/opc-package.ts';
import { BinaryRecord, ShortRecordError } from '../binary/record.ts';

/** A record begins with its number in one or two bytes and its length in up to four, seven bits each. */
const MOST_TYPE_BYTES = 2;
const MOST_LENGTH_BYTES = 4;

/** Between them stands what later versions of Excel have added, with numbers that mean something else there. */
const [BEGIN_LATER, END_LATER] = [35, 36];

/** Shows each record of a part until `take` says that it is enough. Throws `input-damaged` and `input-too-large`. */
export async function readRecords(
  source: OpcPackage,
  part: string,
  take: (record: BinaryRecord) => 'enough' | undefined,
): Promise<void> {
  const feed = new RecordFeed(source, part);
  let isLater = false;
  const show = (): 'enough' | undefined => {
    const { type } = feed.record;
    isLater = type === BEGIN_LATER || (isLater && type !== END_LATER);
    return isLater ? undefined : take(feed.record);
  };
  try {
    for await (const chunk of source.open(part)) {
      feed.add(chunk);
      while (feed.next()) if (show() === 'enough') return;
    }
  } catch (error) {
    if (!(error instanceof ShortRecordError)) throw error;
    throw source.damaged(`its part ${part} cannot be read (${error.message})`, error);
  }
  if (!feed.isAtEnd) throw source.damaged(`its part ${part} is cut short`);
}

/** Cuts the bytes of a part into records, wherever they are divided. */
class RecordFeed {
  readonly record = new BinaryRecord();
  readonly #source: OpcPackage;
  readonly #part: string;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  /** The pieces after `#bytes`, until they are enough for the next record. */
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #neededBytes = 0;

  constructor(source: OpcPackage, part: string) {
    this.#source = source;
    this.#part = part;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length && this.#waitingBytes === 0;
  }

  add(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#bytes.length - this.#at + this.#waitingBytes < this.#neededBytes) return;
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), ...this.#waiting]);
    this.#at = 0;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** False until there is a whole record. */
  next(): boolean {
    const typeEnd = this.#findEnd(this.#at, MOST_TYPE_BYTES);
    const start = typeEnd === undefined ? undefined : this.#findEnd(typeEnd, MOST_LENGTH_BYTES);
    if (typeEnd === undefined || start === undefined) return false;
    const length = this.#readNumber(typeEnd, start);
    const { xmlTokenBytes } = this.#source.budget.limits;
    if (length > xmlTokenBytes) this.#source.budget.refuse(`a record of its part ${this.#part} has ${length} bytes`);
    this.#neededBytes = start + length - this.#at;
    if (start + length > this.#bytes.length) return false;
    this.record.show(this.#readNumber(this.#at, typeEnd), { bytes: this.#bytes, start, length });
    this.#at = start + length;
    this.#neededBytes = 0;
    return true;
  }

  /** Behind the last byte of the number that begins there; `undefined` where that is not there yet. */
  #findEnd(from: number, most: number): number | undefined {
    for (let at = from; at < this.#bytes.length; at += 1) {
      if ((this.#bytes[at] ?? 0) < 0x80 || at - from === most - 1) return at + 1;
    }
    return undefined;
  }

  #readNumber(from: number, end: number): number {
    let number = 0;
    for (let at = from; at < end; at += 1) number |= ((this.#bytes[at] ?? 0) & 0x7f) << (7 * (at - from));
    return number;
  }
}
