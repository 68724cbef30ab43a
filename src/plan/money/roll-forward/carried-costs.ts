import type { SecurityLedger } from '../../../ledger/security-ledger.ts';
import { costLeft } from '../../../ledger/stock.ts';
import type { Closings } from '../../../model/service/closings.ts';
import { sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { carryCost } from './carry-cost.ts';
import type { Lot } from './lot.ts';

/**
 * Lots with what each conversion has carried into them: the cost that was left of its input. Where that cannot be known
 * any more, the lot keeps what the service lists.
 */
export function carryCosts(lots: readonly Lot[], { ledger, closings, moneyPlaces }: CarryingFacts): readonly Lot[] {
  const carried = new CarriedCosts(ledger, closings);
  return lots.map((lot) => {
    const cost = carried.into(lot.key);
    return cost === undefined ? lot : carryCost(lot, cost, moneyPlaces);
  });
}

interface CarryingFacts {
  readonly ledger: SecurityLedger;
  /** A run that closed with it knew best. */
  readonly closings: Closings;
  /** To which the service rounds amounts. */
  readonly moneyPlaces: number | undefined;
}

type Carried = Pick<Lot, 'cost' | 'currency'>;

class CarriedCosts {
  readonly #ledger: SecurityLedger;
  readonly #closings: Closings;

  constructor(ledger: SecurityLedger, closings: Closings) {
    this.#ledger = ledger;
    this.#closings = closings;
  }

  /** What was left of what became this security; `undefined` of what no conversion created, and where nothing tells. */
  into(id: string, seen: ReadonlySet<string> = new Set()): Carried | undefined {
    const by = this.#ledger.holdings.get(id)?.createdBy;
    const input = by?.event === 'conversion' ? by.inputSecurityId : undefined;
    // A service may name a security as what it was made of.
    if (input === undefined || seen.has(id)) return undefined;
    const closed = this.#closings.lots.get(id);
    if (closed !== undefined) return closed;
    const history = this.#ledger.historyOf(input);
    if (history?.currency === undefined) return undefined;
    const [{ cost, units }, ...later] = history.states;
    const entered = this.into(input, new Set([...seen, id])) ?? { cost, currency: history.currency };
    const sold = sumDecimals(later.flatMap(({ by }) => (by?.event === 'sale' ? (by.shares ?? []) : [])));
    if (sold === ZERO) return entered;
    if (!history.isCertain || units === undefined) return undefined;
    return { currency: entered.currency, cost: costLeft({ cost: entered.cost, units, sold, isGone: false }) };
  }
}
