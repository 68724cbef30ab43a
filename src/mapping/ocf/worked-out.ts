import { addDecimals, compareDecimals, decimal, multiplyDecimals } from '../../model/values/decimal.ts';
import type { OcfBook, OcfCertificate } from './ocf-book.ts';
import type { OcfLot } from './ocf-lots.ts';
import { findClassPrice } from './ocf-rows.ts';

/**
 * Returns whether the service works out as many shares: for a note the investment by the class's price, for anything else
 * one for one.
 */
export function isWorkedOutAlike({ issuance, quantity }: OcfLot, into: OcfCertificate, book: OcfBook): boolean {
  if (issuance.object_type !== 'TX_CONVERTIBLE_ISSUANCE') return quantity === into.quantity;
  const price = findClassPrice(into, book);
  if (price.currency !== issuance.investment_amount.currency) return false;
  const costOf = (shares: typeof into.quantity) => multiplyDecimals(shares, decimal(price.amount));
  const next = addDecimals(into.quantity, decimal(1));
  return compareDecimals(costOf(into.quantity), quantity) <= 0 && compareDecimals(quantity, costOf(next)) < 0;
}
