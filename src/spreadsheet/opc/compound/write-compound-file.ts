/** A stream, or a folder of streams, of a compound file that is written. */
export type CompoundPart =
  | { readonly name: string; readonly content: Buffer }
  | { readonly name: string; readonly parts: readonly CompoundPart[] };

const SECTOR_BYTES = 512;
const MINI_BYTES = 64;
const ENTRY_BYTES = 128;
const NUMBERS_PER_SECTOR = SECTOR_BYTES / 4;
/** Streams below it lie together in one. */
const MINI_LIMIT = 4096;
const NUMBERS_IN_HEADER = 109;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const IS_FAT = 0xfffffffd;
const IS_DIFAT = 0xfffffffc;
const [STORAGE, STREAM, ROOT] = [1, 2, 5];
const [RED, BLACK] = [0, 1];

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly content: Buffer;
  color: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** Writes a compound file (MS-CFB, version 3), as Excel wraps protected workbooks in. Everything in it stays below 2 GiB. */
export function writeCompoundFile(parts: readonly CompoundPart[]): Buffer {
  const entries = listEntries(parts);
  const sectors = new Sectors();
  const small = new MiniStream();
  for (const entry of entries) {
    if (entry.type !== STREAM) continue;
    entry.size = entry.content.length;
    entry.start = entry.size < MINI_LIMIT ? small.add(entry.content) : sectors.add(entry.content);
  }
  const [root] = entries;
  if (root !== undefined) {
    root.start = sectors.add(small.content);
    root.size = small.content.length;
  }
  const miniTable = toNumbers(small.table);
  const miniStart = sectors.add(miniTable);
  const directoryStart = sectors.add(Buffer.concat(entries.map(toBytes)), emptyEntry());
  return sectors.finish({ directoryStart, miniStart, miniCount: Math.ceil(miniTable.length / SECTOR_BYTES) });
}

/** The root first, then each folder's names, which are a balanced tree of their own. */
function listEntries(parts: readonly CompoundPart[]): readonly DirectoryEntry[] {
  const root = toEntry('Root Entry', ROOT);
  const entries = [root];
  root.child = addFloor(entries, parts);
  return entries;
}

function addFloor(entries: DirectoryEntry[], parts: readonly CompoundPart[]): number {
  const placed = [...parts].sort(byName).map((part) => {
    const isStream = 'content' in part;
    const entry = isStream ? toEntry(part.name, STREAM, part.content) : toEntry(part.name, STORAGE);
    return { part, entry, number: entries.push(entry) - 1 };
  });
  const blackFloors = Math.floor(Math.log2(placed.length + 1));
  const plant = (from: number, to: number, floor: number): number => {
    const middle = Math.floor((from + to) / 2);
    const node = placed[middle];
    if (from >= to || node === undefined) return FREE;
    // Only what hangs below the last full floor is red: every way down has as many black ones.
    node.entry.color = floor < blackFloors ? BLACK : RED;
    node.entry.left = plant(from, middle, floor + 1);
    node.entry.right = plant(middle + 1, to, floor + 1);
    return node.number;
  };
  for (const { part, entry } of placed) if ('parts' in part) entry.child = addFloor(entries, part.parts);
  return plant(0, placed.length, 0);
}

/** Shorter names come first, whatever their letters. */
function byName(one: CompoundPart, other: CompoundPart): number {
  const [a, b] = [one.name.toUpperCase(), other.name.toUpperCase()];
  return a.length - b.length || (a < b ? -1 : 1);
}

function toEntry(name: string, type: number, content: Buffer = Buffer.alloc(0)): DirectoryEntry {
  return { name, type, content, color: BLACK, left: FREE, right: FREE, child: FREE, start: 0, size: 0 };
}

function emptyEntry(): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at);
  return bytes;
}

function toBytes(entry: DirectoryEntry): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(entry.name, 'utf16le');
  bytes.writeUInt16LE((entry.name.length + 1) * 2, 64);
  bytes.writeUInt8(entry.type, 66);
  bytes.writeUInt8(entry.color, 67);
  bytes.writeUInt32LE(entry.left, 68);
  bytes.writeUInt32LE(entry.right, 72);
  bytes.writeUInt32LE(entry.child, 76);
  bytes.writeUInt32LE(entry.start, 116);
  bytes.writeUInt32LE(entry.size, 120);
  return bytes;
}

/** The stream that holds the small ones. */
class MiniStream {
  readonly table: number[] = [];
  readonly #pieces: Buffer[] = [];

