import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf } from '../../src/model/records/record.ts';
import { tell } from '../format/check/support.ts';
import { type CellSource, makeTable, makeWorkbook } from '../support/make-table.ts';
import { sweepOf } from '../support/sweep.ts';
import { mapAndCheck, mapAndCheckAll, placesOf, statedIn } from './support.ts';

const PORTFOLIO = makeTable('Portfolio', [
  ['Holdings of the firm'],
  [],
  ['Company', 'Fund', 'Security', 'Date', 'Cost ($K)', 'Shares', 'PPS', 'Comment'],
  ['Acme Corp (1)', 'I', 'Series A Preferred', '2021-03-01', 500, 100000, 5, 'led by us'],
  [null, 'II', 'Series A Preferred', '2021-03-01', 250, 50000, 5],
  ['Total Acme', null, null, null, 750],
  ['Borealis', 'I', 'Seed Common', '2020-06-15', '1,000.5', 200, '—'],
]);

const MAPPING = `
sheets:
  - sheet: Portfolio
    header: 3
    fillDown: [Company, Fund]
    split:
      - column: Security
        pattern: ^(?<Round>.+) (?<Class>Preferred|Common)$
    skipRows: { column: Company, matches: ^total }
    to:
      - sheet: Rounds
        columns:
          Company: { column: Company, remove: footnotes }
          Round: Round
          Closing Date: Date
      - sheet: Share Classes
        columns:
          Company: { column: Company, remove: footnotes }
          Round: Round
          Share Class: Security
          Class Type: Class
          Price Per Share: PPS
      - sheet: Certificates
        columns:
          Company: { column: Company, remove: footnotes }
          Round: Round
          Fund: { column: Fund, values: { I: Growth Fund I, II: Growth Fund II } }
          Issue Date: Date
          Share Class: Security
          Shares: Shares
          Investment Amount: { column: Cost ($K), unit: thousands }
`;

describe('a portfolio sheet', () => {
  const checked = mapAndCheck([PORTFOLIO], MAPPING);

  it('becomes a round, a class and a security of a row, each made once', () => {
    expect(placesOf(checked)).toEqual([
      'Portfolio 4#1 round',
      'Portfolio 4#2 share-class',
      'Portfolio 4#3 security',
      'Portfolio 5 security',
      'Portfolio 7#1 round',
      'Portfolio 7#2 share-class',
      'Portfolio 7#3 security',
    ]);
  });

  it('states what its cells state, in whole units and by the names of the firm', () => {
    expect(checked.records.slice(2, 4).map(statedIn)).toEqual([
      {
        kind: 'security',
        type: 'certificate',
        company: 'Acme Corp',
        round: 'Series A',
        fund: 'Growth Fund I',
        issueDate: '2021-03-01',
        shareClass: 'Series A Preferred',
        shares: '100000',
        investmentAmount: { value: '500000' },
      },
      {
        kind: 'security',
        type: 'certificate',
        company: 'Acme Corp',
        round: 'Series A',
        fund: 'Growth Fund II',
        issueDate: '2021-03-01',
        shareClass: 'Series A Preferred',
        shares: '50000',
        investmentAmount: { value: '250000' },
      },
    ]);
    expect(checked.records.at(-1)).toMatchObject({ investmentAmount: { value: '1000500' } });
  });

  it('says where every value comes from, those from above too', () => {
    const columns = ['Company', 'Round', 'Fund', 'Issue Date', 'Share Class', 'Shares', 'Investment Amount'];
    const cells = checked.records.map((record) => columns.map((column) => cellOf(record, column)));
    expect(cells[3]).toEqual(['A4', 'C5', 'B5', 'D5', 'C5', 'F5', 'E5']);
  });

  it('says what is left out and what is wrong at the cells of the source', () => {
    expect(checked.findings.map(tell)).toEqual([
      'info Portfolio!6 total-row: 6',
      'warning Portfolio!H4 (Comment) column-not-mapped: "Comment" · H',
      'info Portfolio!E7 (Investment Amount) number-as-text',
      expect.stringMatching(/^error Portfolio!G7 \(Price Per Share\) value-missing: .*"—"/),
    ]);
  });
});

