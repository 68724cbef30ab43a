import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { attributeOf, childOf, openUp, parseXml, type XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';

/** The changes of a derived style. XML without prefixes: `<fill>…</fill>`. */
export interface StyleChange {
  readonly fill?: string;
  readonly font?: string;
  readonly border?: string;
  /** A number format code; '' for General. */
  readonly format?: string;
  readonly alignment?: string;
}

/** In the order that the format requires. */
const SECTIONS = 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles'.split(' ');

const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['fonts', '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'],
  ['fills', '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'],
  ['borders', '<border><left/><right/><top/><bottom/><diagonal/></border>'],
  ['cellStyleXfs', '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'],
  ['cellXfs', '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'],
]);

/** The first number of custom number formats. */
const FIRST_CUSTOM_FORMAT = 164;

interface Section {
  readonly element: XmlElement | undefined;
  readonly items: readonly string[];
  readonly added: string[];
  /** The first index of each item. */
  readonly indexes: Map<string, number>;
}

export class StyleBook {
  readonly #text: string;
  readonly #root: XmlElement;
  readonly #sections = new Map<string, Section>();
  readonly #derived = new Map<string, number>();
  #isRepaired = false;

  constructor(text: string) {
    this.#text = text;
    this.#root = parseXml(text);
    for (const name of SECTIONS) this.#sections.set(name, this.#readSection(name));
  }

  get isChanged(): boolean {
    return this.#isRepaired || [...this.#sections.values()].some((section) => section.added.length > 0);
  }

  /** The number of cell styles. */
  get styleCount(): number {
    return this.#count('cellXfs');
  }

  /** Returns the index of `base` with a change; equal requests get the same style. */
  derive(base: number, change: StyleChange): number {
    const key = `${base} ${JSON.stringify(change)}`;
    return getOrInsert(this.#derived, key, () =>
      this.#append('cellXfs', this.#toCellStyle(this.#styleAt(base), change)),
    );
  }

  /** Returns the index of a differential style for conditional formats: `<dxf>…</dxf>`. */
  addDifferential(xml: string): number {
    return this.#append('dxfs', this.#prefixed(xml));
  }

  get fills(): readonly string[] {
    const { items, added } = this.#section('fills');
    return [...items, ...added];
  }

