import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../../../../src/model/values/decimal.ts';
import { toNumberValue } from '../../../../src/spreadsheet/workbook/cells/number-text.ts';
import { sweepOf } from '../../../support/sweep.ts';

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['25000000', '25000000'],
  ['0.30000000000000004', '0.3'],
  ['1.1000000000000001', '1.1'],
  ['0.1', '0.1'],
  ['1E+21', '1000000000000000000000'],
  ['1.5e-7', '0.00000015'],
  ['+5.50', '5.5'],
  ['-1234.5600000000001', '-1234.56'],
  ['123456789012345', '123456789012345'],
  ['123456789012.34567', '123456789012.346'],
])('a stored %s is %s', (stored, text) => {
  expect(toNumberValue(stored)).toEqual({ kind: 'number', text });
});

test.each([
  ['9007199254740993', '9007199254740993'],
  ['1234567890123456', '1234567890123456'],
  ['1.2345678901234567E+19', '12345678901234567000'],
  ['-1234567890123456.7', '-1234567890123456.7'],
])('%s keeps all its digits and is marked inexact', (stored, text) => {
  expect(toNumberValue(stored)).toEqual({ kind: 'number', text, inexact: true });
});

test.each(['abc', '1,5', '0x10', 'Infinity', 'NaN', '1E9999', '1 000', '--1'])(
  '"%s" is no number and stays text',
  (stored) => {
    expect(toNumberValue(stored)).toEqual({ kind: 'text', text: stored });
  },
);

test('any decimal of up to 15 digits comes back from the binary double that Excel makes of it', () => {
  const parts = fc.tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 14 }));
  fc.assert(
    fc.property(parts, ([digits, places]) => {
      const padded = String(digits).padStart(places + 1, '0');
      const split = padded.length - places;
      const typed =
        places === 0
          ? padded
          : `${padded.slice(0, split)}.${padded.slice(split).replace(/0+$/, '')}`.replace(/\.$/, '');
      expect(toNumberValue(Number(typed).toPrecision(17))).toEqual({ kind: 'number', text: typed });
    }),
    { seed: 1, numRuns: sweepOf(500) },
  );
});

/** Rounded in whole numbers from what a double holds exactly: a mantissa times a power of two. Halves go to the even digit. */
function roundExactly(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  const raw = bits.getBigUint64(0);
  const power = Number(raw >> 52n) - 1075;
  const mantissa = (raw & ((1n << 52n) - 1n)) | (1n << 52n);
  let [top, bottom] = power < 0 ? [mantissa, 1n << BigInt(-power)] : [mantissa << BigInt(power), 1n];
  let exponent = 0;
  while (top / bottom < 10n ** 14n) [top, exponent] = [top * 10n, exponent - 1];
  while (top / bottom >= 10n ** 15n) [bottom, exponent] = [bottom * 10n, exponent + 1];
  const [whole, rest] = [top / bottom, 2n * (top % bottom)];
  const digits = rest > bottom || (rest === bottom && whole % 2n === 1n) ? whole + 1n : whole;
  return `${value < 0 ? '-' : ''}${digits}E${exponent}`;
}

test('a double is rounded to 15 digits from what it holds, as Excel does, and not from its shortest text', () => {
  expect(toNumberValue('146281.4730102325')).toEqual({ kind: 'number', text: '146281.473010232' });
  expect(toNumberValue('1000000000000.125')).toEqual({ kind: 'number', text: '1000000000000.12' });
  expect(toNumberValue('1000000000000.375')).toEqual({ kind: 'number', text: '1000000000000.38' });
  const near = fc
    .tuple(
      fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }),
      fc.constantFrom('5', '49', '51', '4999', ''),
      fc.integer({ min: 1, max: 14 }),
    )
    .map(([digits, tail, places]) => Number(`${digits}${tail}E-${places + tail.length}`));
  const double = fc.oneof(near, fc.double({ min: 1e-7, max: 9e14, noNaN: true }));
  fc.assert(
    fc.property(double, fc.boolean(), (size, isNegative) => {
      const value = isNegative ? -size : size;
      const written = toNumberValue(String(value));
      expect(written).toEqual({ kind: 'number', text: parseDecimal(roundExactly(value)) });
      expect(toNumberValue(value.toPrecision(17))).toEqual(written);
    }),
    { seed: 7, numRuns: sweepOf(2000) },
  );
});
