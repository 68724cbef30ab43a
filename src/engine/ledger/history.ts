import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { costOf } from '../../model/fields/cost.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { Currency } from '../../model/values/currency.ts';
import { addDecimals, type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { Holding } from './holding.ts';
import { costLeft, type Stock, unitsLeft } from './stock.ts';

/** A security as issued and after each known transaction. */
export interface SecurityHistory {
  readonly id: string;
  /** False where it is unknown how the service counts: then the numbers are the likeliest. */
  readonly isCertain: boolean;
  readonly currency?: Currency;
  /** As issued first, then after each known transaction, by their days. */
  readonly states: readonly [HoldingState, ...HoldingState[]];
}

export interface HoldingState {
  /** The day from which on it was so; absent where the day of issue is not known. */
  readonly since?: CalendarDate;
  readonly by?: Transaction;
  readonly units?: Decimal;
  /** The part that is left, in the history's currency: sales take their part with them. */
  readonly cost: Decimal;
}

/** The history of a holding that was issued with so many shares or tokens, the likeliest first. */
export function toHistory(
  { id, security, transactions }: Holding,
  issuedCounts: readonly Decimal[] | undefined,
): SecurityHistory {
  const [units, ...others] = issuedCounts ?? [];
  const cost = security && costOf(security);
  let stock: Stock = {
    cost: cost?.value ?? ZERO,
    currency: cost?.currency,
    sold: ZERO,
    isGone: false,
    ...omitAbsent({ units }),
  };
  const states = transactions.map((by): HoldingState => {
    stock = takeFrom(stock, by);
    return { since: by.date, by, ...amountsOf(stock) };
  });
  const issued = omitAbsent({ since: security?.issueDate, units, cost: cost?.value ?? ZERO });
  return omitAbsent({
    id,
    currency: cost?.currency,
    states: [issued, ...states] as const,
    isCertain: issuedCounts !== undefined && others.length === 0,
  });
}

/** A conversion or exercise takes all; so does the sale of a note. */
function takeFrom(stock: Stock, { event, shares = ZERO }: Transaction): Stock {
  const isWhole = event !== 'sale' || stock.units === undefined;
  return isWhole ? { ...stock, isGone: true } : { ...stock, sold: addDecimals(stock.sold, shares) };
}

function amountsOf(stock: Stock): Pick<HoldingState, 'units' | 'cost'> {
  return omitAbsent({ cost: costLeft(stock), units: stock.units && unitsLeft(stock) });
}
