import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeTable } from '../../support/make-table.ts';
import { kinds, read } from './support.ts';

const readOf = (fund: string, tables: readonly Table[]) => read(tables, { names: [fund], remembered: {} });

const OTHERS = "held by somebody other than the firm's funds";
const STOCK = makeTable('Stock', [
  ['Acme Robotics Stock Ledger'],
  ['As of 2024-12-31'],
  [
    ...['Security ID', 'Stakeholder Name', 'Share Class', 'Quantity Issued', 'Quantity Outstanding', 'Issue Date'],
    ...['Price Per Share', 'Cash Paid', 'Debt Canceled', 'Canceled Date', 'Currency', 'Vesting Schedule'],
  ],
  ['CS-1', 'Ada Founder', 'Common', 8000, 8000, '2020-01-15', 0.01, 80, null, null, 'USD', '4 years'],
  ['SA-1', 'Northlight Fund I', 'Series A Preferred', 100, 100, '2021-03-31', 2.5, 200, 50, null, 'USD'],
  ['SA-2', 'Other Ventures', 'Series A Preferred', 400, 400, '2021-03-31', 2.5, 1000, null, null, 'USD'],
  ['SA-3', 'Northlight Fund I', 'Series A Preferred', 10, 0, '2021-03-31', 2.5, 25, null, '2022-01-01', 'USD'],
]);
const NOTES = makeTable('Convertibles', [
  ['Acme Robotics Convertible Ledger'],
  [
    ...['Security ID', 'Stakeholder Name', 'Convertible Type', 'Issue Date', 'Principal', 'Valuation Cap', 'Discount'],
    ...['Interest Rate', 'Maturity Date', 'Currency'],
  ],
  ['CN-1', 'Northlight Fund I', 'SAFE', '2020-01-15', 5000, 80000, 0.2, null, null, 'USD'],
  ['CN-2', 'Other Ventures', 'Convertible Note', '2020-02-15', 9000, null, 0.2, 0.06, '2022-02-15', 'USD'],
]);
const WARRANTS = makeTable('Warrants', [
  ['Acme Robotics Warrants Ledger'],
  [
    'Security ID',
    'Stakeholder Name',
    'Issue Date',
    'Quantity',
    'Exercise Price',
    'Expiration Date',
    'Cash Paid',
    'Currency',
  ],
  ['W-1', 'Northlight Fund I', '2021-03-31', 50, 3, '2031-03-31', 5, 'USD'],
]);
const OPTIONS = makeTable('Options', [
  ['Acme Robotics Option Ledger'],
  ['Security ID', 'Stakeholder Name', 'Grant Date', 'Quantity', 'Exercise Price'],
  ['O-1', 'Emp Loyee', '2021-03-31', 70, 1],
]);

describe("the ledgers of a company's securities", () => {
  it('give what the funds of the firm hold, and leave out the others by name and amount', () => {
    const { layout, records, complaints, errors, tieOut, open } = read([STOCK, NOTES, WARRANTS, OPTIONS]);
    expect([layout, complaints, errors, open]).toEqual([
      "Ledgers of a company's securities (Carta, Pulley, OCX)",
      [],
      [],
      [],
    ]);
    expect(kinds(records, 'security', 'share-class')).toEqual([
      {
        ...{ kind: 'share-class', company: 'Acme Robotics', round: 'Series A', name: 'Series A Preferred' },
        ...{ classType: 'preferred', pricePerShare: { value: '2.5', currency: 'USD' } },
      },
      {
        ...{ kind: 'security', ref: 'SA-1', type: 'certificate', company: 'Acme Robotics', round: 'Series A' },
        ...{ fund: 'Northlight Fund I', issueDate: '2021-03-31', shareClass: 'Series A Preferred', shares: '100' },
        investmentAmount: { value: '250', currency: 'USD' },
      },
      {
        ...{ kind: 'security', ref: 'CN-1', type: 'convertible', company: 'Acme Robotics', round: 'SAFE' },
        ...{ fund: 'Northlight Fund I', issueDate: '2020-01-15', convertibleType: 'safe', discount: '0.2' },
        investmentAmount: { value: '5000', currency: 'USD' },
        valuationCap: { value: '80000', currency: 'USD' },
      },
      expect.objectContaining({ ref: 'W-1', type: 'warrant', shares: '50', dueDate: '2031-03-31' }),
    ]);
    expect(tieOut.filter(([header]) => ['Quantity Issued', 'Cash Paid', 'Principal'].includes(String(header)))).toEqual(
      [
        ['Quantity Issued', '8510', '100', OTHERS, 'cancelled since; enter by hand what became of it'],
        ['Cash Paid', '1305', '200', OTHERS, 'cancelled since; enter by hand what became of it'],
        ['Principal', '14000', '5000', OTHERS],
        ['Cash Paid', '5', '0', 'a warrant has no investment amount in the portfolio service'],
      ],
    );
  });

  it('ask which of the holders are funds where none of them is known to be one', () => {
    const { errors } = read([STOCK], { names: [], remembered: {} });
    expect(errors).toContain(
      'Stakeholder Name: Not confirmed yet: "Ada Founder", "Northlight Fund I" and "Other Ventures" are all funds of the firm (else name its funds under holders, and leave the others out: skipRows: { column: Stakeholder Name, isFund: false, because: ... }).',
    );
  });

  it('ask to confirm a holder that is only called nearly like a fund, and take one that was said to be one', () => {
    const near = read([STOCK], { names: ['Northlight Fund I, L.P.'], remembered: {} });
    expect(near.doubts).toEqual([': "Northlight Fund I" · "Northlight Fund I, L.P."']);
    const said = read([STOCK], { names: [], remembered: { 'other ventures': 'Growth II' } });
    expect([said.doubts, kinds(said.records, 'security')]).toMatchObject([[], [{ fund: 'Growth II', shares: '400' }]]);
  });

  it('take class and company from the titles where a ledger is of one class, and are left to a proposal where no title names the company', () => {
    const ledger = makeTable('Series A Preferred', [
      ['Acme Robotics Series A Preferred Ledger'],
      ['Stockholder', 'Issue Date', 'Cert No.', 'No. Shares Issued', 'Price', 'Cash Paid', 'Price Per Share Currency'],
      ['Northlight Fund I', '2021-03-31', 'PA-1', 100, 2.5, 250, 'USD'],
    ]);
    const summary = makeTable('Summary View', [['Acme Robotics Summary Capitalization']]);
    const { records, errors } = read([summary, ledger]);
    expect([errors, kinds(records, 'security')]).toMatchObject([
      [],
      [{ company: 'Acme Robotics', round: 'Series A', shareClass: 'Series A Preferred', shares: '100' }],
    ]);
    expect(read([ledger]).layout).toBeUndefined();
  });

  it("are not taken for a fund's own list of positions, which names its companies", () => {
    const list = makeTable('Positions', [
      ['Company', 'Security ID', 'Investor', 'Share Class', 'Issue Date', 'Shares', 'Cash Paid'],
      ['Acme', 'X', 'F', 'Common', '2021-01-01', 1, 1],
    ]);
    expect(read([list]).layout).toBeUndefined();
  });
});

