import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareDecimals,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../../src/model/values/decimal.ts';
import { divideDown } from '../../../../src/service/sandbox/rules/cap-table-events.ts';

test('rounds down to whole shares', () => {
  const shares = (amount: string, price: string) => divideDown(decimal(amount), decimal(price));
  expect([shares('250000', '1'), shares('100', '0.3'), shares('0.29', '0.3')]).toEqual(['250000', '333', '0']);
});

test('leaves less than one price over, whatever the digits', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }));
  const toDecimal = ([units, places]: readonly [bigint, number]) => decimal(`${units}e-${places}`);
  const prices = amounts.filter(([units]) => units > 0n);
  fc.assert(
    fc.property(amounts, prices, (dividend, divisor) => {
      const [amount, price] = [toDecimal(dividend), toDecimal(divisor)];
      const rest = subtractDecimals(amount, multiplyDecimals(divideDown(amount, price), price));
      expect(compareDecimals(rest, ZERO) >= 0 && compareDecimals(rest, price) < 0).toBe(true);
    }),
    { seed: 7 },
  );
});
