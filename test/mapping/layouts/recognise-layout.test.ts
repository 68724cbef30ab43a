import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { mapRecognised } from '../../../src/mapping/layouts/layout-mapping.ts';
import { recogniseForms } from '../../../src/mapping/layouts/recognise-layout.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { saying } from '../../support/saying.ts';
import { mapWorkbooks, placesOf, statedIn } from '../support.ts';

/** Maps and checks a workbook with the layout it has. */
function readAs(...tables: readonly Table[]) {
  const inputs = [makeWorkbook(tables)];
  const { mapping, findings } = mapRecognised(inputs, recogniseForms(inputs));
  const { value, complaints } = mapWorkbooks(inputs, mapping);
  expect(complaints).toEqual([]);
  const checked = checkWorkbooks(inputs, { decimalSign: '.' }, value);
  return { ...checked.value, findings: [...findings, ...checked.findings] };
}

const errorsOf = ({ records }: ReturnType<typeof readAs>) =>
  records.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));

const HOLDINGS = makeTable('Holdings', [
  ['Advanced Investment Details'],
  [
    ...['Company Name', 'Financing Round Name', 'Close Date', 'Fund', 'Investment Type', 'Investment Amount'],
    ...['Shares Purchased', 'Price Per Share', 'Exercise Price', 'Due Date', 'Issue Date', 'Crypto Token Short Code'],
    ...['Co-Investors', 'Pre-Money Valuation', 'Holding ID', 'Board Seat'],
  ],
  ['Required', 'Required', 'Required', 'Required', 'Required', 'Required', 'Optional'],
  ['Acme', 'Series A', '2021-03-01', 'Fund I', 'Equity', 1000, 3, null, null, null, null, null, 'Birch, Cedar', 9000],
  [
    'Acme',
    'Series A',
    '2021-03-01',
    'Fund II',
    'Equity',
    500,
    2,
    250,
    null,
    null,
    null,
    null,
    null,
    null,
    'h-9',
    'yes',
  ],
  ['Acme', 'SAFE 2020', '2020-01-15', 'Fund I', 'Convertibles', 200, null, null, null, null, '2020-02-01'],
  ['Acme', 'Series A', '2021-03-01', 'Fund I', 'Warrants', 10, 50, null, 2.5, '2031-03-01'],
  ['Chain', 'Token Sale', '2022-01-01', 'Fund I', 'Crypto', 100, 400, null, null, null, null, 'CHN'],
]);
const FINANCINGS = makeTable('Financings', [
  ['Company Name', 'Financing Round Name', 'Close Date', 'Round Size'],
  ['Acme', 'Series A', '2021-03-01', 5000],
]);
const TRANSACTIONS = makeTable('Transactions', [
  [
    ...['Company Name', 'Fund', 'Financing Round Name', 'Investment Type', 'Transaction Type'],
    ...['Transaction Date', 'Shares Sold', 'Proceeds', 'Holding ID', 'Share Class'],
  ],
  ['Acme', 'Fund I', 'Series A', 'Equity', 'Partial Sale', '2023-01-01', 1, 700],
  ['Acme', 'Fund II', 'Series A', 'Equity', 'Full Sale', '2023-01-01', 2, 0, 'h-9'],
  ['Acme', 'Fund I', 'SAFE 2020', 'Convertibles', 'Conversion', '2021-03-01', null, null, null, 'Series A'],
]);
const OVERRIDES = makeTable('Overrides', [
  ['Company Name', 'Fund', 'Date', 'Fair Value', 'Ownership', 'Post-Money Valuation'],
  ['Acme', 'Fund I', '2024-12-31', 1500, 0.1, null],
]);

