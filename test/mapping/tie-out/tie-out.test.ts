import { describe, expect, it } from 'vitest';
import { formatted, makeTable } from '../../support/make-table.ts';
import { errorsIn, linesOf, tieOutOf } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Date', 'Cost', 'Shares', 'Status'];
const ROWS = [
  HEADER,
  ['Acme', 'Fund I', 'Seed', '2021-03-01', 500.25, 100, 'Held'],
  ['Acme', 'Fund II', 'Seed', '2021-03-01', '250.75', 50, 'Held'],
  ['Borealis', 'Fund I', 'Series A', '2022-06-15', '1,000', 200, 'Exited'],
] as const;

function mapping(more = '', columns = ''): string {
  return `
sheets:
  - sheet: Book
${more}
    to:
      - sheet: Certificates
        columns:
          Company: Company
          Fund: Fund
          Round: Round
          Issue Date: Date
          Investment Amount: Cost
          Shares: Shares
${columns}
`;
}

describe('the tie-out of a source', () => {
  it('finds every number of every column loaded, exactly, where the mapping takes them all', () => {
    const { tieOut, findings } = tieOutOf([makeTable('Book', ROWS)], mapping());
    expect(linesOf(tieOut)).toEqual(['Book E Cost: 1751 = 1751 (2 to 4)', 'Book F Shares: 350 = 350 (2 to 4)']);
    expect(tieOut[0]?.columns[0]?.into).toEqual(['Securities: Investment Amount']);
    expect(errorsIn(findings)).toEqual([]);
  });

  it('is told by company, fund and currency, as far as the source says them', () => {
    const { tieOut } = tieOutOf(
      [makeTable('Book', ROWS)],
      mapping('    skipRows: { column: Status, is: Exited, because: sold }'),
    );
    expect(tieOut[0]?.columns[0]?.groups).toEqual([
      { company: 'Acme', fund: 'Fund I', total: '500.25', loaded: '500.25', leftOut: '0' },
      { company: 'Acme', fund: 'Fund II', total: '250.75', loaded: '250.75', leftOut: '0' },
      { company: 'Borealis', fund: 'Fund I', total: '1000', loaded: '0', leftOut: '1000' },
    ]);
  });

  it('takes the reason of skipRows for what those rows hold', () => {
    const skip = '    skipRows: { column: Status, is: Exited, because: sold before we took over }';
    const { tieOut, findings } = tieOutOf([makeTable('Book', ROWS)], mapping(skip));
    expect(linesOf(tieOut)).toEqual([
      'Book E Cost: 1751 = 751 (2 to 3) + 1000 (4: sold before we took over)',
      'Book F Shares: 350 = 150 (2 to 3) + 200 (4: sold before we took over)',
    ]);
    expect(errorsIn(findings)).toEqual([]);
  });

  it('is an error where rows with amounts are skipped without a reason', () => {
    const { findings } = tieOutOf([makeTable('Book', ROWS)], mapping('    skipRows: { column: Status, is: Exited }'));
    expect(errorsIn(findings)).toEqual(['Book!E4 source-tie-out-open: 1,000 · "Cost" · E · 200 · "Shares" · F · 4']);
  });

  it('is an error at a column of amounts that the mapping does not use, and none once it says why', () => {
    const rows = ROWS.map((row, index) => [...row, index === 0 ? 'Fair Value' : index * 10]);
    const { findings } = tieOutOf([makeTable('Book', rows)], mapping());
    expect(errorsIn(findings)).toEqual(['Book!H2 source-tie-out-open: 60 · "Fair Value" · H · 2 · 4']);
    const said = tieOutOf(
      [makeTable('Book', rows)],
      mapping('    ignore: { column: Fair Value, because: marks come later }'),
    );
    expect(linesOf(said.tieOut).at(-1)).toBe('Book H Fair Value: 60 = 0 + 60 (2 to 4: marks come later)');
    expect(errorsIn(said.findings)).toEqual([]);
  });

  it('asks for the reason of an ignored column with amounts, and takes it for some rows alone', () => {
    const rows = ROWS.map((row, index) => [...row, index === 0 ? 'Fair Value' : index * 10]);
    const bare = tieOutOf([makeTable('Book', rows)], mapping('    ignore: [Fair Value]'));
    expect(errorsIn(bare.findings)).toEqual(['Book!H2 source-tie-out-open: 60 · "Fair Value" · H · 2 · 4']);
    const ignore =
      '    ignore: [{ column: Fair Value, when: { column: Status, is: Held }, because: marks come later }]';
    const partly = tieOutOf([makeTable('Book', rows)], mapping(ignore));
    expect(errorsIn(partly.findings)).toEqual(['Book!H4 source-tie-out-open: 30 · "Fair Value" · H · 4']);
  });

  it('tells the money of a row that no target takes, whatever else of the row was taken', () => {
    const yaml = `
sheets:
  - sheet: Book
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Closing Date: Date }
      - sheet: Certificates
        when: { column: Status, is: Held }
        columns: { Company: Company, Fund: Fund, Round: Round, Issue Date: Date, Investment Amount: Cost, Shares: Shares }
`;
    const { findings } = tieOutOf([makeTable('Book', ROWS)], yaml);
    expect(errorsIn(findings)).toEqual([
      'Book!E4 source-tie-out-open: 1,000 · "Cost" · E · 200 · "Shares" · F · 4 · Rounds',
    ]);
  });

  it('says that a row is one with others only where nothing of value is lost with it', () => {
    const rows = [
      ['Company', 'Round', 'Round Size', 'Cost'],
      ['Acme', 'Seed', 9000, 10],
      ['Acme', 'Seed', 9000],
      ['Acme', 'Seed', 9000, 30],
    ];
    const yaml = `
sheets:
  - sheet: Book
    to:
      - sheet: Rounds
        once: true
        columns: { Company: Company, Round: Round, Round Size: Round Size }
    ignore: { column: Cost, when: { rows: 2 }, because: paid by another fund }
`;
    const { findings } = tieOutOf([makeTable('Book', rows)], yaml);
    expect(findings.map(({ message }) => message)).toEqual([
      'Row 3 is one with others: everything they name is already there.',
      '30 under "Cost" (column D) in row 4 is not loaded: the mapping does not use the column.',
    ]);
  });

  it('shows what the totals of the sheet say beside the sum, and leaves them out of it', () => {
    const rows = [
      ...ROWS.slice(0, 3),
      ['Total Acme', null, null, null, 751, 150],
      ...ROWS.slice(3),
      ['Total', null, null, null, 1751, 360],
    ];
    const { tieOut, findings } = tieOutOf([makeTable('Book', rows)], mapping());
    expect(linesOf(tieOut)).toEqual([
      'Book E Cost: 1751 = 1751 (2 to 3, 5); row 4 says 751; row 6 says 1751',
      'Book F Shares: 350 = 350 (2 to 3, 5); row 4 says 150; row 6 says 360, wrongly',
    ]);
    expect(findings.slice(0, 2).map(({ severity, message }) => [severity, message])).toEqual([
      ['info', 'Row 4 is the sum of rows above, not data; it is left out.'],
      [
        'warning',
        'Row 6 ("Total") is a total, not data; it is left out. It says 360 under "Shares" (column F), but the rows above it add up to 350 (200 since the last total).',
      ],
    ]);
  });

  it('says how much of each total is loaded', () => {
    const rows = [
      ...ROWS.slice(0, 3),
      ['Total Acme', null, null, null, 751, 150],
      ...ROWS.slice(3),
      ['Total Borealis', null, null, null, 1000, 200],
      ['Total', null, null, null, 1751, 350],
    ];
    const skip = '    skipRows: { column: Status, is: Exited, because: sold before }';
    expect(linesOf(tieOutOf([makeTable('Book', rows)], mapping(skip)).tieOut)).toEqual([
      'Book E Cost: 1751 = 751 (2 to 3) + 1000 (5: sold before); row 4 says 751; row 6 says 1000, of which 0 is loaded; row 7 says 1751, of which 751 is loaded',
      'Book F Shares: 350 = 150 (2 to 3) + 200 (5: sold before); row 4 says 150; row 6 says 200, of which 0 is loaded; row 7 says 350, of which 150 is loaded',
    ]);
  });

  it('knows totals above their rows, of a group and of all', () => {
    const rows = [
      HEADER,
      ['Grand total', null, null, null, 1751, 350],
      ['Total Acme', null, null, null, 751, 150],
      ...ROWS.slice(1, 3),
      ['Total Borealis', null, null, null, 1000, 201],
      ...ROWS.slice(3),
      ['Borealis', 'Fund II', 'Series A', '2022-06-15', 0, 1, 'Held'],
    ];
    const { tieOut, findings } = tieOutOf([makeTable('Book', rows)], mapping());
    expect(linesOf(tieOut)).toEqual([
      'Book E Cost: 1751 = 1751 (4 to 5, 7 to 8); row 2 says 1751; row 3 says 751; row 6 says 1000',
      'Book F Shares: 351 = 351 (4 to 5, 7 to 8); row 2 says 350, wrongly; row 3 says 150; row 6 says 201',
    ]);
    const ofTotals = findings.filter(({ code }) => code === 'total-row');
    expect(ofTotals.map(({ row, severity, message }) => [row, severity, / (above|below)/.exec(message)?.[1]])).toEqual([
      [3, 'info', 'below'],
      [2, 'warning', 'below'],
    ]);
  });

  it('takes no company called Total for a sum, and tells one that skipRows leaves out', () => {
    const rows = [...ROWS.slice(0, 3), ['Total Energies', null, null, null, 4000, 7]];
    expect(linesOf(tieOutOf([makeTable('Book', rows)], mapping()).tieOut)[0]).toBe('Book E Cost: 4751 = 4751 (2 to 4)');
    const { findings } = tieOutOf(
      [makeTable('Book', rows)],
      mapping('    skipRows: { column: Company, matches: ^total }'),
    );
    expect(errorsIn(findings)).toEqual(['Book!E4 source-tie-out-open: 4,000 · "Cost" · E · 7 · "Shares" · F · 4']);
  });

  it('is an error where an amount that is filled down would count twice', () => {
    const rows = [
      HEADER,
      ['Acme', 'Fund I', 'Seed', '2021-03-01', 500, 100],
      ['Acme', 'Fund II', 'Seed', '2021-03-01', null, 50],
    ];
    const { findings } = tieOutOf([makeTable('Book', rows)], mapping('    fillDown: [Cost]'));
    expect(errorsIn(findings)).toEqual([
      'Book!E2 source-tie-out-open: 500 · "Cost" · E · 2 · Securities · Investment Amount',
    ]);
  });

  it('tells the second of two amounts of which firstOf takes the first', () => {
    const rows = ROWS.map((row, index) => [...row, index === 0 ? 'Cost Final' : index === 1 ? 480 : null]);
    const yaml = mapping().replace('Amount: Cost', 'Amount: { firstOf: [Cost Final, Cost] }');
    expect(errorsIn(tieOutOf([makeTable('Book', rows)], yaml).findings)).toEqual([
      'Book!E2 source-tie-out-open: 500.25 · "Cost" · E · 2 · Securities',
    ]);
  });

  it('tells the amounts of rows that the mapping does not reach, and of sheets it skips or does not mention', () => {
    const other = makeTable('Other', [
      ['Company', 'Amount'],
      ['Acme', 70],
      ['Borealis', 7],
    ]);
    const old = makeTable('Old', [
      ['Company', 'Amount'],
      ['Acme', 5],
    ]);
    const yaml = `${mapping('    rows: 2-3')}  - sheet: Old\n    skip: true\n`;
    expect(errorsIn(tieOutOf([makeTable('Book', ROWS), other, old], yaml).findings)).toEqual([
      'Book!E4 source-tie-out-open: 1,000 · "Cost" · E · 200 · "Shares" · F · 4',
      'Old!B2 source-tie-out-open: 5 · "Amount" · B',
      'Other!B2 source-tie-out-open: 77 · "Amount" · B',
    ]);
    const said = `${mapping()}  - sheet: [Old, Other]\n    skip: true\n    because: of another firm\n`;
    expect(errorsIn(tieOutOf([makeTable('Book', ROWS), other, old], said).findings)).toEqual([]);
  });

  it('asks nothing of multiples, rates, years and running numbers, and names texts amid amounts', () => {
    const rows = [
      ['#', ...HEADER, 'MOIC', 'Own', 'Vintage'],
      [
        1,
        'Acme',
        'Fund I',
        'Seed',
        '2021-03-01',
        500,
        100,
        'Held',
        formatted(1.5, '0.0"x"'),
        formatted('0.2', '0%'),
        2021,
      ],
      [
        2,
        'Acme',
        'Fund II',
        'Seed',
        '2021-03-01',
        'tbd',
        50,
        'Held',
        formatted(2, '0.0"x"'),
        formatted('0.1', '0%'),
        2022,
      ],
    ];
    const { tieOut, findings } = tieOutOf([makeTable('Book', rows)], mapping());
    expect(errorsIn(findings)).toEqual([]);
    expect(tieOut[0]?.columns.map(({ letters, isAmount }) => [letters, isAmount])).toEqual([
      ['A', false],
      ['F', true],
      ['G', true],
      ['I', false],
      ['J', false],
      ['K', false],
    ]);
    expect(tieOut[0]?.columns[1]?.unread).toEqual({ count: 1, first: { cell: 'F3', text: 'tbd' } });
  });

  it('tells of a row that a record of fixed values, made once, is none of its own', () => {
    const fixed = `  - sheet: Transactions
        columns: { Event: { value: sale }, Company: { value: Acme }, Date: { value: 2023-01-01 } }
      - sheet: Certificates
        when: { column: Status, is: Held }`;
    const { tieOut } = tieOutOf([makeTable('Book', ROWS)], mapping().replace('  - sheet: Certificates', fixed));
    expect(linesOf(tieOut)).toEqual([
      'Book E Cost: 1751 = 751 (2 to 3) + 1000 (4: none of the sheets in the mapping uses what is there)',
      'Book F Shares: 350 = 150 (2 to 3) + 200 (4: none of the sheets in the mapping uses what is there)',
    ]);
  });

  it('reads the second table of a tab by its own header', () => {
    const rows = [...ROWS.slice(0, 3), [], ['Company', 'Date', 'Proceeds'], ['Acme', '2023-01-01', 900]];
    const yaml = `${mapping()}  - sheet: Book
    header: 5
    to:
      - sheet: Transactions
        columns: { Event: { value: sale }, Company: Company, Date: Date, Cash Received: Proceeds }
`;
    expect(linesOf(tieOutOf([makeTable('Book', rows)], yaml).tieOut)).toEqual([
      'Book E Cost: 751 = 751 (2 to 3)',
      'Book F Shares: 150 = 150 (2 to 3)',
      'Book C Proceeds: 900 = 900 (6)',
    ]);
  });
});
