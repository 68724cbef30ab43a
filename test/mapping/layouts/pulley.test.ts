import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { kinds, read } from './support.ts';

type Rows = readonly (readonly CellSource[])[];
const AS_OF = 'Data to 12-31-2024';
const OTHERS = "held by somebody other than the firm's funds";
/** As Pulley writes a tab: its title, the day, a blank row, the header in the fourth. */
const tab = (name: string, ...rows: Rows) => makeTable(name, [[name], [AS_OF], [], ...rows]);

const SUMMARY = makeTable('Summary', [
  ['Acme Robotics, Inc. Summary Capitalization Table'],
  [AS_OF],
  [],
  [null, null, 'Class', 'Authorized', 'Issued and Outstanding', 'Capital Contribution', 'Price per Share'],
  [null, null, 'Series A Preferred', 1000, 500, 1250, 2.5],
]);
const OWNERSHIP = tab(
  'Ownership',
  ['Stakeholder', 'Stakeholder Type', 'Series A Preferred'],
  [...['Northlight Fund I', 'Investor', 100]],
);
const SHARES = [
  ...['Certificate ID', 'Stakeholder Name', 'Issue Date', 'Shares Issued', 'Shares Outstanding', 'Price Per Share'],
  ...['Capital Contribution', 'Vesting Schedule'],
];
const PREFERRED = tab(
  'PS-Series A Preferred',
  SHARES,
  ['PS-1', 'Northlight Fund I', '2021-03-31', 100, 100, 'USD 2.5', 'USD 250'],
  ['PS-2', 'Other Ventures', '2021-03-31', 400, 400, 'USD 2.5', 'USD 1,000'],
  ['Total', null, null, 500, 500, null, null],
);
const CONVERTIBLES = (...rows: Rows) =>
  tab(
    'Convertibles',
    [
      ...['Convertible ID', 'Stakeholder', 'Grant Date', 'Principal Issued', 'Principal Outstanding', 'Status'],
      ...['Interest Rate', 'Maturity Date', 'Valuation Cap', 'Conversion Discount', 'Converted Date'],
    ],
    ...rows,
  );
const SAFE = ['SAFE-1', 'Northlight Fund I', '2020-01-15', 'USD 5,000', 'USD 5,000', 'Outstanding'];
const PLAN = tab(
  '2020 Stock Plan',
  ['Certificate ID', 'Stakeholder Name', 'Grant Type', 'Grant Date', 'Granted', 'Outstanding'],
  ['RSU-1', 'Ada Founder', 'RSU', '2021-05-31', 70, 70],
  ['Authorized shares', null, null, null, 1000, null],
);

describe("Pulley's cap table", () => {
  it('gives what the funds of the firm hold: the class is in the title of its tab, a SAFE is one by its ID', () => {
    const { layout, records, complaints, errors, open, tieOut } = read([
      ...[SUMMARY, OWNERSHIP, PREFERRED, PLAN],
      CONVERTIBLES(
        [...SAFE, null, null, 'Uncapped', 0.2],
        [
          'CN-1',
          'Northlight Fund I',
          '2020-02-15',
          'USD 900',
          'USD 900',
          'Outstanding',
          0.06,
          '2022-02-15',
          'USD 80,000',
        ],
        [
          'SAFE-2',
          'Northlight Fund I',
          '2019-02-15',
          'USD 700',
          'USD 0',
          'Converted',
          null,
          null,
          null,
          null,
          '2021-03-31',
        ],
      ),
    ]);
    expect([layout, complaints, errors, open]).toEqual([
      "Ledgers of a company's securities (Carta, Pulley, OCX)",
      [],
      [],
      [],
    ]);
    expect(kinds(records, 'share-class', 'security')).toMatchObject([
      { company: 'Acme Robotics, Inc.', round: 'Series A', name: 'Series A Preferred', classType: 'preferred' },
      {
        ...{ ref: 'PS-1', type: 'certificate', shareClass: 'Series A Preferred', shares: '100' },
        investmentAmount: { value: '250', currency: 'USD' },
      },
      { ref: 'SAFE-1', convertibleType: 'safe', round: 'SAFE', issueDate: '2020-01-15', discount: '0.2' },
      { ref: 'CN-1', convertibleType: 'convertible_note', round: 'Convertible Notes', interestRate: '0.06' },
    ]);
    expect(tieOut.find(([header]) => header === 'Principal Issued')).toEqual([
      ...['Principal Issued', '6600', '5900', 'converted since; enter by hand what it was converted into'],
    ]);
    expect(tieOut.filter(([header]) => header === 'Capital Contribution')).toEqual([
      ['Capital Contribution', '1250', '0', 'it only sums up what is in the ledgers'],
      ['Capital Contribution', '1250', '250', OTHERS],
    ]);
  });

  it('is asked about where nothing says which currency the amounts are in', () => {
    const { errors } = read([
      SUMMARY,
      tab('CS-Common', SHARES, ['CS-1', 'Northlight Fund I', '2020-01-01', 8, 8, 1, 8]),
    ]);
    expect(errors).toEqual([
      "Capital Contribution: Not confirmed yet: the amounts are in the profile's currency, because nothing says which: 8.",
    ]);
  });

  it('is asked about where neither a column nor an ID says whether a convertible is a SAFE', () => {
    const { errors } = read([SUMMARY, CONVERTIBLES(['C-1', ...SAFE.slice(1)])]);
    expect(errors).toEqual([
      'Convertible ID: Not confirmed yet: all of them are convertible notes, and none is a SAFE.',
    ]);
  });

  it('is asked about where a state is one that nobody knows', () => {
    const { errors } = read([SUMMARY, CONVERTIBLES([...SAFE.with(5, 'Sent')])]);
    expect(errors).toEqual(['Status: Not confirmed yet: rows with "Sent" are read as still held.']);
  });
});