describe("the service's own importer", () => {
  const read = readAs(HOLDINGS, FINANCINGS, TRANSACTIONS, OVERRIDES);

  it('becomes rounds, classes, securities, transactions and marks, each made once', () => {
    expect(placesOf(read)).toEqual([
      'Holdings 4#1 round',
      'Holdings 4#2 share-class',
      'Holdings 4#3 security',
      'Holdings 5 security',
      'Holdings 6#1 round',
      'Holdings 6#2 security',
      'Holdings 7 security',
      'Holdings 8#1 round',
      'Holdings 8#2 security',
      'Transactions 2 transaction',
      'Transactions 3 transaction',
      'Transactions 4 transaction',
      'Overrides 2 valuation',
    ]);
    expect(errorsOf(read)).toEqual([]);
  });

  it('says what it is read as, what is taken for granted, and which column nothing takes', () => {
    expect(read.findings.map(({ code, message }) => [code, message])).toEqual([
      [
        'layout-recognised',
        'input.xlsx is read with the layout "Advanced Investment Details Importer": "Financings", "Holdings", "Transactions", "Overrides". If the price per share is blank, it is the amount divided by the shares. A share class without a name gets that of its round, and is preferred unless the sheet says otherwise. A note is a convertible note unless the sheet says otherwise. A transaction without a Holding ID belongs to the holding of the same company, fund, round and type.',
      ],
      ['rows-left-out', 'Row 3 is left out, as the mapping says.'],
      ['column-not-mapped', saying('column-not-mapped', '"Board Seat"', 'P')],
      ['rows-left-out', 'Row 2 is one with others: everything they name is already there.'],
    ]);
  });

  it('takes a blank price from the amount and the shares, and a round from all its tabs', () => {
    expect(read.records.map(statedIn).filter(({ kind }) => kind === 'round' || kind === 'share-class')).toMatchObject([
      {
        name: 'Series A',
        closingDate: '2021-03-01',
        preMoneyValuation: { value: '9000' },
        roundSize: { value: '5000' },
        coInvestors: [
          { name: 'Birch', isLead: false },
          { name: 'Cedar', isLead: false },
        ],
      },
      { name: 'Series A', round: 'Series A', classType: 'preferred', pricePerShare: { value: '333.3333333333' } },
      { name: 'SAFE 2020', closingDate: '2020-01-15' },
      { name: 'Token Sale', isCrypto: true },
    ]);
  });

  it('takes each kind of investment by its own columns', () => {
    expect(read.records.map(statedIn).filter(({ kind }) => kind === 'security')).toMatchObject([
      { type: 'certificate', fund: 'Fund I', shareClass: 'Series A', shares: '3', issueDate: '2021-03-01' },
      { type: 'certificate', fund: 'Fund II', id: 'h-9', investmentAmount: { value: '500' } },
      { type: 'convertible', convertibleType: 'convertible_note', issueDate: '2020-02-01' },
      { type: 'warrant', shares: '50', exercisePrice: { value: '2.5' }, dueDate: '2031-03-01' },
      { type: 'token_investment', token: 'CHN', quantity: '400', pricePerToken: { value: '0.25' } },
    ]);
  });

  it('finds the holding of a transaction without an ID', () => {
    const refs = read.records.flatMap((record) => (record.kind === 'security' ? [record.ref] : []));
    expect(refs.slice(0, 3)).toEqual([
      'Acme · Fund I · Series A · Equity',
      'Acme · Fund II · Series A · Equity',
      'Acme · Fund I · SAFE 2020 · Convertibles',
    ]);
    expect(read.records.map(statedIn).filter(({ kind }) => kind === 'transaction')).toEqual([
      {
        kind: 'transaction',
        event: 'sale',
        company: 'Acme',
        date: '2023-01-01',
        security: refs[0],
        sharesSold: '1',
        cashReceived: { value: '700' },
      },
      {
        kind: 'transaction',
        event: 'sale',
        company: 'Acme',
        date: '2023-01-01',
        security: 'h-9',
        sharesSold: '2',
        cashReceived: { value: '0' },
      },
      {
        kind: 'transaction',
        event: 'conversion',
        company: 'Acme',
        date: '2021-03-01',
        security: refs[2],
        convertedTo: 'Series A',
      },
    ]);
  });
});

