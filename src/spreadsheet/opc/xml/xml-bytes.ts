import { NEEDS_MORE, UNRECOGNISED } from './record-feed.ts';
import { decodeEntity } from './xml-text.ts';

/** Bytes of markup, by what they are called. */
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const AMPERSAND = 0x26;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
const BRACKET = 0x5d;

/** The answer of a scanner at a byte that it cannot pass: the bytes end there, or it does not know them. */
export function stopAt(at: number, end: number): number {
  return at >= end ? NEEDS_MORE : UNRECOGNISED;
}

export function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === TAB || byte === CR;
}

export function skipSpaces(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

/** Where the literal ends that is expected at `from`; negative where something else stands there. */
export function passLiteral(bytes: Buffer, from: number, end: number, literal: Buffer): number {
  for (let index = 0; index < literal.length; index += 1) {
    if (bytes[from + index] !== literal[index]) return stopAt(from + index, end);
  }
  return from + literal.length;
}

/** Up to nine digits; -1 for anything else. */
export function readWhole(bytes: Buffer, from: number, to: number): number {
  if (to <= from || to - from > 9) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Finds where a text ends (at its `<`), and whether it can be taken as its bytes stand. Negative where it holds what
 * XML forbids, which the parser is to refuse.
 */
export class TextSpan {
  /** True where something is to be decoded: an entity, or a line end other than LF. */
  isEncoded = false;
  isAscii = true;

  pass(bytes: Buffer, from: number, end: number): number {
    this.isEncoded = false;
    this.isAscii = true;
    for (let at = from; ; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === LESS) return at;
      if (byte >= 0x80) {
        this.isAscii = false;
        if (isNoncharacter(bytes, at)) return UNRECOGNISED;
      } else if (byte < SPACE) {
        if (byte === CR) this.isEncoded = true;
        else if (byte !== LF && byte !== TAB) return stopAt(at, end);
      } else if (byte === AMPERSAND) this.isEncoded = true;
      else if (byte === GREATER && bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET) return UNRECOGNISED;
    }
  }

  /** The text of the span passed last; `undefined` where it holds an entity that only the parser knows. */
  read(bytes: Buffer, from: number, to: number): string | undefined {
    const text = this.isAscii ? bytes.toString('latin1', from, to) : bytes.toString('utf8', from, to);
    return this.isEncoded ? decodeText(text) : text;
  }
}

/** U+FFFE and U+FFFF, whose three bytes begin with EF BF. */
function isNoncharacter(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe;
}

/** Line ends first, entities after: a CR written as `&#13;` stays one (XML 1.0, 2.11). */
function decodeText(stored: string): string | undefined {
  const pieces = stored.replace(/\r\n?/g, '\n').split('&');
  let text = pieces[0] ?? '';
  for (const piece of pieces.slice(1)) {
    const semicolon = piece.indexOf(';');
    const character = semicolon < 0 ? undefined : decodeEntity(piece.slice(0, semicolon));
    if (character === undefined) return undefined;
    text += character + piece.slice(semicolon + 1);
  }
  return text;
}
