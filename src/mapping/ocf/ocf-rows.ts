import { addDecimals, compareDecimals, decimal, multiplyDecimals } from '../../model/values/decimal.ts';
import { isTransfer, type OcfBook, type OcfEvent, type OcfIssuance, type OcfRound } from './ocf-book.ts';
import type { OcfObject, OcfOf } from './ocf-file.ts';

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
export function toShareClassRow(issuance: OcfCertificate, context: RowContext): OcfRow {
  const { amount, currency, from } = findClassPrice(issuance, context.book);
  const stockClass = context.book.classes.get(issuance.stock_class_id);
  return {
    Company: context.company,
    Round: roundOf(issuance, context),
    'Share Class': classOf(issuance, context),
    'Class Type': toOcfCell(stockClass?.class_type === 'COMMON' ? 'common' : 'preferred', stockClass, 'class_type'),
    'Price Per Share': { text: amount, from: [from] },
    Currency: toOcfCell(currency),
  };
}

/** Makes a row of a certificate or warrant, and the common columns of a note. */
export function toSecurityRow(issuance: OcfIssuance, context: RowContext): OcfRow {
  const common = {
    Ref: toOcfCell(context.refOf(issuance.security_id), issuance, 'custom_id'),
    Company: context.company,
    Round: roundOf(issuance, context),
    Fund: toOcfCell(context.book.fundOf(issuance.security_id), issuance, 'stakeholder_id'),
    'Issue Date': toOcfCell(issuance.date, issuance, 'date'),
  };
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE':
      return {
        ...common,
        Type: toOcfCell('certificate'),
        'Share Class': classOf(issuance, context),
        Shares: toOcfCell(issuance.quantity, issuance, 'quantity'),
        ...toCost(issuance),
      };
    case 'TX_CONVERTIBLE_ISSUANCE':
      return { ...common, Type: toOcfCell('convertible') };
    default: {
      const { quantity, exercise_price: price, warrant_expiration_date: due } = issuance;
      return {
        ...common,
        Type: toOcfCell('warrant'),
        Shares: toOcfCell(quantity, issuance, 'quantity'),
        'Exercise Price': toOcfCell(price?.amount, issuance, 'exercise_price.amount'),
        Currency: toOcfCell(price?.currency, issuance, 'exercise_price.currency'),
        'Due Date': toOcfCell(due, issuance, 'warrant_expiration_date'),
      };
    }
  }
}

/** The stated cost, else shares times price. */
function toCost(issuance: OcfCertificate): OcfRow {
  const { share_price: price, quantity, cost_basis: cost } = issuance;
  if (cost !== undefined)
    return {
      'Investment Amount': toOcfCell(cost.amount, issuance, 'cost_basis.amount'),
      Currency: toOcfCell(cost.currency, issuance, 'cost_basis.currency'),
    };
  const amount = multiplyDecimals(price.amount, quantity);
  return {
    'Investment Amount': toOcfCell(amount, issuance, 'share_price.amount'),
    Currency: toOcfCell(price.currency, issuance, 'share_price.currency'),
  };
}

/** Enters a certificate in place of what it was converted from, at that security's cost. */
export function toConvertedRow(into: OcfCertificate, from: OcfIssuance, context: RowContext): OcfRow {
  const row = toSecurityRow(into, context);
  if (into.cost_basis !== undefined || from.object_type === 'TX_WARRANT_ISSUANCE') return row;
  if (from.object_type === 'TX_STOCK_ISSUANCE') return { ...row, ...toCost(from) };
  const { amount, currency } = from.investment_amount;
  return {
    ...row,
    'Investment Amount': toOcfCell(amount, from, 'investment_amount.amount'),
    Currency: toOcfCell(currency, from, 'investment_amount.currency'),
  };
}

/** Enters a sale; the file does not say what a transfer brought. */
export function toSaleRow(event: OcfEvent, context: RowContext): OcfRow {
  const shares = 'quantity' in event ? event.quantity : undefined;
  return {
    Event: toOcfCell('sale'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(context.refOf(context.book.rootOf(event.security_id)), event, 'security_id'),
    'Shares Sold': toOcfCell(shares, event, 'quantity'),
    // Undefined values make blank columns to be filled in.
    ...(event.object_type === 'TX_STOCK_REPURCHASE'
      ? toProceeds(event)
      : { 'Cash Received': undefined, Currency: undefined }),
  };
}

function toProceeds(event: OcfOf<'TX_STOCK_REPURCHASE'>): OcfRow {
  const { price, quantity } = event;
  return {
    'Cash Received': toOcfCell(multiplyDecimals(price.amount, quantity), event, 'price.amount'),
    Currency: toOcfCell(price.currency, event, 'price.currency'),
  };
}

export function toConversionRow(event: OcfEvent, into: OcfCertificate, context: RowContext): OcfRow {
  return {
    Event: toOcfCell(event.object_type === 'TX_WARRANT_EXERCISE' ? 'exercise' : 'conversion'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(context.refOf(context.book.rootOf(event.security_id)), event, 'security_id'),
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
 * Returns the price of the class, else that of its first issuance for cash, whoever holds it: conversions have prices
 * of their own, and transfers issue nothing.
 */
function findClassPrice(issuance: OcfOf<'TX_STOCK_ISSUANCE'>, book: OcfBook): ClassPrice {
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

export type OcfCertificate = OcfOf<'TX_STOCK_ISSUANCE'>;

/**
 * How a conversion or exercise is entered. The service calculates the shares: for a note the investment by the class's
 * price, for anything else one for one. Where the file has a different number, its certificate is entered as it is, and
 * the converted security is not.
 */
type ConversionEntry =
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
