import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toOwnNumber } from '../../../../src/spreadsheet/workbook/cells/number-span.ts';
import { sweepOf } from '../../../support/sweep.ts';

test.each(['0', '7', '-12.5', '1234567.89', '0.000001', '-0.1', '123456789012345', '0.123456789012345'])(
  '%s is the own text of a number',
  (text) => {
    expect(String(toOwnNumber(text))).toBe(text);
  },
);

test.each([
  '',
  '-',
  '007',
  '00',
  '-0',
  '0.0',
  '12.50',
  '1.',
  '.5',
  '1e3',
  '+1',
  '1,5',
  '1.2.3',
  ' 1',
  '0.0000001',
  'NaN',
])('"%s" is the own text of none', (text) => {
  expect(toOwnNumber(text)).toBeUndefined();
});

const likeNumbers = fc.string({ unit: fc.constantFrom(...'0011223456789.-'), maxLength: 20 });

test('a number is found only where it writes itself exactly so, and always where it has at most 15 digits', () => {
  fc.assert(
    fc.property(
      fc.oneof(likeNumbers, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.integer().map(String)),
      (text) => {
        const value = toOwnNumber(text);
        if (value !== undefined) expect(String(value)).toBe(text);
        else if (text.replace(/\D/g, '').length <= 15 && !text.includes('e'))
          expect(String(Number(text))).not.toBe(text);
      },
    ),
    { seed: 5, numRuns: sweepOf(5000) },
  );
});
