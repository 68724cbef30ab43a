import { UnpatchableError } from './unpatchable.ts';
import { decodePart, toUtf8 } from './xml/decode-part.ts';
import { TextEdits } from './xml/text-edits.ts';
import { escapeAttribute } from './xml/xml-text.ts';
import { attributeOf, openUp, parseXml, type XmlElement } from './xml/xml-tree.ts';
import { packPart } from './zip/pack-part.ts';
import { type PackedPart, toPartName, type ZipArchive } from './zip/zip.ts';
import type { ZipWriter } from './zip/zip-writer.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const NO_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

/** A relationship as it stands in its part; `target` is the name of a part, or whatever an external one says. */
export interface PartRelationship {
  readonly id: string;
  /** In full, as written. */
  readonly fullType: string;
  /** Its last segment: `worksheet`, `styles`, … */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** What a part is to be: its text, or where that is too long to be held, its bytes as they are packed. */
type PartChange =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly packed: PackedPart };

/** A ZIP package under change: parts that nobody changed are copied as they are packed. */
export class PackageEditor {
  private readonly archive: ZipArchive;
  /** By the part's key; undefined for a part taken out. */
  private readonly changes = new Map<string, PartChange | undefined>();

  constructor(archive: ZipArchive) {
    this.archive = archive;
  }

  has(part: string): boolean {
    const key = toKey(part);
    return this.changes.has(key) ? this.changes.get(key) !== undefined : this.archive.has(part);
  }

  async read(part: string): Promise<string> {
    const changed = this.changes.get(toKey(part));
    if (changed !== undefined && 'text' in changed) return changed.text;
    const chunks: Buffer[] = [];
    for await (const chunk of this.archive.open(part)) chunks.push(chunk);
    return decodePart(part, Buffer.concat(chunks));
  }

  write(part: string, text: string): void {
    this.changes.set(toKey(part), { name: part, text });
  }

  /** The bytes of a part that nobody has changed yet, in UTF-8, as they are unpacked. */
  open(part: string): AsyncGenerator<Uint8Array> {
    return toUtf8(part, this.archive.open(part));
  }

  /** Gives a part other bytes, packing them as they come. */
  async pack(part: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    this.changes.set(toKey(part), { name: part, packed: await packPart(part, chunks) });
  }

  /** Takes a part out, with its own relationships and what the content types say of it by name. */
  async remove(part: string): Promise<void> {
    this.changes.set(toKey(part), undefined);
    if (this.has(toRelsPart(part))) this.changes.set(toKey(toRelsPart(part)), undefined);
    await this.dropElements(CONTENT_TYPES, (element) => isOverrideOf(element, part));
  }

  async relationships(part: string): Promise<readonly PartRelationship[]> {
    const relsPart = toRelsPart(part);
    if (!this.has(relsPart)) return [];
    return parseXml(await this.read(relsPart))
      .children.filter((element) => element.local === 'Relationship')
      .map((element) => this.toRelationship(element, folderOf(part)));
  }

  /** Points from one part at another of this package; the new id. */
  async addRelationship(part: string, fullType: string, target: string): Promise<string> {
    const taken = new Set((await this.relationships(part)).map(({ id }) => id));
    let number = taken.size + 1;
    while (taken.has(`rId${number}`)) number += 1;
    const relative = escapeAttribute(relativeTarget(folderOf(part), target));
    const attributes = `Id="rId${number}" Type="${escapeAttribute(fullType)}" Target="${relative}"`;
    await this.appendElement(toRelsPart(part), 'Relationship', attributes, NO_RELATIONSHIPS);
    return `rId${number}`;
  }

  async removeRelationship(part: string, id: string): Promise<void> {
    await this.dropElements(toRelsPart(part), (element) => attributeOf(element, 'Id') === id);
  }

  async addOverride(part: string, contentType: string): Promise<void> {
    await this.appendElement(
      CONTENT_TYPES,
      'Override',
      `PartName="/${escapeAttribute(part)}" ContentType="${contentType}"`,
    );
  }

  /** Says anew what a part is, whether its name or its ending said it before. */
  async setContentType(part: string, contentType: string): Promise<void> {
    const text = await this.read(CONTENT_TYPES);
    const old = parseXml(text).children.find((element) => isOverrideOf(element, part));
    if (old === undefined || attributeOf(old, 'ContentType') === contentType) return;
    await this.dropElements(CONTENT_TYPES, (element) => isOverrideOf(element, part));
    await this.addOverride(part, contentType);
  }

