import { compareDecimals, type Decimal, divideDecimals, multiplyDecimals, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { showPlace } from '../words.ts';
import type { CapTable } from './cap-table.ts';
import type { JudgedRow, MarkEntry } from './entries.ts';
import { fundOfMark } from './mark-series.ts';
import { postMoneyOf } from './valuations.ts';

/** A figure with where it comes from, as part of a sentence. */
export interface Sourced {
  readonly value: Decimal;
  readonly from: string;
}

/** Whose mark it is and of when. */
type Of = Pick<MarkEntry, 'company' | 'date' | 'mark'>;

/** Money with where it comes from, as part of a sentence. */
type SourcedMoney = Money & { readonly from: string; readonly row?: JudgedRow };

/** What the last round makes of the company. */
export function roundWorthOf({ company, date }: Omit<Of, 'mark'>, table: CapTable): SourcedMoney | undefined {
  const round = table.valuations.lastRound(company, date);
  const worth = round && postMoneyOf(round);
  return (
    round &&
    worth && {
      ...worth,
      ...omitAbsent({ row: round.row }),
      from: `${round.name} (${showPlace(round)}) after the money`,
    }
  );
}

/** The company's worth on the day: the mark beside this one, else what the last round makes of it. */
export function worthOf(of: Of, table: CapTable): SourcedMoney | undefined {
  const stated = table.markSeries.on({ company: of.company, column: 'Post-Money Valuation' }, of.date);
  return stated !== undefined && 'postMoneyValuation' in stated.mark
    ? {
        ...stated.mark.postMoneyValuation,
        ...omitAbsent({ row: stated.row }),
        from: 'the Post-Money Valuation of the day',
      }
    : roundWorthOf(of, table);
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
  return value === undefined
    ? undefined
    : { value, from: round === undefined ? '' : `${round.name} (${showPlace(round)})` };
}

/** What the holding may be worth on the day, by its share of the company and by the price of a share, in one currency. */
export function expectedValues(of: Of, currency: Money['currency'], table: CapTable): Decimal[] {
  const worth = worthOf(of, table);
  const share = ownershipOf(of, table) ?? shareOfShares(of, table)?.value;
  const price = table.valuations.lastPrice(of.company, of.date);
  const shares = table.holdings.on(of.company, fundOfMark(of.mark) ?? '', of.date)?.shares;
  return [
    ...(worth?.currency !== currency || share === undefined ? [] : [multiplyDecimals(worth.value, share)]),
    ...(price?.currency !== currency || shares === undefined ? [] : [multiplyDecimals(price.value, shares)]),
  ];
}
