import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
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
import { showPlace } from '../words.ts';
import type { CapTable } from './cap-table.ts';
import type { MarkEntry, SentRow } from './entries.ts';
import { fundOfMark } from './mark-series.ts';
import { postMoneyOf } from './valuations.ts';

/** A figure with where it comes from, as part of a sentence. */
export interface Sourced {
  readonly value: Decimal;
  readonly from: string;
}

/** The company, day and fund of a mark. */
type Of = Pick<MarkEntry, 'company' | 'date' | 'mark'>;

/** Money with where it comes from, as part of a sentence. */
type SourcedMoney = Money & { readonly from: string; readonly row?: SentRow };

/** The company's worth by its last round. */
export function roundWorthOf({ company, date }: Omit<Of, 'mark'>, table: CapTable): SourcedMoney | undefined {
  const round = table.valuations.lastRound(company, date);
  const worth = round && postMoneyOf(round);
  if (round === undefined || worth === undefined) return undefined;
  return omitAbsent({ ...worth, row: round.row, from: `${round.name} (${showPlace(round)}) after the money` });
}

/** The company's worth on the day: the mark beside this one, else what the last round makes of it. */
export function worthOf(of: Of, table: CapTable): SourcedMoney | undefined {
  const stated = table.markSeries.on({ company: of.company, column: 'Post-Money Valuation' }, of.date);
  if (stated === undefined || !('postMoneyValuation' in stated.mark)) return roundWorthOf(of, table);
  const { mark, row } = stated;
  return omitAbsent({ ...mark.postMoneyValuation, row, from: 'the Post-Money Valuation of the day' });
}

/** The fund's share of the company on the day, as its marks say. */
export function ownershipOf({ company, date, mark }: Of, table: CapTable): Decimal | undefined {
  const found = table.markSeries.on({ company, column: 'Ownership', fundId: fundOfMark(mark) }, date)?.mark;
  return found !== undefined && 'ownership' in found ? found.ownership : undefined;
}

/** The shares it has, of all shares of the last round; `undefined` where it has anything else, or the round says nothing of them. */
export function shareOfShares(of: Of, table: CapTable): Sourced | undefined {
  const shares = table.holdings.on(of.company, fundOfMark(of.mark) ?? '', of.date)?.shares;
  const round = table.valuations.lastRound(of.company, of.date);
  const all = round?.fullyDilutedShares;
  if (shares === undefined || all === undefined || compareDecimals(shares, ZERO) <= 0 || all === ZERO) return undefined;
  const value = divideDecimals(shares, all, 12);
  return value && round && { value, from: `${round.name} (${showPlace(round)})` };
}

/** The holding's worth on the day, by its share of the company and by the price of a share, in one currency. */
export function expectedValues(of: Of, currency: Money['currency'], table: CapTable): Decimal[] {
  const worth = worthOf(of, table);
  const share = ownershipOf(of, table) ?? shareOfShares(of, table)?.value;
  const price = table.valuations.lastPrice(of.company, of.date);
  const shares = table.holdings.on(of.company, fundOfMark(of.mark) ?? '', of.date)?.shares;
  return [...productsIn(currency, worth, share), ...productsIn(currency, price, shares)];
}

/** Ownership times valuation comes as near as this to a fair value that bears it out. Times. */
const BEARS_OUT = decimal('1.25');

/** True of a post-money valuation from which the fair value of a fund on that day follows, at its ownership. */
export function isBorneOut({ company, date }: Omit<Of, 'mark'>, stated: Money, table: CapTable): boolean {
  return [...table.funds.keys()].some((fundId) => {
    const [fair, owned] = (['Fair Value', 'Ownership'] as const).map(
      (column) => table.markSeries.on({ company, column, fundId }, date)?.mark,
    );
    if (fair === undefined || !('fairValue' in fair) || owned === undefined || !('ownership' in owned)) return false;
    if (fair.fairValue.value === ZERO || fair.fairValue.currency !== stated.currency) return false;
    return isWithin(multiplyDecimals(owned.ownership, stated.value), fair.fairValue.value, BEARS_OUT);
  });
}
