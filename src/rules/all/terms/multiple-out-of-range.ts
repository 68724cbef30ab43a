import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
} from '../../../model/values/decimal.ts';
import type { JudgedRow } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';

/** A cap on participation may be so many times as high as a liquidation multiple. */
const CAPS_ARE_HIGHER = decimal(4);

/** Multiples that no preferred share has: a percentage without its sign, mostly. */
export const MULTIPLE_OUT_OF_RANGE: Rule = {
  code: 'multiple-out-of-range',
  tolerance: { value: decimal(5), unit: 'times', of: 'what was paid (of a Cap Multiple four times that)' },
  find: ({ sent }, { tolerance }) =>
    sent.rounds.flatMap(({ row, liquidationMultiple, capMultiple }) => [
      ...judge(row, 'Liquidation Multiple', liquidationMultiple, tolerance),
      ...judge(row, 'Cap Multiple', capMultiple, multiplyDecimals(tolerance, CAPS_ARE_HIGHER)),
    ]),
};

function judge(row: JudgedRow, column: string, multiple: Decimal | undefined, most: Decimal): Doubt[] {
  if (multiple === undefined || compareDecimals(multiple, most) <= 0) return [];
  const message = `${column} is ${formatDecimal(multiple)}: ${formatDecimal(multiple)} times what was paid.`;
  return [{ row, column, message, hint: 'Write 1 for one time; 100 % is 1, too.' }];
}
