import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/model/records/record.ts';
import { decimal, sumDecimals } from '../../../src/model/values/decimal.ts';
import { makeTable } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { faultsOf, mapAndCheck, misfitsOf, placesOf } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf, tellAll } from './support.ts';

/** A shareholder a row, a class a column; dates and prices of the rounds stand above. */
const MATRIX = [
  ['Acme Inc.'],
  [null, 'Closing', '2020-05-01', '2021-06-30'],
  [null, 'Price', 1, 2.5],
  ['Holder', 'Common', 'Seed', 'Series A', 'Total'],
  ['Founders', 1_000_000, null, null, 1_000_000],
  ['NL I', null, 50_000, '20,000', 70_000],
  ['Northlight II, L.P.', null, '—', 30_000, 30_000],
  ['Others', 10, 20, 30, 60],
  ['Total', 1_000_010, 50_020, 50_030, 1_100_060],
] as const;

const MAPPING = `
schema: capsheet/mapping@2
holders:
  - { fund: Northlight Fund I, names: [NL I] }
  - { fund: Northlight Fund II, names: ["Northlight II, L.P."] }
sheets:
  - sheet: Cap Table
    header: 4
    skipRows: { column: Holder, isFund: false, because: held by others }
    steps:
      - unpivot: { columns: [Seed, Series A], into: Held, name: Round, above: { Closing: 2, Price: 3 } }
      - compute: { name: Cost, multiply: [Held, Price] }
    ignore:
      - { column: Common, because: no fund holds common }
      - { column: Total, because: adds up the classes }
    to:
      - sheet: Rounds
        columns: { Company: { value: Acme Inc. }, Round: Round, Closing Date: Closing }
      - sheet: Certificates
        columns:
          Company: { value: Acme Inc. }
          Fund: Holder
          Round: Round
          Issue Date: Closing
          Shares: Held
          Investment Amount: Cost
          Currency: { value: USD }
`;

