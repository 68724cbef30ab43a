import { pack } from './binary-book.ts';

const SECTOR = 512;
const MINI_SECTOR = 64;
const MINI_CUTOFF = 4096;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;
const TABLE = 0xffff_fffd;

export interface CompoundStream {
  readonly name: string;
  readonly content: Buffer;
}

/** An OLE2 compound file with these streams in its top folder: small ones in the stream of small sectors, others in their own. */
export function makeCompoundFile(...streams: readonly CompoundStream[]): Buffer {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const put = (content: Buffer): number => {
    const first = sectors.length;
    for (let at = 0; at < content.length; at += SECTOR) {
      sectors.push(pad(content.subarray(at, at + SECTOR), SECTOR));
      next.push(at + SECTOR < content.length ? sectors.length : END);
    }
    return content.length === 0 ? END : first;
  };

  const miniNext: number[] = [];
  const mini: Buffer[] = [];
  const starts = streams.map(({ content }) => {
    if (content.length >= MINI_CUTOFF) return put(content);
    const first = miniNext.length;
    const count = Math.ceil(content.length / MINI_SECTOR);
    for (let index = 1; index <= count; index += 1) miniNext.push(index === count ? END : first + index);
    mini.push(pad(content, count * MINI_SECTOR));
    return first;
  });
  const miniStream = Buffer.concat(mini);
  const miniStart = put(miniStream);
  const miniTable = put(toTable(miniNext));
  const directory = put(
    Buffer.concat([
      entry({ name: 'Root Entry', type: 5, start: miniStart, size: miniStream.length }, { child: 1 }),
      ...streams.map(({ name, content }, index) =>
        entry(
          { name, type: 2, start: starts[index] ?? END, size: content.length },
          { right: index + 1 < streams.length ? index + 2 : FREE },
        ),
      ),
    ]),
  );
  const tableSectors = Math.ceil((sectors.length + 8) / 127);
  const table = toTable([...next, ...Array<number>(tableSectors).fill(TABLE)]);
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    pack(['u16', 0x3e], ['u16', 3], ['u16', 0xfffe], ['u16', 9], ['u16', 6]),
    Buffer.alloc(10),
    pack(['u32', tableSectors], ['u32', directory], ['u32', 0], ['u32', MINI_CUTOFF]),
    pack(['u32', miniTable], ['u32', miniNext.length === 0 ? 0 : 1], ['u32', END], ['u32', 0]),
    pack(...Array.from({ length: tableSectors }, (_, index) => ['u32', sectors.length + index] as const)),
  ]).copy(header);
  return Buffer.concat([header, ...sectors, pad(table, tableSectors * SECTOR)]);
}

function toTable(next: readonly number[]): Buffer {
  const bytes = pack(...next.map((sector) => ['u32', sector] as const));
  return pad(bytes, Math.ceil(bytes.length / SECTOR) * SECTOR);
}

/** Marks the unused rest of a table as free. */
function pad(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0xff)]);
}

function entry(
  { name, type, start, size }: { name: string; type: number; start: number; size: number },
  { right = FREE, child = FREE }: { right?: number; child?: number },
): Buffer {
  const named = Buffer.alloc(64);
  named.write(name, 'utf16le');
  return Buffer.concat([
    named,
    pack(['u16', 2 * name.length + 2], ['u8', type], ['u8', 1], ['u32', FREE], ['u32', right], ['u32', child]),
    Buffer.alloc(36),
    pack(['u32', start], ['u32', size], ['u32', 0]),
  ]);
}
