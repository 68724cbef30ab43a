import { decimal, multiplyDecimals, scaleDecimal, sumDecimals } from '../../model/values/decimal.ts';
import {
  type OcfBook,
  type OcfCertificate,
  type OcfConversion,
  type OcfIssuance,
  type OcfLot,
  type OcfRound,
  type OcfSale,
  quantityOf,
  quantityPathOf,
} from './ocf-book.ts';
import { type OcfObject, ofType } from './ocf-file.ts';

interface OcfField {
  readonly object: OcfObject;
  readonly path: string;
}

/** A value of the format and the fields it is read from; none for our own words. */
interface OcfCell {
  readonly text: string;
  readonly from: readonly OcfField[];
}

/** A row of the format; amounts and counts are decimals. */
export interface OcfRow {
  readonly [column: string]: OcfCell | undefined;
}

export function toOcfCell(
  text: string | undefined,
  object?: OcfObject,
  ...paths: readonly string[]
): OcfCell | undefined {
  if (text === undefined) return undefined;
  return { text, from: object === undefined ? [] : paths.map((path) => ({ object, path })) };
}

export interface RowContext {
  readonly book: OcfBook;
  readonly company: OcfCell;
  readonly rounds: ReadonlyMap<OcfIssuance, OcfRound>;
  /** Unique labels of securities. */
  readonly refOf: (securityId: string) => string;
}

export function toRoundRow(round: OcfRound, { company }: RowContext): OcfRow {
  return { Company: company, Round: toOcfCell(round.name), 'Closing Date': toOcfCell(round.closingDate) };
}

/** Uses the price of the class, else that of its first issuance. */
export function toShareClassRow(issuance: OcfCertificate, lot: OcfLot, context: RowContext): OcfRow {
  const { amount, currency, from } = findClassPrice(issuance, context.book);
  const stockClass = context.book.classes.get(issuance.stock_class_id);
  return {
    Company: context.company,
    Round: roundOf(lot.roundOf, context),
    'Share Class': classOf(issuance, context),
    'Class Type': toOcfCell(stockClass?.class_type === 'COMMON' ? 'common' : 'preferred', stockClass, 'class_type'),
    'Price Per Share': { text: amount, from: [from] },
    Currency: toOcfCell(currency),
  };
}

/** Makes a row of a certificate or warrant, and the common columns of a note. */
export function toSecurityRow(lot: OcfLot, context: RowContext): OcfRow {
  const { issuance, ref, roundOf: purchase } = lot;
  const common = {
    Ref: toOcfCell(ref, issuance, 'custom_id'),
    Company: context.company,
    Round: roundOf(purchase, context),
    Fund: toOcfCell(context.book.fundOf(issuance.security_id), issuance, 'stakeholder_id'),
    'Issue Date': toOcfCell(issuance.date, issuance, 'date'),
  };
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE':
      return {
        ...common,
        Type: toOcfCell('certificate'),
        'Share Class': classOf(issuance, context),
        Shares: toQuantity(lot),
        ...toCost(lot),
      };
    case 'TX_CONVERTIBLE_ISSUANCE':
      return { ...common, Type: toOcfCell('convertible') };
    default: {
      const { quantity, exercise_price: price, warrant_expiration_date: due } = issuance;
      return {
        ...common,
        Type: toOcfCell('warrant'),
        Shares: quantity === undefined ? undefined : toQuantity(lot),
        'Exercise Price': toOcfCell(price?.amount, issuance, 'exercise_price.amount'),
        Currency: toOcfCell(price?.currency, issuance, 'exercise_price.currency'),
        'Due Date': toOcfCell(due, issuance, 'warrant_expiration_date'),
      };
    }
  }
}

/** A quantity that events have changed is that of what is left and sold, where the file has numbers for it. */
export function toQuantity({ issuance, quantity, parts, isSplit }: OcfLot): OcfCell {
  const own = { object: issuance, path: quantityPathOf(issuance) };
  if (quantity === quantityOf(issuance)) return { text: quantity, from: [own] };
  const isSum = isSplit || sumDecimals([...parts.values()].map((part) => part.quantity)) === quantity;
  return { text: quantity, from: isSum ? [...parts].map(([object, { path }]) => ({ object, path })) : [] };
}

