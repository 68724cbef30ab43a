import { addDecimals, compareDecimals, decimal, multiplyDecimals } from '../../model/values/decimal.ts';
import { findClassPrice } from './class-price.ts';
import type { OcfBook, OcfEvent, OcfIssuance } from './ocf-book.ts';
import type { OcfOf } from './ocf-objects.ts';

export type OcfCertificate = OcfOf<'TX_STOCK_ISSUANCE'>;

/**
 * How a conversion or exercise is entered. The service calculates the shares: for a note the investment by the class's
 * price, for anything else one for one. Where the file has a different number, its certificate is entered as it is, and
 * the converted security is not.
 */
export type ConversionEntry =
  | { readonly as: 'event'; readonly into: OcfCertificate }
  | { readonly as: 'certificate'; readonly into: OcfCertificate; readonly instead: OcfIssuance }
  | { readonly as: 'nothing'; readonly why: string };

/** `isTouched` reports whether a security has other events. */
export function decideConversion(
  event: OcfEvent,
  book: OcfBook,
  isTouched: (securityId: string) => boolean,
): ConversionEntry {
  const results = 'resulting_security_ids' in event ? event.resulting_security_ids : [];
  const [into, ...more] = results.map((id) => book.issuances.get(id));
  if (into?.object_type !== 'TX_STOCK_ISSUANCE' || more.length > 0)
    return {
      as: 'nothing',
      why: `it makes ${results.length} securities, and the service accepts only one certificate`,
    };
  const from = book.issuances.get(event.security_id);
  if (from === undefined) return { as: 'nothing', why: 'what it converts is not issued anywhere in the file' };
  const isPartial = 'balance_security_id' in event && event.balance_security_id !== undefined;
  if (isPartial) return { as: 'nothing', why: 'it is only of a part, and the service converts the whole' };
  if (isWorkedOutAlike(from, into, book)) return { as: 'event', into };
  if (book.rootOf(event.security_id) === event.security_id && !isTouched(event.security_id))
    return { as: 'certificate', into, instead: from };
  return { as: 'nothing', why: `it makes ${into.quantity} shares, and the service would work out a different number` };
}

function isWorkedOutAlike(from: OcfIssuance, into: OcfCertificate, book: OcfBook): boolean {
  if (from.object_type !== 'TX_CONVERTIBLE_ISSUANCE') return from.quantity === into.quantity;
  const { amount, currency } = from.investment_amount;
  const price = findClassPrice(into, book);
  if (price.currency !== currency) return false;
  const priceOf = (shares: typeof into.quantity) => multiplyDecimals(shares, decimal(price.amount));
  const next = addDecimals(into.quantity, decimal(1));
  return compareDecimals(priceOf(into.quantity), amount) <= 0 && compareDecimals(amount, priceOf(next)) < 0;
}
