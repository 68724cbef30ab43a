import type { BookEvent, Purchase, Sale, Turn } from './book.ts';
import { Fraction } from './fraction.ts';

export const MOVES = ['purchased', 'exercised', 'convertedOut', 'convertedIn', 'disposed'] as const;
type Move = (typeof MOVES)[number];

interface Moved {
  readonly cost: Map<Move, Fraction>;
  readonly units: Map<Move, Fraction>;
  exerciseCash: Fraction | undefined;
  /** By currency. */
  readonly proceeds: Map<string, Fraction>;
  gain: Fraction | undefined;
}

/** One holding, as it was issued and as it is. */
export class Lot {
  readonly facts: Omit<Purchase, 'kind' | 'cost' | 'units' | 'price'>;
  readonly cost: Fraction;
  readonly units: Fraction | undefined;
  readonly price: Fraction | undefined;
  readonly isCreated: boolean;
  /** The cost that the service lists, where that is not what was paid. */
  readonly listedCost: Fraction;
  sold = Fraction.ZERO;
  isGone = false;
  opening = { cost: Fraction.ZERO, units: Fraction.ZERO };
  readonly moved = new Map<'all' | 'late' | 'after', Moved>();

  constructor(facts: Lot['facts'], terms: Pick<Lot, 'cost' | 'units' | 'price' | 'isCreated' | 'listedCost'>) {
    this.facts = facts;
    this.cost = terms.cost;
    this.units = terms.units;
    this.price = terms.price;
    this.isCreated = terms.isCreated;
    this.listedCost = terms.listedCost;
  }

  get unitsLeft(): Fraction {
    return this.isGone || this.units === undefined ? Fraction.ZERO : this.units.minus(this.sold);
  }

  /** Cost is relieved in proportion to what sales have taken in all, to the cent or yen, or to the places that it has. */
  get costLeft(): Fraction {
    if (this.isGone) return Fraction.ZERO;
    if (this.units === undefined || this.sold.isZero) return this.cost;
    return this.cost.minus(this.#shareOf(this.cost, this.sold));
  }

  /** The service rounds what is left, and not what was sold. */
  get listedCostLeft(): Fraction {
    if (this.units === undefined || this.sold.isZero) return this.listedCost;
    return this.#shareOf(this.listedCost, this.units.minus(this.sold));
  }

  #shareOf(cost: Fraction, units: Fraction): Fraction {
    const places = Math.max(placesOf(this.facts.currency), cost.places);
    return this.units === undefined ? cost : cost.times(units).over(this.units).toPlaces(places);
  }
}

/** Yen have no cents. */
export function placesOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/** The cost that a service carries on. */
export interface CarriedCost {
  /** After a conversion of a holding that was sold in part: what is left of its cost, or all of it. */
  readonly ofConversion?: 'left' | 'whole' | undefined;
  /** After the exercise of a warrant that cost something: that and what is paid to exercise it, or the latter alone. */
  readonly ofExercise?: 'carried' | 'cash' | undefined;
}

/** By more than what one rounding explains. */
function isChanged({ cost, listedCost, facts }: Lot): boolean {
  const gap = cost.isBelow(listedCost) ? listedCost.minus(cost) : cost.minus(listedCost);
  return Fraction.of(placesOf(facts.currency) === 0 ? '1' : '0.01').isBelow(gap);
}

/** The firm's ledger, in exact fractions. It knows nothing of the program that it is held against. */
export class FirmLedger {
  readonly lots = new Map<string, Lot>();
  readonly #prices = new Map<string, Fraction>();
  readonly #carried: CarriedCost;
  #first = '';
  #last = '';

  constructor(carried: CarriedCost = {}) {
    this.#carried = carried;
  }

  /** Opens a quarter with what is left of each holding. */
  openQuarter(first: string, last: string): void {
    [this.#first, this.#last] = [first, last];
    for (const lot of this.lots.values()) {
      lot.opening = { cost: lot.costLeft, units: lot.unitsLeft };
      lot.moved.clear();
    }
  }

  enter(event: BookEvent): void {
    if (event.kind === 'class')
      this.#prices.set(classKey(event.company, event.round, event.name), Fraction.of(event.price));
    else if (event.kind === 'purchase') this.#buy(event);
    else if (event.kind === 'sale') this.#sell(event);
    else if (event.kind !== 'round') this.#turn(event);
  }

  /**
   * In how many funds and currencies the service carries on another cost than there was of what has converted in the open
   * quarter, and in how many of what was exercised, as far as it lists what was created.
   */
  countChanged(isListed: (lot: Lot) => boolean): number {
    const changed = [...this.lots.values()].filter((lot) => lot.isCreated && isChanged(lot) && isListed(lot));
    const places = (['convertedIn', 'exercised'] as const).flatMap((move) =>
      changed.flatMap(({ moved, facts: { fund, currency } }) =>
        moved.get('all')?.cost.has(move) === true ? [`${move} ${fund} ${currency}`] : [],
      ),
    );
    return new Set(places).size;
  }

  lot(ref: string): Lot {
    const lot = this.lots.get(ref);
    if (lot === undefined) throw new Error(`the books hold no ${ref}`);
    return lot;
  }

  #buy({ kind: _kind, cost = '0', units, price, ...facts }: Purchase): void {
    const of = (text: string | undefined) => (text === undefined ? undefined : Fraction.of(text));
    const paid = Fraction.of(cost);
    const terms = { cost: paid, listedCost: paid, units: of(units), price: of(price), isCreated: false };
    this.#bring(new Lot(facts, terms), 'purchased');
  }

