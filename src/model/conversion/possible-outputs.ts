import { type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import type { Currency } from '../values/currency.ts';
import { placesOf } from '../values/currency.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import { type CreatingEvent, expectedOutput } from './expected-output.ts';

/** Facts of a security that a conversion or exercise takes. Several figures where nobody says which counts. */
export interface ConsumedFacts {
  readonly event: CreatingEvent;
  /** The day of the conversion or exercise. */
  readonly date: CalendarDate;
  /** Shares or tokens, as entered and as sales have left them; absent for a note. */
  readonly units?: readonly Decimal[];
  readonly costs: readonly Money[];
  readonly terms: ConvertingTerms;
}

/** The terms that decide how much a conversion or exercise gives. */
export interface ConvertingTerms {
  readonly issueDate?: CalendarDate | undefined;
  readonly exercisePrice?: Money | undefined;
  readonly interestRate?: Decimal | undefined;
  readonly daysConvention?: Decimal | undefined;
  readonly discount?: Decimal | undefined;
  readonly valuationCap?: Money | undefined;
}

/** The class that is converted into, with its round. */
export interface ClassFacts {
  readonly pricePerShare?: Money | undefined;
  readonly fullyDilutedShares?: Decimal | undefined;
  readonly preMoneyValuation?: Money | undefined;
  readonly roundSize?: Money | undefined;
}

/** A figure, and how far from it another may be that is the same after rounding. */
export interface Estimate {
  readonly value: Decimal;
  readonly margin: Decimal;
}

/** One way in which a conversion or exercise may have been worked out. */
export interface PossibleOutput {
  /** Absent where nothing says how many: a note, and no price in its currency. */
  readonly shares?: Estimate;
  readonly cost?: Estimate & { readonly currency: Currency };
  /** The terms that count in it, in words: `its discount`. */
  readonly by: readonly string[];
}

const CENT = decimal('0.01');
const ONE = decimal(1);
const MONTH_DAYS = 30;
/** Prices that are worked out are rounded to four places, or finer where they are small. */
const PRICE_MARGIN = decimal('0.00005');
const LEAST_PRICE_SHARE = decimal('0.001');
/** Quotients are kept to more places than any price has. */
const PLACES = 12;

/**
 * Every figure that the certificate may have which a conversion or exercise creates: nobody documents whether a service
 * counts interest, a discount or a cap, and people enter what the papers say. The first is what is expected.
 */
export function possibleOutputs(consumed: ConsumedFacts, into: ClassFacts): readonly PossibleOutput[] {
  const { event, units, costs, terms } = consumed;
  if (event === 'conversion' && units === undefined) return costs.flatMap((cost) => noteOutputs(cost, consumed, into));
  if (units?.length === 0) return event === 'exercise' ? [] : costs.map((cost) => ({ cost: toCost(cost), by: [] }));
  // Where the cost is unknown, as of a warrant, the number alone decides.
  const paid: readonly (Money | undefined)[] = costs.length === 0 ? [undefined] : costs;
  return (units ?? []).flatMap((count) => paid.flatMap((cost) => toOutputs(event, count, { cost, terms })));
}

/** The cost of an exercised security may be carried on or not: the service does not document it. */
function toOutputs(
  event: CreatingEvent,
  units: Decimal,
  { cost, terms: { exercisePrice } }: { readonly cost: Money | undefined; readonly terms: ConvertingTerms },
): readonly PossibleOutput[] {
  const paid = event === 'exercise' ? exercisePrice : cost;
  if (paid === undefined) return [{ shares: { value: units, margin: ZERO }, by: [] }];
  const nothing = { value: ZERO, currency: paid.currency };
  const hasOwnCost = cost !== undefined && cost.value !== ZERO;
  const costs = event === 'conversion' ? [paid] : [...(hasOwnCost ? [cost] : []), nothing];
  return costs.map((own) => {
    const output = expectedOutput({ event, units, cost: own, exercisePrice }, undefined);
    return { shares: { value: output.units, margin: ZERO }, cost: toCost(output.cost), by: [] };
  });
}

interface Part extends Estimate {
  readonly by: readonly string[];
}

/** Its amount, with or without interest, at the price of the class, at a discount or at the cap; the cost goes on or grows. */
function noteOutputs(principal: Money, consumed: ConsumedFacts, into: ClassFacts): readonly PossibleOutput[] {
  const { currency } = principal;
  const amounts = amountsOf(principal, consumed);
  const prices = pricesOf(currency, consumed.terms, into);
  return amounts.flatMap((amount) => {
    const costs = amount.by.length === 0 ? [toCost(principal)] : [toCost(principal), { ...amount, currency }];
    const ways = prices.length === 0 ? [{ by: amount.by }] : prices.map((price) => divide(amount, price));
    return ways.flatMap((way) => costs.map((cost) => ({ ...way, cost })));
  });
}

function amountsOf({ value, currency }: Money, { date, terms }: ConsumedFacts): readonly Part[] {
  const { interestRate, issueDate, daysConvention } = terms;
  const cent = centOf(currency);
  const principal: Part = { value, margin: cent, by: [] };
  if (interestRate === undefined || interestRate === ZERO || issueDate === undefined) return [principal];
  const yearly = multiplyDecimals(value, interestRate);
  const years = yearsBetween(issueDate, date, daysConvention);
  const withInterest = years.map(({ days, inYear }): Part => {
    const interest = quotient(multiplyDecimals(yearly, decimal(days)), decimal(inYear));
    // Whether the first day counts, or the last, differs from note to note.
    const aDay = quotient(yearly, decimal(inYear));
    return { value: addDecimals(value, interest), margin: addDecimals(aDay, cent), by: ['interest'] };
  });
  return [principal, ...withInterest];
}

function yearsBetween(from: CalendarDate, to: CalendarDate, convention: Decimal | undefined) {
  const days = daysBetween(from, to);
  const actual365 = { days, inYear: 365 };
  const of360 = [
    { days, inYear: 360 },
    { days: daysOfMonthsBetween(from, to), inYear: 360 },
  ];
  if (convention === undefined) return [actual365, ...of360];
  return convention === '365' ? [actual365] : of360;
}

/** Every month has thirty days. */
function daysOfMonthsBetween(from: CalendarDate, to: CalendarDate): number {
  const count = (date: CalendarDate): number => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    return (year * 12 + month) * MONTH_DAYS + Math.min(day, MONTH_DAYS);
  };
  return count(to) - count(from);
}

