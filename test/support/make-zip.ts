import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Stored as it is instead of deflated. */
  readonly stored?: boolean;
  /** Facts that the headers state instead of the truth, for packages that lie. */
  readonly claim?: { readonly crc32?: number; readonly size?: number; readonly flags?: number };
}

interface PackedPart {
  readonly name: Buffer;
  readonly packed: Buffer;
  /** Version needed, flags, method, time, date, CRC, sizes and name length: the same in both kinds of header. */
  readonly fields: Buffer;
}

/** A ZIP file of the parts in their order; nothing is checked, so that wrong packages can be made too. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts.map(packPart)) {
    const local = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      part.fields,
      numbers([[0, 2]]),
      part.name,
      part.packed,
    ]);
    centrals.push(toCentralHeader(part, offset));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = numbers([
    [0x06054b50, 4],
    [0, 4],
    [parts.length, 2],
    [parts.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...locals, directory, end]);
}

function packPart(part: ZipPart): PackedPart {
  const content = Buffer.from(part.content);
  const name = Buffer.from(part.name);
  const packed = part.stored === true ? content : deflateRawSync(content);
  const fields = numbers([
    [20, 2],
    [part.claim?.flags ?? 0x800, 2],
    [part.stored === true ? 0 : 8, 2],
    [0, 4],
    [part.claim?.crc32 ?? crc32(content), 4],
    [packed.length, 4],
    [part.claim?.size ?? content.length, 4],
    [name.length, 2],
  ]);
  return { name, packed, fields };
}

function toCentralHeader(part: PackedPart, offset: number): Buffer {
  const tail = numbers([
    [0, 2],
    [0, 2],
    [0, 4],
    [0, 4],
    [offset, 4],
  ]);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), part.fields, tail, part.name]);
}

function numbers(values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
