import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { addDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { byDate } from './by-day.ts';
import type { TransactionEntry } from './entries.ts';

/** The sales of a security before one of them, summed up in the order of their days. */
export interface SoldSoFar {
  readonly units: Decimal;
  /** Those of them that would be sent: of the others nobody knows whether the service has taken them off. */
  readonly sentUnits: Decimal;
  /** Absent where it was in several currencies. */
  readonly cash?: { readonly value: Decimal; readonly currency: Currency | undefined };
  readonly last?: TransactionEntry;
}

const NOTHING: SoldSoFar = { units: ZERO, sentUnits: ZERO, cash: { value: ZERO, currency: undefined } };

export class SalesSoFar {
  readonly #before = new Map<string, SoldSoFar>();
  readonly #beside = new Map<string, readonly TransactionEntry[]>();

  constructor(transactions: readonly TransactionEntry[]) {
    const sales = transactions.filter(({ event }) => event === 'sale').toSorted(byDate);
    for (const some of groupBy(sales, ({ security }) => security).values()) this.#addUp(some);
    for (const some of groupBy(sales, ({ company }) => company).values())
      for (const [index, { key }] of some.entries())
        this.#beside.set(
          key,
          [some[index - 1], some[index + 1]].flatMap((each) => each ?? []),
        );
  }

  before({ key }: TransactionEntry): SoldSoFar {
    return this.#before.get(key) ?? NOTHING;
  }

  /** The sale of the same company before it, and that after it, of whatever fund. */
  beside({ key }: TransactionEntry): readonly TransactionEntry[] {
    return this.#beside.get(key) ?? [];
  }

  #addUp(sales: readonly TransactionEntry[]): void {
    let sold = NOTHING;
    for (const sale of sales) {
      this.#before.set(sale.key, sold);
      sold = addSale(sold, sale);
    }
  }
}

function addSale(sold: SoldSoFar, last: TransactionEntry): SoldSoFar {
  const { unitsSold = ZERO, cashReceived: cash, row } = last;
  const isAlike =
    sold.cash !== undefined && (cash?.currency ?? sold.cash.currency) === (sold.cash.currency ?? cash?.currency);
  const total = isAlike
    ? {
        value: addDecimals(sold.cash?.value ?? ZERO, cash?.value ?? ZERO),
        currency: cash?.currency ?? sold.cash?.currency,
      }
    : undefined;
  return omitAbsent({
    units: addDecimals(sold.units, unitsSold),
    sentUnits: row === undefined ? sold.sentUnits : addDecimals(sold.sentUnits, unitsSold),
    cash: total,
    last,
  });
}
