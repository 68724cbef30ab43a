import type { Movement, Movements } from '../../../../model/outcomes/roll-forward.ts';
import type { Currency } from '../../../../model/values/currency.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { Timing } from '../../../../model/values/quarter.ts';
import { costLeft, unitsLeft } from '../../../ledger/stock.ts';
import type { Lot } from './name-security.ts';

export type Written<T> = { -readonly [K in keyof T]: T[K] };

/** A hundred thousand lots may be bought at once: what most of them do not have takes no room. */
export interface LotMovement {
  readonly cost: Written<Movements>;
  readonly units: Written<Movements>;
  exerciseCash?: Decimal;
  proceeds?: Map<Currency, Decimal>;
  gain?: Decimal;
  timed?: { [timing in Timing]?: LotMovement };
}

export interface Sale {
  readonly key: string;
  /** Absent of a note, which is sold as a whole. */
  readonly shares: Decimal;
  readonly cash: Money | undefined;
}

/** Lots, and what is done to them one thing after the other. Nothing is done to a lot that is not there. */
export class Ledger {
  readonly #opening: ReadonlyMap<string, Lot>;
  /** Absent as long as nothing is done. */
  #changed: Map<string, Lot> | undefined;
  readonly #moved = new Map<string, LotMovement>();

  constructor(opening: ReadonlyMap<string, Lot>) {
    this.#opening = opening;
  }

  /** As everything that was done has left them. */
  get lots(): ReadonlyMap<string, Lot> {
    return this.#changed ?? this.#opening;
  }

  get moved(): ReadonlyMap<string, LotMovement> {
    return this.#moved;
  }

  /** Here and below: `timing` is absent of what is dated in the quarter. */
  buy(lot: Lot, timing?: Timing): void {
    this.#bring(lot, 'purchased', timing);
  }

  sell({ key, shares, cash }: Sale, timing?: Timing): void {
    const lot = this.lots.get(key);
    if (lot === undefined) return;
    const left = lot.units === undefined ? { ...lot, isGone: true } : { ...lot, sold: addDecimals(lot.sold, shares) };
    const relieved = subtractDecimals(costLeft(lot), costLeft(left));
    this.#move(lot, 'disposed', { cost: negative(relieved), units: negative(shares), timing });
    this.#set(key, left);
    if (cash === undefined) return;
    this.#note(key, timing, (moved) => {
      moved.proceeds ??= new Map();
      moved.proceeds.set(cash.currency, addDecimals(moved.proceeds.get(cash.currency) ?? ZERO, cash.value));
      if (cash.currency === lot.currency)
        moved.gain = addDecimals(moved.gain ?? ZERO, subtractDecimals(cash.value, relieved));
    });
  }

  /** All of a lot becomes the one that `toOutput` gives. */
  convert(key: string, { event, timing }: Conversion, toOutput: (lot: Lot) => Lot): void {
    const lot = this.lots.get(key);
    if (lot === undefined) return;
    const output = toOutput(lot);
    const isExercise = event === 'exercise';
    const out = { cost: negative(costLeft(lot)), units: negative(unitsLeft(lot)), timing };
    this.#move(lot, isExercise ? 'exercised' : 'convertedOut', out);
    this.#set(key, { ...lot, isGone: true });
    this.#bring(output, isExercise ? 'exercised' : 'convertedIn', timing);
    if (!isExercise) return;
    const cash = cashToExercise(lot, output);
    if (cash === undefined) return;
    this.#note(output.key, timing, (moved) => {
      moved.exerciseCash = addDecimals(moved.exerciseCash ?? ZERO, cash);
    });
  }

  #bring(lot: Lot, movement: Movement, timing: Timing | undefined): void {
    this.#set(lot.key, lot);
    this.#move(lot, movement, { cost: lot.cost, units: lot.units ?? ZERO, timing });
  }

  #set(key: string, lot: Lot): void {
    this.#changed ??= new Map(this.#opening);
    this.#changed.set(key, lot);
  }

  #move(
    { key, units: has }: Lot,
    movement: Movement,
    { cost, units, timing }: { readonly cost: Decimal; readonly units: Decimal; readonly timing: Timing | undefined },
  ): void {
    this.#note(key, timing, (moved) => {
      moved.cost[movement] = addDecimals(moved.cost[movement] ?? ZERO, cost);
      if (has !== undefined) moved.units[movement] = addDecimals(moved.units[movement] ?? ZERO, units);
    });
  }

  #note(key: string, timing: Timing | undefined, note: (moved: LotMovement) => void): void {
    let moved: LotMovement | undefined = this.#moved.get(key);
    if (moved === undefined) {
      moved = { cost: {}, units: {} };
      this.#moved.set(key, moved);
    }
    note(moved);
    if (timing === undefined) return;
    moved.timed ??= {};
    moved.timed[timing] ??= { cost: {}, units: {} };
    note(moved.timed[timing]);
  }
}

/** Whether each unit became a share at a known price. Where fewer did, only the service knows what was paid. */
export function isExercisedWhole(lot: Lot, output: Pick<Lot, 'units'>): boolean {
  return lot.exercisePrice !== undefined && output.units === unitsLeft(lot);
}

/** In the currency of the output; where nobody knows it, what the service puts to the cost of what was exercised. */
function cashToExercise(lot: Lot, output: Lot): Decimal | undefined {
  if (lot.exercisePrice !== undefined && isExercisedWhole(lot, output))
    return multiplyDecimals(lot.exercisePrice.value, unitsLeft(lot));
  const added = subtractDecimals(output.cost, lot.currency === output.currency ? costLeft(lot) : ZERO);
  return compareDecimals(added, ZERO) > 0 ? added : undefined;
}

interface Conversion {
  readonly event: 'conversion' | 'exercise';
  readonly timing?: Timing | undefined;
}

function negative(value: Decimal): Decimal {
  return subtractDecimals(ZERO, value);
}
