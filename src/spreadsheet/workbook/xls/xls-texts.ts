import type { FontRun } from '../cells/run-lines.ts';
import { createCodePageDecoder } from './code-page.ts';
import type { ContinuedBytes } from './continued-bytes.ts';

const NO_RUNS: readonly FontRun[] = [];

/** A text with the fonts of its runs. */
export interface XlsText {
  readonly text: string;
  readonly runs: readonly FontRun[];
}

/** How texts are written: in Unicode since Excel 97, before that in a code page. */
export class XlsTexts {
  readonly isUnicode: boolean;
  readonly #path: string;
  /** Of bytes in the code page. */
  decode: (bytes: Buffer) => string;

  constructor(isUnicode: boolean, path: string) {
    this.isUnicode = isUnicode;
    this.#path = path;
    this.decode = createCodePageDecoder(1252, path);
  }

  setCodePage(codePage: number): void {
    this.decode = createCodePageDecoder(codePage, this.#path);
  }

  /** A text behind its length of one byte: the name of a sheet, or a number format of Excel 5. */
  readShort(bytes: ContinuedBytes): string {
    const count = bytes.u8();
    return this.isUnicode ? bytes.text(count, (bytes.u8() & 1) === 1) : this.decode(bytes.bytes(count));
  }

  /**
   * The code of a number format. Some programs write it shorter than they say, or set bits that elsewhere mean runs, and
   * here nothing: no reason to refuse a workbook, as its values do not depend on it.
   */
  readFormatCode(bytes: ContinuedBytes): string {
    if (!this.isUnicode) return this.readShort(bytes);
    const count = bytes.u16();
    const isWide = (bytes.u8() & 1) === 1;
    return bytes.text(Math.min(count, Math.floor(bytes.leftOfRecord / (isWide ? 2 : 1))), isWide);
  }

  /** A text behind its length of two bytes. In Unicode its runs may follow, and how it is spoken, which is passed over. */
  read(bytes: ContinuedBytes): XlsText {
    const count = bytes.u16();
    if (!this.isUnicode) return { text: this.decode(bytes.bytes(count)), runs: NO_RUNS };
    const flags = bytes.u8();
    const runCount = (flags & 8) === 0 ? 0 : bytes.u16();
    const spokenBytes = (flags & 4) === 0 ? 0 : bytes.u32();
    const text = bytes.text(count, (flags & 1) === 1);
    const runs = readRuns(runCount, () => ({ start: bytes.u16(), fontId: bytes.u16() }));
    bytes.skip(spokenBytes);
    return { text, runs };
  }

  /** A text of a cell that is followed by its runs. */
  readRich(bytes: ContinuedBytes): XlsText {
    const { text } = this.read(bytes);
    const read = this.isUnicode ? () => bytes.u16() : () => bytes.u8();
    const count = bytes.isAtEnd ? 0 : read();
    return { text, runs: readRuns(count, () => ({ start: read(), fontId: read() })) };
  }
}

function readRuns(count: number, read: () => FontRun): readonly FontRun[] {
  if (count === 0) return NO_RUNS;
  const runs: FontRun[] = [];
  for (let index = 0; index < count; index += 1) runs.push(read());
  return runs;
}
