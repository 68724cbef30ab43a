import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sumDecimals } from '../../../src/model/values/decimal.ts';
import { makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { mapAndCheck, misfitsOf, placesOf } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf, tellAll } from './support.ts';

const FLOWS = [
  ['Company', 'Date', 'Kind', 'Amount', 'Shares', 'Note'],
  ['Acme', '2021-03-01', 'Call', 100, 10, 'first'],
  ['Acme', '2021-03-01', 'Call', '50.5', 5, 'second'],
  ['Acme', '2021-03-01', 'Fee', 3],
  ['Borealis', '2022-01-01', 'Call', 7, 1],
  ['acme ', '2021-03-01', 'Call', 1, null, 'third'],
  ['Acme', '2023-06-30', 'Distribution', 900],
] as const;

const MAPPING = `
sheets:
  - sheet: Flows
    skipRows: { column: Kind, is: Fee, because: fees are no cost }
    types: { column: Kind, Certificates: Call, Sales: Distribution }
    steps:
      - group: { when: { column: Kind, is: Call }, by: [Company, Date], sum: [Amount, Shares], first: [Note] }
    to:
      - sheet: Certificates
        columns: { Company: Company, Issue Date: Date, Shares: Shares, Investment Amount: Amount }
      - sheet: Sales
        columns: { Company: Company, Date: Date, Cash Received: Amount }
`;

