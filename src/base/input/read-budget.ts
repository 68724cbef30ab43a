import { inputInterrupted, inputTooLarge, inputTooSlow } from './input-errors.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';

export interface ReadBudgetOptions {
  readonly limits?: Partial<ReadLimits>;
  readonly signal?: AbortSignal;
  /** Called with how far into a file its reading is, in bytes. */
  readonly onRead?: (read: BytesRead) => void;
}

export interface BytesRead {
  readonly done: number;
  readonly total: number;
}

/** Holds what was spent so far, of all files of one input. */
interface Spent {
  cells: number;
  repeats: number;
  textLength: number;
  shownTextLength: number;
  deadline: number;
}

/** Counts what reading one input may still cost, so that too much ends in a message and not in an exhausted heap. */
export class ReadBudget {
  /** As the user gave it, for messages. */
  readonly path: string;
  readonly limits: ReadLimits;
  readonly #options: ReadBudgetOptions;
  readonly #spent: Spent;

  constructor(path: string, options: ReadBudgetOptions = {}, spent?: Spent) {
    this.path = path;
    this.limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
    this.#options = options;
    this.#spent = spent ?? {
      cells: 0,
      repeats: 0,
      textLength: 0,
      shownTextLength: 0,
      deadline: performance.now() + this.limits.timeMs,
    };
  }

  /** The same budget, for a file of the input. */
  at(path: string): ReadBudget {
    return new ReadBudget(path, this.#options, this.#spent);
  }

  /** To be called between pieces of work. Throws `input-too-slow` past the time, `input-interrupted` when aborted. */
  assertTime(): void {
    const { signal } = this.#options;
    if (signal?.aborted === true) throw inputInterrupted(this.path, signal.reason);
    if (performance.now() >= this.#spent.deadline) throw inputTooSlow(this.path, this.limits.timeMs);
  }

  tellRead(read: BytesRead): void {
    this.#options.onRead?.(read);
  }

  /** Waits for somebody, whose time to think counts for nothing. */
  async waitFor<T>(answer: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await answer();
    } finally {
      this.#spent.deadline += performance.now() - start;
    }
  }

  /** Throws `input-too-large`. */
  spendCells(count: number): void {
    this.#spent.cells += count;
    if (this.#spent.cells > this.limits.cells)
      this.refuse(`it holds more than ${formatCount(this.limits.cells)} filled cells`);
  }

  /** For what is stated once and repeated, before it is. Throws `input-too-large`. */
  spendRepeats(count: number): void {
    this.#spent.repeats += count;
    if (this.#spent.repeats > this.limits.repeats)
      this.refuse(`it repeats cells or characters more than ${formatCount(this.limits.repeats)} times`);
  }

  /** For each cell that shows a text, however many cells share it. Throws `input-too-large`. */
  spendShownText(length: number): void {
    this.#spent.shownTextLength += length;
    if (this.#spent.shownTextLength > this.limits.shownTextLength)
      this.refuse(`its cells show more than ${formatCount(this.limits.shownTextLength)} characters`);
  }

  /** For each text that is kept. Throws `input-too-large`. */
  spendText(length: number): void {
    const { textLength, allTextLength } = this.limits;
    if (length > textLength) this.refuse(`a cell of it holds ${formatCount(length)} characters`);
    this.#spent.textLength += length;
    if (this.#spent.textLength > allTextLength)
      this.refuse(`its texts have more than ${formatCount(allTextLength)} characters`);
  }

  /** Throws `input-too-large`; `what` as in "it has 3,000 sheets". */
  refuse(what: string): never {
    throw inputTooLarge(this.path, what);
  }
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