  /** Returns the fill of a cell style, as written; `undefined` if it has none. */
  fillOf(style: number): string | undefined {
    const id = Number(rawAttributes(firstTag(this.#styleAt(style))).get('fillId') ?? 0);
    return id === 0 ? undefined : this.#itemAt('fills', id);
  }

  /** Returns an attribute of a cell style's alignment (`vertical`, `indent`); `undefined` for the default. */
  alignmentOf(style: number, attribute: string): string | undefined {
    const alignment = childOf(parseXml(this.#styleAt(style)), 'alignment');
    return alignment === undefined ? undefined : attributeOf(alignment, attribute);
  }

  /** The workbook's default font. */
  get defaultFont(): { readonly name: string; readonly size: string } {
    const text = this.#itemAt('fonts', 0) ?? '';
    return {
      name: /<(?:\w+:)?name\s+val="([^"]*)"/.exec(text)?.[1] ?? 'Calibri',
      size: /<(?:\w+:)?sz\s+val="([^"]*)"/.exec(text)?.[1] ?? '11',
    };
  }

  toXml(): string {
    const edits = new TextEdits(this.#text);
    const missing: string[] = [];
    for (const name of SECTIONS.toReversed()) {
      const section = this.#sections.get(name);
      if (section === undefined || section.added.length === 0) continue;
      if (section.element === undefined) missing.unshift(name);
      else this.#extendSection(edits, section.element, section);
    }
    for (const name of missing) edits.insert(this.#placeFor(name), this.#newSection(name));
    return this.#root.closeStart === this.#root.end
      ? this.#text.slice(0, this.#root.start) +
          openUp(this.#root, missing.map((name) => this.#newSection(name)).join(''))
      : edits.toString();
  }

  #readSection(name: string): Section {
    const element = childOf(this.#root, name);
    const items = element?.children.map((child) => this.#text.slice(child.start, child.end)) ?? [];
    const added: string[] = [];
    const standard = DEFAULTS.get(name);
    // Every other part assumes index 0.
    if (items.length === 0 && standard !== undefined) {
      added.push(...splitItems(this.#prefixed(standard)));
      this.#isRepaired = true;
    }
    const indexes = new Map<string, number>();
    for (const [index, item] of [...items, ...added].entries()) if (!indexes.has(item)) indexes.set(item, index);
    return { element, items, added, indexes };
  }

  #toCellStyle(base: string, change: StyleChange): string {
    const element = parseXml(base);
    const attributes = rawAttributes(element.tag);
    this.#setPart(attributes, 'fill', change.fill);
    this.#setPart(attributes, 'font', change.font);
    this.#setPart(attributes, 'border', change.border);
    if (change.format !== undefined) {
      attributes.set('numFmtId', String(this.#formatId(change.format)));
      attributes.set('applyNumberFormat', '1');
    }
    const kept = element.children.filter((child) => child.local === 'protection');
    const alignment = childOf(element, 'alignment');
    const own = change.alignment === undefined ? alignment && base.slice(alignment.start, alignment.end) : undefined;
    if (change.alignment !== undefined) attributes.set('applyAlignment', '1');
    const content = [
      own ?? (change.alignment === undefined ? '' : this.#prefixed(`<alignment ${change.alignment}/>`)),
      ...kept.map((child) => base.slice(child.start, child.end)),
    ].join('');
    const tag = toTag(element.name, attributes, content === '' ? '/>' : '>');
    return content === '' ? tag : `${tag}${content}</${element.name}>`;
  }

  #setPart(attributes: Map<string, string>, part: 'fill' | 'font' | 'border', xml: string | undefined): void {
    if (xml === undefined) return;
    attributes.set(`${part}Id`, String(this.#append(`${part}s`, this.#prefixed(xml))));
    attributes.set(`apply${part.charAt(0).toUpperCase()}${part.slice(1)}`, '1');
  }

  #formatId(code: string): number {
    if (code === '') return 0;
    const wanted = `formatCode="${code}"`;
    const section = this.#section('numFmts');
    const items = [...section.items, ...section.added];
    const known = items.find((item) => item.includes(wanted));
    if (known !== undefined) return Number(rawAttributes(firstTag(known)).get('numFmtId'));
    const ids = items.map((item) => Number(rawAttributes(firstTag(item)).get('numFmtId') ?? 0));
    const id = Math.max(FIRST_CUSTOM_FORMAT - 1, ...ids) + 1;
    section.added.push(this.#prefixed(`<numFmt numFmtId="${id}" ${wanted}/>`));
    return id;
  }

  #styleAt(index: number): string {
    return this.#itemAt('cellXfs', index) ?? this.#itemAt('cellXfs', 0) ?? '';
  }

  #itemAt(name: string, index: number): string | undefined {
    const { items, added } = this.#section(name);
    return index < items.length ? items[index] : added[index - items.length];
  }

  #count(name: string): number {
    const { items, added } = this.#section(name);
    return items.length + added.length;
  }

  /** Returns the index of an item, reusing an equal one. */
  #append(name: string, item: string): number {
    const section = this.#section(name);
    const same = section.indexes.get(item);
    if (same !== undefined) return same;
    section.added.push(item);
    const index = this.#count(name) - 1;
    section.indexes.set(item, index);
    return index;
  }

  #section(name: string): Section {
    const section = this.#sections.get(name);
    if (section === undefined) throw new Error(`no such section of styles: ${name}`);
    return section;
  }

  #extendSection(edits: TextEdits, element: XmlElement, section: Section): void {
    const attributes = rawAttributes(element.tag);
    if (attributes.has('count')) attributes.set('count', String(section.items.length + section.added.length));
    const content = section.added.join('');
    if (element.closeStart === element.end) {
      edits.replace(element.start, element.end, `${toTag(element.name, attributes, '>')}${content}</${element.name}>`);
      return;
    }
    edits.replace(element.start, element.openEnd, toTag(element.name, attributes, '>'));
    edits.insert(element.closeStart, content);
  }

  #newSection(name: string): string {
    const { added } = this.#section(name);
    const full = `${this.#root.prefix}${name}`;
    return `<${full} count="${added.length}">${added.join('')}</${full}>`;
  }

  /** Before the first section that must come after it. */
  #placeFor(name: string): number {
    const before = new Set(SECTIONS.slice(0, SECTIONS.indexOf(name)));
    const next = this.#root.children.find((child) => !before.has(child.local));
    return next?.start ?? this.#root.closeStart;
  }

  #prefixed(xml: string): string {
    return this.#root.prefix === '' ? xml : xml.replace(/<(\/?)(?=\w)/g, `<$1${this.#root.prefix}`);
  }
}

/** Makes a styles part with the minimum that every workbook needs. */
export function emptyStyles(namespace: string): string {
  // Without a style of this name, LibreOffice shows every cell in a font of its choice.
  const normal = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}">${normal}</styleSheet>`;
}

function firstTag(xml: string): string {
  return xml.slice(0, xml.indexOf('>') + 1);
}

function splitItems(xml: string): string[] {
  const root = parseXml(`<all>${xml}</all>`);
  return root.children.map((child) => xml.slice(child.start - 5, child.end - 5));
}

/** Returns the colour attributes of a solid fill; `undefined` for other fills. */
export function solidColour(fill: string, which: 'fgColor' | 'bgColor'): string | undefined {
  const root = parseXml(fill);
  const pattern = childOf(root, 'patternFill');
  if (pattern === undefined || attributeOf(pattern, 'patternType') !== 'solid') return undefined;
  const colour = childOf(pattern, which);
  if (colour === undefined) return undefined;
  return [...rawAttributes(colour.tag)].map(([name, value]) => `${name}="${value}"`).join(' ');
}
