import { isUtf8 } from 'node:buffer';
import { pickPresent } from '../../../base/util/collections/omit-absent.ts';
import { XmlFeed, type XmlHandlers, type XmlLimits, XmlSyntaxError, type XmlTag } from './xml.ts';

/** A scanner's answer where it needs more bytes to go on, and where it does not recognise what it sees. */
export const NEEDS_MORE = -1;
export const UNRECOGNISED = -2;

/** Reads the records of a document (rows, shared texts) from bytes, as long as they are written in the usual way. */
export interface RecordScanner {
  /** The element that holds the records and nothing else: `sheetData`. */
  readonly container: string;
  /** The element of one record: `row`. */
  readonly record: string;
  /**
   * Takes the record that begins at `from`, and answers where it ends; or one of the negative numbers above, and has
   * then taken nothing. A byte 0 stands at `end`. It must know every byte it passes over, not just guess: what it takes
   * is not looked at again. `knowsPrefix` says whether a namespace prefix is declared.
   */
  scan(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number;
}

/** The head of a document that is searched for the container. Bytes. */
const LONGEST_HEAD = 1024 ** 2;
/** A record that goes on for longer is read by the parser, which does not have to see it whole. Bytes. */
const LONGEST_RECORD = 1024 ** 2;

/**
 * Reads a document of many like records fast: a scanner takes the records it recognises, a full XML parser everything
 * else, in turns. The parser sees the document's head, each record that is unusual, and the tail; so all it knows (the
 * encoding, entities, namespaces, what is open) holds for the scanner too, and what neither understands is an error.
 */
export class RecordFeed {
  readonly #feed: XmlFeed;
  readonly #scanner: RecordScanner;
  readonly #knowsPrefix: (prefix: string) => boolean;
  readonly #recordEnd: Buffer;
  #stage: 'head' | 'records' | 'markup' = 'head';
  #buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;
  /** How deep the open container is; 0 while none is. */
  #containerDepth = 0;
  #closedRecords = 0;

  constructor(scanner: RecordScanner, handlers: XmlHandlers, limits: XmlLimits) {
    this.#scanner = scanner;
    this.#recordEnd = Buffer.from(`</${scanner.record}>`);
    this.#feed = new XmlFeed(this.#watch(handlers), limits);
    this.#knowsPrefix = (prefix) => this.#feed.knowsPrefix(prefix);
  }

  /** Throws `XmlSyntaxError`, and whatever the handlers and the scanner throw. */
  write(chunk: Uint8Array): void {
    this.#append(chunk);
    while (this.#pass()) {}
  }

  close(): void {
    this.#passOn(this.#end);
    this.#feed.close();
  }

  /** Keeps an eye on where the parser is. */
  #watch(handlers: XmlHandlers): XmlHandlers {
    const { container, record } = this.#scanner;
    return {
      ...pickPresent(handlers, ['namespaces', 'extensions']),
      open: (tag: XmlTag) => {
        // The scanner knows names without a prefix only.
        if (tag.local === container && tag.prefix === '') this.#containerDepth = this.#feed.depth;
        handlers.open(tag);
      },
      close: (tag: XmlTag) => {
        if (tag.local === record) this.#closedRecords += 1;
        if (this.#feed.depth < this.#containerDepth) this.#containerDepth = 0;
        handlers.close?.(tag);
      },
      text: (text: string) => handlers.text?.(text),
    };
  }

  /** Keeps what is not read yet, puts the chunk behind it, and the scanner's end mark behind that. */
  #append(chunk: Uint8Array): void {
    const rest = this.#end - this.#at;
    const needed = rest + chunk.length + 1;
    const buffer = this.#buffer.length >= needed ? this.#buffer : Buffer.allocUnsafe(needed * 2);
    this.#buffer.copy(buffer, 0, this.#at, this.#end);
    buffer.set(chunk, rest);
    this.#buffer = buffer;
    this.#at = 0;
    this.#end = rest + chunk.length;
    buffer[this.#end] = 0;
  }

  /** Goes one step on; false where more bytes are needed. */
  #pass(): boolean {
    switch (this.#stage) {
      case 'head':
        return this.#passHead();
      case 'records':
        return this.#passRecords();
      default:
        return this.#passMarkup();
    }
  }

  #passHead(): boolean {
    const bytes = this.#buffer.subarray(0, this.#end);
    const start = bytes.indexOf(`<${this.#scanner.container}`);
    const close = start < 0 ? -1 : bytes.indexOf('>', start);
    if (close < 0 && this.#end < LONGEST_HEAD) return false;
    this.#passOn(close + 1);
    this.#stage = this.#isBetweenRecords() ? 'records' : 'markup';
    return true;
  }

  #passRecords(): boolean {
    const start = this.#at;
    let next = this.#scan(start);
    while (next >= 0) {
      this.#at = next;
      next = this.#scan(next);
    }
    if (this.#at > start) this.#assertUtf8(start);
    if (next === NEEDS_MORE && this.#end - this.#at <= LONGEST_RECORD) return false;
    this.#stage = 'markup';
    return true;
  }

  #scan(from: number): number {
    return this.#scanner.scan(this.#buffer, from, this.#end, this.#knowsPrefix);
  }

  /** Hands the parser a record, or what else there is; then it is the scanner's turn again. */
  #passMarkup(): boolean {
    const found = this.#buffer.subarray(0, this.#end).indexOf(this.#recordEnd, this.#at);
    if (found < 0) {
      this.#passOn(Math.max(this.#at, this.#end - this.#recordEnd.length + 1));
      return false;
    }
    const closedBefore = this.#closedRecords;
    this.#passOn(found + this.#recordEnd.length);
    // The same bytes may stand in a comment; then nothing was closed by them.
    if (this.#closedRecords > closedBefore && this.#isBetweenRecords()) this.#stage = 'records';
    return true;
  }

  #isBetweenRecords(): boolean {
    return this.#containerDepth > 0 && this.#feed.depth === this.#containerDepth && this.#feed.isPlain;
  }

  #passOn(end: number): void {
    if (end > this.#at) this.#feed.write(this.#buffer.subarray(this.#at, end));
    this.#at = end;
  }

  #assertUtf8(start: number): void {
    this.#feed.skip();
    if (!isUtf8(this.#buffer.subarray(start, this.#at))) throw new XmlSyntaxError('its text is not valid UTF-8');
  }
}