function toCost({ cost, costOf: of }: OcfLot): OcfRow {
  if (cost === undefined) return {};
  const path = of.object_type === 'TX_CONVERTIBLE_ISSUANCE' ? 'investment_amount' : pricePathOf(of);
  return {
    'Investment Amount': toOcfCell(cost.amount, of, `${path}.amount`),
    Currency: toOcfCell(cost.currency, of, `${path}.currency`),
  };
}

function pricePathOf(issuance: OcfIssuance): string {
  return 'cost_basis' in issuance && issuance.cost_basis !== undefined ? 'cost_basis' : 'share_price';
}

/** Enters a sale; the file does not say what a transfer brought. */
export function toSaleRow({ event, lot, quantity }: OcfSale, context: RowContext): OcfRow {
  const { price } = event;
  return {
    Event: toOcfCell('sale'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(lot.ref, event, 'security_id'),
    'Shares Sold': toOcfCell(quantity, event, 'quantity'),
    // Undefined values make blank columns to be filled in.
    'Cash Received': toOcfCell(
      price && event.quantity && multiplyDecimals(price.amount, event.quantity),
      event,
      'price.amount',
    ),
    Currency: toOcfCell(price?.currency, event, 'price.currency'),
  };
}

export function toConversionRow({ event, lot, into }: OcfConversion, context: RowContext): OcfRow {
  return {
    Event: toOcfCell(event.object_type === 'TX_WARRANT_EXERCISE' ? 'exercise' : 'conversion'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(lot.ref, event, 'security_id'),
    'Converted To': classOf(into, context),
    Round: roundOf(into, context),
    'Creates Ref': toOcfCell(context.refOf(into.security_id), into, 'custom_id'),
  };
}

function roundOf(issuance: OcfIssuance, { rounds }: RowContext): OcfCell | undefined {
  return toOcfCell(rounds.get(issuance)?.name);
}

function classOf(issuance: OcfCertificate, { book }: RowContext): OcfCell | undefined {
  const stockClass = book.classes.get(issuance.stock_class_id);
  return stockClass === undefined
    ? toOcfCell(issuance.stock_class_id, issuance, 'stock_class_id')
    : toOcfCell(stockClass.name, stockClass, 'name');
}

interface ClassPrice {
  readonly amount: string;
  readonly currency: string;
  readonly from: OcfField;
}

/**
 * Returns the price of the class, else that of its first issuance for cash, whoever holds it: what events make has prices
 * of its own. A split divides the price at which the shares were issued.
 */
export function findClassPrice(issuance: OcfCertificate, book: OcfBook): ClassPrice {
  const stockClass = book.classes.get(issuance.stock_class_id);
  const [first = issuance] = [...book.issuances.values()]
    .filter((other) => other.object_type === 'TX_STOCK_ISSUANCE')
    .filter((other) => other.stock_class_id === issuance.stock_class_id)
    .filter((other) => book.creatorOf(other.security_id) === undefined)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const stated = stockClass?.price_per_share;
  if (stockClass !== undefined && stated !== undefined && stated.amount !== first.share_price.amount)
    return priceOf(stockClass, stated);
  const splits = ofType(book.objects, 'TX_STOCK_CLASS_SPLIT').filter(
    ({ stock_class_id: id, date }) => id === issuance.stock_class_id && date > first.date,
  );
  const amount = splits.reduce(
    (price, { split_ratio: { numerator, denominator } }) => scaleDecimal(price, denominator, numerator),
    decimal(first.share_price.amount),
  );
  return { ...priceOf(stated === undefined ? first : (stockClass ?? first), first.share_price), amount };
}

function priceOf(object: OcfObject, { amount, currency }: { amount: string; currency: string }): ClassPrice {
  const path = object.object_type === 'STOCK_CLASS' ? 'price_per_share.amount' : 'share_price.amount';
  return { amount, currency, from: { object, path } };
}
