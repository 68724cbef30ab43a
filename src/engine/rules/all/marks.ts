import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  roundToSignificant,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, roundMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../cap-table/entries.ts';
import {
  expectedValues,
  isBorneOut,
  ownershipOf,
  roundWorthOf,
  shareOfShares,
  worthOf,
} from '../cap-table/expected-values.ts';
import { type Compared, ofEach, type Rule, type RuleFinding, reportCauses } from '../rule.ts';
import { areFarApart, isTimes, isWithin, NOMINAL, showTimes } from '../scale.ts';
import { showCompany, showFigure, showFund, showShare } from '../words.ts';

const MARK_OF_NOTHING: Rule = {
  code: 'mark-of-nothing',
  unlessReported: ['funds-moved'],
  find: (table) => reportCauses(onePerRow(table.sent.marks.flatMap((mark) => compareHolding(mark, table)))),
};

function compareHolding(entry: Planned<MarkEntry>, table: CapTable): Compared[] {
  const { company, date, column, fundId, value, row } = entry;
  if (fundId === undefined) return [];
  const compared = { row, against: { key: JSON.stringify([company, fundId]) }, column };
  const count = table.holdings().on(company, fundId, date)?.count ?? 0;
  if (count > 0 || value === ZERO) return [compared];
  const whose = `${showFund(fundId, table)} holds nothing in ${showCompany(company, table)}`;
  const since = table.holdings().since(company, fundId);
  const when = since === undefined ? '' : since > date ? `: its first security dates from ${since}` : ' any more';
  const message = `On ${date} ${whose}${when}.`;
  const hint = 'Correct the fund, the company or the date, or enter what it holds.';
  return [{ ...compared, finding: { row, column, message, hint } satisfies RuleFinding }];
}

/** Fair value and ownership of one row have one cause. */
function onePerRow(compared: readonly Compared[]): Compared[] {
  return [...new Map(compared.toReversed().map((one) => [one.row, one])).values()].reverse();
}

/** Down it goes further, and faster, than up: a write-down may go to the single unit that keeps a line in the books. */
const FURTHER_DOWN = decimal(10);
/** An explanation comes as near to the mark as this. Times. */
const NEAR = decimal(3);

/**
 * A fair value many times what was paid, or next to nothing of it, is a figure in thousands, or a digit too many, unless a
 * round, an ownership or the last mark says the same. Down, ten times as much is left.
 */
const MARK_OFF_COST: Rule = {
  code: 'mark-off-cost',
  tolerance: { value: decimal(10), unit: 'times', of: 'the cost held; downwards, ten times that' },
  unlessReported: ['currency-unlike', 'mark-of-nothing'],
  find: ofEach('marks', (entry, table, { tolerance }) => {
    if (entry.column !== 'Fair Value' || entry.value === ZERO) return [];
    const { company, date, row, fundId, value, currency } = entry;
    const cost = table.holdings().on(company, fundId, date)?.costs.get(currency);
    if (cost === undefined || cost.least === ZERO || cost.most === ZERO) return [];
    const isHigh = isTimes(value, cost.most, tolerance);
    const furthest = multiplyDecimals(value, multiplyDecimals(tolerance, FURTHER_DOWN));
    const isLow = value !== NOMINAL && compareDecimals(cost.least, furthest) > 0;
    if (!isHigh && !isLow) return [];
    const last = table.markSeries().inCurrencyBefore(entry)?.value;
    if ([...expectedValues(entry, currency, table), last].some(isNearTo(value))) return [];
    const paid = roundMoney({ value: isHigh ? cost.most : cost.least, currency });
    const times = showTimes(value, paid.value);
    const message = `Fair Value is ${showFigure(entry)}, ${times} what ${showFund(fundId, table)} paid for what it holds, ${formatMoney(paid)}.`;
    const hint =
      'Write it in whole units. If it is really worth that, enter the round or the ownership that explains it.';
    return [{ row, column: 'Fair Value', message, hint }];
  }),
};

function isNearTo(value: Decimal): (other: Decimal | undefined) => boolean {
  return (other) => other !== undefined && isWithin(value, other, NEAR);
}

/** An ownership goes up by purchases, and by little else. A part of the times. */
const SOONER = decimal('0.5');

