/** Numbers that look random and come again in the same order for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }
}

/** Bytes that break readers: numbers at the edge of their size, marks of the format, and what XML forbids. */
const NASTY: readonly [Buffer, ...Buffer[]] = [
  Buffer.from([0]),
  Buffer.from('ffffffff', 'hex'),
  Buffer.from('ffffff7f', 'hex'),
  Buffer.from('0000', 'hex'),
  Buffer.from('504b0102', 'hex'),
  Buffer.from('504b0304', 'hex'),
  Buffer.from('504b0506', 'hex'),
  Buffer.from('efbfbf', 'hex'),
  Buffer.from('c3', 'hex'),
  Buffer.from('fffe', 'hex'),
  ...[
    '<',
    '>',
    '"',
    '&',
    '</',
    '/>',
    ']]>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<?x',
    '<!DOCTYPE x>',
    '&#0;',
    '&amp;',
    '&x;',
  ].map((text) => Buffer.from(text)),
  ...['<row>', '</row>', '<c>', '</c>', '<v>', '</v>', '<f>', '<is><t>', '</sheetData>', '<si>', '</si>', '\r\n'].map(
    (text) => Buffer.from(text),
  ),
  ...['1e999', '99999999999999999999', '-1', ' r="XFD1048576"', ' r="A1"', ' t="s"', ' s="99999"', ' xmlns="u"'].map(
    (text) => Buffer.from(text),
  ),
];

/** The bytes with one change or several, of the kinds that files suffer and of those that only ill will makes. */
export function mutate(bytes: Buffer, random: SeededRandom): Buffer {
  let mutated = bytes;
  for (let more = random.below(3) === 0 ? random.below(4) : 0; more >= 0; more -= 1)
    mutated = changeOnce(mutated, random);
  return mutated;
}

function changeOnce(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.below(bytes.length + 1);
  const length = random.below(Math.min(64, bytes.length - at) + 1);
  const piece = bytes.subarray(at, at + length);
  const elsewhere = random.below(bytes.length + 1);
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return splice(bytes, at, 1, Buffer.from([changeCharacter(bytes[at] ?? 0, random)]));
    case 4:
      return splice(bytes, at, 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << random.below(8))]));
    case 5:
      return splice(bytes, at, 1, Buffer.from([random.below(256)]));
    case 6:
      return splice(bytes, at, length, Buffer.alloc(0));
    case 7:
      return splice(bytes, elsewhere, 0, piece);
    case 8:
      return bytes.subarray(0, at);
    case 9:
      return splice(bytes, elsewhere, length, piece);
    case 10: {
      const nasty = random.pick(NASTY);
      return splice(bytes, at, nasty.length, nasty);
    }
    default:
      return splice(bytes, at, 0, random.pick(NASTY));
  }
}

/** A digit for a digit and a letter for a letter: much of it still means something, and something else. */
function changeCharacter(byte: number, random: SeededRandom): number {
  if (byte >= 0x30 && byte <= 0x39) return 0x30 + random.below(10);
  if (byte >= 0x61 && byte <= 0x7a) return 0x61 + random.below(26);
  return byte >= 0x41 && byte <= 0x5a ? 0x41 + random.below(26) : random.below(128);
}

function splice(bytes: Buffer, at: number, removed: number, added: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
}
