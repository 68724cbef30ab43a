/** Lets any number work side by side, or one alone. Whoever wants to be alone goes before those who come later. */
export class Turnstile {
  readonly #together = new Set<Promise<unknown>>();
  #alone: Promise<unknown> = Promise.resolve();

  async together<T>(work: () => Promise<T>): Promise<T> {
    for (let seen: unknown; seen !== this.#alone; ) {
      seen = this.#alone;
      await seen;
    }
    return this.#track(work());
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#alone;
    const done = (async () => {
      await before;
      await Promise.allSettled(this.#together);
      return work();
    })();
    this.#alone = done.catch(() => undefined);
    return done;
  }

  #track<T>(done: Promise<T>): Promise<T> {
    this.#together.add(done);
    const forget = (): void => void this.#together.delete(done);
    done.then(forget, forget);
    return done;
  }
}