const ROUNDS_AND_NOTES = `
sheets:
  - sheet: Deals
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Closing Date: Closed, Round Size: Size }
      - sheet: Convertibles
        columns:
          Company: Company
          Round: Round
          Fund: { value: Fund I }
          Issue Date: Closed
          Investment Amount: Cost
          Convertible Type: { value: SAFE }
`;
const HEADER = ['Company', 'Round', 'Closed', 'Size', 'Cost'];

describe('a thing that several rows name', () => {
  it('is filled from a further row where the first leaves something blank, and says so by the cell', () => {
    const table = makeTable('Deals', [
      HEADER,
      ['Acme', 'Seed', '2021-03-01', null, 100],
      ['ACME', ' seed', 44256, 5000000, 50],
    ]);
    const { records, findings } = mapAndCheck([table], ROUNDS_AND_NOTES);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(records[0]).toMatchObject({ kind: 'round', closingDate: '2021-03-01', roundSize: { value: '5000000' } });
    const cells = records.map((record) => ['Closing Date', 'Round Size'].map((column) => cellOf(record, column)));
    expect(cells[0]).toEqual(['C2', 'D3']);
  });

  it('is in error where two rows contradict each other, at the cell of the later', () => {
    const table = makeTable('Deals', [
      HEADER,
      ['Acme', 'Seed', '2021-03-01', '5,000,000', 100],
      ['Acme', 'Seed', '2021-03-01', 5000000, 50],
      ['Acme', 'Seed', '2021-04-01', 6000000, 50],
    ]);
    const { records, findings } = mapAndCheck([table], ROUNDS_AND_NOTES);
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(tell)).toEqual([
      'error Deals!C4 (Closing Date) values-contradict: Closing Date · "2021-04-01" · C2 · "2021-03-01"',
      'error Deals!D4 (Round Size) values-contradict: Round Size · "6000000" · D2 · "5,000,000"',
    ]);
    expect(errors.map(({ row }) => row)).toEqual([4, 4]);
    expect(records[0]?.findings.filter(({ severity }) => severity === 'error')).toEqual(errors);
  });

  it('is made once of all tabs and inputs', () => {
    const rows = [HEADER, ['Acme', 'Seed', '2021-03-01', null, 100]];
    const mapping = ROUNDS_AND_NOTES.replace('sheet: Deals', 'sheet: [Deals, Older Deals]');
    const checked = mapAndCheckAll(
      [
        makeWorkbook([makeTable('Deals', rows), makeTable('Older deals', rows)]),
        makeWorkbook([makeTable('Deals', rows)], { name: 'second.xlsx' }),
      ],
      mapping,
    );
    expect(placesOf(checked)).toEqual([
      'Deals 2#1 round',
      'Deals 2#2 security',
      'Older deals 2 security',
      'Deals 2 security',
    ]);
  });
});

