import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { bestPrices, byDate, findLastUpTo, postMoneyOf } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, RoundEntry, ShareClassEntry } from '../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../rule.ts';
import { areFarApart, isTimes, isWithin, showTimes } from '../scale.ts';
import { showNamed } from '../words.ts';

/**
 * The fully diluted shares at the price are the valuation: before the money where they are counted before the round, after
 * it where they are counted after. Firms write either, so anything between the two will do.
 */
const PRICE_OFF_VALUATION: Rule = {
  code: 'price-off-valuation',
  tolerance: { value: decimal('0.05'), unit: 'share', of: 'the valuation' },
  unlessReported: ['amount-off-price', 'round-overfilled', 'currency-unlike'],
  find: (table, context) => {
    const rounds = new Set(table.sent.shareClasses.map(({ round }) => round));
    const classes = groupBy(
      [...table.shareClasses.values()].filter(({ round }) => rounds.has(round)),
      ({ round }) => round,
    );
    const free = findFree(table);
    return [...classes].flatMap(([key, issued]) => {
      const round = table.rounds.get(key);
      return round === undefined ? [] : checkPrice(round, priced(issued, free), context);
    });
  },
};

/** Classes without a price whose shares were all given for nothing, against dilution. */
function findFree({ shareClasses, securities }: CapTable): ReadonlySet<string> {
  const [given, paid] = [new Set<string>(), new Set<string>()];
  if (![...shareClasses.values()].some(({ pricePerShare }) => pricePerShare?.value === ZERO)) return given;
  for (const { shareClass = '', cost } of securities) (cost?.value === ZERO ? given : paid).add(shareClass);
  const isFree = ({ key, pricePerShare }: ShareClassEntry) => pricePerShare?.value === ZERO && !paid.has(key);
  return new Set([...shareClasses.values()].flatMap((each) => (isFree(each) && given.has(each.key) ? [each.key] : [])));
}

/** The preferred of the round, else what there is; a secondary purchase has a price of its own, and free shares have none. */
function priced(issued: readonly ShareClassEntry[], free: ReadonlySet<string>): readonly ShareClassEntry[] {
  const primary = issued.filter((each) => each.purchaseType !== 'secondary' && !free.has(each.key));
  const preferred = primary.filter(({ classType }) => classType === 'preferred');
  return preferred.length > 0 ? preferred : primary;
}

/** One price that fits is enough: converted notes get classes of their own, at lower prices. */
function checkPrice(round: RoundEntry, issued: readonly ShareClassEntry[], context: RuleContext): RuleFinding[] {
  const { preMoneyValuation: before, roundSize: size, fullyDilutedShares: shares } = round;
  const first = issued.find((each): each is Planned<ShareClassEntry> => each.row !== undefined);
  const price = first?.pricePerShare;
  if (before === undefined || shares === undefined || shares === ZERO || price?.currency !== before.currency) return [];
  const after = size?.currency === before.currency ? addDecimals(before.value, size.value) : before.value;
  const bounds = { least: before.value, most: after };
  if (first === undefined || issued.some((each) => fits(each.pricePerShare, shares, bounds, context.tolerance)))
    return [];
  const value = formatMoney({ value: multiplyDecimals(shares, price.value), currency: price.currency });
  const stated = `${formatMoney(before)} before and ${formatMoney({ ...before, value: after })} after the money`;
  const message = `At ${formatMoney(price)} the ${formatDecimal(shares)} fully diluted shares are worth ${value}, but ${showNamed(round)} is valued at ${stated}.`;
  const hint = 'Correct the price, or the valuation and the fully diluted shares of the round.';
  return [{ row: first.row, column: 'Price Per Share', message, hint, cause: round.row }];
}

function fits(
  price: Money | undefined,
  shares: Decimal,
  { least, most }: { readonly least: Decimal; readonly most: Decimal },
  tolerance: Decimal,
): boolean {
  if (price === undefined) return true;
  const value = multiplyDecimals(price.value, shares);
  const lowest = multiplyDecimals(least, subtractDecimals(decimal(1), tolerance));
  const highest = multiplyDecimals(most, addDecimals(decimal(1), tolerance));
  return compareDecimals(value, lowest) >= 0 && compareDecimals(value, highest) <= 0;
}

