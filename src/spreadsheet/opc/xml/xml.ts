import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DEFAULT_READ_LIMITS, type ReadLimits } from '../../../base/input/read-limits.ts';

export type XmlTag = SaxesTagNS;

/** Receives the elements of a document that are in `namespaces`. */
export interface XmlHandlers {
  /** Those of Office Open XML where absent. */
  readonly namespaces?: ReadonlySet<string>;
  /** Namespaces of extensions whose elements it is told too. */
  readonly extensions?: ReadonlySet<string>;
  open(tag: XmlTag): void;
  close?(tag: XmlTag): void;
  text?(text: string): void;
}

/** The document is not well-formed, not in the encoding it claims, or built to exhaust who reads it. */
export class XmlSyntaxError extends Error {}

/**
 * SpreadsheetML and package relationships, Transitional and Strict, and no namespace at all. What extensions nest under
 * the same local names (`<xm:f>`, `<x14:…>`) is kept out by this.
 */
const OFFICE_OPEN_XML: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
  '',
]);

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/**
 * True for an element whose content counts although it is none of ours itself (ECMA-376 part 3): alternatives, of which the
 * fallback is the one for programs that know no extension. Whatever else is foreign is passed over with what is in it.
 */
function isTransparent({ uri, local }: XmlTag): boolean {
  return uri === COMPATIBILITY && local !== 'Choice';
}

export type XmlLimits = Pick<ReadLimits, 'xmlDepth' | 'xmlTokenBytes'>;

/** Reads a document to its end. Throws `XmlSyntaxError`, and whatever the handlers and the source throw. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  limits: XmlLimits = DEFAULT_READ_LIMITS,
): Promise<void> {
  const feed = new XmlFeed(handlers, limits);
  for await (const chunk of chunks) feed.write(chunk);
  feed.close();
}

/** An attribute without a prefix. */
export function attribute(tag: XmlTag, name: string): string | undefined {
  return tag.attributes[name]?.value;
}

/** `r:id`, whatever the prefix is. */
export function relationshipId(tag: XmlTag): string | undefined {
  return Object.values(tag.attributes).find((found) => found.local === 'id' && found.prefix !== '')?.value;
}

/** Takes a document's bytes piece by piece and tells its handlers what is in it. */
export class XmlFeed {
  readonly #parser: SaxesParser<{ xmlns: true }>;
  readonly #handlers: XmlHandlers;
  readonly #limits: XmlLimits;
  #decoder: TextDecoder | undefined;
  /** The namespaces that each open element declares, the outermost first. */
  readonly #declared: XmlTag['ns'][] = [];
  /** The depth of the element whose content nobody is told, while one is open. */
  #passedOver: number | undefined;
  #hasDoctype = false;
  /** Bytes written since the parser last told of anything: so long is the piece of markup it is in, at least. */
  #pendingBytes = 0;
  #isStirring = false;
  #hasGaps = false;

  constructor(handlers: XmlHandlers, limits: XmlLimits) {
    this.#handlers = handlers;
    this.#limits = limits;
    this.#parser = this.#createParser();
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#declared.length;
  }

  /** True for what a reader of bytes may take for plain: UTF-8, XML 1.0, and no document type that could name entities. */
  get isPlain(): boolean {
    const version = this.#parser.xmlDecl.version;
    return this.#decoder?.encoding === 'utf-8' && !this.#hasDoctype && (version === undefined || version === '1.0');
  }

  /** Whether a prefix has a meaning where the document stands now. */
  knowsPrefix(prefix: string): boolean {
    return prefix === 'xml' || this.#declared.some((namespaces) => namespaces[prefix] !== undefined);
  }

  /** Notes that bytes were left out: lines and columns no longer mean anything. */
  skip(): void {
    this.#hasGaps = true;
  }

  write(chunk: Uint8Array): void {
    this.#decoder ??= createDecoder(chunk);
    this.#isStirring = false;
    this.#parser.write(decode(this.#decoder, chunk));
    this.#pendingBytes = this.#isStirring ? 0 : this.#pendingBytes + chunk.length;
    if (this.#pendingBytes <= this.#limits.xmlTokenBytes) return;
    throw new XmlSyntaxError(`a piece of markup in it is longer than ${this.#limits.xmlTokenBytes} bytes`);
  }

  close(): void {
    if (this.#decoder !== undefined) this.#parser.write(decode(this.#decoder));
    this.#parser.close();
  }

  #createParser(): SaxesParser<{ xmlns: true }> {
    const parser = new SaxesParser({ xmlns: true });
    const handlers = this.#handlers;
    const namespaces = handlers.namespaces ?? new Set([...OFFICE_OPEN_XML, ...(handlers.extensions ?? [])]);
    parser.on('error', (error) => {
      throw new XmlSyntaxError(this.#hasGaps ? error.message.replace(/^\d+:\d+: /, '') : error.message);
    });
    parser.on('opentag', (tag) => {
      this.#isStirring = true;
      this.#declared.push(tag.ns);
      if (this.depth > this.#limits.xmlDepth) {
        throw new XmlSyntaxError(`its elements nest more than ${this.#limits.xmlDepth} deep`);
      }
      if (this.#passedOver !== undefined) return;
      if (namespaces.has(tag.uri)) handlers.open(tag);
      else if (handlers.namespaces === undefined && !isTransparent(tag)) this.#passedOver = this.depth;
    });
    parser.on('closetag', (tag) => {
      this.#isStirring = true;
      this.#declared.pop();
      if (this.#passedOver === undefined) {
        if (namespaces.has(tag.uri)) handlers.close?.(tag);
      } else if (this.depth < this.#passedOver) this.#passedOver = undefined;
    });
    const passOn = (text: string): void => {
      this.#isStirring = true;
      if (this.#passedOver === undefined) handlers.text?.(text);
    };
    parser.on('text', passOn);
    parser.on('cdata', passOn);
    parser.on('comment', () => {
      this.#isStirring = true;
    });
    parser.on('doctype', (doctype) => {
      this.#hasDoctype = true;
      declareEntities(parser.ENTITIES, doctype);
    });
    return parser;
  }
}

/** Only entities that stand for plain text: none that nest (they could grow without bound) and none from a file. */
function declareEntities(entities: Record<string, string>, doctype: string): void {
  for (const [, name = '', , value = ''] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^&%<"']{0,200})\2\s*>/g)) {
    entities[name] = value;
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new XmlSyntaxError(`its text is not valid ${decoder.encoding.toUpperCase()}`);
  }
}

/** By byte order mark, by the zero bytes of a first `<`, else as the declaration says (XML 1.0, appendix F). */
function createDecoder(firstChunk: Uint8Array): TextDecoder {
  const head = Buffer.from(firstChunk.subarray(0, 200)).toString('latin1');
  if (/^(\xFF\xFE|<\0)/.test(head)) return new TextDecoder('utf-16le', { fatal: true });
  if (/^(\xFE\xFF|\0<)/.test(head)) return new TextDecoder('utf-16be', { fatal: true });
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declared, { fatal: true });
  } catch {
    throw new XmlSyntaxError(`its encoding "${declared}" is not known`);
  }
}
