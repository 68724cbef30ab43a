import { groupBy } from '../../../base/util/collections/group-by.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { type CalendarDate, daysBetween } from '../../../model/values/calendar-date.ts';
import { compareDecimals, type Decimal, decimal, multiplyDecimals, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { postMoneyOf } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry, SentRow, TransactionEntry } from '../cap-table/entries.ts';
import { ofEachStating, type Rule, type RuleFinding } from '../rule.ts';
import { areFarApart, isTimes, showTimes } from '../scale.ts';
import { DUE_TERMS, showNamed, showPlace, showShare } from '../words.ts';

/** Below it stands a rate that was divided by a hundred once too often. */
const LEAST_DISCOUNT = decimal('0.01');

/** A note converts at a discount of some per cent, most at 10 to 30; above half, or below one, a figure is written otherwise. */
const DISCOUNT_OUT_OF_RANGE: Rule = {
  code: 'discount-out-of-range',
  tolerance: { value: decimal('0.5'), unit: 'share', of: 'the price' },
  find: ofEachStating('discount', ({ row, terms: { discount: rate = ZERO } }, { tolerance }) => {
    const isHigh = compareDecimals(rate, tolerance) > 0;
    if (rate === ZERO || (!isHigh && compareDecimals(rate, LEAST_DISCOUNT) >= 0)) return [];
    const usual = `${showShare(LEAST_DISCOUNT)} to ${showShare(tolerance)}`;
    const message = `Discount is ${showShare(rate)}; notes have ${usual}.`;
    const hint =
      'It may be the price to pay instead: paying 80% is a discount of 20%. Write 20% or 0.2 for twenty per cent.';
    return [{ row, column: 'Discount', message, hint }];
  }),
};

/** Below it stands a rate that was divided by a hundred once too often. */
const LEAST_INTEREST = decimal('0.001');

/**
 * Notes bear interest of some per cent a year; the lowest rates that tax offices ask for were a tenth of one. A SAFE is no
 * debt and bears none.
 */
const INTEREST_OUT_OF_RANGE: Rule = {
  code: 'interest-out-of-range',
  tolerance: { value: decimal('0.3'), unit: 'share', of: 'the amount, a year' },
  find: ofEachStating('interestRate', ({ row, terms }, { tolerance: most }) => {
    const { interestRate: rate = ZERO, convertibleType } = terms;
    const isUsual = compareDecimals(rate, LEAST_INTEREST) >= 0 && compareDecimals(rate, most) <= 0;
    if (rate === ZERO || (isUsual && convertibleType !== 'safe')) return [];
    const usual = `${showShare(LEAST_INTEREST)} to ${showShare(most)}`;
    const [what, hint] = isUsual
      ? [', but a SAFE bears no interest.', 'Clear the rate, or write convertible note under Convertible Type.']
      : [`; notes have ${usual}.`, 'Write 8% or 0.08 for eight per cent a year.'];
    return [{ row, column: 'Interest Rate', message: `Interest Rate is ${showShare(rate)}${what}`, hint }];
  }),
};

/** Nothing runs for less than a week: one of the dates is mistyped. Days. */
const SHORTEST = 7;

/** A note matures, and a warrant falls due, some time after it was issued. */
const DUE_BEFORE_ISSUE: Rule = {
  code: 'due-before-issue',
  find: (table) =>
    listDue(table).flatMap(({ row, column, issueDate, date }) => {
      if (date > issueDate && daysBetween(issueDate, date) >= SHORTEST) return [];
      const message = `${column} ${date} is ${describeDue(date, issueDate)}.`;
      return [{ row, column, message, hint: 'Correct the one that is wrong.' }];
    }),
};

interface Due extends Pick<Planned<SecurityEntry>, 'row' | 'issueDate'> {
  readonly column: string;
  readonly date: CalendarDate;
}

/** Due dates, then maturity dates. */
function listDue(table: CapTable): Due[] {
  return DUE_TERMS.flatMap(({ field, column }) =>
    table.stating(field).flatMap(({ row, issueDate, terms: { [field]: date } }) => {
      return date === undefined ? [] : [{ row, issueDate, column, date }];
    }),
  );
}

