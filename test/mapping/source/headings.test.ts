import { describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/model/records/record.ts';
import { makeTable } from '../../support/make-table.ts';
import { faultsOf, mapAndCheck, misfitsOf } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';

const HEADER = ['Security', 'Date', 'Shares', 'Cost'];
const row = (security: string, cost: number) => [security, '2024-01-31', 1000, cost];

function yamlOf(headings: string, more = ''): string {
  return `
sheets:
  - sheet: Book
    headings: ${headings}
${more}    to:
      - sheet: Companies
        columns: { Company: Firm }
      - sheet: Certificates
        columns:
          Company: Firm
          Fund: ${headings.includes('Vehicle') ? 'Vehicle' : '{ value: Fund I }'}
          Issue Date: Date
          Share Class: Security
          Shares: Shares
          Investment Amount: Cost
`;
}

function holdingsOf(rows: readonly (readonly (string | number | null)[])[], yaml: string) {
  const { records } = mapAndCheck([makeTable('Book', [HEADER, ...rows])], yaml);
  return records.flatMap((record) =>
    record.kind === 'security' ? [[record.origin.rowNumber, record.company, record.fund, record.shareClass]] : [],
  );
}

describe('rows that head others', () => {
  it('say something of each row below, to the next of them', () => {
    const rows = [['Acme'], row('Seed', 100), row('A', 200), [], ['Borealis'], row('Seed', 300)];
    expect(holdingsOf(rows, yamlOf('{ column: Security, name: Firm }'))).toEqual([
      [3, 'Acme', 'Fund I', 'Seed'],
      [4, 'Acme', 'Fund I', 'A'],
      [7, 'Borealis', 'Fund I', 'Seed'],
    ]);
  });

  it('may stand within each other, and what is further in ends with what is further out', () => {
    const headings = '[{ column: Security, name: Vehicle, is: [Fund I, Fund II] }, { column: Security, name: Firm }]';
    const rows = [['Fund I'], ['Acme'], row('Seed', 100), ['Fund II'], row('A', 200), ['Borealis'], row('Seed', 300)];
    expect(holdingsOf(rows, yamlOf(headings))).toEqual([
      [4, 'Acme', 'Fund I', 'Seed'],
      [6, undefined, 'Fund II', 'A'],
      [8, 'Borealis', 'Fund II', 'Seed'],
    ]);
  });

  it('say nothing any more below a text that is none of those the mapping names', () => {
    const headings = '{ column: Security, name: Firm, is: [Acme] }';
    expect(holdingsOf([['Acme'], row('Seed', 100), ['Who?'], row('A', 200)], yamlOf(headings))).toEqual([
      [3, 'Acme', 'Fund I', 'Seed'],
      [5, undefined, 'Fund I', 'A'],
    ]);
  });

  it('are found where they stand, and make what they name once', () => {
    const table = makeTable('Book', [HEADER, ['Acme'], row('Seed', 100), row('A', 200)]);
    const { records } = mapAndCheck([table], yamlOf('{ column: Security, name: Firm }'));
    const companies = records.filter(({ kind }) => kind === 'company');
    expect(companies.map(({ origin, mappedCells }) => [origin.rowNumber, mappedCells?.get('Company')])).toEqual([
      [3, 'A2'],
    ]);
  });

  it('are asked for above the first row', () => {
    const table = makeTable('Book', [HEADER, row('Seed', 100), ['Acme'], row('A', 200)]);
    const { records } = mapAndCheck([table], yamlOf('{ column: Security, name: Firm }'));
    const [first] = records.filter(({ kind }) => kind === 'security');
    expect(
      first?.findings.filter(({ severity }) => severity === 'error').map(({ cell, code }) => `${cell} ${code}`),
    ).toEqual(['A2 value-missing']);
  });

  it('are refused in a column that is not there, and under a name that a column has', () => {
    const table = makeTable('Book', [HEADER, row('Seed', 100)]);
    expect(misfitsOf([table], yamlOf('{ column: Securty, name: Firm }'))[0]).toBe(
      '4:5 The sheet "Book" has no column "Securty".',
    );
    expect(misfitsOf([table], yamlOf('{ column: Security, name: Cost }'))[0]).toBe(
      '4:5 The sheet "Book" already has a column "Cost"; what the headings say needs a name of its own.',
    );
  });
});

describe('rows that head others, before steps', () => {
  it('say what they say of each record, and may be keys', () => {
    const book = makeTable('Book', [
      ['Holder', 'Date', 'Seed', 'A'],
      ['Acme'],
      ['Fund I', '2024-01-31', 10, 20],
      ['Borealis'],
      ['Fund I', '2024-01-31', null, 30],
    ]);
    const countries = makeTable('Where', [
      ['Name', 'Currency'],
      ['Acme', 'USD'],
      ['Borealis', 'EUR'],
    ]);
    const yaml = `
sheets:
  - sheet: Book
    columns: A-D
    headings: { column: Holder, name: Firm }
    steps:
      - lookup: { in: Where, by: { Firm: Name }, take: Currency }
      - unpivot: { columns: [Seed, A], into: Shares, name: Class }
    to:
      - sheet: Companies
        columns: { Company: Firm }
      - sheet: Certificates
        columns:
          Company: Firm
          Fund: Holder
          Share Class: Class
          Issue Date: Date
          Shares: Shares
          Currency: Currency
  - { sheet: Where }
`;
    const { records } = mapAndCheck([book, countries], yaml);
    expect(
      records.map((record) => [
        record.origin.rowNumber,
        cellOf(record, 'Company'),
        record.kind === 'security' ? `${record.company} ${record.shareClass} ${record.shares}` : record.kind,
      ]),
    ).toEqual([
      [3, 'A2', 'company'],
      [3, 'A2', 'Acme Seed 10'],
      [3, 'A2', 'Acme A 20'],
      [5, 'A4', 'company'],
      [5, 'A4', 'Borealis A 30'],
    ]);
    const { tieOut, findings } = tieOutOf([book, countries], yaml);
    expect([linesOf(tieOut), errorsIn(findings)]).toEqual([
      ['Book C Seed: 10 = 10 (3)', 'Book D A: 50 = 50 (3, 5)'],
      [],
    ]);
  });
});

describe('a part of a tab', () => {
  const table = makeTable('Book', [
    [...HEADER, null, 'Note', 'Plan'],
    [...row('Seed', 100), null, 'x', 7],
    [],
    ['Old', null, null, 50],
    ['Older', null, null, 25],
  ]);
  const yaml = (parts: string, columns = ''): string => `
sheets:
  - sheet: Book
${columns}    to:
      - sheet: Certificates
        columns: { Share Class: Security, Issue Date: Date, Shares: Shares, Investment Amount: Cost }
${parts}`;
  const old = `  - { sheet: Book, skip: true, rows: 4-5, because: sold }\n`;
  const beside = `  - { sheet: Book, skip: true, columns: F-G, because: a plan }\n`;

  it('is left out for a reason, in its rows or its columns', () => {
    const { tieOut, findings } = tieOutOf([table], yaml(old + beside, '    columns: A-D\n'));
    expect([linesOf(tieOut), errorsIn(findings)]).toEqual([
      [
        'Book C Shares: 1000 = 1000 (2)',
        'Book D Cost: 100 = 100 (2)',
        'Book D -: 75 = 0 + 75 (4 to 5: sold)',
        'Book G -: 7 = 0 + 7 (2: a plan)',
      ],
      [],
    ]);
  });

  it('counts once where two of them cross', () => {
    const crossed = makeTable('Book', [
      [...HEADER, null, null, 'Plan'],
      [...row('Seed', 100), null, null, 7],
      [],
      ['Old', null, null, 50, null, null, 9],
      ['Older', null, null, 25],
    ]);
    const { tieOut } = tieOutOf([crossed], yaml(old + beside, '    columns: A-D\n'));
    expect(linesOf(tieOut).filter((line) => line.startsWith('Book G'))).toEqual([
      'Book G -: 9 = 0 + 9 (4: sold)',
      'Book G -: 7 = 0 + 7 (2: a plan)',
    ]);
  });

  it('is told where the mapping does not speak of it', () => {
    const { findings } = tieOutOf([table], yaml(old, '    columns: A-D\n'));
    expect(errorsIn(findings)).toEqual(['Book!G2 source-tie-out-open: 7 · G · 2']);
  });

  it('has columns that are a range', () => {
    expect(faultsOf(yaml('', '    columns: D-A\n'))).toEqual(['4:5 A range of columns ends before it begins.']);
  });
});