/**
 * A mark many times the one before it, or next to nothing of it, unless what is held or a round says the same. Only earlier
 * days count: a mark that corrects the one of its day may be as far from it as it likes.
 */
const MARK_OFF_LAST: Rule = {
  code: 'mark-off-last',
  tolerance: {
    value: decimal(10),
    unit: 'times',
    of: 'the last mark, an ownership half of that; downwards, ten times that',
  },
  unlessReported: [
    'currency-unlike',
    'mark-of-nothing',
    'mark-off-cost',
    'ownership-off-shares',
    'post-money-off-round',
  ],
  find: ofEach('marks', (entry, table, { tolerance }) => {
    const { column, value } = entry;
    const last = table.markSeries().inCurrencyBefore(entry);
    if (last === undefined || last.value === ZERO || value === ZERO) return [];
    const isHigh = isTimes(value, last.value, column === 'Ownership' ? multiplyDecimals(tolerance, SOONER) : tolerance);
    const isNominal = column === 'Fair Value' && value === NOMINAL;
    const isLow = !isNominal && isTimes(last.value, value, multiplyDecimals(tolerance, FURTHER_DOWN));
    if ((!isHigh && !isLow) || isLastExplained(entry, last, table)) return [];
    const message = `${column} is ${showFigure(entry)}, ${showTimes(value, last.value)} the mark of ${last.date}, ${showFigure(last)}.`;
    const hint = 'Write it in whole units; if it is right, enter the round, purchase or sale that explains it.';
    return [{ row: entry.row, column, message, hint }];
  }),
};

/** By what is held: by its cost, its price, its part of the company; or by the round. */
function isLastExplained(entry: MarkEntry, last: MarkEntry, table: CapTable): boolean {
  const isNear = isNearTo(entry.value);
  if (entry.column === 'Ownership')
    return isNear(shareOfShares(entry, table)?.value) || hasBought(entry, last.date, table);
  if (entry.column === 'Post-Money Valuation')
    return isNear(roundWorthOf(entry, table)?.value) || isBorneOut(entry, entry, table);
  const cost = table.holdings().on(entry.company, entry.fundId, entry.date)?.costs.get(entry.currency);
  return [...expectedValues(entry, entry.currency, table), cost?.least, cost?.most].some(isNear);
}

/** Shares since that day, by purchase or by conversion; how much they are of the company nobody may know. */
function hasBought({ company, date, fundId = '' }: MarkEntry, since: CalendarDate, table: CapTable): boolean {
  const held = table.ofHolder(company, fundId);
  return held.some(({ type, issueDate }) => type === OUTPUT_TYPE && issueDate > since && issueDate <= date);
}

/** A mark at cost may be far below: only so many times further is doubtful. One that is written down is what it is. */
const AT_COST = { least: decimal('0.95'), most: decimal('1.05'), further: decimal(20) };

/**
 * The fund's share of the company's worth is about the fair value. Preferences and discounts move it, and prudence: a
 * holding is left at cost, or written down, while the valuation stands.
 */
const MARK_OFF_VALUATION: Rule = {
  code: 'mark-off-valuation',
  tolerance: { value: decimal(5), unit: 'times', of: 'ownership × post-money valuation, either way' },
  unlessReported: [
    'currency-unlike',
    'mark-of-nothing',
    'mark-off-cost',
    'ownership-off-shares',
    'post-money-off-round',
    'mark-off-last',
    'price-off-valuation',
    'round-overfilled',
  ],
  find: ofEach('marks', (entry, table, { tolerance }) => {
    if (entry.column !== 'Fair Value' || entry.value === ZERO) return [];
    const { company, date, fundId, value, currency, row } = entry;
    const [ownership, worth] = [ownershipOf(entry, table), worthOf(entry, table)];
    if (ownership === undefined || worth?.currency !== currency) return [];
    const expected = multiplyDecimals(ownership, worth.value);
    const cost = table.holdings().on(company, fundId, date)?.costs.get(currency)?.most ?? ZERO;
    const isFarBelow = (times: Decimal) => isTimes(expected, value, times);
    const isLow = isTimes(value, cost, AT_COST.most)
      ? isFarBelow(tolerance)
      : isTimes(value, cost, AT_COST.least) && isFarBelow(multiplyDecimals(tolerance, AT_COST.further));
    if (expected === ZERO || (!isTimes(value, expected, tolerance) && !isLow)) return [];
    const product = `${showShare(ownership)} of ${formatMoney(worth)} (${worth.from})`;
    const share = formatMoney({ value: expected, currency: worth.currency });
    const message = `Fair Value is ${showFigure(entry)}, ${showTimes(value, expected)} ${product}, which is ${share}.`;
    const hint = 'Correct the fair value, the ownership or the valuation.';
    return [{ row, column: 'Fair Value', message, hint, cause: worth.row }];
  }),
};