describe('the list of AngelList', () => {
  const OLDER_HEADER = [
    'Company/Fund',
    'Invest Date',
    'Invested',
    'Investment Entity',
    'Instrument',
    'Valuation or Cap',
  ];

  const HEADER = [
    ...['Startup Name', 'Invest Date', 'Fund Legal Name', 'Stage', 'Asset Type', 'Share Class'],
    ...['Invested Amount (excl. fees)', 'Discount', 'Round Size', 'Valuation or Cap', 'Realized Value'],
    ...['Unrealized Value', 'Paid PPS', 'Number of Shares'],
  ];

  it('gives certificates and notes, and leaves out what is no cost', () => {
    const { layout, records, errors, open, tieOut } = read([
      makeTable('Sheet1', [
        HEADER,
        [
          'Acme',
          '03/31/2021',
          'F I',
          'Series A',
          'Equity',
          'Series A Preferred',
          '$250.00',
          null,
          '$2,000.00',
          '$8,000.00',
          '$0.00',
          '$400.00',
          '$2.50',
          100,
        ],
        [
          'Borealis',
          '01/15/2020',
          'F I',
          'Pre-Seed',
          'SAFE',
          null,
          '$100.00',
          '20%',
          null,
          '$5,000.00',
          '$0.00',
          '$100.00',
        ],
      ]),
    ]);
    expect([layout, open]).toEqual(['AngelList list of investments', []]);
    expect(errors).toEqual([expect.stringContaining('the amounts are in USD, because every one has a "$"')]);
    expect(kinds(records, 'security')).toEqual([
      {
        ...{ kind: 'security', type: 'certificate', company: 'Acme', round: 'Series A', fund: 'F I' },
        ...{ issueDate: '2021-03-31', shareClass: 'Series A Preferred', shares: '100' },
        investmentAmount: { value: '250', currency: 'USD' },
      },
      {
        ...{ kind: 'security', type: 'convertible', company: 'Borealis', round: 'Pre-Seed', fund: 'F I' },
        ...{ issueDate: '2020-01-15', convertibleType: 'safe', discount: '0.2' },
        investmentAmount: { value: '100', currency: 'USD' },
        valuationCap: { value: '5000', currency: 'USD' },
      },
    ]);
    expect(tieOut.find(([header]) => header === 'Valuation or Cap')).toEqual([
      ...['Valuation or Cap', '13000', '5000', 'it may be before or after the money'],
    ]);
  });

  it('counts a holding of equity in units of what was paid where the older form has no shares', () => {
    const { records, errors } = read([
      makeTable('Sheet1', [
        [...OLDER_HEADER, 'Round', 'Currency'],
        ['Acme', '2021-03-31', '$250.00', 'F I', 'Equity', '$8,000.00', 'Seed', 'USD'],
      ]),
    ]);
    expect(errors).toEqual([]);
    expect(kinds(records, 'security')).toMatchObject([
      { type: 'certificate', shares: '250', investmentAmount: { value: '250', currency: 'USD' } },
    ]);
    expect(kinds(records, 'share-class')).toMatchObject([{ name: 'Seed', pricePerShare: { value: '1' } }]);
  });

  it('invents no price of shares that a list counts', () => {
    const { records } = read([
      makeTable('Sheet1', [
        [...OLDER_HEADER, 'Number of Shares'],
        ['Acme', '2021-03-31', '$250', 'F I', 'Equity', '$8,000.00', 100],
      ]),
    ]);
    expect(kinds(records, 'share-class').filter((record) => 'pricePerShare' in record)).toEqual([]);
  });

  it('takes a dollar sign for US dollars where the list names them', () => {
    const { errors } = read([
      makeTable('Sheet1', [
        HEADER,
        ['Acme', '2021-03-31', 'F I', 'Series A', 'Equity', 'Common', '$250', null, null, null, null, null, 2.5, 100],
        ['All amounts are in US dollars.'],
      ]),
    ]);
    expect(errors.filter((text) => text.includes('Not confirmed yet'))).toEqual([]);
  });

  it('asks for the currency where no sign shows it', () => {
    const { errors } = read([
      makeTable('Sheet1', [
        HEADER,
        ['Acme', '2021-03-31', 'F I', 'Series A', 'Equity', 'Common', 250, null, null, null, null, null, 2.5, 100],
      ]),
    ]);
    expect(errors.filter((text) => text.includes('Not confirmed yet'))).toHaveLength(1);
  });
});

