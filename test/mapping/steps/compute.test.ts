import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimal,
  divideDecimals,
  divideExactly,
  multiplyDecimals,
  sumDecimals,
} from '../../../src/model/values/decimal.ts';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { faultsOf, mapAndCheck } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf, tellAll } from './support.ts';

function mapping(compute: string, more = ''): string {
  return `
${more}
sheets:
  - sheet: Book
    steps: [{ compute: { name: Result, ${compute} } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Investment Amount: Result, Currency: Currency } }]
`;
}

/** Computes from A and B in one row; returns the result and the findings. */
function compute(
  a: CellSource,
  b: CellSource,
  by: string,
  more = '',
): { readonly value: string; readonly said: string[] } {
  const table = makeTable('Book', [
    ['Company', 'Currency', 'A', 'B'],
    ['Acme', 'EUR', a, b],
  ]);
  const { records } = mapAndCheck([table], mapping(by, more));
  const said = tellAll([table], mapping(by, more)).filter((line) => /(?:compute-|number-|currency-|ambig)/.test(line));
  return { value: fieldsOf(records, 'investmentAmount')[0]?.replace('security ', '') ?? '', said };
}

describe('compute', () => {
  it.each([
    [1, 2, 'sum: [A, B]', '3'],
    ['0.1', '0.2', 'sum: [A, B]', '0.3'],
    [5, null, 'sum: [A, B]', '5'],
    [null, '—', 'sum: [A, B]', '-'],
    [5, 'n/a', 'sum: [A, B]', '5'],
    [5, 2, 'subtract: [A, B]', '3'],
    [5, null, 'subtract: [A, B]', '5'],
    ['1,593,863', '9.4111', 'multiply: [A, B]', '15000004.0793'],
    ['1,593,863', '9.4111', 'multiply: [A, B], round: 2', '15000004.08'],
    [4, null, 'multiply: [A, B]', '-'],
    [200, '50%', 'multiply: [A, B]', '100'],
    [200, formatted('0.5', '0%'), 'multiply: [A, B]', '100'],
    ['1.2', null, 'multiply: [A, { value: 1000000 }]', '1200000'],
    [10, 4, 'divide: [A, B]', '2.5'],
    [10, 3, 'divide: [A, B], round: 4', '3.3333'],
    [2, 3, 'divide: [A, B], round: 0', '1'],
  ])('works %s and %s out exactly by %s', (a, b, by, value) => {
    expect(compute(a, b, by)).toEqual({ value, said: [] });
  });

  it.each([
    [10, 0, 'divide: [A, B]', 'Book!D2 compute-failed: 10 · 0'],
    [10, 3, 'divide: [A, B]', 'Book!D2 compute-failed: 10 · 3 · 4'],
    [10, 'tbd', 'sum: [A, B]', 'Book!D2 compute-failed: "tbd"'],
    [10, '1.234', 'sum: [A, B]', 'Book!D2 compute-failed: "1.234" · 1.234 · 1234'],
    [10, formatted(45000, 'yyyy-mm-dd'), 'sum: [A, B]', 'Book!D2 compute-failed: "45000"'],
    ['$10', '€5', 'sum: [A, B]', 'Book!D2 compute-failed'],
    [10, { value: { kind: 'uncached' } }, 'multiply: [A, B]', 'Book!D2 compute-failed'],
    [
      10,
      { value: { kind: 'number', text: '12345678901234567', inexact: true } },
      'sum: [A, B]',
      'Book!D2 compute-failed: "12345678901234567"',
    ],
    [10, formatted(2.5, '0.0"M"'), 'sum: [A, B]', 'Book!D2 compute-failed: "2.5M" · 2.5'],
    [10, { value: { kind: 'error', text: '#REF!' } }, 'multiply: [A, B]', 'Book!D2 compute-failed: "#REF!"'],
  ] as const)('is an error at the cell with the cure: %s and %s by %s', (a, b, by, said) => {
    expect(compute(a, b, by)).toEqual({ value: '-', said: [said] });
  });

  it('warns of a number that is written short, and holds the sign of a currency against that of the row', () => {
    expect(compute('2.5m', 1, 'multiply: [A, B]')).toEqual({
      value: '2500000',
      said: ['Book!C2 number-abbreviated: "2.5m" · 2,500,000'],
    });
    expect(compute('$2', '3.5', 'multiply: [A, B]').said).toEqual([
      'Book!C2 currency-contradiction: "$ 7" · "$" · Currency · EUR',
    ]);
    expect(compute(formatted(2, '"$"0.00'), 3, 'multiply: [A, B]').said).toEqual([
      'Book!C2 currency-format-contradiction: "$6.00" · 6 · "$" · Currency · EUR · EUR',
    ]);
    expect(compute('€2,5', 3, 'multiply: [A, B]', "decimal: ','")).toEqual({ value: '7.5', said: [] });
    expect(compute('€2', 3, 'multiply: [A, B]')).toEqual({ value: '6', said: [] });
  });

  it('reads a lone point as the column or the mapping says', () => {
    expect(compute('1.234', 1, 'sum: [A, B]', 'decimal: ","').value).toBe('1235');
    expect(compute('1.234', 1, 'sum: [A, B]', 'decimal: "."').value).toBe('2.234');
  });

  it('takes the cells that are in an amount for loaded, and those that only make a price for not', () => {
    const table = makeTable('Book', [
      ['Company', 'Shares', 'Price', 'Cost'],
      ['Acme', 10, 2, 20],
    ]);
    const yaml = (columns: string): string => `
sheets:
  - sheet: Book
    steps:
      - compute: { name: Paid, multiply: [Shares, Price] }
      - compute: { name: Each, divide: [Cost, Shares] }
    to: [{ sheet: Share Classes, columns: { Company: Company, Share Class: { value: Common }, ${columns} } }, { sheet: Certificates, columns: { Company: Company, Investment Amount: Paid } }]
`;
    expect(linesOf(tieOutOf([table], yaml('Price Per Share: Each')).tieOut)).toEqual([
      'Book B Shares: 10 = 10 (2)',
      'Book C Price: 2 = 2 (2)',
      'Book D Cost: 20 = 0 + 20 (2: what its row becomes (Share Classes and Securities) does not use it)',
    ]);
    expect(errorsIn(tieOutOf([table], yaml('Price Per Share: Each')).findings)).toEqual([
      'Book!D2 source-tie-out-open: 20 · "Cost" · D · 2 · Share Classes · Securities',
    ]);
  });

  it('is exact, whatever is added, and ends where it says so', () => {
    const number = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => decimal(`${cents}e-3`));
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(compute(toCell(a), toCell(b), 'sum: [A, B]').value).toBe(sumDecimals([a, b]));
        const product = multiplyDecimals(a, b);
        expect(compute(toCell(a), toCell(b), 'multiply: [A, B]').value).toBe(product);
        expect(divideExactly(product, b)).toBe(a);
        const quotient = divideExactly(a, b);
        if (quotient !== undefined) expect(multiplyDecimals(quotient, b)).toBe(a);
        else expect(multiplyDecimals(divideDecimals(a, b, 30) ?? a, b)).not.toBe(a);
      }),
      { seed: 20261123, numRuns: sweepOf(200) },
    );
  });

  it.each([
    ['sum: [A]', '5:40 sum takes two or more columns or numbers.'],
    ['sum: [A, B], divide: [A, B]', '5:15 "Result" is worked out by one of sum, subtract, multiply, divide.'],
    ['divide: [A, B, A]', '5:40 divide takes two columns or numbers.'],
    ['sum: [{ value: 1 }, { value: 2 }]', '5:40 "Result" does not use any column; write it as a value.'],
    ['sum: [A, { value: "1,5" }]', '5:49 "1,5" is not a number; write digits, and a point before decimals.'],
    ['divide: [A, B], round: two', '5:56 "round" must be a number of decimal places.'],
    ['sum: [A, { share: 1 }]', '5:49 "1" must be a column, or a number as { value: 100 }.'],
  ])('is refused where it cannot be: %s', (by, fault) => {
    expect(faultsOf(mapping(by))).toEqual([fault]);
  });
});

function toCell(text: string): CellSource {
  return { value: { kind: 'number', text } };
}