/** A fund's ownership is about its part of the fully diluted shares; later rounds dilute it, options do. */
const OWNERSHIP_OFF_SHARES: Rule = {
  code: 'ownership-off-shares',
  tolerance: { value: decimal(5), unit: 'times', of: 'the shares held of all shares, either way' },
  unlessReported: ['mark-of-nothing'],
  find: ofEach('marks', (entry, table, { tolerance }) => {
    const { column, value, row } = entry;
    const held = column === 'Ownership' && value !== ZERO ? shareOfShares(entry, table) : undefined;
    if (held === undefined || isWithin(value, held.value, tolerance)) return [];
    const share = showShare(roundToSignificant(held.value, 3));
    const message = `Ownership is ${showShare(value)}, but the shares held are ${share} of the fully diluted shares of ${held.from}.`;
    const hint = 'Correct the ownership (write 12.5% or 0.125), or the shares of the round.';
    return [{ row, column: 'Ownership', message, hint }];
  }),
};

const ALL = decimal(1);

/** The funds together own no more of a company on one day than the company. */
const OWNERSHIP_OVER_ALL: Rule = {
  code: 'ownership-over-all',
  unlessReported: ['mark-of-nothing', 'ownership-off-shares'],
  find: (table) => {
    const shares = table.sent.marks.filter(({ column }) => column === 'Ownership');
    // The last of each company and day.
    const ofDays = new Map(shares.map((mark) => [JSON.stringify([mark.company, mark.date]), mark]));
    return [...ofDays.values()].flatMap(({ company, date, row }) => {
      const owned = sumDecimals(
        [...table.funds.keys()].flatMap((fundId) => ownershipOf({ company, date, fundId }, table) ?? []),
      );
      if (compareDecimals(owned, ALL) <= 0) return [];
      const message = `On ${date} the funds together own ${showShare(owned)} of ${showCompany(company, table)}.`;
      return [{ row, column: 'Ownership', message, hint: 'Correct the ownership that is wrong; 12.5% is 0.125.' }];
    });
  },
};

/** A valuation that fair values bear out may be so many times further. */
const BORNE_OUT = decimal(10);

/**
 * The post-money valuation is that of the last round; a mark may be written up or down from it, within limits, and further
 * where fair values and ownerships beside it say the same.
 */
const POST_MONEY_OFF_ROUND: Rule = {
  code: 'post-money-off-round',
  tolerance: { value: decimal(10), unit: 'times', of: 'the last round after the money, either way' },
  unlessReported: ['currency-unlike', 'price-off-valuation', 'round-overfilled'],
  find: ofEach('marks', (entry, table, { tolerance }) => {
    if (entry.column !== 'Post-Money Valuation' || entry.value === ZERO) return [];
    const { value, currency, row } = entry;
    const round = roundWorthOf(entry, table);
    if (round === undefined || round.currency !== currency || round.value === ZERO) return [];
    if (!areFarApart(value, round.value, tolerance)) return [];
    const isProven = isBorneOut(entry, entry, table);
    if (isProven && isWithin(value, round.value, multiplyDecimals(tolerance, BORNE_OUT))) return [];
    const message = `Post-Money Valuation is ${showFigure(entry)}, ${showTimes(value, round.value)} ${round.from}, ${formatMoney(round)}.`;
    const hint = 'Write it in whole units; if a later round explains it, enter that round.';
    return [{ row, column: 'Post-Money Valuation', message, hint, cause: round.row }];
  }),
};

export const MARK_RULES: readonly Rule[] = [
  MARK_OF_NOTHING,
  MARK_OFF_COST,
  MARK_OFF_LAST,
  MARK_OFF_VALUATION,
  OWNERSHIP_OFF_SHARES,
  OWNERSHIP_OVER_ALL,
  POST_MONEY_OFF_ROUND,
];
