import { costColumnOf } from '../../../model/fields/cost.ts';
import { addDecimals, type Decimal, formatDecimal, significantDigits, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { Planned, SecurityEntry } from '../cap-table/entries.ts';
import { securitiesInOrder } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';

type Bought = Planned<SecurityEntry>;

/** More than so many rows are not summed up: what they come to may be anything. */
const MOST_ROWS = 30;
/** Fewer are a round figure, such as 500,000 or 2,500,000: parallel funds buy twice as much as another. */
const UNUSUAL_DIGITS = 3;

/**
 * A subtotal that was filled in as if it were a purchase: as many shares and as much money as the rows right above it,
 * of the same company and class. Where the amount is round and no row above is of its fund, it is a purchase.
 */
export const SUM_OF_OTHERS: Rule = {
  code: 'sum-of-others',
  unlessReported: ['twins-exact'],
  find: (table) => {
    const inOrder = securitiesInOrder(table);
    return inOrder.flatMap((security, index) => check(security, inOrder, index));
  },
};

function check(security: Bought, inOrder: readonly Bought[], index: number): RuleFinding[] {
  const { row, units, cost } = security;
  if (cost === undefined || cost.value === ZERO || row.isFurther) return [];
  const summed = findSummed(security, inOrder, index);
  if (summed === undefined || !isConclusive(security, summed)) return [];
  const what = security.type === 'certificate' ? 'shares' : 'tokens';
  const shares = units === undefined ? '' : `${formatDecimal(units)} ${what} and `;
  const message = `The row is for ${shares}${formatMoney(cost)}, as much as ${listRows(summed)} above it together.`;
  const hint = 'Delete the row if it is a subtotal; write new under Action if it is a purchase of its own.';
  return [{ row, column: costColumnOf(security.type), message, hint }];
}

/** From the row right above it upwards. */
function findSummed(security: Bought, inOrder: readonly Bought[], index: number): Bought[] | undefined {
  const summed: Bought[] = [];
  let [units, cost]: [Decimal, Decimal] = [ZERO, ZERO];
  for (let at = index - 1; at >= Math.max(0, index - MOST_ROWS); at -= 1) {
    const above = inOrder[at];
    if (above === undefined || !isAlike(above, security)) return undefined;
    summed.push(above);
    units = addDecimals(units, above.units ?? ZERO);
    cost = addDecimals(cost, above.cost?.value ?? ZERO);
    if (summed.length > 1 && units === (security.units ?? ZERO) && cost === security.cost?.value) return summed;
  }
  return undefined;
}

function listRows(summed: readonly Bought[]): string {
  const [last, first] = [summed[0], summed.at(-1)].map((security) => security?.row.origin.rowNumber);
  return summed.length === 2 ? `rows ${first} and ${last}` : `rows ${first} to ${last}`;
}

function isAlike(a: Bought, b: Bought): boolean {
  const [above, origin] = [a.row.origin, b.row.origin];
  if (above.sheet !== origin.sheet || above.inputIndex !== origin.inputIndex || a.row.isFurther) return false;
  const isSame = a.company === b.company && a.type === b.type && a.shareClass === b.shareClass && a.round === b.round;
  return isSame && a.cost?.currency === b.cost?.currency;
}

function isConclusive({ fundId, cost }: Bought, summed: readonly Bought[]): boolean {
  const isUnusual = significantDigits(cost?.value ?? ZERO) >= UNUSUAL_DIGITS;
  return isUnusual || summed.some((above) => above.fundId === fundId);
}
