import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNumberValue } from '../../../src/workbook/cells/number-text.ts';
import { sweepOf } from '../../support/sweep.ts';

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