/** So many times the valuation no price makes believable: the two cells have changed places. */
const BEYOND_PROOF = decimal(3);
/** How near price times shares must be to the valuation after the money to prove the size of the round. Times. */
const PROOF = decimal('1.05');

/** A round that raises a smaller part of what the company was worth has lost its thousands. Times. */
const NEXT_TO_NOTHING = decimal(2000);

/**
 * A round that raises more than the company was worth before it, or next to nothing of that: zeros too many or too few, or
 * two cells that changed places.
 */
const ROUND_SIZE_OFF_VALUATION: Rule = {
  code: 'round-size-off-valuation',
  tolerance: { value: decimal(1), unit: 'times', of: 'the pre-money valuation' },
  unlessReported: ['round-overfilled', 'price-off-valuation', 'currency-unlike'],
  find: (table, context) => {
    const prices = bestPrices(table.shareClasses.values());
    return table.sent.rounds.flatMap((round) => checkRoundSize(round, prices.get(round.key), context));
  },
};

function checkRoundSize(
  round: Planned<RoundEntry>,
  price: Money | undefined,
  { tolerance }: RuleContext,
): RuleFinding[] {
  const { row, preMoneyValuation: before, roundSize: size } = round;
  if (before === undefined || size?.currency !== before.currency || before.value === ZERO) return [];
  const isSmall = size.value !== ZERO && isTimes(before.value, size.value, NEXT_TO_NOTHING);
  const isLarge = compareDecimals(size.value, multiplyDecimals(before.value, tolerance)) > 0;
  const isTooLarge = isLarge && (!isProven(round, price) || isTimes(size.value, before.value, BEYOND_PROOF));
  if (!isSmall && !isTooLarge) return [];
  const message = `Round Size is ${formatMoney(size)}, ${showTimes(size.value, before.value)} the Pre-Money Valuation, ${formatMoney(before)}.`;
  const hint = `Correct the one that is wrong; ${isSmall ? 'one of them may be in thousands' : 'the two may be swapped'}.`;
  return [{ row, column: 'Round Size', message, hint }];
}

/** The fully diluted shares at the price of the round come to its valuation after the money. */
function isProven(round: RoundEntry, price: Money | undefined): boolean {
  const [after, shares] = [postMoneyOf(round), round.fullyDilutedShares];
  if (after === undefined || shares === undefined || price?.currency !== after.currency) return false;
  return isWithin(multiplyDecimals(price.value, shares), after.value, PROOF);
}

/** From one round to the next a company is worth many times as much, or a small part of it; beyond this one is in thousands. */
const VALUATION_OFF_LAST: Rule = {
  code: 'valuation-off-last',
  tolerance: { value: decimal(100), unit: 'times', of: 'the last round after the money, either way' },
  unlessReported: [
    'round-overfilled',
    'price-off-valuation',
    'round-size-off-valuation',
    'currency-unlike',
    'figure-out-of-scale',
  ],
  find: (table, context) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter(({ company }) => raising.has(company));
    const worths = rounds.flatMap((round) => toWorth(round));
    // The first of several rounds that closed on one day counts.
    const byCompany = groupBy(worths.reverse().sort(byDate), ({ round }) => round.company);
    return table.sent.rounds.flatMap((round) => checkLast(round, byCompany.get(round.company) ?? [], context));
  },
};

interface Worth {
  readonly round: RoundEntry;
  readonly date: CalendarDate;
  readonly worth: Money;
}

function toWorth(round: RoundEntry): Worth[] {
  const worth = postMoneyOf(round) ?? round.preMoneyValuation;
  const { closingDate: date } = round;
  return worth === undefined || date === undefined ? [] : [{ round, date, worth }];
}