/** In that currency: the class's own, and those below it that the note's terms may give. */
function pricesOf(currency: Currency, { discount, valuationCap }: ConvertingTerms, into: ClassFacts): readonly Part[] {
  const inCurrency = (money: Money | undefined): Decimal | undefined =>
    money?.currency === currency && money.value !== ZERO ? money.value : undefined;
  const own = inCurrency(into.pricePerShare);
  if (own === undefined) return [];
  const cap = inCurrency(valuationCap);
  const worth = inCurrency(into.preMoneyValuation);
  const size = inCurrency(into.roundSize);
  const after = into.fullyDilutedShares;
  const before = after === undefined || size === undefined ? undefined : subtractDecimals(after, quotient(size, own));
  const capped = cap === undefined ? [] : [perShare(cap, after), perShare(cap, before), perShare(cap, worth, own)];
  const discounted = discount === undefined ? [] : [multiplyDecimals(own, subtractDecimals(ONE, discount))];
  const toPart = (by: string) => (price: Decimal | undefined) =>
    price === undefined || compareDecimals(price, ZERO) <= 0 || compareDecimals(price, own) >= 0
      ? []
      : [{ value: price, margin: marginOf(price), by: [by] }];
  return [
    { value: own, margin: ZERO, by: [] },
    ...discounted.flatMap(toPart('its discount')),
    ...capped.flatMap(toPart('its valuation cap')),
  ];
}

function perShare(cap: Decimal, divisor: Decimal | undefined, times = ONE): Decimal | undefined {
  if (divisor === undefined || compareDecimals(divisor, ZERO) <= 0) return undefined;
  return divideDecimals(multiplyDecimals(cap, times), divisor, PLACES);
}

function marginOf(price: Decimal): Decimal {
  const share = multiplyDecimals(price, LEAST_PRICE_SHARE);
  return compareDecimals(share, PRICE_MARGIN) < 0 ? share : PRICE_MARGIN;
}

/** Whole shares or not, rounded up or down. */
function divide(amount: Part, price: Part): Pick<PossibleOutput, 'shares' | 'by'> {
  const shares = quotient(amount.value, price.value);
  const ofAmount = quotient(amount.by.length === 0 ? ZERO : amount.margin, price.value);
  const ofPrice = quotient(multiplyDecimals(shares, price.margin), price.value);
  const margin = addDecimals(ONE, addDecimals(ofAmount, ofPrice));
  return { shares: { value: shares, margin }, by: [...amount.by, ...price.by] };
}

function toCost({ value, currency }: Money): Estimate & { readonly currency: Currency } {
  return { value, margin: centOf(currency), currency };
}

/** A cent, or a yen: nobody knows whether a service keeps more places than the currency has. */
function centOf(currency: Currency): Decimal {
  return placesOf(currency) === 0 ? ONE : CENT;
}

function quotient(dividend: Decimal, divisor: Decimal): Decimal {
  return divideDecimals(dividend, divisor, PLACES) ?? ZERO;
}
