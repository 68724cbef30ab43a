import type { After } from '../../../src/service/sandbox/pending-work.ts';

/** Time that passes only when a test says so. */
export class ManualTime {
  #now = Date.UTC(2026, 10, 20, 10, 0, 0);
  #waiting: { readonly at: number; readonly callBack: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly after: After = (ms, callBack) => {
    const entry = { at: this.#now + ms, callBack };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  };

  get waiting(): number {
    return this.#waiting.length;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#now = next.at;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.callBack();
    }
    this.#now = end;
  }

  #next(end: number) {
    return this.#waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}

/** Until `isSo`, letting whatever is under way on the wire go on. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000; turn += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('it never became so');
}