describe('what a mapping says of cells', () => {
  it('joins, chooses, translates, and fills in what is fixed or left blank', () => {
    const table = makeTable('Positions', [
      ['Name', 'Legal', 'Series', 'Kind', 'Book', 'Cost', 'Sign', 'When', 'Rate', 'Shares'],
      ['Acme', 'Inc', 'A', 'Pref', null, '1.000,50', '€', '3/4/2021', '8', 'TBD'],
      ['Borealis', null, 'Seed', 'Note', 250, '100', '$', '5/6/2021', '7,5', 12],
    ]);
    const checked = mapAndCheck(
      [table],
      `
dateOrder: mdy
decimal: ','
aliases:
  companies: { Acme Inc: Acme Incorporated }
sheets:
  - sheet: Positions
    to:
      - sheet: Securities
        columns:
          Type: { column: Kind, values: { pref: certificate, note: convertible } }
          Company: { join: [Name, Legal] }
          Round: { join: [{}], with: ' ' }
          Fund: { value: Fund I }
          Issue Date: { column: When, dateOrder: dmy }
          Shares: { column: Shares, blank: [TBD, n.a.], default: 7 }
          Investment Amount: { firstOf: [Book, Cost] }
          Currency: { column: Sign, values: { '$': USD, '€': EUR } }
`.replace("{ join: [{}], with: ' ' }", "{ join: [C, Kind], with: ' / ' }"),
    );
    expect(checked.records.map(statedIn)).toEqual([
      {
        kind: 'security',
        type: 'certificate',
        company: 'Acme Incorporated',
        round: 'A / Pref',
        fund: 'Fund I',
        issueDate: '2021-04-03',
        shares: '7',
        investmentAmount: { value: '1000.5', currency: 'EUR' },
      },
      {
        kind: 'security',
        type: 'convertible',
        company: 'Borealis',
        round: 'Seed / Note',
        fund: 'Fund I',
        issueDate: '2021-06-05',
        investmentAmount: { value: '250', currency: 'USD' },
      },
    ]);
  });

  it('scales exactly, however many places there are', () => {
    const table = makeTable('Notes', [
      ['Company', 'Cost', 'Rate'],
      ['Acme', '0.1234567', '7.125'],
    ]);
    const checked = mapAndCheck(
      [table],
      `
sheets:
  - sheet: Notes
    to:
      - sheet: Convertibles
        columns:
          Company: Company
          Investment Amount: { column: Cost, unit: millions }
          Interest Rate: { column: Rate, unit: percent }
`,
    );
    expect(checked.records[0]).toMatchObject({ investmentAmount: { value: '123456.7' }, interestRate: '0.07125' });
  });

  it('points to the cell that a split cannot take apart', () => {
    const table = makeTable('Deals', [
      ['Company', 'Security'],
      ['Acme', 'Series A - Preferred - old'],
      ['Borealis', 'Seed'],
    ]);
    const mapping = (otherwise: string) => `
sheets:
  - sheet: Deals
    split: [{ column: Security, separator: ' - ', into: [Round, Class]${otherwise} }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Share Class: Class } }]
`;
    const strict = mapAndCheck([table], mapping(''));
    expect(strict.findings.filter(({ code }) => code === 'split-failed').map(tell)).toEqual([
      'error Deals!B3 (Security) split-failed: "Seed" · Round · Class · " - "',
    ]);
    const lenient = mapAndCheck([table], mapping(', otherwise: round'));
    expect(lenient.records.map(statedIn)).toMatchObject([
      { round: 'Series A', shareClass: 'Preferred - old' },
      { round: 'Seed' },
    ]);
    expect(lenient.findings.filter(({ code }) => code === 'split-failed')).toEqual([]);
  });
});