describe('unpivot', () => {
  it('makes a record of each class that a fund of ours holds', () => {
    const checked = mapAndCheck([makeTable('Cap Table', MATRIX)], MAPPING);
    expect(fieldsOf(checked.records.slice(2), 'fund', 'round', 'issueDate', 'shares', 'investmentAmount')).toEqual([
      'security Northlight Fund I Seed 2020-05-01 50000 50000',
      'security Northlight Fund I Series A 2021-06-30 20000 50000',
      'security Northlight Fund II Series A 2021-06-30 30000 75000',
    ]);
    expect(placesOf(checked)).toEqual([
      'Cap Table 6#1 round',
      'Cap Table 6#2 round',
      'Cap Table 6#3 security',
      'Cap Table 6#4 security',
      'Cap Table 7 security',
    ]);
    const [, , seed, series] = checked.records;
    expect(seed && cellOf(seed, 'Shares')).toBe('C6');
    expect(series && ['Shares', 'Investment Amount', 'Issue Date'].map((name) => cellOf(series, name))).toEqual([
      'D6',
      'D6',
      'D2',
    ]);
  });

  it('ties out: what others hold is left out for a reason, and no cell is lost', () => {
    const { tieOut, findings } = tieOutOf([makeTable('Cap Table', MATRIX)], MAPPING);
    expect(linesOf(tieOut)).toEqual([
      'Cap Table B Common: 1000010 = 0 + 1000010 (5, 8: held by others); row 9 says 1000010, of which 0 is loaded',
      'Cap Table C Seed: 50020 = 50000 (6) + 20 (8: held by others); row 9 says 50020, of which 50000 is loaded',
      'Cap Table D Series A: 50030 = 50000 (6 to 7) + 30 (8: held by others); row 9 says 50030, of which 50000 is loaded',
      'Cap Table E Total: 1100060 = 0 + 1000060 (5, 8: held by others) + 100000 (6 to 7: adds up the classes); row 9 says 1100060, of which 0 is loaded',
      // Prices above the header are in what was worked out with them.
      'Cap Table C -: 1 = 1 (3)',
      'Cap Table D -: 2.5 = 2.5 (3)',
    ]);
    expect(errorsIn(findings)).toEqual([]);
  });

  it('names what is fixed once, at the first record of a row that states anything', () => {
    const rows = [
      ['Fund', 'Seed Shares', 'A Cost'],
      ['Fund I', 100, 300],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps:
      - unpivot: { name: Round, records: { Seed: { Shares: Seed Shares }, Series A: { Cost: A Cost } } }
    ignore: { column: Seed Shares, because: elsewhere }
    to:
      - sheet: Companies
        columns: { Company: { value: Acme } }
      - sheet: Certificates
        columns: { Company: { value: Acme }, Investment Amount: Cost }
`;
    expect(placesOf(mapAndCheck([makeTable('Book', rows)], yaml))).toEqual(['Book 2#1 company', 'Book 2#2 security']);
  });

  it('puts several columns into one record', () => {
    const rows = [
      ['Company', 'City', 'Fund', 'Seed Shares', 'Seed Cost', 'A Shares', 'A Cost'],
      ['Acme', 'Jena', 'Fund I', 100, 50, 200, 300],
      ['Borealis', 'Bonn', 'Fund I', null, 75, null, null],
      ['Cascade', 'Kiel', 'Fund I'],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps:
      - unpivot:
          name: Round
          records:
            Seed: { Shares: Seed Shares, Cost: Seed Cost }
            Series A: { Shares: F, Cost: G }
    to:
      - sheet: Companies
        columns: { Company: Company, City: City }
      - sheet: Certificates
        columns: { Company: Company, Fund: Fund, Round: Round, Shares: Shares, Investment Amount: Cost }
`;
    const checked = mapAndCheck([makeTable('Book', rows)], yaml);
    expect(placesOf(checked)).toEqual([
      'Book 2#1 company',
      'Book 2#2 security',
      'Book 2#3 security',
      'Book 3#1 company',
      'Book 3#2 security',
      'Book 4 company',
    ]);
    expect(
      fieldsOf(
        checked.records.filter(({ kind }) => kind === 'security'),
        'company',
        'round',
        'shares',
        'investmentAmount',
      ),
    ).toEqual(['security Acme Seed 100 50', 'security Acme Series A 200 300', 'security Borealis Seed - 75']);
    expect(errorsIn(tieOutOf([makeTable('Book', rows)], yaml).findings)).toEqual([]);
  });

  it('makes what needs nothing of it once a row, and tells of its columns once', () => {
    const rows = [
      ['Company', 'Headcount', 'Seed', 'A'],
      ['Acme', 12, 1, 2],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: C-D, into: Cost, name: Round } }]
    to:
      - { sheet: Custom Columns, columns: { Company: Company, Headcount: Headcount } }
      - { sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Cost } }
`;
    const checked = mapAndCheck([makeTable('Book', rows)], yaml);
    expect(placesOf(checked)).toEqual(['Book 2#1 custom-values', 'Book 2#2 security', 'Book 2#3 security']);
    const missing = checked.findings.filter(({ code, message }) => code === 'column-missing' && / Fund,/.test(message));
    expect(missing).toHaveLength(1);
  });

  it('reads a number in text as others of the column it becomes are written', () => {
    const rows = [
      ['Company', 'Seed', 'A'],
      ['Acme', '2.50', '1.234'],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: B-C, into: Cost, name: Round } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Cost } }]
`;
    expect(fieldsOf(mapAndCheck([makeTable('Book', rows)], yaml).records, 'round', 'investmentAmount')).toEqual([
      'security Seed 2.5',
      'security A 1.234',
    ]);
  });

  it('takes what is merged above several columns for each of them', () => {
    const rows = [
      [null, '2021-03-01', null, '2022-04-01'],
      ['Company', 'Seed 1', 'Seed 2', 'A'],
      ['Acme', 1, 2, 3],
    ];
    const yaml = `
sheets:
  - sheet: Book
    header: 2
    steps: [{ unpivot: { columns: B-D, into: Cost, above: { Closed: 1 } } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Issue Date: Closed, Investment Amount: Cost } }]
`;
    const table = makeTable('Book', rows, { mergedRanges: ['B1:C1'] });
    expect(fieldsOf(mapAndCheck([table], yaml).records, 'issueDate', 'investmentAmount')).toEqual([
      'security 2021-03-01 1',
      'security 2021-03-01 2',
      'security 2022-04-01 3',
    ]);
  });

  it('is an error at a text among the numbers, with the cure', () => {
    const rows = [
      ['Fund', 'Seed', 'Series A'],
      ['Fund I', 100, 'tbd'],
      ['Fund II', 'tbd', 5],
    ];
    const columns = (more: string): string => `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: [Seed, Series A], into: Held, name: Round${more} } }]
    to:
      - sheet: Certificates
        columns: { Company: { value: Acme }, Fund: Fund, Round: Round, Shares: Held }
`;
    const { findings, tieOut } = tieOutOf([makeTable('Book', rows)], columns(''));
    expect(errorsIn(findings)).toEqual(['Book!C2 unpivot-failed: "tbd"', 'Book!B3 unpivot-failed: "tbd"']);
    expect(findings.find(({ code }) => code === 'unpivot-failed')?.hint).toBe(
      'Correct it; or say blank: ["tbd"] beside the unpivot if it means nothing, or texts: true if texts are expected.',
    );
    expect(tieOut[0]?.columns.map(({ loaded, unread }) => [loaded, unread.count])).toEqual([
      ['100', 1],
      ['5', 1],
    ]);
    expect(errorsIn(tieOutOf([makeTable('Book', rows)], columns(', blank: [TBD]')).findings)).toEqual([]);
    // A text that the format reads as a number is still read as one.
    expect(tellAll([makeTable('Book', rows)], columns(', texts: true')).filter((line) => line.includes('tbd'))).toEqual(
      ['Book!C2 number-invalid: "tbd" · 250000', 'Book!B3 number-invalid: "tbd" · 250000'],
    );
  });

  it('takes a range of columns, and zeros where that is meant', () => {
    const rows = [
      ['Company', 'Q1', 'Q2', 'Q3'],
      ['Acme', 1, 0, 3],
    ];
    const columns = (more: string): string => `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: B-D, into: Cost, name: Quarter${more} } }]
    to:
      - sheet: Certificates
        columns: { Company: Company, Round: Quarter, Investment Amount: Cost }
`;
    const read = (more: string) =>
      fieldsOf(mapAndCheck([makeTable('Book', rows)], columns(more)).records, 'round', 'investmentAmount');
    expect(read('')).toEqual(['security Q1 1', 'security Q3 3']);
    expect(read(', zeros: true')).toEqual(['security Q1 1', 'security Q2 0', 'security Q3 3']);
    expect(errorsIn(tieOutOf([makeTable('Book', rows)], columns('')).findings)).toEqual([]);
  });

  it('has a company or a fund of its own in each column, and is told by it', () => {
    const rows = [
      ['Company', 'Fund I', 'Fund II'],
      ['Acme', 100, 20],
      ['Borealis', null, 7],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: [Fund I, Fund II], into: Cost, name: Fund } }]
    to:
      - sheet: Certificates
        columns: { Company: Company, Fund: Fund, Investment Amount: Cost }
