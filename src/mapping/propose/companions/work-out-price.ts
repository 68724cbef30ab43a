import {
  absolute,
  areWithin,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  divideExactly,
  multiplyDecimals,
  roundToPlaces,
  ZERO,
} from '../../../model/values/decimal.ts';
import { findByName } from '../../file/by-name.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { numberIn } from '../../source/source-number.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import type { FoundLines } from '../lines/find-lines.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { readAmounts } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { hasHeader } from '../source-tab.ts';

interface Purchase {
  readonly amount: Decimal;
  readonly shares: Decimal;
}

const MOST_PLACES = 6;
/** A step of the price's last place must change the cost by this many steps of its own, so that a fit is no accident. */
const LEAST_STEPS = decimal('10');

/**
 * Returns the fewest places at which every price (cost ÷ shares) times its shares gives exactly the cost; `undefined`
 * where there is none, or the fit may be an accident.
 */
function findPricePlaces(purchases: readonly Purchase[]): number | undefined {
  const shown = purchases.reduce((most, { amount }) => Math.max(most, decimalPlaces(amount)), 0);
  for (let places = 0; places <= MOST_PLACES; places += 1) {
    if (purchases.every((purchase) => fits(purchase, places, shown))) return places;
  }
  return undefined;
}

function fits({ amount, shares }: Purchase, places: number, shown: number): boolean {
  const exact = divideExactly(amount, shares);
  if (exact !== undefined && decimalPlaces(exact) <= places) return true;
  const price = divideDecimals(amount, shares, places);
  const step = multiplyDecimals(shares, decimal(`1e-${places}`));
  const least = multiplyDecimals(LEAST_STEPS, decimal(`1e-${shown}`));
  if (price === undefined || compareDecimals(step, least) < 0) return false;
  return roundToPlaces(multiplyDecimals(shares, price), shown) === amount;
}

const PLACES = 10;
/** Prices of a class may differ by the rounding of amounts to cents. */
export const PART_ALLOWED = decimal('0.001');
export const FIRST_OF_CLASS = 'of the first purchase of a class, though others cost more or less';

/** Derives a class's price from cost and shares; one on which its purchases do not agree is asked about. */
export function workOutPrice(
  main: ProposedTarget,
  tab: ProposalTab,
  lines: FoundLines | undefined,
): readonly ProposedColumn[] {
  const columnOf = (name: string): ProposedColumn | undefined => findByName(main.columns, name);
  const [amount, shares] = [columnOf('Investment Amount'), columnOf('Shares')];
  const [from, by] = [amount?.columnIndex, shares?.columnIndex];
  if (amount?.column === undefined || shares?.column === undefined || from === undefined || by === undefined) return [];
  if (hasHeader(tab, NAME)) return [];
  const keys = ['Company', 'Round', 'Share Class'].map((name) => columnOf(name)?.columnIndex);
  const numbers = new Set(tab.dataRows.map(({ rowNumber }) => rowNumber));
  const rows = lines?.group === undefined ? tab.dataRows : lines.rows.filter((row) => numbers.has(row.rowNumber));
  const purchases = readPurchases(rows, { from, by, keys, numbers: readAmounts(tab, rows) });
  if (purchases === undefined || purchases.length === 0) return [];
  const isOne = haveOnePrice(purchases);
  const reason = `${amount.column} ÷ ${shares.column}, ${isOne ? 'the same in all purchases of a class' : FIRST_OF_CLASS}`;
  const places = findPricePlaces(purchases);
  const odd = purchases.find((purchase) => findPricePlaces([purchase]) === undefined) ?? purchases[0];
  const uneven = places === undefined && odd !== undefined ? { uneven: `${odd.amount} ÷ ${odd.shares}` } : {};
  // A made column is computed before the steps, and rounded to ten places.
  const isOfSteps = isMade(from) || isMade(by) || lines?.group !== undefined;
  const rounded = places !== undefined && isRounded(purchases, places) ? places : undefined;
  // Those of the next file of the kind may have more places.
  const inStep = isOfSteps || rounded !== undefined ? { inStep: rounded ?? PLACES } : {};
  const made = {
    name: NAME,
    divide: [amount.column, shares.column],
    unitOf: from,
    unitBy: by,
    ...inStep,
    ...uneven,
  } as const;
  const guess = isOne ? { confidence: 0.76, isGranted: true as const } : { confidence: 0.6 };
  return [{ name: 'Price Per Share', column: NAME, made, keep: 'first', ...guess, reason }];
}

const NAME = 'Price by share';

export function priceSteps(targets: readonly ProposedTarget[]): readonly StepForm[] {
  const made = targets.flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []));
  return made.flatMap(({ name, divide, inStep }): StepForm[] => {
    const operands = divide.map((column) => ({ column }));
    return inStep === undefined
      ? []
      : [{ compute: { name, divide: operands, round: `${inStep}` }, note: 'what one share cost' }];
  });
}

interface PriceColumns {
  readonly from: TabColumn;
  readonly by: TabColumn;
  readonly keys: readonly (TabColumn | undefined)[];
  readonly numbers: ReturnType<typeof readAmounts>;
}

interface ClassPurchase extends Purchase {
  readonly of: string;
}

function readPurchases(
  rows: readonly TabRow[],
  { from, by, keys, numbers }: PriceColumns,
): readonly ClassPurchase[] | undefined {
  const [amounts, counts] = [numbers.get(from), numbers.get(by)];
  if (amounts === undefined || counts === undefined) return undefined;
  return rows.flatMap((row): ClassPurchase[] => {
    const [amount, shares] = [numberIn(row, amounts), numberIn(row, counts)];
    if (amount === undefined || shares === undefined || shares === ZERO) return [];
    return [{ amount, shares, of: groupKeyIn(row, keys) }];
  });
}

function haveOnePrice(purchases: readonly ClassPurchase[]): boolean {
  const prices = new Map<string, Decimal>();
  return purchases.every(({ amount, shares, of }) => {
    const price = divideDecimals(amount, shares, PLACES) ?? ZERO;
    const known = prices.get(of) ?? price;
    prices.set(of, known);
    return areWithin(price, known, multiplyDecimals(absolute(known), PART_ALLOWED));
  });
}

function isRounded(purchases: readonly Purchase[], places: number): boolean {
  return purchases.some(
    ({ amount, shares }) => divideDecimals(amount, shares, places) !== divideDecimals(amount, shares, PLACES),
  );
}