describe('group', () => {
  const table = makeTable('Flows', FLOWS);

  it('makes one purchase of several lines, and leaves the others as they are', () => {
    const checked = mapAndCheck([table], MAPPING);
    expect(placesOf(checked)).toEqual(['Flows 2 security', 'Flows 5 security', 'Flows 7 transaction']);
    expect(fieldsOf(checked.records, 'company', 'shares', 'investmentAmount', 'cashReceived')).toEqual([
      'security Acme 15 151.5 -',
      'security Borealis 1 7 -',
      'transaction Acme - - 900',
    ]);
  });

  it('ties out by line, and says which lines are in others', () => {
    const { tieOut, findings } = tieOutOf([table], MAPPING);
    expect(linesOf(tieOut)).toEqual([
      'Flows D Amount: 1061.5 = 1058.5 (2 to 3, 5 to 7) + 3 (4: fees are no cost)',
      'Flows E Shares: 16 = 16 (2 to 3, 5)',
    ]);
    expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'info Rows 3, 6 are grouped with others above, as the mapping says.',
    ]);
  });

  it('is an error where lines contradict each other in what is not summed up', () => {
    const rows = FLOWS.map((row) =>
      row[5] === 'second' ? [...row.slice(0, 5), 'second', 'USD'] : [...row, row[0] === 'Company' ? 'Currency' : 'EUR'],
    );
    const yaml = MAPPING.replace('Investment Amount: Amount }', 'Investment Amount: Amount, Currency: Currency }');
    expect(tellAll([makeTable('Flows', rows)], yaml).filter((line) => line.includes('contradict'))).toEqual([
      'Flows!G3 values-contradict: "USD" · 2 · "EUR"',
    ]);
    const first = yaml.replace('first: [Note]', 'first: [Note, Currency]');
    expect(tellAll([makeTable('Flows', rows)], first).filter((line) => line.includes('contradict'))).toEqual([]);
  });

  it('loads an amount that is not summed up once, and asks for that of the other lines', () => {
    const yaml = MAPPING.replace('sum: [Amount, Shares], first: [Note]', 'sum: [Shares]');
    const rows = FLOWS.map((row, index) =>
      index === 2 ? ['Acme', '2021-03-01', 'Call', 100, 5] : row.slice(0, 5),
    ).filter((_, index) => index !== 5);
    expect(errorsIn(tieOutOf([makeTable('Flows', rows)], yaml).findings)).toEqual([
      'Flows!D3 source-tie-out-open: 100 · "Amount" · D · 3 · Securities',
    ]);
  });

  it('is an error where a text is to be summed up', () => {
    const rows = FLOWS.map((row, index) => (index === 2 ? ['Acme', '2021-03-01', 'Call', 'tbd', 5] : row));
    expect(tellAll([makeTable('Flows', rows)], MAPPING).filter((line) => line.includes('compute'))).toEqual([
      'Flows!D3 compute-failed: "tbd"',
    ]);
  });

  it('does not fit where a column is grouped in two ways, or is not there', () => {
    const misfits = (group: string): string[] =>
      misfitsOf(
        [table],
        `sheets: [{ sheet: Flows, steps: [{ group: { ${group} } }], to: [{ sheet: Rounds, columns: { Company: Company } }] }]`,
      );
    expect(misfits('by: [Company], sum: [Amount, D]')).toEqual([
      '1:74 The sheet "Flows" groups "D" in two ways; one is enough.',
    ]);
    expect(misfits('by: [Firm]')).toEqual(['1:50 The sheet "Flows" has no column "Firm". Do you mean "Kind"?']);
  });

  it('can be unpivoted, looked up and computed before and after', () => {
    const book = makeTable('Book', [
      ['Company', 'Q1', 'Q2', 'Q3'],
      ['Acme', 1, 2, null],
      ['Borealis', null, 4, 8],
      ['Acme', 16, null, null],
    ]);
    const yaml = `
sheets:
  - sheet: Book
    steps:
      - unpivot: { columns: B-D, into: Paid, name: Quarter }
      - compute: { name: Twice, multiply: [Paid, { value: 2 }] }
      - group: { by: Company, sum: [Paid, Twice], last: Quarter }
      - compute: { name: Thrice, sum: [Paid, Twice] }
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Quarter, Investment Amount: Thrice } }]
`;
    const checked = mapAndCheck([book], yaml);
    expect(fieldsOf(checked.records, 'company', 'round', 'investmentAmount')).toEqual([
      'security Acme Q1 57',
      'security Borealis Q3 36',
    ]);
    expect(linesOf(tieOutOf([book], yaml).tieOut)).toEqual([
      'Book B Q1: 17 = 17 (2, 4)',
      'Book C Q2: 6 = 6 (2 to 3)',
      'Book D Q3: 8 = 8 (3)',
    ]);
  });

  it('keeps every number: the sum of a group is that of its lines', () => {
    const line = fc.record({
      company: fc.constantFrom('Acme', 'ACME', 'Borealis', 'Cascade', ''),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      isText: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const rows = lines.map(({ company, cents, isText }) => {
          const value = decimal(`${cents}e-2`);
          return [company, 'x', isText ? value : ({ value: { kind: 'number', text: value } } as const)];
        });
        const flows = makeTable('Flows', [['Company', 'Fund', 'Amount'], ...rows]);
        const yaml = `
sheets:
  - sheet: Flows
    steps: [{ group: { by: Company, sum: Amount } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Fund: Fund, Investment Amount: Amount } }]
`;
        const { records } = mapAndCheck([flows], yaml);
        const made = records.flatMap((record) =>
          record.kind === 'security' && record.investmentAmount !== undefined ? [record.investmentAmount.value] : [],
        );
        const written = sumDecimals(lines.map(({ cents }) => decimal(`${cents}e-2`)));
        const [column] = tieOutOf([flows], yaml).tieOut.flatMap((one) => one.columns);
        const stated = column?.stated.map((total) => total.stated) ?? [];
        expect(sumDecimals([...made, ...stated])).toBe(written);
        expect(column?.loaded).toBe(sumDecimals(made));
        expect(column?.leftOut).toBe('0');
        const named = new Set(lines.map(({ company }) => company.toLowerCase()).filter((name) => name !== ''));
        expect(records.length).toBeLessThanOrEqual(named.size + lines.filter(({ company }) => company === '').length);
      }),
      { seed: 20261123, numRuns: sweepOf(400) },
    );
  });
});
