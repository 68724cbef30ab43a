/** Two clocks that a machine stops and sets in different ways. */
export interface Clocks {
  /** Milliseconds since the epoch: goes on while a machine sleeps, and may be set. */
  readonly wallMs: () => number;
  /** Milliseconds since anything: is never set, and may stand still while a machine sleeps. */
  readonly monotonicMs: () => number;
}

/** And how long this process has computed, on whatever core. */
export interface ProcessClocks extends Clocks {
  readonly computedMs: () => number;
}

/**
 * Notices that this process has stood still: stopped, or its machine asleep under a closed lid. What it knew before may no
 * longer hold then. It is asked again and again (`hasStoodStill` by whoever sends, `beat` by a timer in between): where by
 * either clock more than `mostMs` lie between two times in which it did not compute, or the two clocks disagree by so much,
 * it has stood still. Computing is none: a look at a large portfolio takes longer than that, and would have to be looked
 * after for ever.
 */
export class Standstill {
  readonly #clocks: ProcessClocks;
  readonly #mostMs: number;
  #last: { readonly [clock in keyof ProcessClocks]: number };
  #hasStoodStill = false;

  constructor(clocks: ProcessClocks, mostMs: number) {
    this.#clocks = clocks;
    this.#mostMs = mostMs;
    this.#last = this.#read();
  }

  beat(): void {
    const [last, now] = [this.#last, this.#read()];
    const [byWall, byMonotonic] = [now.wallMs - last.wallMs, now.monotonicMs - last.monotonicMs];
    const idle = Math.max(byWall, byMonotonic) - (now.computedMs - last.computedMs);
    if (Math.max(idle, Math.abs(byWall - byMonotonic)) > this.#mostMs) this.#hasStoodStill = true;
    this.#last = now;
  }

  /** True once it has stood still, until `forget`. */
  get hasStoodStill(): boolean {
    this.beat();
    return this.#hasStoodStill;
  }

  /** For a wait that somebody else ends: gives what is to be called at its end, and a long one counts as a standstill. */
  noteIfLong(): () => void {
    const beganMs = this.#clocks.monotonicMs();
    return () => {
      if (this.#clocks.monotonicMs() - beganMs > this.#mostMs) this.#hasStoodStill = true;
    };
  }

  forget(): void {
    this.beat();
    this.#hasStoodStill = false;
  }

  #read() {
    const { wallMs, monotonicMs, computedMs } = this.#clocks;
    return { wallMs: wallMs(), monotonicMs: monotonicMs(), computedMs: computedMs() };
  }
}
