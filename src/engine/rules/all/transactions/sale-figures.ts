import {
  compareDecimals,
  type Decimal,
  divideDecimals,
  subtractDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../../cap-table/entries.ts';

export interface SaleFigures {
  readonly sale: Planned<TransactionEntry>;
  readonly held: SecurityEntry;
  readonly units: Decimal;
  readonly cash: Money;
}

/** The sales to be sent of a number of shares or tokens for some cash, of securities that are known. */
export function listSaleFigures(table: CapTable): SaleFigures[] {
  return table.sent.transactions.flatMap((sale): SaleFigures[] => {
    const { event, unitsSold: units, cashReceived: cash, security = '' } = sale;
    const held = table.securityOf(security);
    if (event !== 'sale' || held?.units === undefined || units === undefined || cash === undefined) return [];
    return units === ZERO || cash.value === ZERO ? [] : [{ sale, held, units, cash }];
  });
}

/** How many may be left before the sale: what is listed of a security sold before is either of two numbers. */
export function listLeftBefore({ sale, held }: SaleFigures, table: CapTable): Decimal[] {
  const { units: sold, sentUnits } = table.salesSoFar.before(sale);
  const counts = (held.row === undefined ? [sentUnits, sold] : [sold]).map((taken) =>
    subtractDecimals(held.units ?? ZERO, taken),
  );
  return [...new Set(counts)].filter((count) => compareDecimals(count, ZERO) > 0);
}

/** `undefined` where nothing is sold. */
export function pricePer(cash: Decimal, units: Decimal): Decimal | undefined {
  return compareDecimals(units, ZERO) > 0 && compareDecimals(cash, ZERO) > 0
    ? divideDecimals(cash, units, 12)
    : undefined;
}

/**
 * Prices of one share or token on the day of the sale, in its currency: of the company's sales before and after it, of
 * the last round, of the last mark.
 */
export function listPrices({ sale, held, cash: { currency } }: SaleFigures, table: CapTable): Decimal[] {
  const { date, company } = sale;
  const sold = table.salesSoFar
    .beside(sale)
    .flatMap(({ cashReceived, unitsSold }) =>
      cashReceived?.currency === currency ? (pricePer(cashReceived.value, unitsSold ?? ZERO) ?? []) : [],
    );
  const own = held.terms.pricePerToken ?? held.ofClass?.pricePerShare;
  const asked = [table.valuations.lastPrice(company, date), own].flatMap((price) =>
    price?.currency === currency && price.value !== ZERO ? [price.value] : [],
  );
  return [...new Set([...sold, ...asked, ...markedPrice(held, { date, currency }, table)])];
}

function markedPrice(
  { company, fundId }: SecurityEntry,
  { date, currency }: Pick<TransactionEntry, 'date'> & Pick<Money, 'currency'>,
  table: CapTable,
): Decimal[] {
  const last = table.markSeries.before({ company, column: 'Fair Value', fundId }, date);
  if (last === undefined || !('fairValue' in last.mark) || last.mark.fairValue.currency !== currency) return [];
  const shares = table.holdings.on(company, fundId, last.date)?.shares;
  const price = shares === undefined ? undefined : pricePer(last.mark.fairValue.value, shares);
  return price === undefined ? [] : [price];
}
