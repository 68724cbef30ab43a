import { inputDamaged, inputTruncated } from '../../../base/input/input-errors.ts';

/** The first bytes of every OLE2 file. */
export const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LISTED_IN_HEADER = 109;
/** From here on a number of a sector says something else: the end of a chain, or that there is none. */
const FIRST_SPECIAL = 0xffff_fffa;
const NO_ENTRY = 0xffff_ffff;
const STREAM = 2;
const ROOT = 5;

/** One entry of the directory. */
interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/**
 * The streams of an OLE2 compound file (MS-CFB): a small file system of sectors, each with the number of the next. No chain
 * is followed further than the file has sectors, and nothing is held that the file does not hold.
 *
 * Errors: `input-damaged`, `input-truncated`.
 */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #path: string;
  readonly #sectorBytes: number;
  readonly #miniBytes: number;
  readonly #miniCutoff: number;
  /** By the number of a sector, that of the next. */
  readonly #next: Uint32Array;
  readonly #entries: readonly Entry[];
  #miniStream: { readonly bytes: Buffer; readonly next: Uint32Array } | undefined;

  constructor(bytes: Buffer, path: string) {
    this.#bytes = bytes;
    this.#path = path;
    if (bytes.length < HEADER_BYTES) throw inputTruncated(path, undefined);
    const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
    if ((shift !== 9 && shift !== 12) || miniShift !== 6)
      throw this.#damaged('its sectors have no size that Office uses');
    this.#sectorBytes = 1 << shift;
    this.#miniBytes = 1 << miniShift;
    this.#miniCutoff = bytes.readUInt32LE(56);
    this.#next = toNumbers(this.#readSectors(this.#listTableSectors()));
    this.#entries = readEntries(this.#readChain(bytes.readUInt32LE(48), 'directory'));
  }

  /** The bytes of the first of these streams that stands in the file's top folder, in any case; `undefined` for none. */
  read(...names: readonly string[]): Buffer | undefined {
    const top = this.#listTop().filter(({ type }) => type === STREAM);
    for (const name of names) {
      const entry = top.find((one) => one.name.toLowerCase() === name);
      if (entry !== undefined) return this.#readStream(entry);
    }
    return undefined;
  }

  /** A workbook may hold others, with streams of the same names, in folders below. */
  #listTop(): readonly Entry[] {
    const found = new Set<Entry>();
    const waiting = [this.#entries.find(({ type }) => type === ROOT)?.child ?? NO_ENTRY];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const entry = this.#entries[index];
      if (entry === undefined || found.has(entry)) continue;
      found.add(entry);
      waiting.push(entry.left, entry.right);
    }
    // Some programs list streams without saying where they stand.
    return found.size === 0 ? this.#entries : [...found];
  }

  #readStream({ name, start, size }: Entry): Buffer {
    if (size > this.#bytes.length) throw inputTruncated(this.#path, undefined);
    const chain = size < this.#miniCutoff ? this.#readMiniChain(start, name) : this.#readChain(start, name);
    if (chain.length < size) throw this.#damaged(`its stream ${name} is cut short`);
    return chain.subarray(0, size);
  }

  /** Which sectors hold the table of all chains: the first are listed in the header, the rest in sectors of their own. */
  #listTableSectors(): number[] {
    const bytes = this.#bytes;
    const listed: number[] = [];
    const takeUpTo = (from: number, count: number): void => {
      for (let index = 0; index < count; index += 1) {
        const sector = bytes.readUInt32LE(from + 4 * index);
        if (sector < FIRST_SPECIAL) listed.push(sector);
      }
    };
    takeUpTo(76, LISTED_IN_HEADER);
    let sector = bytes.readUInt32LE(68);
    for (let seen = 0; sector < FIRST_SPECIAL; seen += 1) {
      if (seen > this.#sectorCount) throw this.#circle('list of sectors');
      const from = this.#offsetOf(sector);
      if (from + this.#sectorBytes > bytes.length) throw inputTruncated(this.#path, undefined);
      takeUpTo(from, this.#sectorBytes / 4 - 1);
      sector = bytes.readUInt32LE(from + this.#sectorBytes - 4);
      if (listed.length > this.#sectorCount) throw this.#circle('list of sectors');
    }
    return listed.slice(0, Math.max(bytes.readUInt32LE(44), 1));
  }

  get #sectorCount(): number {
    return Math.ceil(this.#bytes.length / this.#sectorBytes);
  }

  #offsetOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #readChain(start: number, what: string): Buffer {
    return this.#readSectors(this.#follow(start, { next: this.#next, most: this.#sectorCount, what }));
  }

  #follow(start: number, chain: { next: Uint32Array; most: number; what: string }): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < FIRST_SPECIAL; sector = chain.next[sector] ?? NO_ENTRY) {
      if (sectors.push(sector) > chain.most) throw this.#circle(chain.what);
    }
    return sectors;
  }

  /** The last sector of a file may be cut where its content ends. */
  #readSectors(sectors: readonly number[]): Buffer {
    const size = this.#sectorBytes;
    const joined = Buffer.alloc(sectors.length * size);
    let filled = 0;
    for (const sector of sectors) {
      const from = this.#offsetOf(sector);
      if (from >= this.#bytes.length) throw inputTruncated(this.#path, undefined);
      filled += this.#bytes.copy(joined, filled, from, from + size);
    }
    return joined.subarray(0, filled);
  }

  /** Streams that are smaller than a sector or a few lie in one stream together, in small sectors. */
  #readMiniChain(start: number, what: string): Buffer {
    const { bytes, next } = this.#findMiniStream();
    const most = Math.ceil(bytes.length / this.#miniBytes);
    const pieces = this.#follow(start, { next, most, what }).map((sector) => {
      if (sector >= most) throw this.#damaged(`its stream ${what} is cut short`);
      return bytes.subarray(sector * this.#miniBytes, (sector + 1) * this.#miniBytes);
    });
    return Buffer.concat(pieces);
  }

  #findMiniStream(): { readonly bytes: Buffer; readonly next: Uint32Array } {
    this.#miniStream ??= {
      bytes: this.#readChain(this.#entries.find(({ type }) => type === ROOT)?.start ?? NO_ENTRY, 'Root Entry'),
      next: toNumbers(this.#readChain(this.#bytes.readUInt32LE(60), 'table of small sectors')),
    };
    return this.#miniStream;
  }

  #circle(what: string): Error {
    return this.#damaged(`the sectors of its ${what} lead in a circle`);
  }

  #damaged(what: string): Error {
    return inputDamaged(this.#path, what);
  }
}

function toNumbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(4 * index));
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62);
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory[at + 66] ?? 0,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
