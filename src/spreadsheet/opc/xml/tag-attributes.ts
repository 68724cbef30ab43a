import { decodeEntities } from './xml-text.ts';

const SPACE = 0x20;
const LESS = 0x3c;

/** Goes over the attributes of a tag as they are written: of a whole tag, or of what stands behind its name. */
class AttributeWalk {
  readonly #tag: string;
  #at: number;
  #nameStart = 0;
  #nameEnd = 0;
  /** Without its quotes. */
  #valueStart = 0;
  #valueEnd = 0;

  constructor(tag: string) {
    this.#tag = tag;
    this.#at = tag.charCodeAt(0) === LESS ? this.#behindName() : 0;
  }

  /** Goes on to the next attribute; false where there is none. */
  next(): boolean {
    const tag = this.#tag;
    const nameStart = this.#behindSpaces(this.#at);
    const equals = tag.indexOf('=', nameStart);
    if (equals < 0) return false;
    const quote = this.#behindSpaces(equals + 1);
    const valueEnd = quote < tag.length ? tag.indexOf(tag.charAt(quote), quote + 1) : -1;
    if (valueEnd < 0) return false;
    let nameEnd = equals;
    while (nameEnd > nameStart && tag.charCodeAt(nameEnd - 1) <= SPACE) nameEnd -= 1;
    this.#nameStart = nameStart;
    this.#nameEnd = nameEnd;
    this.#valueStart = quote + 1;
    this.#valueEnd = valueEnd;
    this.#at = valueEnd + 1;
    return true;
  }

  isNamed(name: string): boolean {
    return this.#nameEnd - this.#nameStart === name.length && this.#tag.startsWith(name, this.#nameStart);
  }

  get name(): string {
    return this.#tag.slice(this.#nameStart, this.#nameEnd);
  }

  get rawValue(): string {
    return this.#tag.slice(this.#valueStart, this.#valueEnd);
  }

  #behindName(): number {
    let at = 0;
    while (this.#tag.charCodeAt(at) > SPACE) at += 1;
    return at;
  }

  #behindSpaces(from: number): number {
    let at = from;
    while (this.#tag.charCodeAt(at) <= SPACE) at += 1;
    return at;
  }
}

/** The decoded value of an attribute, by its name as written; `undefined` where the tag has none. */
export function readAttribute(tag: string, name: string): string | undefined {
  const walk = new AttributeWalk(tag);
  while (walk.next()) if (walk.isNamed(name)) return decodeEntities(walk.rawValue);
  return undefined;
}

/** Every attribute of a tag as written: name and raw value, entities and all, fit to stand between double quotes. */
export function rawAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = new AttributeWalk(tag);
  while (walk.next()) found.set(walk.name, walk.rawValue.replaceAll('"', '&quot;'));
  return found;
}

/** A tag from attributes with raw values. */
export function toTag(name: string, attributes: ReadonlyMap<string, string>, end: '>' | '/>'): string {
  return `<${name}${[...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')}${end}`;
}

/** XML Schema's boolean: `1` or `true`; false for an attribute that is not there. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value?.toLowerCase() === 'true';
}
