import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/number-text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { amountIn } from './row-amounts.ts';

const HALF = decimal('0.5');
const PART_ALLOWED = decimal('0.01');

export interface PricedColumns {
  readonly amount: ProposedColumn;
  readonly shares: ProposedColumn;
  readonly price: ProposedColumn;
}

/** Returns `undefined` unless the table has all three in columns of their own. */
export function findPriced(targets: readonly ProposedTarget[]): PricedColumns | undefined {
  const columnOf = (name: string, isMeant: (target: ProposedTarget) => boolean): ProposedColumn | undefined =>
    targets
      .filter(isMeant)
      .flatMap(({ columns }) => columns)
      .find((column) => column.name === name && column.made === undefined && column.columnIndex !== undefined);
  const isHeld = ({ sheet }: ProposedTarget): boolean => sheet.kind === 'securities';
  const [amount, shares] = [columnOf('Investment Amount', isHeld), columnOf('Shares', isHeld)];
  const price = columnOf('Price Per Share', () => true);
  return amount === undefined || shares === undefined || price === undefined ? undefined : { amount, shares, price };
}

/** Returns whether a row's cost is shares times price; `undefined` where one of them is missing. */
export function costsWhatSharesDo(
  row: Row,
  { amount, shares, price }: PricedColumns,
  sign: DecimalSign,
): boolean | undefined {
  const [cost, count, each] = [amount, shares, price].map((column) => amountIn(row, column, sign));
  if (cost === undefined || count === undefined || each === undefined || each === ZERO || count === ZERO)
    return undefined;
  const off = absolute(subtractDecimals(multiplyDecimals(count, each), cost));
  return [multiplyDecimals(absolute(cost), PART_ALLOWED), toleranceOf(count, each)].some(
    (allowed) => compareDecimals(off, allowed) <= 0,
  );
}

/** A price rounded to the cent may be off by half a cent a share. */
function toleranceOf(count: Decimal, price: Decimal): Decimal {
  return multiplyDecimals(absolute(count), multiplyDecimals(HALF, decimal(`1e-${decimalPlaces(price)}`)));
}

/** Questions prices that do not fit the cost and the shares. */
export function questionPrices(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const priced = findPriced(targets);
  if (priced === undefined) return [];
  const sign = signOf(tab);
  const row = tab.dataRows.find((one) => costsWhatSharesDo(one, priced, sign) === false);
  if (row === undefined) return [];
  const { amount, shares, price } = priced;
  const [cost, count, each] = [amount, shares, price].map((column) => amountIn(row, column, sign) ?? ZERO);
  const product = formatDecimal(multiplyDecimals(count ?? ZERO, each ?? ZERO));
  const sum = `${formatDecimal(count ?? ZERO)} × ${formatDecimal(each ?? ZERO)} = ${product}`;
  const text = `${price.name}: in row ${row.rowNumber} it does not fit the cost: ${sum}, and ${amount.name} is ${formatDecimal(cost ?? ZERO)}`;
  return [toDoubt(price, text)];
}
