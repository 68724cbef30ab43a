import { costLeft, unitsLeft } from '../../../ledger/stock.ts';
import type { Movement } from '../../../model/outcomes/roll-forward.ts';
import { addDecimals, type Decimal, multiplyDecimals, subtractDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Currency, Money } from '../../../model/values/money.ts';
import type { Lot } from './lot.ts';

/** What moves one lot, as it adds up. */
export interface Moved {
  readonly cost: Map<Movement, Decimal>;
  readonly units: Map<Movement, Decimal>;
  exerciseCash?: Decimal;
  /** By currency. */
  readonly proceeds: Map<Currency, Decimal>;
  gain?: Decimal;
}

export interface Sale {
  /** Of the lot. */
  readonly key: string;
  /** Absent of a note, which is sold as a whole. */
  readonly shares: Decimal;
  readonly cash: Money | undefined;
}

/** Lots, and what is done to them one thing after the other. Nothing is done to a lot that is not there. */
export class Ledger {
  readonly #lots: Map<string, Lot>;
  readonly #moved = new Map<string, Moved>();

  constructor(opening: ReadonlyMap<string, Lot>) {
    this.#lots = new Map(opening);
  }

  /** As everything that was done has left them. */
  get lots(): ReadonlyMap<string, Lot> {
    return this.#lots;
  }

  get moved(): ReadonlyMap<string, Moved> {
    return this.#moved;
  }

  buy(lot: Lot): void {
    this.#bring(lot, 'purchased');
  }

  sell({ key, shares, cash }: Sale): void {
    const lot = this.#lots.get(key);
    if (lot === undefined) return;
    const left = lot.units === undefined ? { ...lot, isGone: true } : { ...lot, sold: addDecimals(lot.sold, shares) };
    const relieved = subtractDecimals(costLeft(lot), costLeft(left));
    this.#move(lot, 'disposed', { cost: negative(relieved), units: negative(shares) });
    this.#lots.set(key, left);
    if (cash === undefined) return;
    const moved = this.#movedOf(key);
    moved.proceeds.set(cash.currency, addDecimals(moved.proceeds.get(cash.currency) ?? ZERO, cash.value));
    if (cash.currency !== lot.currency) return;
    moved.gain = addDecimals(moved.gain ?? ZERO, subtractDecimals(cash.value, relieved));
  }

  /** All of a lot becomes another one, which `toOutput` tells. */
  convert(key: string, event: 'conversion' | 'exercise', toOutput: (lot: Lot) => Lot): void {
    const lot = this.#lots.get(key);
    if (lot === undefined) return;
    const output = toOutput(lot);
    const isExercise = event === 'exercise';
    const out = { cost: negative(costLeft(lot)), units: negative(unitsLeft(lot)) };
    this.#move(lot, isExercise ? 'exercised' : 'convertedOut', out);
    this.#lots.set(key, { ...lot, isGone: true });
    this.#bring(output, isExercise ? 'exercised' : 'convertedIn');
    if (!isExercise || lot.exercisePrice === undefined) return;
    const cash = multiplyDecimals(lot.exercisePrice.value, unitsLeft(lot));
    const moved = this.#movedOf(output.key);
    moved.exerciseCash = addDecimals(moved.exerciseCash ?? ZERO, cash);
  }

  #bring(lot: Lot, movement: Movement): void {
    this.#lots.set(lot.key, lot);
    this.#move(lot, movement, { cost: lot.cost, units: lot.units ?? ZERO });
  }

  #move({ key, units: has }: Lot, movement: Movement, { cost, units }: { cost: Decimal; units: Decimal }): void {
    const moved = this.#movedOf(key);
    moved.cost.set(movement, addDecimals(moved.cost.get(movement) ?? ZERO, cost));
    if (has !== undefined) moved.units.set(movement, addDecimals(moved.units.get(movement) ?? ZERO, units));
  }

  #movedOf(key: string): Moved {
    const known = this.#moved.get(key);
    if (known !== undefined) return known;
    const moved: Moved = { cost: new Map(), units: new Map(), proceeds: new Map() };
    this.#moved.set(key, moved);
    return moved;
  }
}

function negative(value: Decimal): Decimal {
  return subtractDecimals(ZERO, value);
}
