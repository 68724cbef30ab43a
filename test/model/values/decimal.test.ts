import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  formatDecimal,
  isNegative,
  multiplyDecimals,
  padPlaces,
  parseDecimal,
  roundToPlaces,
  roundToSignificant,
  significantDigits,
  subtractDecimals,
  sumDecimals,
} from '../../../src/model/values/decimal.ts';
import { sweepOf } from '../../support/sweep.ts';

const RUNS = { seed: 20_240_331, numRuns: sweepOf(200) };

/** `digits` with the point `places` from its end, told by integers alone: no trailing zeros, no `-0`. */
function written(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const fraction = text.slice(text.length - places).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Digits of every length: short numbers are worked out in another way than long ones. */
const digits = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }))
  .map(([value, shorter]) => value / 10n ** BigInt(shorter));
const places = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 20 }));

describe('a decimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+12', '12'],
    ['007', '7'],
    ['1200.50', '1200.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.250', '-0.25'],
    ['1E+21', '1000000000000000000000'],
    ['1.5e-7', '0.00000015'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ])('reads %s as %s', (text, canonical) => {
    expect(parseDecimal(text)).toBe(canonical);
  });

  it.each(['', '.', '-', '1,000', '1 000', ' 1', '1_000', '0x10', 'NaN', 'Infinity', '1e', '1e99999', '--1', '1.2.3'])(
    'does not read "%s"',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it('says which literal is none', () => {
    expect(() => decimal('12 USD')).toThrow(new Error('not a decimal: 12 USD'));
  });

  it('is read from however it is written as the text that its digits have', () => {
    fc.assert(
      fc.property(digits, places, fc.constantFrom('', '0', '00'), (value, point, zeros) => {
        const canonical = written(value, point);
        expect(parseDecimal(canonical)).toBe(canonical);
        expect(parseDecimal(`${value}e-${point}`)).toBe(canonical);
        expect(parseDecimal(`${canonical}${canonical.includes('.') ? zeros : `.${zeros}`}`)).toBe(canonical);
      }),
      RUNS,
    );
  });

  it('is added, subtracted and multiplied to the last digit', () => {
    fc.assert(
      fc.property(digits, digits, places, (a, b, point) => {
        const [left, right] = [decimal(written(a, point)), decimal(written(b, point))];
        expect(addDecimals(left, right)).toBe(written(a + b, point));
        expect(subtractDecimals(left, right)).toBe(written(a - b, point));
        expect(multiplyDecimals(left, right)).toBe(written(a * b, 2 * point));
        expect(sumDecimals([left, right, left])).toBe(written(a + b + a, point));
        const many = Array.from({ length: 30 }, () => left);
        expect(sumDecimals([...many, right])).toBe(written(30n * a + b, point));
      }),
      RUNS,
    );
  });

  it('is divided to the place that is asked for, and halves go away from zero', () => {
    fc.assert(
      fc.property(digits, digits, places, places, (a, b, point, asked) => {
        const quotient = divideDecimals(decimal(written(a, point)), decimal(String(b)), asked);
        const [up, down] = [2n * a * 10n ** BigInt(asked), 2n * b * 10n ** BigInt(point)];
        const [size, by] = [up < 0n ? -up : up, down < 0n ? -down : down];
        const rounded = by === 0n ? 0n : (size + by / 2n) / by;
        const wanted = written(up < 0n === down < 0n ? rounded : -rounded, asked);
        expect(quotient).toBe(b === 0n ? undefined : wanted);
      }),
      RUNS,
    );
    expect(divideDecimals(decimal('-0.5'), decimal('10'), 1)).toBe('-0.1');
    expect(divideDecimals(decimal('0.5'), decimal('10'), 1)).toBe('0.1');
  });

  it('is sorted by its number, not by its text', () => {
    fc.assert(
      fc.property(digits, digits, places, (a, b, point) => {
        const order = compareDecimals(decimal(written(a, point)), decimal(written(b, point)));
        expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      RUNS,
    );
  });

  it('loses nothing when it is written for people', () => {
    fc.assert(
      fc.property(digits, places, fc.integer({ min: 0, max: 6 }), (value, point, atLeast) => {
        const canonical = decimal(written(value, point));
        const shown = formatDecimal(canonical, atLeast);
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
        expect(decimal(shown.replaceAll(',', ''))).toBe(canonical);
      }),
      RUNS,
    );
  });

  it.each([
    ['0', 0, '0'],
    ['999', 0, '999'],
    ['1234567.5', 2, '1,234,567.50'],
    ['-1000', 0, '-1,000'],
    ['-0.125', 2, '-0.125'],
    ['1000000', 2, '1,000,000.00'],
  ])('%s with at least %d places is shown as %s', (value, atLeast, shown) => {
    expect(formatDecimal(decimal(value), atLeast)).toBe(shown);
  });

  it('is padded to so many places and never cut', () => {
    expect(padPlaces(decimal('1'), 2)).toBe('1.00');
    expect(padPlaces(decimal('1.5'), 2)).toBe('1.50');
    expect(padPlaces(decimal('-1.125'), 2)).toBe('-1.125');
    expect(padPlaces(decimal('12'), 0)).toBe('12');
  });

  it.each([
    ['0', 0, 0],
    ['100', 0, 1],
    ['-1234', 0, 4],
    ['0.0050', 3, 1],
    ['120.05', 2, 5],
    ['123456789012345', 0, 15],
    ['1234567890123456', 0, 16],
  ])('%s has %d places and %d significant digits', (text, behindPoint, significant) => {
    const value = decimal(text);
    expect([decimalPlaces(value), significantDigits(value)]).toEqual([behindPoint, significant]);
  });

  it.each([
    ['0.30000000000000004', 15, '0.3'],
    ['1.005', 3, '1.01'],
    ['2.5', 1, '3'],
    ['-2.5', 1, '-3'],
    ['1234567890123456', 15, '1234567890123460'],
    ['0', 15, '0'],
  ])('%s at %d significant digits is %s', (value, significant, rounded) => {
    expect(roundToSignificant(decimal(value), significant)).toBe(rounded);
  });

  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.004', 2, '1'],
    ['-0.004', 2, '0'],
    ['12.3', 2, '12.3'],
  ])('%s at %d places is %s', (value, behindPoint, rounded) => {
    expect(roundToPlaces(decimal(value), behindPoint)).toBe(rounded);
  });

  it('is negative only below zero', () => {
    const values: Decimal[] = ['-0.01', '0', '-0', '3'].map((text) => decimal(text));
    expect(values.map(isNegative)).toEqual([true, false, false, false]);
  });

  it('sums nothing to 0', () => {
    expect(sumDecimals([])).toBe('0');
  });
});
