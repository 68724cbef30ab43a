import type { XmlTag } from './xml.ts';

/** The namespaces of OpenDocument that say something of cells, by the prefix that names are told with here. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ...['office', 'table', 'text', 'style', 'manifest'].map(
    (prefix) => [`urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0`, prefix] as const,
  ),
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
]);

export const ODF_NAMESPACES: ReadonlySet<string> = new Set(PREFIXES.keys());

/** `table:table-cell`, whatever prefix the document has for it. */
export function toOdfName({ uri, local }: Pick<XmlTag, 'uri' | 'local'>): string {
  return `${PREFIXES.get(uri)}:${local}`;
}

/** An element's attributes by such names. */
export function readOdfAttributes(tag: XmlTag): ReadonlyMap<string, string> {
  return new Map(Object.values(tag.attributes).map((attribute) => [toOdfName(attribute), attribute.value]));
}