  #sell({ of, date, units, cash, currency }: Sale): void {
    const lot = this.lot(of);
    const [cost, left] = [lot.costLeft, lot.unitsLeft];
    if (units === undefined) lot.isGone = true;
    else lot.sold = lot.sold.plus(Fraction.of(units));
    if (lot.unitsLeft.isBelow(Fraction.ZERO)) throw new Error(`the books oversell ${of}`);
    const relieved = cost.minus(lot.costLeft);
    this.#move(lot, date, 'disposed', { cost: relieved.negative(), units: lot.unitsLeft.minus(left) });
    const received = Fraction.of(cash);
    for (const moved of this.#movedOf(lot, date)) {
      moved.proceeds.set(currency, received.plus(moved.proceeds.get(currency) ?? Fraction.ZERO));
      if (currency === lot.facts.currency) moved.gain = received.minus(relieved).plus(moved.gain ?? Fraction.ZERO);
    }
  }

  /**
   * The cost goes on: of a note it buys whole shares at the price of the class. An exercise is paid for besides.
   */
  #turn({ kind, of, date, into, round, creates }: Turn): void {
    const lot = this.lot(of);
    const { facts, units } = lot;
    const [costLeft, unitsLeft] = [lot.costLeft, lot.unitsLeft];
    const isExercise = kind === 'exercise';
    const price = this.#prices.get(classKey(facts.company, round, into)) ?? Fraction.ZERO;
    const paid = isExercise ? unitsLeft.times(lot.price ?? Fraction.ZERO) : Fraction.ZERO;
    const cost = costLeft.plus(paid);
    const { ofConversion, ofExercise } = this.#carried;
    const converted = ofConversion === 'whole' ? lot.listedCost : lot.listedCostLeft;
    const exercised = ofExercise === 'cash' ? paid : lot.listedCostLeft.plus(paid);
    const listedCost = isExercise ? exercised : converted;
    const created = units === undefined ? cost.over(price).wholes() : unitsLeft;
    const { token: _token, ...shared } = facts;
    const output = new Lot(
      { ...shared, ref: creates, type: 'certificate', round, shareClass: into, date },
      { cost, listedCost, units: created, price: undefined, isCreated: true },
    );
    const out = { cost: costLeft.negative(), units: unitsLeft.negative() };
    lot.isGone = true;
    this.#move(lot, date, isExercise ? 'exercised' : 'convertedOut', out);
    this.#bring(output, isExercise ? 'exercised' : 'convertedIn');
    if (!isExercise) return;
    for (const moved of this.#movedOf(output, date)) moved.exerciseCash = paid;
  }

  #bring(lot: Lot, move: Move): void {
    const { ref, date } = lot.facts;
    if (this.lots.has(ref)) throw new Error(`the books have two ${ref}`);
    this.lots.set(ref, lot);
    this.#move(lot, date, move, { cost: lot.cost, units: lot.units ?? Fraction.ZERO });
  }

  #move(lot: Lot, date: string, move: Move, { cost, units }: { cost: Fraction; units: Fraction }): void {
    for (const moved of this.#movedOf(lot, date)) {
      moved.cost.set(move, cost.plus(moved.cost.get(move) ?? Fraction.ZERO));
      moved.units.set(move, units.plus(moved.units.get(move) ?? Fraction.ZERO));
    }
  }

  #movedOf(lot: Lot, date: string): readonly Moved[] {
    const timing = date < this.#first ? ['late' as const] : date > this.#last ? ['after' as const] : [];
    return ['all' as const, ...timing].map((part) => {
      const moved = lot.moved.get(part) ?? {
        ...{ cost: new Map(), units: new Map(), proceeds: new Map() },
        ...{ exerciseCash: undefined, gain: undefined },
      };
      lot.moved.set(part, moved);
      return moved;
    });
  }
}

function classKey(company: string, round: string, name: string): string {
  return [company, round, name].join(' / ');
}