describe('the layout of a source', () => {
  it('has headers over several rows, titles merged over their columns, and names by position', () => {
    const table = makeTable(
      'Book',
      [['Deals'], [null, 'Position', null], ['Company', 'Cost', 'Shares'], ['Acme', 100, 5]],
      { mergedRanges: ['A1:C1', 'B2:C2'] },
    );
    const { records } = mapAndCheck(
      [table],
      `
sheets:
  - sheet: Book
    header: 2-3
    to: [{ sheet: Certificates, columns: { Company: A, Investment Amount: Position Cost, Shares: 3 } }]
`,
    );
    expect(records.map(statedIn)).toEqual([
      { kind: 'security', type: 'certificate', company: 'Acme', investmentAmount: { value: '100' }, shares: '5' },
    ]);
  });

  it('may have two tables, one below the other', () => {
    const table = makeTable('Book', [
      ['Company', 'City'],
      ['Acme', 'Oslo'],
      [],
      ['Company', 'When'],
      ['Acme', '2024-06-30'],
    ]);
    const checked = mapAndCheck(
      [table],
      `
sheets:
  - { sheet: Book, rows: 2-3, to: [{ sheet: Companies, columns: { Company: Company, City: City } }] }
  - { sheet: Book, header: 4, to: [{ sheet: Valuations, columns: { Company: Company, Date: When, Fair Value: { value: '0' } } }] }
`,
    );
    expect(placesOf(checked)).toEqual(['Book 2 company', 'Book 5 valuation']);
  });

  it('has merged blocks, which count for every row where they are filled down and for none where they are not', () => {
    const table = makeTable(
      'Book',
      [
        ['Company', 'City'],
        ['Acme', 'Oslo'],
        [null, 'Bergen'],
      ],
      { mergedRanges: ['A2:A3'] },
    );
    const mapping = `
sheets:
  - { sheet: Book, to: [{ sheet: Documents, columns: { Company: Company, File: City } }] }
`;
    const merged = mapAndCheck([table], mapping).findings.filter(({ code }) => code === 'cells-merged');
    expect(merged.map(tell)[0]).toBe('error Book!A2 (A) cells-merged: A2 · 3 · A2 · "Company" · A');
    const filled = mapAndCheck([table], mapping.replace('to:', 'fillDown: [Company], to:'));
    expect(filled.records.map(statedIn)).toEqual([
      { kind: 'document', company: 'Acme', file: 'Oslo' },
      { kind: 'document', company: 'Acme', file: 'Bergen' },
    ]);
    expect(filled.findings).toEqual([]);
  });

  it('says which rows nothing was made of', () => {
    const table = makeTable('Book', [
      ['Company', 'Kind', 'File'],
      ['Acme', 'sale', 'a.pdf'],
      ['Acme', 'other', 'b.pdf'],
    ]);
    const { findings } = mapAndCheck(
      [table],
      `
sheets:
  - sheet: Book
    to: [{ sheet: Documents, when: { column: Kind, is: [Sale] }, columns: { Company: Company, File: File } }]
`,
    );
    expect(findings.map(tell)).toEqual(['warning Book!3 rows-left-out: 3']);
  });
});

