/** Calls back once after so many milliseconds; returns a function that calls it off. */
export type After = (ms: number, callBack: () => void) => () => void;

export const realAfter: After = (ms, callBack) => {
  const timer = setTimeout(callBack, ms);
  return () => clearTimeout(timer);
};

interface Entry {
  readonly dueAt: number;
  readonly run: () => void;
  cancel: () => void;
}

/** Does later what the sandbox has still to do: late stores, answers that wait, things that a query shall show in a while. */
export class PendingWork {
  readonly #now: () => number;
  readonly #after: After;
  readonly #entries = new Set<Entry>();
  #isClosed = false;

  constructor(now: () => number, after: After) {
    this.#now = now;
    this.#after = after;
  }

  /** Does `work` so many milliseconds from now, or when everything is flushed; settles as `work` ends. */
  add<Value>(delayMs: number, work: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return;
      const run = () => {
        this.#entries.delete(entry);
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      const entry: Entry = { dueAt: this.#now() + delayMs, run, cancel: () => undefined };
      this.#entries.add(entry);
      entry.cancel = this.#after(delayMs, run);
    });
  }

  wait(ms: number): Promise<void> {
    return this.add(ms, () => undefined);
  }

  /** Does everything now, in the order in which it would have come, with what it brings about. */
  flush(): void {
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      next.cancel();
      next.run();
    }
  }

  /** Does everything, and nothing after that: what is added then never settles. */
  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  /** A set keeps the order of entry, so equal times stay in that order. */
  #first(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) if (first === undefined || entry.dueAt < first.dueAt) first = entry;
    return first;
  }
}
