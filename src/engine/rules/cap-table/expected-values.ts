import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { isWithin, productsIn } from '../scale.ts';
import { showNamed } from '../words.ts';
import { postMoneyOf } from './by-day.ts';
import type { CapTable } from './cap-table.ts';
import type { MarkEntry, SentRow } from './entries.ts';

/** A figure with where it comes from, as part of a sentence. */
export interface Sourced {
  readonly value: Decimal;
  readonly from: string;
}

/** The company, day and fund of a mark. */
type Of = Pick<MarkEntry, 'company' | 'date' | 'fundId'>;

/** Money with where it comes from, as part of a sentence. */
type SourcedMoney = Money & { readonly from: string; readonly row?: SentRow | undefined };

/** The company's worth by its last round. */
export function roundWorthOf({ company, date }: Omit<Of, 'fundId'>, table: CapTable): SourcedMoney | undefined {
  const round = table.valuations().lastRound(company, date);
  const worth = round && postMoneyOf(round);
  if (round === undefined || worth === undefined) return undefined;
  return { ...worth, row: round.row, from: `${showNamed(round)} after the money` };
}

/** The company's worth on the day: the mark beside this one, else what the last round makes of it. */
export function worthOf(of: Of, table: CapTable): SourcedMoney | undefined {
  const stated = table.markSeries().on({ company: of.company, column: 'Post-Money Valuation' }, of.date);
  if (stated?.currency === undefined) return roundWorthOf(of, table);
  const { value, currency, row } = stated;
  return { value, currency, row, from: 'the Post-Money Valuation of the day' };
}

/** The fund's share of the company on the day, as its marks say. */
export function ownershipOf({ company, date, fundId }: Of, table: CapTable): Decimal | undefined {
  return table.markSeries().on({ company, column: 'Ownership', fundId }, date)?.value;
}

/** The shares it has, of all shares of the last round; `undefined` where it has anything else, or the round says nothing of them. */
export function shareOfShares(of: Of, table: CapTable): Sourced | undefined {
  const shares = sharesOf(of, table);
  const round = table.valuations().lastRound(of.company, of.date);
  const all = round?.fullyDilutedShares;
  if (shares === undefined || all === undefined || compareDecimals(shares, ZERO) <= 0 || all === ZERO) return undefined;
  const value = divideDecimals(shares, all, 12);
  return value && round && { value, from: showNamed(round) };
}

/** The holding's worth on the day, by its share of the company and by the price of a share, in one currency. */
export function expectedValues(of: Of, currency: Money['currency'], table: CapTable): Decimal[] {
  const share = ownershipOf(of, table) ?? shareOfShares(of, table)?.value;
  return [...productsIn(currency, worthOf(of, table), share), ...worthByPrice(of, currency, table)];
}

/** The shares that the fund has on the day, at the last price of one, in that currency. */
export function worthByPrice(of: Of, currency: Money['currency'], table: CapTable): Decimal[] {
  return productsIn(currency, table.valuations().lastPrice(of.company, of.date), sharesOf(of, table));
}

function sharesOf({ company, fundId = '', date }: Of, table: CapTable): Decimal | undefined {
  return table.holdings().on(company, fundId, date)?.shares;
}

/** Ownership times valuation comes as near as this to a fair value that bears it out. Times. */
const BEARS_OUT = decimal('1.25');

/** True of a post-money valuation from which the fair value of a fund on that day follows, at its ownership. */
export function isBorneOut({ company, date }: Omit<Of, 'fundId'>, stated: Money, table: CapTable): boolean {
  return [...table.funds.keys()].some((fundId) => {
    const fair = table.markSeries().on({ company, column: 'Fair Value', fundId }, date);
    const owned = ownershipOf({ company, date, fundId }, table);
    if (fair === undefined || owned === undefined) return false;
    if (fair.value === ZERO || fair.currency !== stated.currency) return false;
    return isWithin(multiplyDecimals(owned, stated.value), fair.value, BEARS_OUT);
  });
}