`;
    const { tieOut } = tieOutOf([makeTable('Book', rows)], yaml);
    const said = tieOut[0]?.columns.map(({ groups }) =>
      groups.map(({ company, fund, loaded }) => [company, fund, loaded]),
    );
    expect(said).toEqual([
      [['Acme', 'Fund I', '100']],
      [
        ['Acme', 'Fund II', '20'],
        ['Borealis', 'Fund II', '7'],
      ],
    ]);
  });

  it.each([
    ['unpivot: { columns: [Seed] }', '1:35 An unpivot has either columns and into, or records.'],
    [
      'unpivot: { columns: [Seed], into: Held, records: { A: { Held: B } } }',
      '1:35 An unpivot has either columns and into, or records.',
    ],
    [
      'unpivot: { columns: [Seed], into: Held }, group: { by: [A] }',
      '1:33 A step is one of unpivot, lookup, compute, group, split.',
    ],
    ['pivot: { columns: [Seed] }', expect.stringMatching(/^1:35 .*"pivot".*"unpivot"/)],
    ['unpivot: { columns: [Seed], into: Held, above: { Date: first } }', expect.stringMatching(/^1:84 "Date" /)],
  ])('is refused where it cannot be: %s', (step, fault) => {
    const yaml = `sheets: [{ sheet: Book, steps: [{ ${step} }], to: [{ sheet: Rounds, columns: {} }] }]`;
    expect(faultsOf(yaml)).toEqual([fault]);
  });

  it.each([
    ['columns: [Sed], into: Held', '1:56 The sheet "Book" has no column "Sed". Do you mean "Seed"?'],
    [
      'columns: [Seed], into: Fund',
      '1:35 The sheet "Book" already has a column "Fund"; what is made here needs a name of its own.',
    ],
    ['columns: D-B, into: Held', '1:46 The sheet "Book" has no columns "D-B": the range ends before it begins.'],
  ])('does not fit a source without its columns: %s', (settings, misfit) => {
    const yaml = `sheets: [{ sheet: Book, steps: [{ unpivot: { ${settings} } }], to: [{ sheet: Rounds, columns: { Company: Fund } }] }]`;
    expect(misfitsOf([makeTable('Book', [['Fund', 'Seed', 'Series A', 'Series B']])], yaml)).toEqual([misfit]);
  });

  it('keeps every number: the sum of what it makes is the sum of its cells', () => {
    const number = fc.option(
      fc.integer({ min: 0, max: 1_000_000 }).map((cents) => `${cents}e-2`),
      { nil: null },
    );
    const drawn = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(drawn, (cells) => {
        const rows = cells.map((row, index) => [`Company ${index}`, ...row.map(toCell)]);
        const table = makeTable('Book', [['Company', 'Seed', 'A', 'B'], ...rows]);
        const yaml = `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: B-D, into: Cost, name: Round } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Cost } }]
`;
        const { records } = mapAndCheck([table], yaml);
        const loaded = records.flatMap((record) =>
          record.kind === 'security' && record.investmentAmount !== undefined ? [record.investmentAmount.value] : [],
        );
        const written = cells.flat().flatMap((cell) => (cell === null ? [] : [decimal(cell)]));
        expect(sumDecimals(loaded)).toBe(sumDecimals(written));
        const columns = tieOutOf([table], yaml).tieOut.flatMap((one) => one.columns);
        expect(sumDecimals(columns.map((column) => column.loaded))).toBe(sumDecimals(loaded));
        expect(columns.every(({ leftOut }) => leftOut === '0')).toBe(true);
      }),
      { seed: 20261123, numRuns: sweepOf(400) },
    );
  });
});

function toCell(cents: string | null) {
  return cents === null ? null : { value: { kind: 'number', text: decimal(cents) } as const };
}
