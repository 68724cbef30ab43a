import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberSpan } from '../../../../src/spreadsheet/workbook/cells/number-span.ts';
import { toNumberValue } from '../../../../src/spreadsheet/workbook/cells/number-text.ts';
import { sweepOf } from '../../../support/sweep.ts';

/** The text of the number as the fast way reads it; `undefined` where it leaves it to the slow one. */
function readFast(stored: string): string | undefined {
  const span = new NumberSpan();
  const end = span.pass(Buffer.from(`${stored}<`), 0);
  return end === stored.length ? String(span.value) : undefined;
}

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['12.50', '12.5'],
  ['-1234567.89', '-1234567.89'],
  ['0.30000000000000004', '0.3'],
  ['1.2345678901234567', '1.23456789012346'],
  ['1.23456789012345399', '1.23456789012345'],
  ['5.0000000000000001E-3', '0.005'],
  ['1E+3', '1000'],
  ['123456789012345', '123456789012345'],
  ['0.000001', '0.000001'],
])('%s is read as %s', (stored, text) => {
  expect(readFast(stored)).toBe(text);
});

test.each([
  '1.234567890123455',
  '999999999999999.5',
  '146281.4730102325',
  '1234567890123456',
  '1E+21',
  '1e400',
  '0.0000001',
  '1.',
  '.5',
  '+5',
  '1,5',
  'n/a',
  '',
  '-',
  '1E',
  '1E5000',
])('"%s" is left to the slow way', (stored) => {
  expect(readFast(stored)).toBeUndefined();
});

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
const decimals = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: digits(18),
    fraction: fc.option(digits(20), { nil: undefined }),
    exponent: fc.option(fc.integer({ min: -30, max: 30 }), { nil: undefined }),
  })
  .map(({ sign, whole, fraction, exponent }) => {
    const point = fraction === undefined ? '' : `.${fraction}`;
    return `${sign}${whole}${point}${exponent === undefined ? '' : `E${exponent < 0 ? '' : '+'}${exponent}`}`;
  });

test('what the fast way reads is what the slow way reads, of any decimal', () => {
  fc.assert(
    fc.property(decimals, (stored) => {
      const fast = readFast(stored);
      if (fast !== undefined) expect(toNumberValue(stored)).toEqual({ kind: 'number', text: fast });
    }),
    { seed: 11, numRuns: sweepOf(5000) },
  );
});

test('what the fast way reads is what the slow way reads, of any double as JavaScript and Excel write it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      for (const stored of [String(value), value.toPrecision(17), value.toExponential()]) {
        const fast = readFast(stored);
        if (fast !== undefined) expect(toNumberValue(stored)).toEqual({ kind: 'number', text: fast });
      }
    }),
    { seed: 12, numRuns: sweepOf(3000) },
  );
});