/** `worths`: of all rounds of the company, by date. */
function checkLast(round: Planned<RoundEntry>, worths: readonly Worth[], { tolerance }: RuleContext): RuleFinding[] {
  const { preMoneyValuation: value, closingDate } = round;
  const found = closingDate && findLastUpTo(worths, closingDate, true);
  if (value === undefined || found === undefined || found.worth.currency !== value.currency) return [];
  const { worth, round: last } = found;
  if (value.value === ZERO || worth.value === ZERO) return [];
  if (!areFarApart(value.value, worth.value, tolerance)) return [];
  const message = `Pre-Money Valuation is ${formatMoney(value)}, ${showTimes(value.value, worth.value)} the value of the company after ${showNamed(last)}, ${formatMoney(worth)}.`;
  const hint = 'Write it in whole units, not in thousands or millions.';
  return [{ row: round.row, column: 'Pre-Money Valuation', message, hint, cause: last.row }];
}

/** How near price times shares comes to a valuation that was reckoned from them. Times. */
const NEAR = decimal('1.01');
/** The two valuations of a round that raises less are too near each other. A share of the pre-money valuation. */
const LEAST_SIZE = decimal('0.03');

/**
 * The fully diluted shares at the price are the valuation after the money in every other round, and before it in this one:
 * one of the two is of the other side of the round. Firms that count the shares before their rounds do so in all of them.
 */
const VALUATION_OFF_OTHERS: Rule = {
  code: 'valuation-off-others',
  unlessReported: ['price-off-valuation', 'round-size-off-valuation', 'currency-unlike', 'valuation-off-last'],
  find: (table) => {
    const prices = bestPrices(table.shareClasses.values());
    const sides = [...table.rounds.values()].flatMap((round) => {
      const side = sideOf(round, prices.get(round.key));
      return side === undefined ? [] : [{ key: round.key, side }];
    });
    const before = new Set(sides.filter(({ side }) => side === 'before').map(({ key }) => key));
    const after = sides.length - before.size;
    if (before.size !== 1 || after === 0) return [];
    return table.sent.rounds.flatMap((round) =>
      before.has(round.key) ? reportSide(round, prices.get(round.key), after) : [],
    );
  },
};

/** On which side of the money price times shares is the valuation; `undefined` where it is neither, or nobody can say. */
function sideOf(round: RoundEntry, price: Money | undefined): 'before' | 'after' | undefined {
  const { preMoneyValuation: before, roundSize: size, fullyDilutedShares: shares } = round;
  const after = postMoneyOf(round);
  if (before === undefined || size === undefined || after === undefined || price?.currency !== before.currency)
    return undefined;
  const isDistinct = compareDecimals(size.value, multiplyDecimals(before.value, LEAST_SIZE)) > 0;
  const worth: Decimal = multiplyDecimals(price.value, shares ?? ZERO);
  if (!isDistinct || worth === ZERO) return undefined;
  if (isWithin(worth, after.value, NEAR)) return 'after';
  return isWithin(worth, before.value, NEAR) ? 'before' : undefined;
}

function reportSide(round: Planned<RoundEntry>, price: Money | undefined, after: number): RuleFinding[] {
  const { row, name, preMoneyValuation: before, roundSize: size, fullyDilutedShares: shares } = round;
  if (before === undefined || size === undefined || shares === undefined || price === undefined || row.isFurther)
    return [];
  const others = after === 1 ? 'in the other round' : `in the ${after} other rounds`;
  const message = `The ${formatDecimal(shares)} fully diluted shares at ${formatMoney(price)} are the Pre-Money Valuation of ${name}, ${formatMoney(before)}; ${others} they are the valuation after the money. This one raised ${formatMoney(size)}.`;
  const hint =
    'If this is the post-money valuation, subtract the round; if the shares are those before the round, add the new ones.';
  return [{ row, column: 'Pre-Money Valuation', message, hint }];
}

export const VALUATION_RULES: readonly Rule[] = [
  PRICE_OFF_VALUATION,
  ROUND_SIZE_OFF_VALUATION,
  VALUATION_OFF_LAST,
  VALUATION_OFF_OTHERS,
];
