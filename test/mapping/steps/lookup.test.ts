import { describe, expect, it } from 'vitest';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { saying } from '../../support/saying.ts';
import { faultsOf, mapAndCheck, mapAndCheckAll, misfitsOf, placesOf } from '../support.ts';
import { errorsIn, linesOf, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf, tellAll } from './support.ts';

const DEALS = makeTable('Deals', [
  ['Deal', 'Company ID', 'Round', 'Closed', 'Allocation'],
  ['D1', 'C1', 'Seed', '2021-03-01', 500],
  ['D2', 'C2', 'Series A', '2022-06-15', 250.5],
]);
const COMPANIES = makeTable('Companies list', [
  ['ID', 'Name', 'Sector'],
  ['C1', 'Acme', 'Robotics'],
  ['C2', 'Borealis', 'Energy'],
]);

const MAPPING = `
sheets:
  - sheet: Deals
    steps:
      - lookup: { in: Companies list, by: { Company ID: ID }, take: { Company: Name } }
    to:
      - sheet: Certificates
        columns: { Company: Company, Round: Round, Issue Date: Closed, Investment Amount: Allocation }
  - sheet: Companies list
    ignore: [Sector]
`;

describe('lookup', () => {
  it('takes what stands in the row of another tab with the same key', () => {
    const { records } = mapAndCheck([DEALS, COMPANIES], MAPPING);
    expect(fieldsOf(records, 'company', 'round', 'investmentAmount')).toEqual([
      'security Acme Seed 500',
      'security Borealis Series A 250.5',
    ]);
    expect(errorsIn(tieOutOf([DEALS, COMPANIES], MAPPING).findings)).toEqual([]);
  });

  it('takes it from another file, and says there what is wrong with it', () => {
    const rounds = makeTable('Rounds list', [
      ['Round', 'Date'],
      ['Seed', '31/02/2021'],
    ]);
    const book = makeTable('Book', [
      ['Company', 'Round', 'Cost'],
      ['Acme', 'Seed', 5],
    ]);
    const yaml = `
sheets:
  - sheet: Book
    steps: [{ lookup: { in: Rounds list, by: Round, take: Date } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Issue Date: Date, Investment Amount: Cost } }]
  - { sheet: Rounds list, file: rounds.csv }
`;
    const inputs = [
      makeWorkbook([book], { name: 'book.xlsx' }),
      makeWorkbook([rounds], { name: 'rounds.csv', format: 'csv' }),
    ];
    const { findings } = mapAndCheckAll(inputs, yaml);
    const wrong = findings.find(({ code }) => code === 'date-invalid');
    expect([wrong?.inputIndex, wrong?.file, wrong?.sheet, wrong?.row, wrong?.cell]).toEqual([
      1,
      'rounds.csv',
      'Rounds list',
      2,
      'B2',
    ]);
  });

  it('is an error at its key where there are two rows, or none', () => {
    const deals = makeTable('Deals', [
      ['Deal', 'Company ID', 'Round', 'Closed', 'Allocation'],
      ['D1', 'C1', 'Seed', '2021-03-01', 500],
      ['D3', 'C9', 'Seed', '2021-03-01', 7],
    ]);
    const companies = makeTable('Companies list', [
      ['ID', 'Name', 'Sector'],
      ['C1', 'Acme', 'Robotics'],
      ['c1 ', 'Acme Holding', 'Robotics'],
    ]);
    expect(tellAll([deals, companies], MAPPING).filter((line) => /lookup-failed|B3 value-missing/.test(line))).toEqual([
      'Deals!B2 lookup-failed: 2 · "Companies list" · "C1" · 2 · 3',
      'Deals!B3 lookup-failed: "Companies list" · "C9"',
    ]);
    const kept = MAPPING.replace('Company: Name } }', 'Company: Name }, keep: last, missing: blank }');
    expect(fieldsOf(mapAndCheck([deals, companies], kept).records, 'company')).toEqual([
      'security Acme Holding',
      'security -',
    ]);
    expect(tellAll([deals, companies], kept).filter((line) => /lookup-failed|B3 value-missing/.test(line))).toEqual([
      expect.stringMatching(/^Deals!B3 value-missing/),
    ]);
  });

  it('says so too where nothing is made of the row because of it', () => {
    const yaml = MAPPING.replace(
      'to:\n      - sheet: Certificates',
      'to:\n      - sheet: Certificates\n        when: { column: Company, blank: false }',
    );
    const companies = makeTable('Companies list', [
      ['ID', 'Name', 'Sector'],
      ['C1', 'Acme', 'Robotics'],
    ]);
    expect(errorsIn(tieOutOf([DEALS, companies], yaml).findings)).toEqual([
      'Deals!B3 lookup-failed: "Companies list" · "C2"',
      'Deals!E3 source-tie-out-open: 250.5 · "Allocation" · E · 3',
    ]);
  });

  it('ties out what is looked up: loaded once, however often, and what no row looks up is told', () => {
    const prices = makeTable('Prices', [
      ['Round', 'Price', 'Raised'],
      ['Seed', 2, 1000],
      ['Series A', 4, 9000],
      ['Series B', 8, 70000],
    ]);
    const book = makeTable('Book', [
      ['Company', 'Round', 'Shares'],
      ['Acme', 'Seed', 5],
      ['Acme', 'Seed', 7],
      ['Acme', 'Series A', 1],
    ]);
    const yaml = `
sheets:
  - sheet: Book
    steps:
      - lookup: { in: Prices, by: Round, take: [Price, Raised] }
      - compute: { name: Cost, multiply: [Shares, Price] }
    to:
      - sheet: Certificates
        columns: { Company: Company, Round: Round, Shares: Shares, Investment Amount: Cost }
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Round Size: Raised }
  - sheet: Prices
`;
    const { tieOut, findings } = tieOutOf([book, prices], yaml);
    expect(linesOf(tieOut)).toEqual([
      'Book C Shares: 13 = 13 (2 to 4)',
      'Prices B Price: 14 = 6 (2 to 3) + 8 (4: none of the sheets in the mapping uses what is there)',
      'Prices C Raised: 80000 = 10000 (2 to 3) + 70000 (4: none of the sheets in the mapping uses what is there)',
    ]);
    expect(errorsIn(findings)).toEqual(['Prices!B4 source-tie-out-open: 8 · "Price" · B · 70,000 · "Raised" · C · 4']);
    const twice = yaml.replace('Investment Amount: Cost', 'Investment Amount: Raised');
    expect(errorsIn(tieOutOf([book, prices], twice).findings)).toContain(
      'Prices!C2 source-tie-out-open: 1,000 · "Raised" · C · 2 · Securities · Investment Amount · Rounds · Round Size',
    );
  });

  it('warns of rows of the other table that nobody looks up', () => {
    const more = makeTable('Companies list', [
      ...[['ID', 'Name', 'Sector']],
      ['C1', 'Acme', ''],
      ['C2', 'Borealis', ''],
      ['C3', 'Cascade', ''],
    ]);
    const { findings } = tieOutOf([DEALS, more], MAPPING);
    expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      `warning ${saying('column-not-mapped', '"Deal"', 'A')}`,
      'warning Row 4 is left out: none of the sheets in the mapping uses what they contain.',
    ]);
  });

  it('finds an event by its kind in its own table', () => {
    const log = makeTable('Log', [
      ['Kind', 'ID', 'Of', 'Company', 'Date', 'Shares', 'Money'],
      ['issue', 'S1', null, 'Acme', '2021-01-01', 100, 1000],
      ['sale', 'T1', 'S1', null, '2023-01-01', 40, 900],
    ]);
    const yaml = `
sheets:
  - sheet: Log
    types: { column: Kind, Certificates: issue, Sales: sale }
    steps: [{ lookup: { in: Log, by: { Of: ID }, take: { Of Company: Company } } }]
    to:
      - sheet: Certificates
        columns: { Ref: ID, Company: Company, Issue Date: Date, Shares: Shares, Investment Amount: Money }
      - sheet: Sales
        columns: { Company: Of Company, Security: Of, Date: Date, Shares Sold: Shares, Cash Received: Money }
`;
    const checked = mapAndCheck([log], yaml);
    expect(placesOf(checked)).toEqual(['Log 2 security', 'Log 3 transaction']);
    expect(fieldsOf(checked.records.slice(1), 'event', 'company', 'date', 'sharesSold', 'cashReceived')).toEqual([
      'transaction sale Acme 2023-01-01 40 900',
    ]);
    expect(errorsIn(tieOutOf([log], yaml).findings)).toEqual([]);
    const other = makeTable('Log', [
      ['Kind', 'ID', 'Of', 'Company', 'Date', 'Shares', 'Money'],
      ['split', 'X1', null, 'Acme'],
    ]);
    expect(errorsIn(tieOutOf([other], yaml).findings)).toEqual(['Log!A2 choice-unknown: "split"']);
  });

  it('goes on through several tables, and is refused where they go in a circle', () => {
    const calls = makeTable('Calls', [
      ['Deal', 'Paid'],
      ['D1', 100],
      ['D2', 20],
    ]);
    const yaml = `${MAPPING}  - sheet: Calls
    steps: [{ lookup: { in: Deals, by: Deal, take: [Company, Round] } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Paid } }]
`;
    const { records } = mapAndCheck([calls, DEALS, COMPANIES], yaml);
    expect(fieldsOf(records.slice(0, 2), 'company', 'round', 'investmentAmount')).toEqual([
      'security Acme Seed 100',
      'security Borealis Series A 20',
    ]);
    const circle = yaml.replace(
      '    ignore: [Sector]',
      '    steps: [{ lookup: { in: Calls, by: { ID: Deal }, take: Paid } }]',
    );
    expect(faultsOf(circle)).toEqual([
      '5:19 "Companies list" in turn looks something up here, so neither can be read first. Take one of the two out.',
      '10:25 "Calls" in turn looks something up here, so neither can be read first. Take one of the two out.',
      '12:25 "Deals" in turn looks something up here, so neither can be read first. Take one of the two out.',
    ]);
  });

  it.each([
    [
      'in: Daels, by: X, take: Y',
      '3:40 The mapping has no sheet "Daels". Do you mean "Deals"? Add it: { sheet: Daels, header: 1 }; a table that is only looked up needs no to.',
    ],
    [
      'in: Old, by: X, take: Y',
      '3:40 The sheet "Old" is skipped. Take out skip: a table that is only looked up needs no to.',
    ],
    [
      'in: Twice, by: X, take: Y',
      '3:40 The mapping has several tables of the sheet "Twice". Give the one you mean a name of its own (as), and use that name here.',
    ],
    ['in: Deals, by: X', '3:30 "take" is missing.'],
  ])('is refused where it cannot be: %s', (settings, fault) => {
    const yaml = `
sheets:
  - { sheet: Book, steps: [{ lookup: { ${settings} } }], to: [{ sheet: Rounds, columns: {} }] }
  - { sheet: Deals, to: [{ sheet: Rounds, columns: {} }] }
  - { sheet: Old, skip: true }
  - { sheet: Twice, to: [{ sheet: Rounds, columns: {} }] }
  - { sheet: Twice, header: 9, to: [{ sheet: Rounds, columns: {} }] }
`;
    expect(faultsOf(yaml)).toEqual([fault]);
  });

  it('does not fit where the other table has not the column', () => {
    const yaml = MAPPING.replace('Company: Name', 'Company: Nmae').replace('{ Company ID: ID }', '{ Company ID: Id }');
    expect(misfitsOf([DEALS, COMPANIES], yaml)).toEqual([
      '5:71 The sheet "Companies list" has no column "Nmae". Do you mean "Name"?',
    ]);
    expect(misfitsOf([DEALS], MAPPING)).toEqual([expect.stringMatching(/^9:5 .*"Companies list" .*"Deals"/)]);
  });
});
