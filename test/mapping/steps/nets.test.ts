import { describe, expect, it } from 'vitest';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapAndCheckAll } from '../support.ts';
import { tellAll } from './support.ts';

/** Returns the findings with these codes. */
function told(tables: Parameters<typeof tellAll>[0], yaml: string, codes: RegExp): string[] {
  return tellAll(tables, yaml)
    .filter((line) => codes.test(line))
    .map((line) => line.replace(/(?<=\.) [A-Z].*(?= \[)/, ''));
}

const UNPIVOT = `
sheets:
  - sheet: Book
    steps: [{ unpivot: { columns: B-C, into: Cost, name: Round } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Cost } }]
`;
const LOOKUP = `
sheets:
  - sheet: Book
    steps: [{ lookup: { in: Deals, by: Deal, take: Allocation_m } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Investment Amount: Allocation_m } }]
  - sheet: Deals
`;
const BOOK = makeTable('Book', [
  ['Company', 'Deal'],
  ['Acme', 'D1'],
]);

describe('what is looked for in cells', () => {
  it('is looked for in columns that become rows', () => {
    const rows = [
      ['Company', 'Seed ($000)', 'A'],
      ['Acme', 1, 2],
    ];
    expect(told([makeTable('Book', rows)], UNPIVOT, /unit-doubtful/)).toEqual([
      'Book!B1 unit-doubtful: "Seed ($000)" · Investment Amount',
    ]);
    const noted = makeTable('Book', [['in thousands of EUR'], ['Company', 'Seed', 'A'], ['Acme', 1, 2]]);
    expect(told([noted], UNPIVOT.replace('sheet: Book', 'sheet: Book\n    header: 2'), /unit-doubtful/)).toEqual([
      'Book!A1 unit-doubtful: "in thousands of EUR" · Cost',
    ]);
    const merged = makeTable(
      'Book',
      [
        ['Company', 'Seed', 'A'],
        ['Acme', 1, 2],
        [null, null, 3],
      ],
      { mergedRanges: ['B2:B3'] },
    );
    expect(new Set(told([merged], UNPIVOT, /cells-merged/))).toEqual(
      new Set(['Book!B2 cells-merged: B2 · 3 · B2 · "Seed" · B']),
    );
  });

  it('is looked for in what is looked up', () => {
    const deals = makeTable('Deals', [
      ['Deal', 'Allocation_m'],
      ['D1', 1.2],
    ]);
    expect(told([BOOK, deals], LOOKUP, /unit-doubtful/)).toEqual([
      'Deals!B1 unit-doubtful: "Allocation_m" · Investment Amount',
    ]);
    const settled = LOOKUP.replace('Amount: Allocation_m', 'Amount: { column: Allocation_m, unit: millions }');
    expect(told([BOOK, deals], settled, /unit-doubtful/)).toEqual([]);
  });

  it('is not looked for in what an amount is divided by, or where the mapping multiplies by a number', () => {
    const rows = [['in thousands of EUR'], ['Company', 'Cost', 'Shares'], ['Acme', 2, 100]];
    const yaml = `
sheets:
  - sheet: Book
    header: 2
    steps:
      - compute: { name: Paid, multiply: [Cost, { value: 1000 }] }
      - compute: { name: PPS, divide: [Paid, Shares] }
    to:
      - { sheet: Share Classes, columns: { Company: Company, Share Class: { value: A }, Price Per Share: PPS } }
      - { sheet: Certificates, columns: { Company: Company, Shares: Shares, Investment Amount: Paid } }
`;
    expect(told([makeTable('Book', rows)], yaml, /unit-doubtful/)).toEqual([]);
    const bare = yaml.replaceAll('Paid, Shares', 'Cost, Shares');
    expect(told([makeTable('Book', rows)], bare, /unit-doubtful/)).toHaveLength(1);
  });

  it('is looked for in an amount that was mapped later, beside others with a unit', () => {
    const rows = [['in thousands of EUR'], ['Company', 'Cost', 'NAV', 'NAV (EUR)'], ['Acme', 2, 3, 3000]];
    const toldOf = (nav: string) =>
      told(
        [makeTable('Book', rows)],
        `
sheets:
  - sheet: Book
    header: 2
    to:
      - { sheet: Certificates, columns: { Company: Company, Investment Amount: { column: Cost, unit: thousands } } }
      - { sheet: Valuations, columns: { Company: Company, Fair Value: ${nav} } }
`,
        /unit-doubtful/,
      );
    expect(toldOf('NAV')).toHaveLength(1);
    expect(toldOf('{ column: NAV, unit: thousands }')).toEqual([]);
    expect(toldOf('NAV (EUR)')).toEqual([]);
  });

  it('tells numbers of a looked-up CSV file that fell apart at their commas', () => {
    const inputs = [
      makeWorkbook(
        [
          BOOK,
          makeTable('Deals', [
            ['Deal', 'Allocation_m'],
            ['D1', '1', '250', '000'],
          ]),
        ],
        { format: 'csv' },
      ),
    ];
    const { findings } = mapAndCheckAll(inputs, LOOKUP);
    const said = findings.filter(({ code }) => code === 'number-invalid');
    expect(said.map(({ sheet, cell, message }) => `${sheet}!${cell} ${message}`)).toEqual([
      'Deals!C2 "250,000" seems to have been written without quotes, so it is split over the cells up to column D.',
    ]);
  });

  it('is told of every line of a group', () => {
    const struck = { value: { kind: 'number', text: '5' }, struck: true } as const;
    const rows = [
      ['Company', 'Date', 'Cost'],
      ['Acme', '2021-01-01', 1],
      ['Acme', '2021-01-01', struck],
    ];
    const yaml = `
sheets:
  - sheet: Book
    steps: [{ group: { by: Company, sum: Cost } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Issue Date: Date, Investment Amount: Cost } }]
`;
    const hidden = makeTable('Book', rows, { hiddenRows: [3] });
    expect(told([hidden], yaml, /struck/)).toEqual(['Book!C3 struck-out: 3']);
    const partly = { ...struck, struck: 'partly' } as const;
    const inPart = makeTable('Book', [...rows.slice(0, 2), ['Acme', '2021-01-01', partly]]);
    expect(told([inPart], yaml, /struck/)).toHaveLength(1);
    const merged = makeTable('Book', rows, { mergedRanges: ['B3:C3'] });
    expect(told([merged], yaml, /cells-merged/)).toEqual(['Book!B3 cells-merged: B3 · 3 · B3']);
  });
});
