import { setImmediate as nextTurn } from 'node:timers/promises';
import { inputDamaged } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { BinaryRecord, ShortRecordError } from '../binary/record.ts';

/** Records of BIFF5 and BIFF8 by their numbers (MS-XLS, 2.3). */
const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;

const HEADER_BYTES = 4;
/** After so many records or texts others have their turn. */
const STEPS_A_TURN = 4_000;

/** The stream of a workbook, which holds one substream after the other: what is common to all sheets, then each sheet. */
export interface XlsStream {
  readonly bytes: Buffer;
  readonly budget: ReadBudget;
}

/** Goes from one record to the next. */
export class XlsRecords {
  readonly record = new BinaryRecord();
  readonly #stream: XlsStream;
  /** Where the next one begins. */
  #next: number;

  constructor(stream: XlsStream, start: number) {
    this.#stream = stream;
    this.#next = start;
  }

  /** False where there is none. Throws `input-damaged` where one reaches beyond the stream. */
  next(): boolean {
    const { bytes } = this.#stream;
    if (this.#next + HEADER_BYTES > bytes.length) return false;
    const start = this.#next + HEADER_BYTES;
    const length = bytes.readUInt16LE(start - 2);
    if (start + length > bytes.length) {
      throw inputDamaged(
        this.#stream.budget.path,
        `its record at byte ${this.#next} is longer than what is left of it`,
      );
    }
    this.record.show(bytes.readUInt16LE(start - 4), { bytes, start, length });
    this.#next = start + length;
    return true;
  }

  /** Returns the rest of the record and its continuing records, and passes them. */
  takeContinued(at: number): readonly Buffer[] {
    const { bytes } = this.#stream;
    const type = this.record.type;
    const pieces = [this.record.slice(at)];
    while (this.#next + HEADER_BYTES <= bytes.length && bytes.readUInt16LE(this.#next) === CONTINUE) {
      this.next();
      pieces.push(this.record.slice(0));
    }
    this.record.type = type;
    return pieces;
  }
}

/** The version of BIFF and the kind of substream that begins there; `undefined` where none does. */
export function readBeginning(stream: XlsStream, start: number): { version: number; kind: number } | undefined {
  const records = new XlsRecords(stream, start);
  if (!records.next() || records.record.type !== BOF || records.record.length < 4) return undefined;
  return { version: records.record.u16(0), kind: records.record.u16(2) };
}

/** Shows each record of a substream, but none of those (charts) within it, until `take` says that it is enough. */
export async function walkSubstream(
  stream: XlsStream,
  { start, what }: { readonly start: number; readonly what: string },
  take: (records: XlsRecords) => 'enough' | undefined,
): Promise<void> {
  const { budget } = stream;
  const records = new XlsRecords(stream, start);
  const walk = function* (): Steps<void> {
    for (let depth = 0; records.next(); yield) {
      const { type } = records.record;
      if (type === BOF) depth += 1;
      else if (type === EOF) depth -= 1;
      else if (depth === 1 && take(records) === 'enough') return;
      if (depth === 0) return;
    }
    throw inputDamaged(budget.path, `${what} is cut short`);
  };
  await runReading(walk(), { budget, what });
}

/**
 * Runs what reads one record or text after the other, and lets others have their turn. Throws `input-damaged` where a
 * record is too short; `what` is being read, for the message.
 */
export async function runReading(
  reading: Steps<void>,
  { budget, what }: { readonly budget: ReadBudget; readonly what: string },
): Promise<void> {
  try {
    for (let count = 1; reading.next().done !== true; count += 1) {
      if (count % STEPS_A_TURN !== 0) continue;
      await nextTurn();
      budget.assertTime();
    }
  } catch (error) {
    if (!(error instanceof ShortRecordError)) throw error;
    throw inputDamaged(budget.path, `${what} cannot be read (${error.message})`, error);
  }
}
