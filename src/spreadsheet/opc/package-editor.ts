import { TextDecoder } from 'node:util';
import { ReadBudget } from '../../base/input/read-budget.ts';
import { CONTENT_TYPES_PART, declareType, dropDefaults, dropOverride, toTypeReader } from './content-types.ts';
import { OpcPackage } from './opc-package.ts';
import { folderOf, toPartKey, toRelationshipsPart, toRelativeTarget } from './part-name.ts';
import { UnpatchableError } from './unpatchable.ts';
import { fromBytes } from './xml/byte-text.ts';
import { escapeAttribute } from './xml/xml-text.ts';
import { appendChild, attributeOf, dropChildren, type XmlElement } from './xml/xml-tree.ts';
import type { PackedPart, ZipArchive } from './zip/zip.ts';
import { packPart, type ZipWriter } from './zip/zip-writer.ts';

const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';
const UNKNOWN_TYPE = 'application/octet-stream';
const NO_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

/** A part's new text, or its packed bytes if the text is too long to be held. */
type PartChange =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly packed: PackedPart };

/**
 * A package under change: parts that nobody changed are copied as they are packed. What cannot be changed safely throws
 * `UnpatchableError`.
 */
export class PackageEditor extends OpcPackage {
  /** By the part's key; undefined for a part taken out. */
  readonly #changes = new Map<string, PartChange | undefined>();

  constructor(archive: ZipArchive) {
    super(archive, new ReadBudget('the workbook'));
  }

  override has(part: string): boolean {
    const key = toPartKey(part);
    return this.#changes.has(key) ? this.#changes.get(key) !== undefined : this.archive.has(part);
  }

  /** The text of an XML part as it is now. */
  async readText(part: string): Promise<string> {
    const changed = this.#textOf(part);
    if (changed !== undefined) return changed;
    const chunks: Buffer[] = [];
    for await (const chunk of this.archive.open(part)) chunks.push(chunk);
    return decodePart(part, Buffer.concat(chunks));
  }

  write(part: string, text: string): void {
    this.#changes.set(toPartKey(part), { name: part, text });
  }

  /** The bytes of an XML part in UTF-8; of one that was packed anew, those it had before. */
  override open(part: string): AsyncGenerator<Uint8Array> {
    const changed = this.#textOf(part);
    return toUtf8(part, changed === undefined ? this.archive.open(part) : toChunks(changed));
  }

  /** No fault of the input, which was read before; the result is then written afresh. */
  override damaged(what: string, cause?: unknown): Error {
    return new UnpatchableError(what, { cause });
  }

  /** Replaces a part's bytes, packing them as they come. */
  async pack(part: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    this.#changes.set(toPartKey(part), { name: part, packed: await packPart(part, chunks) });
  }

  /** Takes a part out, with its own relationships and what the content types say of it by name. */
  async remove(part: string): Promise<void> {
    this.#changes.set(toPartKey(part), undefined);
    if (this.has(toRelationshipsPart(part))) this.#changes.set(toPartKey(toRelationshipsPart(part)), undefined);
    if (this.has(CONTENT_TYPES_PART)) await this.#editTypes((types) => dropOverride(types, part));
  }

  /** Points from one part at another of this package; the new id. */
  async addRelationship(part: string, fullType: string, target: string): Promise<string> {
    const taken = new Set((await this.relationships(part)).map(({ id }) => id));
    let number = taken.size + 1;
    while (taken.has(`rId${number}`)) number += 1;
    const relative = escapeAttribute(toRelativeTarget(folderOf(part), target));
    const attributes = `Id="rId${number}" Type="${escapeAttribute(fullType)}" Target="${relative}"`;
    await this.#appendElement(toRelationshipsPart(part), 'Relationship', attributes, NO_RELATIONSHIPS);
    await this.setContentType(toRelationshipsPart(part), RELATIONSHIPS_TYPE);
    return `rId${number}`;
  }

  async removeRelationship(part: string, id: string): Promise<void> {
    await this.#dropElements(toRelationshipsPart(part), (element) => attributeOf(element, 'Id') === id);
  }

