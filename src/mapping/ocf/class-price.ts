import { isTransfer, type OcfBook } from './ocf-book.ts';
import type { OcfField } from './ocf-cell.ts';
import type { OcfObject, OcfOf } from './ocf-objects.ts';

export interface ClassPrice {
  readonly amount: string;
  readonly currency: string;
  readonly from: OcfField;
}

/**
 * Returns the price of the class, else that of its first issuance for cash, whoever holds it: conversions have prices
 * of their own, and transfers issue nothing.
 */
export function findClassPrice(issuance: OcfOf<'TX_STOCK_ISSUANCE'>, book: OcfBook): ClassPrice {
  const stockClass = book.classes.get(issuance.stock_class_id);
  if (stockClass?.price_per_share !== undefined) return priceOf(stockClass, stockClass.price_per_share);
  const [first = issuance] = [...book.issuances.values()]
    .filter((other) => other.object_type === 'TX_STOCK_ISSUANCE')
    .filter((other) => other.stock_class_id === issuance.stock_class_id && isForCash(other, book))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return priceOf(first, first.share_price);
}

function isForCash({ security_id: id }: OcfOf<'TX_STOCK_ISSUANCE'>, book: OcfBook): boolean {
  const creator = book.creatorOf(id);
  return book.rootOf(id) === id && (creator === undefined || isTransfer(creator));
}

function priceOf(object: OcfObject, { amount, currency }: { amount: string; currency: string }): ClassPrice {
  const path = object.object_type === 'STOCK_CLASS' ? 'price_per_share.amount' : 'share_price.amount';
  return { amount, currency, from: { object, path } };
}