describe('columns made of others', () => {
  const HOLDINGS = makeTable('Holdings', [
    ['Company', 'Fund', 'Round', 'Date', 'Amount', 'Shares', 'PPS', 'Investors'],
    ['Acme', 'I', 'A', '2021-03-01', 1000, 3, null, 'Birch, Cedar & Co'],
    ['Acme', 'I', 'A', '2021-04-01', 500, 2, 250],
    ['Acme', 'II', 'A', '2021-05-01', 500, 0],
  ]);
  const MADE = `
sheets:
  - sheet: Holdings
    make:
      - { name: Label, join: [Company, Fund, Round], with: ' / ' }
      - { name: Computed, divide: [Amount, Shares] }
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Closing Date: { column: Date, keep: first }, Co-Investors: { column: Investors, separator: ',' } }
      - sheet: Share Classes
        columns: { Company: Company, Round: Round, Share Class: Round, Price Per Share: { firstOf: [PPS, Computed], keep: first } }
      - sheet: Certificates
        columns: { Company: Company, Fund: Fund, Ref: { column: Label, numbered: true } }
`;
  const { records } = mapAndCheck([HOLDINGS], MADE);
  const stated = (kind: string) => records.filter((record) => record.kind === kind).map(statedIn);

  it('are texts in one, numbered where several rows have the same', () => {
    expect(stated('security')).toMatchObject([
      { ref: 'Acme / I / A #1' },
      { ref: 'Acme / I / A #2' },
      { ref: 'Acme / II / A' },
    ]);
  });

  it('are amounts divided, to ten places, where nothing else is said; the first row counts where the mapping says so', () => {
    expect(stated('share-class')).toMatchObject([{ pricePerShare: { value: '333.3333333333' } }]);
    expect(records.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain('values-contradict');
  });

  it('take lists apart at their own separator', () => {
    expect(stated('round')).toMatchObject([
      {
        closingDate: '2021-03-01',
        coInvestors: [
          { name: 'Birch', isLead: false },
          { name: 'Cedar & Co', isLead: false },
        ],
      },
    ]);
  });
});

describe('a thing that two tabs name, each in units of its own', () => {
  const mapping = `
sheets:
  - sheet: In thousands
    to: &x
`
    .replace(' &x', '')
    .concat(
      ['thousands', 'millions']
        .map(
          (unit) => `      - { sheet: Companies, columns: { Company: Company } }
      - { sheet: Rounds, columns: { Company: Company, Round: Round, Round Size: { column: Size, unit: ${unit} } } }
`,
        )
        .join('  - sheet: In millions\n    to:\n'),
    );
  const tabs = (first: unknown, second: unknown) => [
    makeTable('In thousands', [
      ['Company', 'Round', 'Size'],
      ['Acme', 'Seed', String(first)],
    ]),
    makeTable('In millions', [
      ['Company', 'Round', 'Size'],
      ['Acme', 'Seed', String(second)],
    ]),
  ];

  it('is compared by what they mean', () => {
    const errorsOf = (first: unknown, second: unknown) =>
      mapAndCheck(tabs(first, second), mapping)
        .findings.filter(({ code }) => code === 'values-contradict')
        .map(tell);
    expect(errorsOf(5000, 5)).toEqual([]);
    expect(errorsOf(5000, 6)).toEqual([
      'error In millions!C2 (Round Size) values-contradict: Round Size · "6" · C2 · "5000"',
    ]);
    expect(errorsOf('', 6)).toEqual(['error In millions!C2 (Round Size) values-contradict: Round Size · "6" · C2']);
  });

  it('says which rows are one with others', () => {
    expect(
      mapAndCheck(tabs(5000, 5), mapping)
        .findings.filter(({ code }) => code === 'rows-left-out')
        .map(tell),
    ).toEqual(['info In millions!2 rows-left-out: 2']);
  });
});

describe('whatever a table holds', () => {
  it('is mapped without a fault of ours, and every record has a place of its own', () => {
    const cell = fc.oneof(
      fc.constantFrom<CellSource>(null, 'Acme', 'Seed', 'Total', '—', '1,000', 5, '2024-01-31', true),
      fc.string({ maxLength: 6 }),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, (cells) => {
        const header = ['Company', 'Fund', 'Security', 'Date', 'Cost ($K)', 'Shares', 'PPS', 'Comment'];
        const { records } = mapAndCheck([makeTable('Portfolio', [[], [], header, ...cells])], MAPPING);
        expect(new Set(records.map(({ key }) => key)).size).toBe(records.length);
        for (const { origin } of records) expect(origin.rowNumber).toBeGreaterThan(3);
      }),
      { seed: 20261120, numRuns: sweepOf(150) },
    );
  });
});

describe('a name that was chosen for a fund or a company', () => {
  it('counts wherever the source says the other one: in cells, in a fixed value, or where a cell is empty', () => {
    const table = makeTable('Deals', [
      ['Company', 'Fund', 'Bought'],
      ['Acme', 'NL 2', 10],
      ['Acme', null, 20],
    ]);
    const aliases = 'aliases: { companies: { Acme: Acme Inc }, funds: { NL 1: Northlight I, NL 2: Northlight II } }';
    const yaml = (fund: string, company: string) => `
schema: capsheet/mapping@1
${aliases}
sheets:
  - sheet: Deals
    to: [{ sheet: Certificates, columns: { Company: ${company}, Fund: ${fund}, Shares: Bought } }]
`;
    const namesOf = (fund: string, company: string) =>
      mapAndCheck([table], yaml(fund, company)).records.map((record) => {
        const { fund: of, company: its } = { fund: undefined, company: undefined, ...statedIn(record) };
        return [its, of];
      });
    expect(namesOf('{ value: NL 1 }', '{ value: Acme }')).toEqual([
      ['Acme Inc', 'Northlight I'],
      ['Acme Inc', 'Northlight I'],
    ]);
    expect(namesOf('{ column: Fund, default: NL 1 }', 'Company')).toEqual([
      ['Acme Inc', 'Northlight II'],
      ['Acme Inc', 'Northlight I'],
    ]);
  });
});
