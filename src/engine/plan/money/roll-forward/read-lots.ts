import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { expectedOutput } from '../../../../model/conversion/expected-output.ts';
import { costOf } from '../../../../model/fields/cost.ts';
import { unitsOf } from '../../../../model/fields/units.ts';
import type { Closings } from '../../../../model/service/closings.ts';
import type { Security, Transaction } from '../../../../model/service/snapshot.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { type CountReading, provenCounting } from '../../../ledger/count-reading.ts';
import { nameOutputs } from '../../../ledger/created/find-created.ts';
import type { SecurityHistory } from '../../../ledger/history.ts';
import type { Holding } from '../../../ledger/holding.ts';
import { SecurityLedger } from '../../../ledger/security-ledger.ts';
import { costLeft } from '../../../ledger/stock.ts';
import { carryCost } from './carry-cost.ts';
import { currencyOfCost, type Lot, type SecurityNamer } from './name-security.ts';

interface LotFacts {
  readonly namer: SecurityNamer;
  /** How the service counts where the ledger alone does not tell. */
  readonly reading?: CountReading;
  readonly moneyPlaces?: number | undefined;
}

export function readLots(held: SecurityLedger, { namer, reading, moneyPlaces }: LotFacts) {
  const named = nameOutputs(held, { withoutClass: false });
  const { source, entryHistory } = named;
  const isTold = named.counting.isFound || reading === undefined;
  const ledger = isTold ? named : new SecurityLedger(source, entryHistory, reading);
  const carried = new CarriedCosts(ledger, entryHistory.closings);
  const lots = new Map<string, Lot>();
  for (const security of source.securities) {
    const { id } = security;
    const holding = ledger.holdings.get(id);
    const lot = toLot(security, holding, ledger.counting, namer);
    const cost = holding?.createdBy === undefined ? undefined : carried.into(id);
    // Where the carried cost is no longer known, the lot keeps what the service lists.
    lots.set(id, cost === undefined ? lot : carryCost(lot, cost, moneyPlaces));
  }
  return {
    lots,
    countReading: ledger.counting,
    /** How many conversions nobody knows the cost of that they carried on. */
    assumedCosts: countAssumed(ledger, carried),
    ledger,
  };
}

function toLot(security: Security, holding: Holding | undefined, counting: CountReading, namer: SecurityNamer): Lot {
  const { id, companyId, fundId, type } = security;
  const listed = unitsOf(security);
  const { transactions = [], sharesSold = ZERO } = holding ?? {};
  const isGone = transactions.some(({ event }) => event !== 'sale' || listed === undefined);
  // A service may list what was converted or exercised without shares: then the count is unknown.
  const sold = isGone && (listed === undefined || listed === ZERO) ? ZERO : sharesSold;
  const kind = (holding && provenCounting(holding)) ?? counting.kind;
  // A service may list what sales took whole without shares, however it counts.
  const isEntered = kind === 'entered' && listed !== undefined && compareDecimals(listed, sold) >= 0;
  return omitAbsent({
    key: id,
    company: companyId,
    fundId,
    type,
    name: namer.nameOf(security),
    currency: currencyOfCost(security, namer),
    cost: costOf(security)?.value ?? ZERO,
    units: listed === undefined || isEntered ? listed : addDecimals(listed, sold),
    sold,
    isGone,
    exercisePrice: security.exercisePrice,
  });
}

/** Counts conversions and exercises whose carried cost is assumed, because what they took is no longer known. */
function countAssumed(ledger: SecurityLedger, carried: CarriedCosts): number {
  // The outputs of our own runs are either listed, or gone again.
  const own = new Set(ledger.entryHistory.transactions.map(({ id }) => id));
  const sales = ledger.transactions.filter(({ event }) => event === 'sale');
  const sold = new Set(sales.flatMap(({ inputSecurityId }) => inputSecurityId ?? []));
  const unnamed = groupBy(
    sales.filter(({ inputSecurityId, shares = ZERO }) => inputSecurityId === undefined && shares !== ZERO),
    ({ companyId }) => companyId,
  );
  const mayBeOfPart = ({ companyId, date, inputSecurityId }: Transaction): boolean =>
    inputSecurityId === undefined
      ? (unnamed.get(companyId) ?? []).some((sale) => sale.date <= date)
      : sold.has(inputSecurityId);
  return ledger.transactions.filter((each) => {
    const { event, inputSecurityId, outputSecurityId } = each;
    if (event === 'sale') return false;
    // An exercised one may have cost something of its own.
    const isKnown = inputSecurityId !== undefined && ledger.holdings.get(inputSecurityId)?.security !== undefined;
    if (event === 'exercise' ? isKnown : !mayBeOfPart(each)) return false;
    if (outputSecurityId === undefined) return !isKnown && !own.has(each.id);
    return ledger.holdings.get(outputSecurityId)?.isListed === true && carried.into(outputSecurityId) === undefined;
  }).length;
}