  add(content: Buffer): number {
    if (content.length === 0) return END;
    const start = this.table.length;
    const padded = pad(content, MINI_BYTES);
    this.#pieces.push(padded);
    pushChain(this.table, padded.length / MINI_BYTES);
    return start;
  }

  get content(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

/** Where the tables begin, sectors counted from 0 behind the header. */
interface Places {
  readonly directoryStart: number;
  readonly miniStart: number;
  readonly miniCount: number;
}

class Sectors {
  readonly #fat: number[] = [];
  readonly #pieces: Buffer[] = [];

  /** Where the content begins; the rest of its last sector is filled with `filler`. */
  add(content: Buffer, filler: Buffer = Buffer.alloc(1)): number {
    if (content.length === 0) return END;
    const start = this.#fat.length;
    const padded = pad(content, SECTOR_BYTES, filler);
    this.#pieces.push(padded);
    pushChain(this.#fat, padded.length / SECTOR_BYTES);
    return start;
  }

  /** The tables that say where everything lies take sectors themselves, and list those as well. */
  finish({ directoryStart, miniStart, miniCount }: Places): Buffer {
    const { fatCount, listCount } = this.#countTables();
    const firstFat = this.#fat.length;
    const firstList = firstFat + fatCount;
    for (let at = 0; at < fatCount; at += 1) this.#fat.push(IS_FAT);
    for (let at = 0; at < listCount; at += 1) this.#fat.push(IS_DIFAT);
    const fatSectors = Array.from({ length: fatCount }, (_, at) => firstFat + at);
    const header = toHeader({ directoryStart, miniStart, miniCount, fatSectors, firstList, listCount });
    return Buffer.concat([
      header,
      ...this.#pieces,
      toNumbers(this.#fat, fatCount),
      toLists(fatSectors.slice(NUMBERS_IN_HEADER), firstList, listCount),
    ]);
  }

  #countTables(): { readonly fatCount: number; readonly listCount: number } {
    let [fatCount, listCount] = [0, 0];
    for (;;) {
      const needed = Math.ceil((this.#fat.length + fatCount + listCount) / NUMBERS_PER_SECTOR);
      const lists = Math.ceil(Math.max(0, needed - NUMBERS_IN_HEADER) / (NUMBERS_PER_SECTOR - 1));
      if (needed === fatCount && lists === listCount) return { fatCount, listCount };
      [fatCount, listCount] = [needed, lists];
    }
  }
}

interface HeaderFacts extends Places {
  readonly fatSectors: readonly number[];
  readonly firstList: number;
  readonly listCount: number;
}

function toHeader({ directoryStart, miniStart, miniCount, fatSectors, firstList, listCount }: HeaderFacts): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES, 0xff);
  header.fill(0, 0, 76);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSectors.length, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(MINI_LIMIT, 56);
  header.writeUInt32LE(miniStart, 60);
  header.writeUInt32LE(miniCount, 64);
  header.writeUInt32LE(listCount === 0 ? END : firstList, 68);
  header.writeUInt32LE(listCount, 72);
  for (const [at, sector] of fatSectors.slice(0, NUMBERS_IN_HEADER).entries())
    header.writeUInt32LE(sector, 76 + at * 4);
  return header;
}

/** Where the sectors of the table are that the header has no room for; each list ends with where the next one is. */
function toLists(sectors: readonly number[], first: number, count: number): Buffer {
  const perList = NUMBERS_PER_SECTOR - 1;
  const lists = Array.from({ length: count }, (_, at) => {
    const own = sectors.slice(at * perList, (at + 1) * perList);
    const free = Array.from({ length: perList - own.length }, () => FREE);
    return toNumbers([...own, ...free, at + 1 < count ? first + at + 1 : END]);
  });
  return Buffer.concat(lists);
}

function pushChain(table: number[], count: number): void {
  for (let at = 1; at < count; at += 1) table.push(table.length + 1);
  table.push(END);
}

/** Whole sectors of numbers, at least `count` of them. */
function toNumbers(numbers: readonly number[], count = Math.ceil(numbers.length / NUMBERS_PER_SECTOR)): Buffer {
  const bytes = Buffer.alloc(count * SECTOR_BYTES, 0xff);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}

function pad(content: Buffer, unit: number, filler: Buffer = Buffer.alloc(1)): Buffer {
  const missing = (unit - (content.length % unit)) % unit;
  return missing === 0 ? content : Buffer.concat([content, Buffer.alloc(missing, filler)]);
}
