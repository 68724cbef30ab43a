import type { XmlTag } from '../../opc/xml/xml.ts';

/** Names what our corrected copies say of themselves; other programs drop it when they save. */
export const CAPSHEET_NAMESPACE = 'urn:capsheet:xmlns:corrected:1.0';

/** The namespaces of OpenDocument that say something of cells, by the prefix that names are told with here. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ...['office', 'table', 'text', 'style', 'manifest', 'config'].map(
    (prefix) => [`urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0`, prefix] as const,
  ),
  ['urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0', 'number'],
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0', 'fo'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
  [CAPSHEET_NAMESPACE, 'capsheet'],
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

/** How often something repeats, or how far it reaches: 1 where nothing sensible is said. */
export function toCount(stored: string | undefined): number {
  return stored !== undefined && /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : 1;
}

/** True for rows and columns that are hidden or filtered out. */
export function isCollapsed(attributes: ReadonlyMap<string, string>): boolean {
  return ['collapse', 'filter'].includes(attributes.get('table:visibility') ?? '');
}
