import { inputDamaged } from '../../base/input/input-errors.ts';
import type { ReadBudget } from '../../base/input/read-budget.ts';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { folderOf, resolvePart, toRelationshipsPart } from './part-name.ts';
import { RecordFeed, type RecordScanner } from './xml/record-feed.ts';
import { attribute, readXml, type XmlHandlers, XmlSyntaxError, type XmlTag } from './xml/xml.ts';
import type { ZipArchive } from './zip/zip.ts';

/** Where the part that lists the sheets stands unless the package says otherwise. */
export const USUAL_WORKBOOK_PART = 'xl/workbook.xml';

/** How one part of a package points at another, or at something outside of it (ECMA-376 part 2, 6.5). */
export interface Relationship {
  readonly id: string;
  /** In full, as written. */
  readonly fullType: string;
  /** The last segment of its type, the same in Transitional and Strict: `worksheet`, `sharedStrings`, … */
  readonly type: string;
  /** The name of the part it points at, which may not be there; or what an external one says, as written. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The parts of a package of Open Packaging Conventions and how they point at each other. */
export class OpcPackage {
  readonly archive: ZipArchive;
  readonly budget: ReadBudget;

  constructor(archive: ZipArchive, budget: ReadBudget) {
    this.archive = archive;
    this.budget = budget;
  }

  /** Whether a part is there, whatever the case of its name. */
  has(part: string): boolean {
    return this.archive.has(part);
  }

  /** The bytes of a part as they are unpacked. Throws `input-damaged` where it is missing or cannot be unpacked. */
  open(part: string): AsyncGenerator<Uint8Array> {
    return this.archive.open(part);
  }

  /** Parses one part. Throws `input-damaged` where it is missing, cannot be unpacked or is not well-formed XML. */
  async read(part: string, handlers: XmlHandlers): Promise<void> {
    await this.#blame(part, () => readXml(this.open(part), handlers, this.budget.limits));
  }

  /** The same of a part that holds no value: false, and nothing thrown, where it is damaged. */
  async readIfSound(part: string, handlers: XmlHandlers): Promise<boolean> {
    try {
      await this.read(part, handlers);
      return true;
    } catch (error) {
      if (error instanceof CapsheetError && error.code === 'input-damaged') return false;
      throw error;
    }
  }

  /** The same of a part with many like records, most of which the scanner takes; no further than to where it is enough. */
  async readRecords(
    part: string,
    scanner: RecordScanner,
    handlers: XmlHandlers,
    isEnough: () => boolean = () => false,
  ): Promise<void> {
    await this.#blame(part, async () => {
      const feed = new RecordFeed(scanner, handlers, this.budget.limits);
      for await (const chunk of this.open(part)) {
        feed.write(chunk);
        if (isEnough()) return;
      }
      feed.close();
    });
  }

  /** A part's relationships, or the package's own for ''. Empty if it has no relationships part. */
  async relationships(part: string): Promise<readonly Relationship[]> {
    const relationshipsPart = toRelationshipsPart(part);
    const found: Relationship[] = [];
    if (!this.has(relationshipsPart)) return found;
    let internalCount = 0;
    await this.read(relationshipsPart, {
      open: (tag) => {
        if (tag.local !== 'Relationship') return;
        const relationship = this.#toRelationship(tag, folderOf(part));
        if (!relationship.isExternal && internalCount++ > this.budget.limits.parts)
          this.budget.refuse('it has more links than parts');
        found.push(relationship);
      },
    });
    return found;
  }

  /** The part of this package that relationships of a type point at first; `undefined` where none that is there. */
  findPart(relationships: readonly Relationship[], type: string): string | undefined {
    return relationships.find((one) => one.type === type && !one.isExternal && this.has(one.target))?.target;
  }

  /** The part that the package says to begin with, be it there or not; `undefined` where it says nothing. */
  async findMainPart(): Promise<string | undefined> {
    const relationships = await this.relationships('');
    return relationships.find(({ type, isExternal }) => type === 'officeDocument' && !isExternal)?.target;
  }

  /** The error for what is wrong with the package; `what` as in "its part styles.xml is missing". */
  damaged(what: string, cause?: unknown): Error {
    return inputDamaged(this.budget.path, what, cause);
  }

  #toRelationship(tag: XmlTag, folder: string): Relationship {
    const fullType = attribute(tag, 'Type') ?? '';
    const target = attribute(tag, 'Target') ?? '';
    const isExternal = attribute(tag, 'TargetMode')?.toLowerCase() === 'external';
    return {
      id: attribute(tag, 'Id') ?? '',
      fullType,
      type: fullType.slice(fullType.lastIndexOf('/') + 1),
      target: isExternal ? target : resolvePart(folder, target, (name) => this.has(name)),
      isExternal,
    };
  }

  async #blame(part: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) throw error;
      throw this.damaged(`its part ${part} is not valid XML (${error.message})`, error);
    }
  }
}
