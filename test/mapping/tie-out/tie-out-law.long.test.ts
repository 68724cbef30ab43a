import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, type Decimal, decimal, sumDecimals } from '../../../src/model/values/decimal.ts';
import { makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { tieOutOf } from './support.ts';

const amount = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => {
    const text = String(Math.abs(digits)).padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    return `${digits < 0 ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(-places)}`}`;
  });

/** A number as stored, as text, or none. */
const cell = fc.oneof(
  { weight: 5, arbitrary: amount.map((text) => ({ value: { kind: 'number', text: decimal(text) } as const })) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((number) => `${number}.25`) },
  { weight: 1, arbitrary: fc.constantFrom(null, '—', 'n/a') },
);

const row = fc.record({
  company: fc.constantFrom('Acme', 'Borealis', null, 'Total', 'Total Acme', 'Cascade'),
  status: fc.constantFrom('Held', 'Exited', null),
  cost: cell,
  shares: cell,
  value: cell,
});

/** Settings of a sheet's mapping, each of which moves numbers from one part to another. */
const settings = fc.record({
  skip: fc.constantFrom(
    '',
    '    skipRows: { column: Status, is: Exited, because: sold }\n',
    '    skipRows: { column: Company, matches: ^total }\n',
  ),
  ignore: fc.constantFrom(
    '',
    '    ignore: { column: Value, because: later }\n',
    '    ignore: { column: Cost, when: { column: Status, blank: true }, because: unclear }\n',
  ),
  rows: fc.constantFrom('', '    rows: 2-5\n'),
  fillDown: fc.constantFrom('', '    fillDown: [Company]\n'),
  when: fc.constantFrom('', '        when: { column: Status, is: Held }\n'),
  takesShares: fc.boolean(),
  takesValue: fc.boolean(),
});

function toYaml({
  skip,
  ignore,
  rows,
  fillDown,
  when,
  takesShares,
  takesValue,
}: typeof settings extends fc.Arbitrary<infer T> ? T : never): string {
  return `
sheets:
  - sheet: Book
${skip}${ignore}${rows}${fillDown}    to:
      - sheet: Rounds
        columns: { Company: Company, Round: { value: Seed }${takesValue ? ', Pre-Money Valuation: { column: Value, keep: first }' : ''} }
      - sheet: Certificates
${when}        columns: { Company: Company, Investment Amount: Cost${takesShares ? ', Shares: Shares' : ''} }
`;
}

describe('the law of the tie-out', () => {
  it('holds for every table and mapping: all that stands in a column is loaded, left out, or a total of it', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), settings, (rows, drawn) => {
        const cells = rows.map(({ company, status, cost, shares, value }) => [company, status, cost, shares, value]);
        const table = makeTable('Book', [['Company', 'Status', 'Cost', 'Shares', 'Value'], ...cells]);
        const columns = tieOutOf([table], toYaml(drawn)).tieOut[0]?.columns ?? [];
        for (const [letters, written] of [
          ['C', rows.flatMap(({ cost }) => numberIn(cost))],
          ['D', rows.flatMap(({ shares }) => numberIn(shares))],
          ['E', rows.flatMap(({ value }) => numberIn(value))],
        ] as const) {
          const column = columns.find((candidate) => candidate.letters === letters);
          // An unused column of mostly text is not a column of numbers.
          if (column === undefined) {
            expect(written.length <= rows.length - written.length).toBe(true);
            continue;
          }
          const stated = column.stated.map((total) => total.stated);
          expect(sumDecimals([column.total, ...stated])).toBe(sumDecimals(written));
          expect(addDecimals(column.loaded, column.leftOut)).toBe(column.total);
          expect(sumDecimals(column.parts.map(({ sum }) => sum))).toBe(column.leftOut);
        }
      }),
      { seed: 20261123, numRuns: sweepOf(1000) },
    );
  });
});

function numberIn(source: typeof cell extends fc.Arbitrary<infer T> ? T : never): readonly Decimal[] {
  if (source === null) return [];
  if (typeof source !== 'string') return [source.value.text];
  return /^\d/.test(source) ? [decimal(source)] : [];
}