describe("Carta's report of all investments", () => {
  const read = readAs(
    makeTable('All investments', [
      ['All investments as of 12/31/2024'],
      [
        ...['Fund', 'Company', 'Label', 'Security Type', 'Issue Date', 'Accepted Date', 'On Carta', '# Shares'],
        ...['Cost/Share', 'Cost', 'Value', 'Unrealized or Realized', 'Note Investment Interest Rate'],
      ],
      ['Fund I', 'Acme', 'PA-1', 'Series A Preferred (PA)', '2021-03-01', null, 'Yes', 100, 5, 500, 900, 'Unrealized'],
      ['Fund II', 'Acme', 'PA-2', 'Series A Preferred (PA)', '2021-04-01', null, 'Yes', 10, 5, 50, 90, 'Unrealized'],
      ['Fund I', 'Acme', 'CS-1', 'Common Stock', '2019-01-01', null, 'Yes', 1000, 0.01, 10, 9, 'Unrealized'],
      ['Fund I', 'Birch', 'SAFE-1', 'SAFE', '2022-05-01', null, 'No', null, null, 250, 250, 'Unrealized'],
      [
        'Fund I',
        'Birch',
        'CN-1',
        'Convertible Note',
        '2022-06-01',
        null,
        'No',
        null,
        null,
        100,
        100,
        'Unrealized',
        0.05,
      ],
      ['Total', null, null, null, null, null, null, null, null, 910],
    ]),
  );

  it('becomes rounds, classes and securities', () => {
    expect(placesOf(read)).toEqual([
      'All investments 3#1 round',
      'All investments 3#2 share-class',
      'All investments 3#3 security',
      'All investments 4 security',
      'All investments 5#1 round',
      'All investments 5#2 share-class',
      'All investments 5#3 security',
      'All investments 6#1 round',
      'All investments 6#2 security',
      'All investments 7#1 round',
      'All investments 7#2 security',
    ]);
    expect(errorsOf(read)).toEqual([]);
  });

  it('tells classes from notes by their names', () => {
    expect(read.records.map(statedIn)).toMatchObject([
      { kind: 'round', name: 'Series A', closingDate: '2021-03-01' },
      { kind: 'share-class', name: 'Series A Preferred (PA)', classType: 'preferred', pricePerShare: { value: '5' } },
      { kind: 'security', ref: 'Acme · PA-1', round: 'Series A', shareClass: 'Series A Preferred (PA)', shares: '100' },
      { kind: 'security', ref: 'Acme · PA-2', issueDate: '2021-04-01', investmentAmount: { value: '50' } },
      { kind: 'round', name: 'Common Stock', closingDate: '2019-01-01' },
      { kind: 'share-class', name: 'Common Stock', classType: 'common' },
      { kind: 'security', ref: 'Acme · CS-1', round: 'Common Stock' },
      { kind: 'round', name: 'SAFE' },
      { kind: 'security', type: 'convertible', convertibleType: 'safe', round: 'SAFE' },
      { kind: 'round', name: 'Convertible Note' },
      { kind: 'security', convertibleType: 'convertible_note', interestRate: '0.05' },
    ]);
  });
});

describe("Carta's onboarding workbook", () => {
  const read = readAs(
    makeTable('Portfolio Detail', [
      ['Company', 'Website', 'Description'],
      ['Acme', 'https://acme.example', 'Rockets'],
    ]),
    makeTable('SOI Input – New Priced Rounds', [
      ['Fund', 'Company', 'Round', 'Share Class', 'Issue Date', '# Shares', 'Cost/Share', 'Cost'],
      ['Fund I', 'Acme', 'Series A', 'Series A Preferred', '2021-03-01', 100, 5, 500],
    ]),
    makeTable('SOI Input – New Convertibles', [
      ['Fund', 'Company', 'Round', 'Type', 'Issue Date', 'Principal', 'Valuation Cap', 'Discount %'],
      ['Fund I', 'Acme', 'Seed SAFE', 'SAFE', '2020-03-01', 100, 5000, 0.2],
    ]),
  );

  it('becomes companies, rounds, classes and securities', () => {
    expect(errorsOf(read)).toEqual([]);
    expect(read.records.map(statedIn)).toMatchObject([
      { kind: 'company', name: 'Acme', website: 'https://acme.example', description: 'Rockets' },
      { kind: 'round', name: 'Series A', closingDate: '2021-03-01' },
      { kind: 'share-class', name: 'Series A Preferred', classType: 'preferred', pricePerShare: { value: '5' } },
      { kind: 'security', type: 'certificate', shares: '100', investmentAmount: { value: '500' } },
      { kind: 'round', name: 'Seed SAFE', closingDate: '2020-03-01' },
      { kind: 'security', convertibleType: 'safe', valuationCap: { value: '5000' }, discount: '0.2' },
    ]);
  });
});

describe('a workbook that only looks like another', () => {
  it.each([
    [
      'of the format',
      makeTable('Rounds', [
        ['Company', 'Round', 'Closing Date'],
        ['Acme', 'A', '2021-01-01'],
      ]),
    ],
    [
      'with holdings of its own',
      makeTable('Holdings', [
        ['Company', 'Shares'],
        ['Acme', 3],
      ]),
    ],
    [
      'that lists securities',
      makeTable('Sheet1', [['Company', 'Security Type', 'Cost', 'Fund', 'Issue Date'], ['Acme']]),
    ],
  ])('%s is none', (_, table) => {
    expect(recogniseForms([makeWorkbook([table])])).toEqual([]);
  });
});