  /** Declares a part's type by its name, even if its ending declared one before. */
  async setContentType(part: string, contentType: string): Promise<void> {
    await this.#editTypes((types) => declareType(types, part, contentType));
  }

  /** Takes such types out of what the package says of whole endings; a part that was of one is of none that is known. */
  async dropTypes(isDropped: (contentType: string) => boolean): Promise<void> {
    if (!this.has(CONTENT_TYPES_PART)) return;
    const typeOf = toTypeReader(await this.readText(CONTENT_TYPES_PART));
    const left = this.archive.partNames.filter((part) => this.has(part) && isDropped(typeOf(part) ?? ''));
    await this.#editTypes((types) => dropDefaults(types, isDropped));
    for (const part of left) await this.setContentType(part, UNKNOWN_TYPE);
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
      const key = toPartKey(name);
      written.add(key);
      const change = this.#changes.get(key);
      if (change === undefined && this.#changes.has(key)) continue;
      const packed = await this.archive.packed(name);
      if (change === undefined) await writer.copy(packed);
      else await save(writer, packed.storedName, change);
    }
    for (const [key, change] of this.#changes) {
      if (change !== undefined && !written.has(key)) await save(writer, change.name, change);
    }
    await writer.finish();
  }

  #textOf(part: string): string | undefined {
    const change = this.#changes.get(toPartKey(part));
    return change !== undefined && 'text' in change ? change.text : undefined;
  }

  async #editTypes(edit: (types: string) => string): Promise<void> {
    if (!this.has(CONTENT_TYPES_PART)) throw new UnpatchableError(`its part ${CONTENT_TYPES_PART} is missing`);
    const types = await this.readText(CONTENT_TYPES_PART);
    const edited = edit(types);
    if (edited !== types) this.write(CONTENT_TYPES_PART, edited);
  }

  async #appendElement(part: string, local: string, attributes: string, empty: string): Promise<void> {
    const text = this.has(part) ? await this.readText(part) : empty;
    this.write(part, appendChild(text, local, attributes));
  }

  async #dropElements(part: string, isDropped: (element: XmlElement) => boolean): Promise<void> {
    if (!this.has(part)) return;
    const text = await this.readText(part);
    const left = dropChildren(text, isDropped);
    if (left !== text) this.write(part, left);
  }
}

async function* toChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function save(writer: ZipWriter, storedName: string, change: PartChange): Promise<void> {
  if ('text' in change) await writer.add(storedName, change.text);
  else await writer.copy({ ...change.packed, storedName });
}

/** Longer texts than this are near what a string can hold. */
const MAX_BYTES = 400 * 1024 ** 2;

/** The text of an XML part, its declaration made to say UTF-8, in which it will be written again. */
function decodePart(name: string, bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw new UnpatchableError(`its part ${name} is too large`);
  const encoding = detectEncoding(bytes, name);
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  return encoding === 'utf-8' ? text : declareUtf8(text);
}

/** The bytes of an XML part in UTF-8, piece by piece; those of a part that is in UTF-8 as they are. */
async function* toUtf8(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    const encoding = isFirst ? detectEncoding(chunk, name) : undefined;
    if (encoding !== undefined && encoding !== 'utf-8') decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder?.decode(chunk, { stream: true });
    yield text === undefined ? chunk : Buffer.from(isFirst ? declareUtf8(text) : text);
    isFirst = false;
  }
}

function declareUtf8(text: string): string {
  return text.replace(/^(<\?xml[^>]*\bencoding\s*=\s*["'])[\w.:-]+/, '$1UTF-8');
}

function detectEncoding(bytes: Uint8Array, name: string): string {
  const head = fromBytes(bytes.subarray(0, 200));
  if (/^(\xFF\xFE|<\0)/.test(head)) return 'utf-16le';
  if (/^(\xFE\xFF|\0<)/.test(head)) return 'utf-16be';
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  if (/^(utf-?8|us-ascii)$/i.test(declared)) return 'utf-8';
  throw new UnpatchableError(`its part ${name} is written in ${declared}`);
}
