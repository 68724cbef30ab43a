/** Two clocks that a machine stops and sets in different ways. */
export interface Clocks {
  /** Milliseconds since the epoch: goes on while a machine sleeps, and may be set. */
  readonly wallMs: () => number;
  /** Milliseconds since anything: is never set, and may stand still while a machine sleeps. */
  readonly monotonicMs: () => number;
}

/**
 * Notices that this process has stood still: stopped, or its machine asleep under a closed lid. What it knew before may no
 * longer hold then. It is asked again and again (`isOver` by whoever sends, `beat` by a timer in between): where by either
 * clock more than `mostMs` lie between two times, or the two clocks disagree by so much, it has stood still.
 */
export class Standstill {
  readonly #clocks: Clocks;
  readonly #mostMs: number;
  #wallMs: number;
  #monotonicMs: number;
  #hasStoodStill = false;

  constructor(clocks: Clocks, mostMs: number) {
    this.#clocks = clocks;
    this.#mostMs = mostMs;
    this.#wallMs = clocks.wallMs();
    this.#monotonicMs = clocks.monotonicMs();
  }

  beat(): void {
    const [wallMs, monotonicMs] = [this.#clocks.wallMs(), this.#clocks.monotonicMs()];
    const [byWall, byMonotonic] = [wallMs - this.#wallMs, monotonicMs - this.#monotonicMs];
    if (Math.max(byWall, byMonotonic, Math.abs(byWall - byMonotonic)) > this.#mostMs) this.#hasStoodStill = true;
    [this.#wallMs, this.#monotonicMs] = [wallMs, monotonicMs];
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
}
