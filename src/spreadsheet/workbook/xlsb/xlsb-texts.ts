import type { BinaryRecord } from '../binary/record.ts';
import type { FontRun } from '../cells/run-lines.ts';

const NO_RUNS: readonly FontRun[] = [];
/** The length of a text that is not there. */
const NONE = 0xffff_ffff;
const HAS_RUNS = 1;

/** A text in UTF-16 behind its length in characters; `end` is where it ends. */
export function readText(record: BinaryRecord, at: number): { readonly text: string; readonly end: number } {
  const count = record.u32(at);
  if (count === NONE) return { text: '', end: at + 4 };
  const bytes = record.slice(at + 4, 2 * count);
  return { text: bytes.toString('utf16le'), end: at + 4 + bytes.length };
}

/** A text that may have runs, and how it is spoken, which is passed over. */
export function readRichText(record: BinaryRecord, at: number): { text: string; runs: readonly FontRun[] } {
  const flags = record.u8(at);
  const { text, end } = readText(record, at + 1);
  if ((flags & HAS_RUNS) === 0) return { text, runs: NO_RUNS };
  const runs: FontRun[] = [];
  const count = record.u32(end);
  for (let index = 0; index < count; index += 1) {
    const from = end + 4 + 4 * index;
    runs.push({ start: record.u16(from), fontId: record.u16(from + 2) });
  }
  return { text, runs };
}
