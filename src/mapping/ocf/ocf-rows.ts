import { multiplyDecimals } from '../../model/values/decimal.ts';
import { findClassPrice } from './class-price.ts';
import type { OcfBook, OcfEvent, OcfIssuance } from './ocf-book.ts';
import { type OcfCell, type OcfRow, toOcfCell } from './ocf-cell.ts';
import type { OcfCertificate } from './ocf-conversions.ts';
import type { OcfOf } from './ocf-objects.ts';
import type { OcfRound } from './ocf-rounds.ts';

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