function describeDue(date: CalendarDate, issueDate: CalendarDate): string {
  if (date === issueDate) return 'the issue date itself';
  const days = daysBetween(issueDate, date);
  if (date < issueDate) return `before the issue date ${issueDate}`;
  return `only ${days} ${days === 1 ? 'day' : 'days'} after the issue date ${issueDate}`;
}

/** How what never falls due is written: to the day, or to the end of the year. Years. */
const PERPETUAL = [99, 100];
/** No year of the wrong century comes so late. Years. */
const BEYOND_A_CENTURY = 125;

/**
 * A warrant or a note that runs for longer than anybody waits: mostly a year of the wrong century. What runs for a hundred
 * years to the day, or for hundreds of them, does so on purpose.
 */
const TERM_TOO_LONG: Rule = {
  code: 'term-too-long',
  tolerance: { value: decimal(18_263), unit: 'days', of: 'after the issue date' },
  find: (table, { tolerance }) =>
    listDue(table).flatMap(({ row, column, issueDate, date }) => {
      const days = daysBetween(issueDate, date);
      if (days <= Number(tolerance) || isPerpetual(issueDate, date)) return [];
      const years = Math.round(days / 365.25);
      const message = `${column} ${date} is ${years} years after the issue date ${issueDate}.`;
      return [{ row, column, message, hint: 'Correct the year.' }];
    }),
};

function isPerpetual(issueDate: CalendarDate, date: CalendarDate): boolean {
  const years = Number(date.slice(0, 4)) - Number(issueDate.slice(0, 4));
  const isAnniversary = date.slice(4) === issueDate.slice(4) || date.endsWith('-12-31');
  return (PERPETUAL.includes(years) && isAnniversary) || years >= BEYOND_A_CENTURY;
}

/** Figures that no security has at zero. Shares may have cost nothing; a note cannot be for nothing. */
const NEVER_ZERO: ReadonlySet<string> = new Set(['shares', 'quantity', 'exercisePrice', 'valuationCap']);
const OF_NOTES = 'investmentAmount';
const CHECKED = SECURITY_TERMS.filter(({ field }) => NEVER_ZERO.has(field) || field === OF_NOTES);

/** A zero where a blank cell was meant, or where a number was never filled in. */
const FIGURE_ZERO: Rule = {
  code: 'figure-zero',
  find: (table) => [
    ...table.sent.rounds.flatMap(({ row, fullyDilutedShares }) =>
      reportZero(row, 'Fully Diluted Shares', fullyDilutedShares),
    ),
    ...CHECKED.flatMap((term) => table.stating(term.field).flatMap((security) => checkSecurity(security, term))),
    ...table.sent.transactions.flatMap((transaction) => checkSale(transaction, table)),
  ],
};

function checkSecurity(
  { row, type, terms }: Planned<SecurityEntry>,
  { field, name }: (typeof CHECKED)[number],
): RuleFinding[] {
  const term = terms[field];
  const value = typeof term === 'object' ? term.value : term;
  return value === ZERO && (field !== OF_NOTES || isConvertibleNote(type)) ? reportZero(row, name, value) : [];
}

/** A note is sold without a number; cash that comes later for what was sold takes no further shares. */
function checkSale(sale: Planned<TransactionEntry>, table: CapTable): RuleFinding[] {
  const { row, event, security = '', unitsSold } = sale;
  if (event !== 'sale' || table.securityOf(security)?.units === undefined || table.isRelease(sale)) return [];
  const hint =
    'Fill in the number. 0 is right only for cash of an earlier sale (an escrow, an earn-out): enter that too.';
  return reportZero(row, 'Shares Sold', unitsSold, hint);
}

function reportZero(
  row: SentRow,
  column: string,
  value: Decimal | string | undefined,
  hint = 'Fill in the number, or clear the cell if there is none.',
): RuleFinding[] {
  return value === ZERO ? [{ row, column, message: `${column} is 0.`, hint }] : [];
}