type Carried = Pick<Lot, 'cost' | 'currency'>;

class CarriedCosts {
  readonly #ledger: SecurityLedger;
  /** A run that closed with it knew best. */
  readonly #closings: Closings;
  readonly #known = new Map<string, Carried | undefined>();

  constructor(ledger: SecurityLedger, closings: Closings) {
    this.#ledger = ledger;
    this.#closings = closings;
  }

  /** The cost carried into this security; `undefined` where no transaction created it, and where it is unknown. */
  into(id: string): Carried | undefined {
    if (this.#ledger.holdings.get(id)?.createdBy === undefined) return undefined;
    const path: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !this.#known.has(at); at = this.#madeOf(at)) {
      path.push(at);
      // A service may name a security as what it was made of: then this stands.
      this.#known.set(at, undefined);
    }
    for (const each of path.reverse()) this.#known.set(each, this.#carry(each));
    return this.#known.get(id);
  }

  #madeOf(id: string): string | undefined {
    const { createdBy: by } = this.#ledger.holdings.get(id) ?? {};
    return by?.event === 'sale' || this.#closings.lots.has(id) ? undefined : by?.inputSecurityId;
  }

  /** From what it was made of, whose own carried cost is known by now. */
  #carry(id: string): Carried | undefined {
    const { createdBy: by } = this.#ledger.holdings.get(id) ?? {};
    const input = by?.inputSecurityId;
    if (by === undefined || by.event === 'sale' || input === undefined) return undefined;
    const closed = this.#closings.lots.get(id);
    if (closed !== undefined) return closed;
    if (by.event === 'exercise') return this.#exercised(input, id);
    const left = this.#leftOf(input);
    return left && { cost: left.cost, currency: left.currency };
  }

  /** Its own cost and what exercising cost, where each of it became a share. */
  #exercised(input: string, output: string): Carried | undefined {
    const { security, before } = this.#ledger.holdings.get(input) ?? {};
    const exercisePrice = security?.exercisePrice ?? before?.exercisePrice;
    const history = this.#ledger.historyOf(input);
    if (exercisePrice === undefined || history?.isCertain !== true) return undefined;
    const own = this.#leftOf(input);
    const cost = { value: own?.cost ?? ZERO, currency: own?.currency ?? exercisePrice.currency };
    const units = unitsBeforeEvent(history);
    const created = this.#ledger.historyOf(output)?.states[0].units;
    if (units === undefined || units === ZERO || created !== units) return undefined;
    const expected = expectedOutput({ event: 'exercise', units, cost, exercisePrice }, undefined);
    return { cost: expected.cost.value, currency: expected.cost.currency };
  }

  #leftOf(input: string): Carried | undefined {
    const history = this.#ledger.historyOf(input);
    if (history?.currency === undefined) return undefined;
    const [{ cost, units }] = history.states;
    const entered = this.#known.get(input) ?? { cost, currency: history.currency };
    const sold = soldIn(history);
    if (sold === ZERO) return entered;
    if (!history.isCertain || units === undefined) return undefined;
    return { currency: entered.currency, cost: costLeft({ ...entered, units, sold, isGone: false }) };
  }
}

function soldIn({ states: [, ...later] }: SecurityHistory): Decimal {
  return sumDecimals(later.flatMap(({ by }) => (by?.event === 'sale' ? (by.shares ?? []) : [])));
}

function unitsBeforeEvent(history: SecurityHistory): Decimal | undefined {
  const [{ units }] = history.states;
  return units === undefined ? undefined : subtractDecimals(units, soldIn(history));
}
