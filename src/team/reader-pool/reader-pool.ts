import { tmpdir } from 'node:os';
import { basename, dirname, resolve, sep } from 'node:path';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { throwIfStopped } from '../../base/util/interruption.ts';
import { joinList } from '../../base/util/text/words.ts';
import type {
  InputCopy,
  InputReader,
  InputRequest,
  InputsRead,
} from '../../jobs/library/inside/submission/input-reader.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import { findLimit, type ProcessLimits } from '../child/guard-process.ts';
import type { OwnCommand } from '../child/own-process.ts';
import type { ReadAnswer, ReaderAnswer, ReaderRequest } from '../reader/reader-messages.ts';
import { ReaderDiedError, ReaderProcess } from './reader-process.ts';
import { Turnstile } from './turnstile.ts';

export interface ReaderPoolSettings extends Required<ProcessLimits> {
  readonly command: OwnCommand;
  /** Readers that stay for the next job. */
  readonly most: number;
  readonly log: { warn(facts: object, message: string): void };
}

/** One with more memory than this part of its limit is not used again. */
const REUSED_BELOW = 0.5;
const MB = 1024 ** 2;

/** The processes in which one worker reads the files of its jobs. */
export class ReaderPool {
  readonly #settings: ReaderPoolSettings;
  readonly #turnstile = new Turnstile();
  readonly #idle: ReaderProcess[] = [];
  readonly #alive = new Set<ReaderProcess>();

  constructor(settings: ReaderPoolSettings) {
    this.#settings = settings;
  }

  /** For one job. A process starts when something is read. */
  open(): InputReader {
    return new JobReader(this);
  }

  /** Ends those of jobs, too. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    await Promise.all([...this.#alive].map((reader) => reader.end()));
  }

  /**
   * Works with the reader of a job, or with another one if that ends: then alone, since its neighbours may have been the
   * reason.
   * @throws CapsheetError `input-ends-reader` if that one ends as well
   */
  async work<T>(job: ReaderSlot, use: Use<T>, names: readonly string[]): Promise<T> {
    const attempt = async (): Promise<T> => {
      job.reader ??= this.#idle.pop() ?? this.#start();
      return use(job.reader);
    };
    try {
      return await this.#turnstile.together(attempt);
    } catch (error) {
      if (!(error instanceof ReaderDiedError)) throw error;
      this.#settings.log.warn({ files: names, ...error.end }, 'a reader ended, and its files are read again alone');
    }
    try {
      job.reader = this.#start();
      return await this.#turnstile.alone(attempt);
    } catch (error) {
      if (!(error instanceof ReaderDiedError)) throw error;
      throw endsReader(names, error, this.#settings);
    }
  }

  /** Ready for the next job unless it has grown too large. */
  async giveBack(reader: ReaderProcess): Promise<void> {
    const { memoryMb, most } = this.#settings;
    const bytes = await reader
      .ask({ kind: 'forget' }, (answer) => (answer.kind === 'forgotten' ? answer.bytes : undefined))
      .catch(() => Number.POSITIVE_INFINITY);
    if (bytes < memoryMb * MB * REUSED_BELOW && this.#idle.length < most) this.#idle.push(reader);
    else await reader.end();
  }

  #start(): ReaderProcess {
    const { command, memoryMb, seconds } = this.#settings;
    const reader = new ReaderProcess(command, { memoryMb, seconds }, tmpdir());
    this.#alive.add(reader);
    void reader.over.then(() => this.#alive.delete(reader));
    return reader;
  }
}

type Use<T> = (reader: ReaderProcess) => Promise<T>;

interface ReaderSlot {
  reader?: ReaderProcess | undefined;
}

class JobReader implements InputReader {
  readonly #pool: ReaderPool;
  readonly #slot: ReaderSlot = {};
  #lastRead: { readonly reader: ReaderProcess; readonly request: ReaderRequest } | undefined;

  constructor(pool: ReaderPool) {
    this.#pool = pool;
  }

  async read(given: InputRequest, { uploads }: Parameters<InputReader['read']>[1]): Promise<InputsRead> {
    const { paths, reading, signal } = given;
    const request: ReaderRequest = { kind: 'read', paths: [...paths], reading, uploads };
    const readWith = async (reader: ReaderProcess): Promise<Read> => {
      const read = await readBy(reader, request, signal);
      this.#lastRead = { reader, request };
      return read;
    };
    const writeCopy = (copy: InputCopy) =>
      this.#work(given, async (reader) => {
        const { reader: last, request: what } = this.#lastRead ?? {};
        if (last !== reader || what !== request) await readWith(reader);
        return copyBy(reader, copy, signal);
      });
    return toInputsRead(given, await this.#work(given, readWith), writeCopy);
  }

  async close(): Promise<void> {
    const { reader } = this.#slot;
    this.#slot.reader = undefined;
    if (reader !== undefined) await this.#pool.giveBack(reader);
  }

  async #work<T>({ paths, signal }: InputRequest, use: Use<T>): Promise<T> {
    try {
      return await this.#pool.work(
        this.#slot,
        use,
        paths.map((path) => basename(path)),
      );
    } catch (error) {
      throwIfStopped(signal);
      throw error;
    }
  }
}

