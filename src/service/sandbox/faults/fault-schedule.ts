import type { Fault, FaultRule } from './faults.ts';

export interface SeenRequest {
  readonly operationId: string;
  /** The body as JSON without spaces, or the address of a GET; asked for only where a rule has a text to find. */
  readonly text: () => string;
}

export interface DueFault {
  readonly fault: Fault;
  /** The text that the rule found. */
  readonly match: string | undefined;
}

/**
 * Says of each request whether it is spoiled and how: the first rule whose conditions it meets. Every rule counts (and
 * draws) for every request that fits its `on` and `match`, also where an earlier rule takes it, so that what happens
 * depends on the rules and the order of the requests alone.
 */
export class FaultSchedule {
  readonly #watches: readonly RuleWatch[];

  constructor(rules: readonly FaultRule[]) {
    this.#watches = rules.map((rule) => new RuleWatch(rule));
  }

  next(request: SeenRequest): DueFault | undefined {
    let due: DueFault | undefined;
    for (const watch of this.#watches) {
      const isDue = watch.see(request);
      if (isDue && due === undefined) due = watch.play();
    }
    return due;
  }
}

class RuleWatch {
  readonly #rule: FaultRule;
  readonly #random: () => number;
  readonly #most: number;
  #seen = 0;
  #played = 0;
  #draw = 0;

  constructor(rule: FaultRule) {
    this.#rule = rule;
    this.#random = seededRandom(rule.seed ?? 1);
    this.#most = rule.times ?? (rule.nth === undefined || rule.chance !== undefined ? Number.POSITIVE_INFINITY : 1);
  }

  /** Counts the request where it fits; true where it is this rule's to spoil. */
  see(request: SeenRequest): boolean {
    const { on, match, nth = 1, chance = 1 } = this.#rule;
    if (on !== undefined && !on.includes(request.operationId)) return false;
    if (match !== undefined && !request.text().includes(match)) return false;
    this.#seen += 1;
    const isHit = this.#random() < chance;
    this.#draw = this.#random();
    return isHit && this.#seen >= nth && this.#played < this.#most;
  }

  play(): DueFault | undefined {
    const { do: faults, chance, match } = this.#rule;
    const index = chance === undefined ? this.#played % faults.length : Math.floor(this.#draw * faults.length);
    this.#played += 1;
    const fault = faults[index];
    return fault === undefined ? undefined : { fault, match };
  }
}

/** Numbers from 0 to below 1 that depend on the seed alone (the generator known as mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
