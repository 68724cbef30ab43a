import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { escapeAttribute, limitText } from '../../../spreadsheet/opc/xml/xml-text.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

/** Namespaces by their usual prefixes. */
const URIS = {
  office: `${ODF}:office:1.0`,
  table: `${ODF}:table:1.0`,
  text: `${ODF}:text:1.0`,
  style: `${ODF}:style:1.0`,
  fo: `${ODF}:xsl-fo-compatible:1.0`,
  number: `${ODF}:datastyle:1.0`,
  dc: 'http://purl.org/dc/elements/1.1/',
  xlink: 'http://www.w3.org/1999/xlink',
} as const;

type Namespace = keyof typeof URIS;

/** The prefix of each namespace in the document, with its colon. */
export type Prefixes = { readonly [name in Namespace]: string };

/** Without one of these, a document has no cells to annotate. */
const NEEDED: readonly Namespace[] = ['office', 'table', 'text', 'style'];

/**
 * Returns the prefixes that the root declares, and declarations of the missing ones for its tag. Throws
 * `UnpatchableError` if the elements of cells have no prefix.
 */
export function readPrefixes(rootTag: string): { readonly prefixes: Prefixes; readonly missing: string } {
  const declared = new Map<string, string>();
  const attributes = rawAttributes(rootTag);
  for (const [name, uri] of attributes) if (name.startsWith('xmlns:')) declared.set(uri, `${name.slice(6)}:`);
  let missing = '';
  const find = (name: Namespace): string => {
    const known = declared.get(URIS[name]);
    if (known !== undefined) return known;
    if (NEEDED.includes(name)) throw new UnpatchableError('its XML names cells in an unusual way');
    const prefix = attributes.has(`xmlns:${name}`) ? `capsheet-${name}` : name;
    missing += ` xmlns:${prefix}="${URIS[name]}"`;
    return `${prefix}:`;
  };
  const prefixes = {
    ...{ office: find('office'), table: find('table'), text: find('text'), style: find('style') },
    ...{ fo: find('fo'), number: find('number'), dc: find('dc'), xlink: find('xlink') },
  };
  return { prefixes, missing };
}

/** Makes one paragraph for each line (OpenDocument 1.3, 6.1.2): repeated spaces and tabs are elements. */
export function toParagraphs(text: string, { text: p }: Prefixes, most?: number): string {
  const lines = limitText(text, most).split(/\r\n?|\n/);
  return lines.map((line) => `<${p}p>${toLine(line, p)}</${p}p>`).join('');
}

function toLine(line: string, p: string): string {
  return escapeAttribute(line)
    .replaceAll('\t', `<${p}tab/>`)
    .replace(/^ | {2,}| $/g, (spaces) => `<${p}s${spaces.length === 1 ? '' : ` ${p}c="${spaces.length}"`}/>`);
}