interface Read {
  readonly records: readonly CheckedRecord[];
  readonly answer: ReadAnswer;
}

function readBy(reader: ReaderProcess, request: ReaderRequest, signal: AbortSignal | undefined): Promise<Read> {
  const records: CheckedRecord[] = [];
  const take = (answer: ReaderAnswer): Read | undefined => {
    if (answer.kind === 'records') for (const record of answer.records) records.push(record);
    return answer.kind === 'read' ? { records, answer } : undefined;
  };
  return reader.ask(request, take, signal);
}

async function copyBy(reader: ReaderProcess, copy: InputCopy, signal: AbortSignal | undefined) {
  const take = (answer: ReaderAnswer) => (answer.kind === 'copied' ? answer : undefined);
  const { path, note } = await reader.ask({ kind: 'copy', copy }, take, signal);
  if (dirname(resolve(path)) !== dirname(resolve(copy.path))) throw new Error('a copy was written elsewhere');
  return omitAbsent({ path, note });
}

/** Rows of these kinds know what their workbook carries of the service. */
const REFERRING: ReadonlySet<CheckedRecord['kind']> = new Set(['transaction', 'custom-values', 'valuation']);

function toInputsRead(
  { paths, reading, rules = [] }: InputRequest,
  { records, answer }: Read,
  writeCopy: InputsRead['writeCopy'],
): InputsRead {
  const { inputs, sheets, ofRecords, findings, tallies, fileOf, shownMarks, mappingSha256 } = answer;
  const withCarried = (record: CheckedRecord): CheckedRecord => {
    const carried = REFERRING.has(record.kind) ? inputs[record.origin.inputIndex]?.carried : undefined;
    return carried === undefined ? record : { ...record, carried };
  };
  assertOwnFiles([...fileOf.values()], paths);
  return {
    ...{ paths, reading, inputs, rules, findings, tallies, fileOf, writeCopy },
    ...omitAbsent({ mappingSha256 }),
    checked: { records: records.map(withCarried), sheets, findings: ofRecords },
    readShownMarks: async () => shownMarks,
  };
}

/** Only files that came with the inputs are sent. */
function assertOwnFiles(files: readonly string[], inputs: readonly string[]): void {
  const folders = inputs.map((path) => `${dirname(resolve(path))}${sep}`);
  const isOwn = (file: string): boolean => folders.some((folder) => resolve(file).startsWith(folder));
  if (!files.every(isOwn)) throw new Error('a reader named a file that did not come with the inputs');
}

function endsReader(
  names: readonly string[],
  { end }: ReaderDiedError,
  limits: Required<ProcessLimits>,
): CapsheetError {
  const files = joinList(names.map((name) => `"${name}"`));
  const { message, hint } = describeEnd(end, limits);
  return usageError('input-ends-reader', `${files} cannot be read: ${message}, also when nothing else was read.`, hint);
}

const SAVE_ANEW = 'Open it in a spreadsheet program, copy the rows that count into a new workbook, and submit that.';

function describeEnd({ signal, lastWords }: ReaderDiedError['end'], { memoryMb, seconds }: Required<ProcessLimits>) {
  const limit = findLimit(lastWords);
  if (limit === 'time')
    return {
      message: `it takes longer than the ${seconds} seconds of processor time that a worker allows`,
      hint: `${SAVE_ANEW} If it is as large as that, split it, or have CAPSHEET_READ_SECONDS of the workers raised.`,
    };
  if (limit === 'memory')
    return {
      message: `it takes more than the ${memoryMb} MB of memory that a worker allows`,
      hint: `${SAVE_ANEW} If it is as large as that, split it, or have CAPSHEET_READ_MEMORY_MB of the workers raised.`,
    };
  return {
    message: `the process that reads it was ended${signal === undefined ? '' : ` by ${signal}`}`,
    hint: `${SAVE_ANEW} If it happens with other workbooks too, look at the memory of the workers.`,
  };
}
