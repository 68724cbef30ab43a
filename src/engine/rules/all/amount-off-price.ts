import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundToSignificant,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../cap-table/entries.ts';
import type { Compared, Rule, RuleContext } from '../rule.ts';
import { isWithin } from '../scale.ts';
import { showPlace, showSecondary } from '../words.ts';

/** Bought of somebody else than the company, shares cost what the two agree on. Beyond this a figure is wrong. Times. */
const SECONDARY = decimal(10);

/**
 * Shares times price is what was paid; so is quantity times price of tokens. A whole unit is left for rounding. Who holds
 * shares already may get more of them for nothing, against dilution; secondary purchases have a price of their own.
 */
export const AMOUNT_OFF_PRICE: Rule = {
  code: 'amount-off-price',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the amount' },
  unlessReported: ['figure-zero'],
  compare: (table, context) => {
    const firstPaid = new FirstPaid(table);
    return (security) => check(security, { table, firstPaid }, context);
  },
};

/** By fund and company, the first day of what was paid for: found once, however much the fund got for nothing. */
class FirstPaid {
  readonly #table: CapTable;
  readonly #days = new Map<string, string | undefined>();

  constructor(table: CapTable) {
    this.#table = table;
  }

  /** True where the fund has had shares of the company before, or buys them beside these. */
  isBefore({ company, fundId, issueDate }: Planned<SecurityEntry>): boolean {
    const key = `${company} ${fundId}`;
    if (!this.#days.has(key)) {
      const paid = this.#table.ofHolder(company, fundId).filter(({ cost }) => cost?.value !== ZERO);
      this.#days.set(key, paid.map((each) => each.issueDate).sort()[0]);
    }
    const first = this.#days.get(key);
    return first !== undefined && first <= issueDate;
  }
}

function check(
  security: Planned<SecurityEntry>,
  { table, firstPaid }: { readonly table: CapTable; readonly firstPaid: FirstPaid },
  { tolerance }: RuleContext,
): Compared | undefined {
  const { units, cost, row, ofClass, terms } = security;
  const price = terms.pricePerToken ?? ofClass?.pricePerShare;
  if (units === undefined || cost === undefined || price?.currency !== cost.currency) return undefined;
  if (cost.value === ZERO && firstPaid.isBefore(security)) return undefined;
  const product = multiplyDecimals(units, price.value);
  const gap = absolute(subtractDecimals(product, cost.value));
  const isWhole = compareDecimals(gap, price.value) <= 0;
  const compared =
    price === terms.pricePerToken || ofClass === undefined
      ? { row, against: security, column: 'Price Per Token' }
      : { row, against: ofClass, column: 'Price Per Share' };
  if (isWhole || compareDecimals(gap, multiplyDecimals(cost.value, tolerance)) <= 0) return compared;
  if (table.isSecondary(security) && isWithin(product, cost.value, SECONDARY)) return undefined;
  const come = formatMoney({ value: product, currency: price.currency });
  const from = compared.against === ofClass ? `${ofClass.name}, ${showPlace(ofClass)}` : compared.column;
  const message = `${formatDecimal(units)} at ${formatMoney(price)} (${from}) come to ${come}, but the amount is ${formatMoney(cost)}.`;
  const hint = `Correct the number, the price or the amount.${showSecondary(security)}`;
  const finding = { row, column: 'Investment Amount', message, hint };
  return { ...compared, how: paidPerUnit(cost, units), finding };
}

/** Rows that paid one price have one cause, where that is not the price. */
function paidPerUnit(cost: Money, units: Decimal): string {
  return roundToSignificant(divideDecimals(cost.value, units, 12) ?? ZERO, 3);
}
