import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, RoundEntry, ShareClassEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/**
 * The fully diluted shares at the price are the valuation: before the money where they are counted before the round, after
 * it where they are counted after. Firms write either, so anything between the two will do.
 */
export const PRICE_OFF_VALUATION: Rule = {
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
      return round === undefined ? [] : check(round, priced(issued, free), context);
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
function check(round: RoundEntry, issued: readonly ShareClassEntry[], context: RuleContext): RuleFinding[] {
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
  const message = `At ${formatMoney(price)} the ${formatDecimal(shares)} fully diluted shares are worth ${value}, but ${round.name} (${showPlace(round)}) is valued at ${stated}.`;
  const hint = 'Correct the price, or the valuation and the fully diluted shares of the round.';
  return [{ row: first.row, column: 'Price Per Share', message, hint, ...omitAbsent({ cause: round.row }) }];
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
