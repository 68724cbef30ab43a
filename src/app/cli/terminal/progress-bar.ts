import { type Progress, toProgressLine } from '../../../report/text/progress-line.ts';
import { clearLine, type Io, isDumb } from './terminal.ts';

const REDRAW_MS = 100;

/** A live line on standard error; nothing if that is no terminal or cannot clear a line. */
export class ProgressBar {
  readonly #io: Io;
  readonly #isLive: boolean;
  readonly #now: () => number;
  /** When what is timed began, and how many rows were done by then. */
  #start: { readonly at: number; readonly done: number };
  #latest = { done: 0, total: 0 };
  #drawnAt = Number.NEGATIVE_INFINITY;
  #isDrawn = false;

  /** Shows nothing where no progress is wanted. */
  constructor(
    io: Io,
    { quiet, json }: { readonly quiet?: boolean; readonly json?: boolean },
    now = () => performance.now(),
  ) {
    this.#io = io;
    this.#now = now;
    this.#start = { at: now(), done: 0 };
    this.#isLive = quiet !== true && json !== true && io.isTerminal && !isDumb(io);
  }

  show(progress: Omit<Progress, 'elapsedMs'>): void {
    const now = this.#now();
    const { done, total } = progress;
    // Rows are timed by themselves, also those that are sent after they were read: what comes before them is reading,
    // fetching, and somebody who looks at the plan.
    if (total > 0 && (this.#latest.total === 0 || done < this.#latest.done)) this.#start = { at: now, done };
    this.#latest = { done, total };
    if (!this.#isLive || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    const elapsedMs = now - this.#start.at;
    const remaining = remainingMs(progress, elapsedMs, this.#start.done);
    const line = toProgressLine(
      { ...progress, elapsedMs, ...(remaining === undefined ? {} : { remainingMs: remaining }) },
      this.#io.width - 1,
    );
    this.#io.stderr.write(`${clearLine()}${line}`);
    this.#isDrawn = true;
  }

  /** Shows a stage of which nobody knows how far it is. */
  enter(stage: string): void {
    this.show({ stage, done: 0, total: 0, requests: 0 });
  }

  clear(): void {
    if (this.#isDrawn) this.#io.stderr.write(clearLine());
    this.#isDrawn = false;
    this.#drawnAt = Number.NEGATIVE_INFINITY;
  }
}

/** By the pace so far; absent before there is any. */
function remainingMs(
  { done, total }: Omit<Progress, 'elapsedMs'>,
  elapsedMs: number,
  doneBefore: number,
): number | undefined {
  return done <= doneBefore || done >= total ? undefined : (elapsedMs / (done - doneBefore)) * (total - done);
}
