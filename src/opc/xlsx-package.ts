import { inputDamaged } from '../input/input-errors.ts';
import type { ReadBudget } from '../input/read-budget.ts';
import type { CapsheetError } from '../util/capsheet-error.ts';
import { RecordFeed, type RecordScanner } from './xml/record-feed.ts';
import { attribute, readXml, type XmlHandlers, XmlSyntaxError } from './xml/xml.ts';
import { toPartName, type ZipArchive } from './zip/zip.ts';

export interface Relationship {
  readonly id: string;
  /** The last segment of its type, the same in Transitional and Strict: `worksheet`, `sharedStrings`, … */
  readonly type: string;
  /** The name of the part it points at. */
  readonly target: string;
}

/** The parts of an Office Open XML file and how they point at each other. */
export class XlsxPackage {
  readonly archive: ZipArchive;
  readonly budget: ReadBudget;

  constructor(archive: ZipArchive, budget: ReadBudget) {
    this.archive = archive;
    this.budget = budget;
  }

  /** Parses one part. Throws `input-damaged` where it is missing, cannot be unpacked or is not well-formed XML. */
  async read(part: string, handlers: XmlHandlers): Promise<void> {
    await this.#blame(part, () => readXml(this.archive.open(part), handlers, this.budget.limits));
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
      for await (const chunk of this.archive.open(part)) {
        feed.write(chunk);
        if (isEnough()) return;
      }
      feed.close();
    });
  }

  async #blame(part: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) throw error;
      throw this.damaged(`its part ${part} is not valid XML (${error.message})`, error);
    }
  }

  /** What a part points at; of the package itself for ''. None where it has no relationships part. */
  async relationships(part: string): Promise<readonly Relationship[]> {
    const slash = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, slash);
    const relsPart = `${folder}_rels/${part.slice(slash)}.rels`;
    const found: Relationship[] = [];
    if (!this.archive.has(relsPart)) return found;
    await this.read(relsPart, {
      open: (tag) => {
        if (tag.local !== 'Relationship' || attribute(tag, 'TargetMode')?.toLowerCase() === 'external') return;
        if (found.length > this.budget.limits.parts) this.budget.refuse('it has more links than parts');
        const type = attribute(tag, 'Type') ?? '';
        const target = this.resolveTarget(folder, attribute(tag, 'Target') ?? '');
        found.push({ id: attribute(tag, 'Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target });
      },
    });
    return found;
  }

  damaged(what: string, cause?: unknown): CapsheetError {
    return inputDamaged(this.budget.path, what, cause);
  }

  /** Some writers escape the target as a URI (`my%20sheet.xml`), some do not: whichever names a part. */
  private resolveTarget(folder: string, target: string): string {
    const plain = resolvePart(folder, target);
    return this.archive.has(plain) ? plain : resolvePart(folder, decodePercents(target));
  }
}

function resolvePart(folder: string, target: string): string {
  const slashed = target.replaceAll('\\', '/');
  const segments: string[] = [];
  for (const segment of (slashed.startsWith('/') ? slashed : folder + slashed).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return toPartName(segments.join('/'));
}

function decodePercents(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