describe('a schedule of investments', () => {
  it('gives the positions of the fund in its title', () => {
    const { layout, records, errors, open } = read([
      makeTable('SOI', [
        ['Northlight Fund I Schedule of Investments as of December 31, 2024 (in USD)'],
        ['Company', 'Security', 'Acquisition Date', 'Shares', 'Cost', 'Fair Value', '% of Net Assets'],
        ['Acme Robotics (1)', 'Series A Preferred', '2021-03-31', 100, 250000, 400000, 0.1],
        ['Acme Robotics (1)', 'Convertible Note', '2022-06-30', null, 50000, 55000, 0.01],
        ['Total', null, null, 100, 300000, 455000, 0.11],
      ]),
    ]);
    expect([layout, errors, open]).toEqual(['Schedule of investments', [], []]);
    expect(kinds(records, 'security')).toMatchObject([
      {
        company: 'Acme Robotics',
        fund: 'Northlight Fund I',
        type: 'certificate',
        shares: '100',
        investmentAmount: { value: '250000', currency: 'USD' },
      },
      {
        company: 'Acme Robotics',
        type: 'convertible',
        convertibleType: 'convertible_note',
        investmentAmount: { value: '50000' },
      },
    ]);
    expect(kinds(records, 'valuation')).toMatchObject([
      { company: 'Acme Robotics', date: '2024-12-31', fairValue: { value: '455000', currency: 'USD' } },
    ]);
  });

  it('of a lender gives companies and their marks, each the sum of its positions, and says why cost is left out', () => {
    const { layout, records, errors, open, tieOut } = readOf('Harbor Lending Corp.', [
      makeTable('SOI', [
        ['Harbor Lending Corp. Schedule of Investments'],
        ['As of December 31, 2024 (in thousands of US dollars)'],
        ['Company', 'Type of Investment', 'Interest Rate', 'Maturity Date', 'Principal', 'Cost', 'Fair Value'],
        ['Software'],
        ['Acme Robotics (1)(2)', 'Senior Secured', 0.095, '2027-06-30', 100, 98, 99],
        [null, 'Common Stock', null, null, null, 5, 7],
        ['Borealis Data (3)', 'Senior Secured', 0.1, '2028-12-31', 50, 49, 48],
        ['Total Software', null, null, null, 150, 152, 154],
        ['Health'],
        ['Cedar Clinics', 'Subordinated', 0.12, '2026-03-31', 30, 30, 25],
      ]),
    ]);
    expect([layout, errors, open]).toEqual(['Schedule of investments of a lender (BDC)', [], []]);
    expect(kinds(records, 'valuation')).toMatchObject([
      {
        company: 'Acme Robotics',
        fund: 'Harbor Lending Corp.',
        date: '2024-12-31',
        fairValue: { value: '106000', currency: 'USD' },
      },
      { company: 'Borealis Data', fairValue: { value: '48000' } },
      { company: 'Cedar Clinics', fairValue: { value: '25000' } },
    ]);
    expect(kinds(records, 'company')).toMatchObject([
      { name: 'Acme Robotics' },
      { name: 'Borealis Data' },
      { name: 'Cedar Clinics' },
    ]);
    expect(tieOut.find(([header]) => header === 'Cost')).toEqual([
      ...['Cost', '182', '0'],
      'the schedule does not say when it was bought: enter the holding as a security',
    ]);
  });
});