  /** The content type of an ending, unless the package has one for it already. */
  async addDefault(extension: string, contentType: string): Promise<void> {
    const types = parseXml(await this.read(CONTENT_TYPES));
    const isThere = types.children.some(
      (child) => child.local === 'Default' && attributeOf(child, 'Extension')?.toLowerCase() === extension,
    );
    if (isThere) return;
    // Defaults stand before overrides by custom, not by schema; readers that insist are served too.
    const text = await this.read(CONTENT_TYPES);
    const at = types.children.find((child) => child.local === 'Override')?.start ?? types.closeStart;
    const edits = new TextEdits(text);
    edits.insert(at, `<${types.prefix}Default Extension="${extension}" ContentType="${contentType}"/>`);
    this.write(CONTENT_TYPES, edits.toString());
  }

  /** A part name that is free: `nameOf(1)`, or the first after it. */
  freeName(nameOf: (number: number) => string): string {
    let number = 1;
    while (this.has(nameOf(number))) number += 1;
    return nameOf(number);
  }

  /** Everything in the order it had, new parts last. */
  async save(writer: ZipWriter): Promise<void> {
    const written = new Set<string>();
    for (const name of this.archive.partNames) {
      const key = toKey(name);
      written.add(key);
      const change = this.changes.get(key);
      if (change === undefined && this.changes.has(key)) continue;
      const packed = await this.archive.packed(name);
      if (change === undefined) await writer.copy(packed);
      else await save(writer, packed.storedName, change);
    }
    for (const [key, change] of this.changes) {
      if (change !== undefined && !written.has(key)) await save(writer, change.name, change);
    }
    await writer.finish();
  }

  private async appendElement(part: string, local: string, attributes: string, empty?: string): Promise<void> {
    if (!this.has(part) && empty === undefined) throw new UnpatchableError(`its part ${part} is missing`);
    const text = this.has(part) || empty === undefined ? await this.read(part) : empty;
    const root = parseXml(text);
    const element = `<${root.prefix}${local} ${attributes}/>`;
    const edits = new TextEdits(text);
    if (root.closeStart === root.end) edits.replace(root.start, root.end, openUp(root, element));
    else edits.insert(root.closeStart, element);
    this.write(part, edits.toString());
  }

  private async dropElements(part: string, isDropped: (element: XmlElement) => boolean): Promise<void> {
    if (!this.has(part)) return;
    const text = await this.read(part);
    const dropped = parseXml(text).children.filter(isDropped);
    if (dropped.length === 0) return;
    const edits = new TextEdits(text);
    for (const element of dropped) edits.replace(element.start, element.end, '');
    this.write(part, edits.toString());
  }

  private toRelationship(element: XmlElement, folder: string): PartRelationship {
    const fullType = attributeOf(element, 'Type') ?? '';
    const isExternal = attributeOf(element, 'TargetMode')?.toLowerCase() === 'external';
    const target = attributeOf(element, 'Target') ?? '';
    return {
      id: attributeOf(element, 'Id') ?? '',
      fullType,
      type: fullType.slice(fullType.lastIndexOf('/') + 1),
      target: isExternal ? target : this.resolve(folder, target),
      isExternal,
    };
  }

  /** Some writers escape the target as a URI, some do not: whichever names a part. */
  private resolve(folder: string, target: string): string {
    const plain = resolvePath(folder, target);
    return this.has(plain) ? plain : resolvePath(folder, decodePercents(target));
  }
}

async function save(writer: ZipWriter, storedName: string, change: PartChange): Promise<void> {
  if ('text' in change) await writer.add(storedName, change.text);
  else await writer.copy({ ...change.packed, storedName });
}

function isOverrideOf(element: XmlElement, part: string): boolean {
  return element.local === 'Override' && toKey(attributeOf(element, 'PartName') ?? '') === toKey(part);
}

function toKey(part: string): string {
  return toPartName(part).toLowerCase();
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

/** The part that holds what a part points at; of the package itself for ''. */
function toRelsPart(part: string): string {
  const folder = folderOf(part);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

function resolvePath(folder: string, target: string): string {
  const slashed = target.replaceAll('\\', '/');
  const segments: string[] = [];
  for (const segment of (slashed.startsWith('/') ? slashed : folder + slashed).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** Relative, since some readers know no other targets: `../comments1.xml` from `xl/worksheets/`. */
function relativeTarget(folder: string, target: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function decodePercents(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
