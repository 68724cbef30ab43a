import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagNS } from 'saxes';

export type XmlTag = SaxesTagNS;

/** What a reader wants to know of a document; only elements of `NAMESPACES` are told to it. */
export interface XmlHandlers {
  open(tag: XmlTag): void;
  close?(tag: XmlTag): void;
  text?(text: string): void;
}

/** The document is not well-formed, or not in the encoding it claims. */
export class XmlSyntaxError extends Error {}

/**
 * SpreadsheetML and package relationships, Transitional and Strict, and no namespace at all. What extensions nest under
 * the same local names (`<xm:f>`, `<x14:…>`) is kept out by this.
 */
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
  '',
]);

/** Reads a document to its end. Throws `XmlSyntaxError`, and whatever the handlers and the source throw. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = createParser(handlers);
  for await (const text of decodeXml(chunks)) parser.write(text);
  parser.close();
}

/** An attribute without a prefix. */
export function attribute(tag: XmlTag, name: string): string | undefined {
  return tag.attributes[name]?.value;
}

/** `r:id`, whatever the prefix is. */
export function relationshipId(tag: XmlTag): string | undefined {
  return Object.values(tag.attributes).find((found) => found.local === 'id' && found.prefix !== '')?.value;
}

/** XML Schema's boolean: `1` or `true`. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value?.toLowerCase() === 'true';
}

function createParser(handlers: XmlHandlers): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  const { close, text } = handlers;
  parser.on('error', (error) => {
    throw new XmlSyntaxError(error.message);
  });
  parser.on('opentag', (tag) => {
    if (NAMESPACES.has(tag.uri)) handlers.open(tag);
  });
  if (close !== undefined) {
    parser.on('closetag', (tag) => {
      if (NAMESPACES.has(tag.uri)) close.call(handlers, tag);
    });
  }
  if (text !== undefined) {
    parser.on('text', (found) => text.call(handlers, found));
    parser.on('cdata', (found) => text.call(handlers, found));
  }
  parser.on('doctype', (doctype) => declareEntities(parser.ENTITIES, doctype));
  return parser;
}

/** Only entities that stand for plain text: none that nest (they could grow without bound) and none from a file. */
function declareEntities(entities: Record<string, string>, doctype: string): void {
  for (const [, name = '', , value = ''] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^&%<"']{0,200})\2\s*>/g)) {
    entities[name] = value;
  }
}

async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= createDecoder(chunk);
    yield decode(decoder, chunk);
  }
  if (decoder !== undefined) yield decode(decoder);
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
