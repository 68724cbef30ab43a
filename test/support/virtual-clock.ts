/** Time that passes only while everybody sleeps: whole hours in a few milliseconds, the same on every run. */
export class VirtualClock {
  #nowMs = 0;
  #sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];

  readonly now = (): number => this.#nowMs;

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.#sleepers.push({ atMs: this.#nowMs + ms, wake });
    });

  /** Lets time pass until `work` is done. */
  async run<Value>(work: Promise<Value>): Promise<Value> {
    let isDone = false;
    const finish = () => {
      isDone = true;
    };
    work.then(finish, finish);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return work;
      this.#wakeNext();
    }
  }

  #wakeNext(): void {
    this.#sleepers.sort((a, b) => a.atMs - b.atMs);
    const next = this.#sleepers.shift();
    if (next === undefined) throw new Error('everybody waits and nobody sleeps');
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.wake();
  }
}
