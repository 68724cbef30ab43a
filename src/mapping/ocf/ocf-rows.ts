import { multiplyDecimals } from '../../model/values/decimal.ts';
import type { OcfBook, OcfEvent, OcfIssuance } from './ocf-book.ts';
import type { OcfOf } from './ocf-objects.ts';
import type { OcfRound } from './ocf-rounds.ts';

/** A row of the format by its columns; amounts and counts are decimals, the rest texts. */
export interface OcfRow {
  readonly [column: string]: string | undefined;
}

export interface RowContext {
  readonly book: OcfBook;
  readonly company: string;
  readonly rounds: ReadonlyMap<OcfIssuance, OcfRound>;
  /** A label of its own for each security. */
  readonly refOf: (securityId: string) => string;
}

const NOTE_TYPES: { readonly [type: string]: string } = { SAFE: 'SAFE', NOTE: 'convertible note' };
const DAYS: { readonly [convention: string]: string } = { ACTUAL_365: '365', '30_360': '360', ACTUAL_360: '360' };

export function toRoundRow(round: OcfRound, { company }: RowContext): OcfRow {
  return { Company: company, Round: round.name, 'Closing Date': round.closingDate };
}

/** The price of the class, else that of the issuance. */
export function toShareClassRow(issuance: OcfOf<'TX_STOCK_ISSUANCE'>, context: RowContext): OcfRow {
  const stockClass = context.book.classes.get(issuance.stock_class_id);
  const price = stockClass?.price_per_share ?? issuance.share_price;
  return {
    Company: context.company,
    Round: context.rounds.get(issuance)?.name,
    'Share Class': stockClass?.name ?? issuance.stock_class_id,
    'Class Type': stockClass?.class_type === 'COMMON' ? 'common' : 'preferred',
    'Price Per Share': price.amount,
    Currency: price.currency,
  };
}

export function toSecurityRow(issuance: OcfIssuance, context: RowContext): OcfRow {
  const common = {
    Ref: context.refOf(issuance.security_id),
    Company: context.company,
    Round: context.rounds.get(issuance)?.name,
    Fund: context.book.fundOf(issuance.security_id),
    'Issue Date': issuance.date,
  };
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE': {
      const { share_price: price, quantity, cost_basis: cost } = issuance;
      const amount = cost ?? { amount: multiplyDecimals(price.amount, quantity), currency: price.currency };
      return {
        ...common,
        Type: 'certificate',
        'Share Class': context.book.classes.get(issuance.stock_class_id)?.name ?? issuance.stock_class_id,
        Shares: quantity,
        'Investment Amount': amount.amount,
        Currency: amount.currency,
      };
    }
    case 'TX_CONVERTIBLE_ISSUANCE':
      return { ...common, Type: 'convertible', ...toTerms(issuance) };
    default: {
      const { quantity, exercise_price: price, warrant_expiration_date: due } = issuance;
      return {
        ...common,
        Type: 'warrant',
        Shares: quantity,
        'Exercise Price': price?.amount,
        Currency: price?.currency,
        'Due Date': due,
      };
    }
  }
}

function toTerms(issuance: OcfOf<'TX_CONVERTIBLE_ISSUANCE'>): OcfRow {
  const mechanisms = issuance.conversion_triggers.flatMap(
    (trigger) => trigger.conversion_right?.conversion_mechanism ?? [],
  );
  const cap = mechanisms.find((mechanism) => mechanism.conversion_valuation_cap)?.conversion_valuation_cap;
  const convention = mechanisms.find((mechanism) => mechanism.day_count_convention)?.day_count_convention;
  return {
    'Convertible Type': NOTE_TYPES[issuance.convertible_type] ?? 'convertible note',
    'Investment Amount': issuance.investment_amount.amount,
    Currency: issuance.investment_amount.currency,
    Discount: mechanisms.find((mechanism) => mechanism.conversion_discount)?.conversion_discount,
    'Valuation Cap': cap?.amount,
    'Valuation Cap Currency': cap?.currency,
    'Interest Rate': mechanisms.flatMap((mechanism) => mechanism.interest_rates ?? [])[0]?.rate,
    'Days Convention': convention === undefined ? undefined : DAYS[convention],
    'Maturity Date': issuance.conversion_triggers.find(({ type }) => type === 'AUTOMATIC_ON_DATE')?.trigger_date,
  };
}

/** A sale to somebody else; what a transfer brought in the file does not say. */
export function toSaleRow(event: OcfEvent, context: RowContext): OcfRow {
  const paid =
    event.object_type === 'TX_STOCK_REPURCHASE'
      ? { amount: multiplyDecimals(event.price.amount, event.quantity), currency: event.price.currency }
      : undefined;
  return {
    Event: 'sale',
    Company: context.company,
    Date: event.date,
    Security: context.refOf(context.book.rootOf(event.security_id)),
    'Shares Sold': 'quantity' in event ? event.quantity : undefined,
    'Cash Received': paid?.amount,
    Currency: paid?.currency,
  };
}

/** A conversion or exercise into one certificate. */
export function toConversionRow(event: OcfEvent, into: OcfOf<'TX_STOCK_ISSUANCE'>, context: RowContext): OcfRow {
  return {
    Event: event.object_type === 'TX_WARRANT_EXERCISE' ? 'exercise' : 'conversion',
    Company: context.company,
    Date: event.date,
    Security: context.refOf(context.book.rootOf(event.security_id)),
    'Converted To': context.book.classes.get(into.stock_class_id)?.name ?? into.stock_class_id,
    Round: context.rounds.get(into)?.name,
    'Creates Ref': context.refOf(into.security_id),
  };
}