/**
 * A cap is this far from what a round makes of the company, or from the caps of its other notes, only where one of them is
 * in thousands. Times.
 */
const OUT_OF_SCALE = decimal(100);
/** Even the first note of a few thousand has a lower cap. Times the note. */
const OUT_OF_REACH = decimal(10_000);

/** Among more notes, a cap out of scale is found by comparing figures. */
const FEW_NOTES = 10;

/** A cap is the highest worth of the whole company at which a note converts: well above the note, and of the round's scale. */
const CAP_OFF_AMOUNT: Rule = {
  code: 'cap-off-amount',
  tolerance: { value: decimal('1.5'), unit: 'times', of: 'the amount' },
  find: (table, context) => {
    const capped = table.securities.filter(({ terms, round }) => round && (terms.valuationCap?.value ?? ZERO) !== ZERO);
    const byRound = groupBy(capped, ({ round = '' }) => round);
    return table
      .stating('valuationCap')
      .flatMap((security) => checkCap(security, byRound.get(security.round ?? '') ?? [], context.tolerance));
  },
};

function checkCap(
  security: Planned<SecurityEntry>,
  capped: readonly SecurityEntry[],
  tolerance: Decimal,
): RuleFinding[] {
  const { row, cost, inRound, terms } = security;
  const cap = terms.valuationCap;
  if (cap === undefined || cap.value === ZERO) return [];
  const contrast =
    besideAmount(cap, cost, tolerance) ?? besideRound(cap, inRound) ?? besideOthers(cap, security, capped);
  if (contrast === undefined) return [];
  const hint = 'Write the cap of the whole company in whole units, not in thousands or millions.';
  return [{ row, column: 'Valuation Cap', message: `Valuation Cap is ${formatMoney(cap)}, ${contrast}.`, hint }];
}

function besideAmount(cap: Money, cost: Money | undefined, tolerance: Decimal): string | undefined {
  if (cost?.currency !== cap.currency || cost.value === ZERO) return undefined;
  if (isTimes(cap.value, cost.value, OUT_OF_REACH))
    return `${showTimes(cap.value, cost.value)} the note of ${formatMoney(cost)}`;
  if (isTimes(cap.value, multiplyDecimals(cost.value, tolerance), decimal(1))) return undefined;
  return `but the note alone is ${formatMoney(cost)}`;
}

function besideRound(cap: Money, round: RoundEntry | undefined): string | undefined {
  const worth = round && (postMoneyOf(round) ?? round.preMoneyValuation);
  if (round === undefined || worth === undefined || worth.currency !== cap.currency || worth.value === ZERO)
    return undefined;
  if (!areFarApart(cap.value, worth.value, OUT_OF_SCALE)) return undefined;
  return `${showTimes(cap.value, worth.value)} the valuation of ${showNamed(round)}, ${formatMoney(worth)}`;
}

/** Reports the later of two that would be sent. */
function besideOthers(cap: Money, security: SecurityEntry, capped: readonly SecurityEntry[]): string | undefined {
  if (capped.length > FEW_NOTES) return undefined;
  const others = capped.filter(
    ({ key, terms }) => key !== security.key && terms.valuationCap?.currency === cap.currency,
  );
  const [first, ...more] = others;
  const other = first?.terms.valuationCap;
  const isFar = others.every(
    ({ terms: { valuationCap } }) =>
      valuationCap !== undefined && areFarApart(cap.value, valuationCap.value, OUT_OF_SCALE),
  );
  const isFirst = more.length === 0 && first?.row !== undefined && capped.indexOf(security) < capped.indexOf(first);
  if (first === undefined || other === undefined || !isFar || isFirst) return undefined;
  return `${showTimes(cap.value, other.value)} that of another note of the round (${showPlace(first)}), ${formatMoney(other)}`;
}

export const TERM_RULES: readonly Rule[] = [
  DISCOUNT_OUT_OF_RANGE,
  INTEREST_OUT_OF_RANGE,
  DUE_BEFORE_ISSUE,
  TERM_TOO_LONG,
  FIGURE_ZERO,
  CAP_OFF_AMOUNT,
];
