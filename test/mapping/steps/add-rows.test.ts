import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, decimal, multiplyDecimals, sumDecimals } from '../../../src/model/values/decimal.ts';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { mapAndCheck } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf } from './support.ts';

const MARKS = `
    to:
      - sheet: Valuations
        once: true
        columns:
          Company: Company
          Fund: Fund
          Date: { value: 2024-12-31 }
          Fair Value: { column: Value, keep: sum, unit: thousands }
          Currency: { value: USD }`;
const MAPPING = `sheets:\n  - sheet: Book${MARKS}`;

const book = (rows: readonly (readonly CellSource[])[], name = 'Book') =>
  makeTable(name, [['Company', 'Fund', 'Value'], ...rows]);
const readMarks = (...rows: readonly (readonly CellSource[])[]): string[] =>
  fieldsOf(mapAndCheck([book(rows)], MAPPING).records, 'company', 'fairValue');

describe('rows of one thing that are kept as their sum', () => {
  it('add up exactly, as numbers or as texts, and each of their cells is loaded', () => {
    const row = fc.record({
      company: fc.constantFrom('Acme', 'Birch'),
      cents: fc.integer({ min: 0, max: 10 ** 9 }),
      isText: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const amounts = rows.map(({ cents }) => decimal(`${cents}e-2`));
        const cells = rows.map(({ company, isText }, index) => {
          const amount = amounts[index] ?? '';
          return [company, 'F', isText ? amount : Number(amount)];
        });
        const sumOf = (wanted: string): Decimal =>
          sumDecimals(amounts.filter((_, index) => rows[index]?.company === wanted));
        const companies = [...new Set(rows.map(({ company }) => company))];
        expect(readMarks(...cells)).toEqual(
          companies.map((company) => `valuation ${company} ${multiplyDecimals(sumOf(company), decimal(1000))}`),
        );
        const [tied] = tieOutOf([book(cells)], MAPPING).tieOut;
        expect(tied?.columns.map(({ total, loaded }) => [total, loaded])).toEqual([
          [sumDecimals(amounts), sumDecimals(amounts)],
        ]);
      }),
      { seed: 20261130, numRuns: sweepOf(200) },
    );
  });

  it('take a blank and a dash for nothing, and equal figures for two', () => {
    expect(readMarks(['Acme', 'F', '-'], ['Acme', 'F', 5], ['Acme', 'F', null], ['acme', 'F', 5])).toEqual([
      'valuation Acme 10000',
    ]);
  });

  it('have an error at the cell that is no number, or of another currency', () => {
    const euro = formatted(6, '#,##0 "€"');
    const rows = [
      ['Acme', 'F', 5],
      ['Acme', 'F', 'sold'],
      ['Acme', 'F', 7],
      ['Birch', 'F', formatted(5, '#,##0 "$"')],
      ['Birch', 'F', euro],
    ];
    const { findings } = tieOutOf([book(rows)], MAPPING);
    const ofRows = mapAndCheck([book(rows)], MAPPING).records.flatMap((record) => record.findings);
    expect(errorsIn([...findings, ...ofRows]).filter((line) => line.includes('compute-failed'))).toEqual([
      expect.stringContaining('Book!C3 compute-failed: "sold"'),
      expect.stringContaining('Book!C6 compute-failed'),
    ]);
  });

  it('are those of one table: what another tab says of it has to agree', () => {
    const tables = [book([['Acme', 'F', 5]]), book([['Acme', 'F', 5]], 'Again')];
    const yaml = `${MAPPING}\n  - sheet: Again${MARKS}`;
    expect(fieldsOf(mapAndCheck(tables, yaml).records, 'fairValue')).toEqual(['valuation 5000']);
    expect(linesOf(tieOutOf(tables, yaml).tieOut)).toHaveLength(2);
  });
});
