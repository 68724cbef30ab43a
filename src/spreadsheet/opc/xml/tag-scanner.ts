import { CutShortError, UnpatchableError } from '../unpatchable.ts';
import { readAttribute } from './tag-attributes.ts';

const GREATER = 0x3e;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;

/**
 * Walks over the tags of an XML text and says where they stand, so that the text can be changed at one place and stay
 * as it is at all others. Comments, CDATA and processing instructions are passed over. Only for text that a real XML
 * parser has accepted before; throws `UnpatchableError` for a document type, whose entities it would not know.
 */
export class TagScanner {
  readonly text: string;
  kind: 'open' | 'close' | 'empty' = 'open';
  /** Offset of the `<`. */
  start = 0;
  /** Offset behind the `>`. */
  end: number;
  readonly #limit: number;
  #localStart = 0;
  #nameEnd = 0;

  constructor(text: string, from = 0, to = text.length) {
    this.text = text;
    this.end = from;
    this.#limit = to;
  }

  /** Goes on to the next tag; false where there is none. */
  next(): boolean {
    for (
      let at = this.text.indexOf('<', this.end);
      at >= 0 && at < this.#limit;
      at = this.text.indexOf('<', this.end)
    ) {
      const mark = this.text.charCodeAt(at + 1);
      if (mark === 0x3f) this.end = this.#behind('?>', at);
      else if (mark === 0x21) this.end = this.#behindDeclaration(at);
      else {
        this.#readTag(at, mark);
        return true;
      }
    }
    return false;
  }

  /** The name as written, with its prefix. */
  get name(): string {
    return this.text.slice(this.#nameStart, this.#nameEnd);
  }

  /** The name without its prefix. */
  get local(): string {
    return this.text.slice(this.#localStart, this.#nameEnd);
  }

  /** Whether the name as written is this one. */
  isNamed(name: string): boolean {
    return this.#nameEnd - this.#nameStart === name.length && this.text.startsWith(name, this.#nameStart);
  }

  /** An attribute's value by its name as written; `undefined` where the tag has none. */
  attribute(name: string): string | undefined {
    const hasNone = this.end - this.#nameEnd < name.length + ' =""'.length;
    return hasNone ? undefined : readAttribute(this.text.slice(this.#nameEnd, this.end), name);
  }

  /**
   * Goes on to the closing tag of the element on whose first tag it stands; stays where that is all there is of it.
   * Throws `CutShortError` where the text ends before that.
   */
  passContent(): void {
    for (let depth = this.kind === 'open' ? 1 : 0; depth > 0; ) {
      if (!this.next()) throw new CutShortError('one of its parts is cut short');
      if (this.kind === 'close') depth -= 1;
      else if (this.kind === 'open') depth += 1;
    }
  }

  get #nameStart(): number {
    return this.start + (this.kind === 'close' ? 2 : 1);
  }

  #readTag(start: number, mark: number): void {
    this.start = start;
    this.end = this.#endOfTag(start);
    const isClose = mark === SLASH;
    const isEmpty = this.text.charCodeAt(this.end - 2) === SLASH;
    this.kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
    const nameStart = start + (isClose ? 2 : 1);
    let at = nameStart;
    let localStart = nameStart;
    for (; ; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code <= 0x20 || code === GREATER || code === SLASH) break;
      if (code === 0x3a) localStart = at + 1;
    }
    this.#nameEnd = at;
    this.#localStart = localStart;
  }

  /** A `>` inside quotes does not end a tag. */
  #endOfTag(start: number): number {
    let quote = 0;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === GREATER) return at + 1;
      else if (code === QUOTE || code === APOSTROPHE) quote = code;
    }
    throw new CutShortError('one of its parts ends within a tag');
  }

  #behindDeclaration(at: number): number {
    if (this.text.startsWith('<!--', at)) return this.#behind('-->', at + 4);
    if (this.text.startsWith('<![CDATA[', at)) return this.#behind(']]>', at);
    if (this.text.length - at < '<![CDATA['.length) throw new CutShortError('one of its parts is cut short');
    throw new UnpatchableError('one of its parts has a document type');
  }

  #behind(mark: string, from: number): number {
    const at = this.text.indexOf(mark, from);
    if (at < 0) throw new CutShortError('one of its parts is cut short');
    return at + mark.length;
  }
}
