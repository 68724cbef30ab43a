import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { escapeAttribute, limitText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { parseXml, type XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';

type StyleFamily = 'table-cell' | 'table-row' | 'table-column' | 'table';

/** Changes of a style; attributes by `prefix:name` as OpenDocument calls them, `undefined` to remove one. */
export interface OdfStyleChange {
  /** The name of its number format; `undefined` removes it, and absent keeps it. */
  readonly format?: string | undefined;
  /** Attributes of `style:table-cell-properties`, and so on. */
  readonly properties: { readonly [element: string]: OdfAttributes };
  /** Drops parts that depend on the cell's value. */
  readonly isPlain?: boolean;
}

export type OdfAttributes = { readonly [name: string]: string | undefined };

/** A style and the text that contains it. */
interface KnownStyle {
  readonly element: XmlElement;
  readonly text: string;
}

/** In the order that a style requires (OpenDocument 1.3, 16.2). */
const PROPERTY_ORDER = [
  'table-properties',
  'table-column-properties',
  'table-row-properties',
  'table-cell-properties',
  'paragraph-properties',
  'text-properties',
];

/**
 * The automatic styles of a document, with added ones. An added style is named after its origin, so that it is never
 * added twice, not even by a later annotation.
 */
export class OdfStyles {
  readonly #prefixes: Prefixes;
  readonly #styles = new Map<string, KnownStyle>();
  readonly #names: Set<string>;
  readonly #added: string[] = [];

  /** `text` is the element `office:automatic-styles`. */
  constructor(text: string, prefixes: Prefixes) {
    this.#prefixes = prefixes;
    const { children } = parseXml(text);
    for (const element of children)
      if (element.local === 'style') this.#styles.set(this.#keyOf(element), { element, text });
    this.#names = new Set(children.map((element) => rawAttributes(element.tag).get(`${prefixes.style}name`) ?? ''));
  }

  /** The added styles, for the end of the automatic styles. */
  get addedXml(): string {
    return this.#added.join('');
  }

  /** Lists the style names of a family. */
  namesOf(family: StyleFamily): readonly string[] {
    return [...this.#styles.keys()]
      .filter((key) => key.startsWith(`${family} `))
      .map((key) => key.slice(family.length + 1));
  }

  propertyOf(family: StyleFamily, name: string, element: string, attribute: string): string | undefined {
    const style = this.#styles.get(`${family} ${name}`);
    const properties = style?.element.children.find(({ local }) => local === element);
    return properties === undefined ? undefined : rawAttributes(properties.tag).get(this.#toName(attribute));
  }

  /** Derives a style; `use` names its purpose. */
  derive(family: StyleFamily, own: string, use: string, change: OdfStyleChange): string {
    const name = own === '' ? `capsheet-${use}` : `capsheet-${use}-of-${own}`;
    if (this.#names.has(name)) return name;
    const text = this.#toXml(family, own, name, change);
    this.add(name, text);
    // Further styles may derive from it.
    this.#styles.set(`${family} ${name}`, { element: parseXml(text), text });
    return name;
  }

  /** Adds another element once, such as a number format. */
  add(name: string, xml: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#added.push(xml);
  }

  #keyOf({ tag }: XmlElement): string {
    const attributes = rawAttributes(tag);
    const p = this.#prefixes.style;
    return `${attributes.get(`${p}family`) ?? ''} ${attributes.get(`${p}name`) ?? ''}`;
  }

  #toXml(family: StyleFamily, own: string, name: string, change: OdfStyleChange): string {
    const { style: p } = this.#prefixes;
    const source = this.#styles.get(`${family} ${own}`);
    const attributes = source === undefined ? new Map<string, string>() : rawAttributes(source.element.tag);
    attributes.set(`${p}name`, name).set(`${p}family`, family);
    // Only a named style may be a parent, not an automatic one.
    if (source === undefined && own !== '') attributes.set(`${p}parent-style-name`, own);
    else if (source === undefined && family === 'table-cell') attributes.set(`${p}parent-style-name`, 'Default');
    if ('format' in change) setAttribute(attributes, `${p}data-style-name`, change.format);
    const properties = PROPERTY_ORDER.map((element) => this.#toProperties(element, source, change));
    const others = (source?.element.children ?? []).filter(({ local }) => !PROPERTY_ORDER.includes(local));
    const kept = change.isPlain === true ? [] : others.map(({ start, end }) => source?.text.slice(start, end) ?? '');
    return `${toTag(`${p}style`, attributes, '>')}${properties.join('')}${kept.join('')}</${p}style>`;
  }

  #toProperties(element: string, style: KnownStyle | undefined, { properties }: OdfStyleChange): string {
    const source = style?.element.children.find(({ local }) => local === element);
    const changed = properties[element];
    if (changed === undefined) return source === undefined ? '' : (style?.text.slice(source.start, source.end) ?? '');
    const attributes = source === undefined ? new Map<string, string>() : rawAttributes(source.tag);
    for (const [name, value] of Object.entries(changed)) setAttribute(attributes, this.#toName(name), value);
    const tagName = `${this.#prefixes.style}${element}`;
    if (source === undefined || source.closeStart === source.end) return toTag(tagName, attributes, '/>');
    return toTag(tagName, attributes, '>') + (style?.text.slice(source.openEnd, source.end) ?? '');
  }

  /** `fo:color` with the document's prefix. */
  #toName(name: string): string {
    const [prefix = '', local = ''] = name.split(':');
    return prefix === 'fo' ? `${this.#prefixes.fo}${local}` : `${this.#prefixes.style}${local}`;
  }
}

function setAttribute(attributes: Map<string, string>, name: string, value: string | undefined): void {
  if (value === undefined) attributes.delete(name);
  else attributes.set(name, value);
}

/** The name of the summary's page style. */
export const SUMMARY_PAGE = 'capsheet-summary-page';
const LAYOUT = 'capsheet-summary-layout';

/**
 * Adds a page style for the summary: landscape, one page wide, with sheet, digest and page number in its footer.
 * Unusual text stays unchanged: the summary is then printed like other sheets.
 */
export function addSummaryPage(text: string, footer: string): string {
  const root = /<[\w.-]+:document-styles\b[^>]*>/.exec(text);
  if (root === null) return text;
  const { prefixes, missing } = readPrefixes(root[0]);
  const { office: o } = prefixes;
  const [automatic, master] = [`</${o}automatic-styles>`, `</${o}master-styles>`];
  const cleaned = dropOld(text, prefixes);
  if (!cleaned.includes(automatic) || !cleaned.includes(master)) return text;
  return cleaned
    .replace(root[0], () => root[0].replace(/>$/, `${missing}>`))
    .replace(automatic, () => `${toLayout(prefixes)}${automatic}`)
    .replace(master, () => `${toMaster(prefixes, footer)}${master}`);
}

/** Drops the page style of an earlier copy. */
function dropOld(text: string, { style: s }: Prefixes): string {
  const element = (name: string, own: string): RegExp =>
    new RegExp(`<${s}${name} ${s}name="${own}"[\\s\\S]*?</${s}${name}>`, 'g');
  return text.replace(element('page-layout', LAYOUT), '').replace(element('master-page', SUMMARY_PAGE), '');
}

function toLayout({ style: s, fo }: Prefixes): string {
  const size = `${fo}page-width="11.693in" ${fo}page-height="8.268in" ${s}print-orientation="landscape"`;
  const margins = ['top', 'bottom', 'left', 'right'].map((side) => `${fo}margin-${side}="0.5in"`).join(' ');
  return (
    `<${s}page-layout ${s}name="${LAYOUT}">` +
    `<${s}page-layout-properties ${size} ${margins} ${s}scale-to-X="1" ${s}scale-to-Y="0"/><${s}header-style/>` +
    `<${s}footer-style><${s}header-footer-properties ${fo}min-height="0.25in" ${fo}margin-top="0.1in"/></${s}footer-style>` +
    `</${s}page-layout>`
  );
}

function toMaster({ style: s, text: p }: Prefixes, footer: string): string {
  const number = `Page <${p}page-number>1</${p}page-number> of <${p}page-count>1</${p}page-count>`;
  const regions = [
    ['left', `<${p}sheet-name>???</${p}sheet-name>`],
    ['center', escapeAttribute(footer)],
    ['right', number],
  ].map(([side, content]) => `<${s}region-${side}><${p}p>${content}</${p}p></${s}region-${side}>`);
  return (
    `<${s}master-page ${s}name="${SUMMARY_PAGE}" ${s}page-layout-name="${LAYOUT}">` +
    `<${s}header ${s}display="false"/><${s}footer>${regions.join('')}</${s}footer></${s}master-page>`
  );
}

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
    office: find('office'),
    table: find('table'),
    text: find('text'),
    style: find('style'),
    fo: find('fo'),
    number: find('number'),
    dc: find('dc'),
    xlink: find('xlink'),
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
