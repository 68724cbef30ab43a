import { describe, expect, it } from 'vitest';
import { foldHeaderForms } from '../../../src/base/util/text/text.ts';
import { ALL_SHEETS, sheetOf } from '../../../src/format/sheets/all-sheets.ts';
import { allColumnsOf, requirementOf } from '../../../src/format/sheets/columns.ts';
import { SECURITY_TYPES } from '../../../src/model/fields/security-types.ts';
import {
  CLASS_TYPES,
  CONVERTIBLE_TYPES,
  DAYS_CONVENTIONS,
  EVENTS,
  PARTICIPATIONS,
  PURCHASE_TYPES,
  SECTORS,
  SENIORITIES,
} from '../../../src/model/values/cap-table.ts';

function columnOf(sheet: string, name: string) {
  const column = ALL_SHEETS.find((candidate) => candidate.name === sheet)?.columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`${sheet} has no ${name}`);
  return column;
}

describe('the declared sheets', () => {
  it('stand in the order of the template', () => {
    expect(ALL_SHEETS.map(({ name }) => name)).toEqual([
      'Companies',
      'Rounds',
      'Share Classes',
      'Securities',
      'Transactions',
      'Custom Columns',
      'Documents',
      'Valuations',
      'Control Totals',
    ]);
    for (const sheet of ALL_SHEETS) expect(sheetOf(sheet.kind)).toBe(sheet);
  });

  it.each(ALL_SHEETS.map((sheet) => [sheet.name, sheet] as const))(
    '%s has no name that means two columns',
    (_, sheet) => {
      const owner = new Map<string, string>();
      for (const column of allColumnsOf(sheet)) {
        for (const form of new Set([column.name, ...column.aliases].flatMap(foldHeaderForms))) {
          expect([form, owner.get(form) ?? column.name]).toEqual([form, column.name]);
          owner.set(form, column.name);
        }
      }
    },
  );

  it.each(ALL_SHEETS.map((sheet) => [sheet.name, sheet] as const))(
    '%s says of every column what it is for',
    (_, sheet) => {
      for (const column of sheet.columns) {
        expect(column.help).toMatch(/\.$/);
        expect(column.example).not.toBe('');
      }
      expect(sheet.columns.map(({ name }) => name)).toContain('Action');
    },
  );

  it('has the columns the format promises', () => {
    const names = Object.fromEntries(ALL_SHEETS.map((sheet) => [sheet.name, sheet.columns.map(({ name }) => name)]));
    expect(names).toEqual({
      Companies: [
        'Company',
        'Description',
        'City',
        'Sector',
        'Fiscal Year End',
        'Website',
        'Logo',
        'Company ID',
        'Action',
      ],
      Rounds: [
        'Company',
        'Round',
        'Closing Date',
        'Pre-Money Valuation',
        'Round Size',
        'Currency',
        'Fully Diluted Shares',
        'Co-Investors',
        'Crypto',
        'Liquidation Multiple',
        'Cap Multiple',
        'Seniority',
        'Participation',
        'Pari Passu With',
        'Round ID',
        'Action',
      ],
      'Share Classes': [
        'Company',
        'Round',
        'Share Class',
        'Class Type',
        'Purchase Type',
        'Price Per Share',
        'Currency',
        'In Fair Value',
        'Share Class ID',
        'Action',
      ],
      Securities: [
        'Ref',
        'Type',
        'Company',
        'Round',
        'Fund',
        'Issue Date',
        'Share Class',
        'Shares',
        'Investment Amount',
        'Currency',
        'Due Date',
        'Exercise Price',
        'Total Cost',
        'Convertible Type',
        'Discount',
        'Valuation Cap',
        'Maturity Date',
        'Interest Rate',
        'Days Convention',
        'Token',
        'Quantity',
        'Price Per Token',
        'Security ID',
        'Action',
      ],
      Transactions: [
        'Ref',
        'Event',
        'Company',
        'Date',
        'Security',
        'Shares Sold',
        'Cash Received',
        'Currency',
        'Converted To',
        'Round',
        'Creates Ref',
        'Transaction ID',
        'Action',
      ],
      'Custom Columns': ['Company', 'Column', 'Value', 'Action'],
      Documents: ['Company', 'File', 'Action'],
      Valuations: ['Company', 'Date', 'Fund', 'Fair Value', 'Ownership', 'Post-Money Valuation', 'Currency', 'Action'],
      'Control Totals': ['Company', 'Fund', 'Currency', 'Amount', 'Count', 'Action'],
    });
  });

  it.each([
    ['Companies', 'Sector', SECTORS],
    ['Rounds', 'Seniority', SENIORITIES],
    ['Rounds', 'Participation', PARTICIPATIONS],
    ['Share Classes', 'Class Type', CLASS_TYPES],
    ['Share Classes', 'Purchase Type', PURCHASE_TYPES],
    ['Securities', 'Type', SECURITY_TYPES],
    ['Securities', 'Convertible Type', CONVERTIBLE_TYPES],
    ['Securities', 'Days Convention', DAYS_CONVENTIONS],
    ['Transactions', 'Event', EVENTS],
  ] as const)('%s offers under %s exactly what the service takes', (sheet, name, values) => {
    const { value } = columnOf(sheet, name);
    expect(value.kind === 'choice' ? value.choices.map((choice) => choice.value) : []).toEqual(values);
  });
});

describe('what a type of security needs', () => {
  const needs = (type: string, requirement: string): string[] =>
    sheetOf('securities')
      .columns.filter((column) => requirementOf(column, type) === requirement)
      .map(({ name }) => name);
  const always = ['Type', 'Company', 'Fund', 'Issue Date'];

  it.each([
    ['certificate', ['Share Class', 'Shares', 'Investment Amount'], ['Round']],
    ['warrant', ['Round', 'Shares', 'Due Date', 'Exercise Price'], []],
    [
      'convertible',
      ['Investment Amount', 'Convertible Type'],
      ['Round', 'Discount', 'Valuation Cap', 'Maturity Date', 'Interest Rate', 'Days Convention'],
    ],
    ['token_investment', ['Round', 'Investment Amount', 'Quantity', 'Price Per Token'], ['Token']],
    ['token_warrant', ['Round', 'Due Date', 'Exercise Price', 'Total Cost', 'Quantity'], ['Token']],
    ['token_convertible', ['Round', 'Investment Amount'], ['Token']],
  ])('a %s needs its own columns, may have a few and no other', (type, needed, optional) => {
    const everyRow = ['Ref', 'Currency', 'Security ID', 'Action'];
    expect(needs(type, 'required').sort()).toEqual([...always, ...needed].sort());
    expect(needs(type, 'optional').sort()).toEqual([...everyRow, ...optional].sort());
  });
});

describe('what an event needs', () => {
  const needs = (type: string, requirement: string): string[] =>
    sheetOf('transactions')
      .columns.filter((column) => requirementOf(column, type) === requirement)
      .map(({ name }) => name);

  it('is money for a sale', () => {
    expect(needs('sale', 'required')).toEqual(['Event', 'Company', 'Date', 'Security', 'Cash Received']);
    expect(needs('sale', 'forbidden')).toEqual(['Converted To', 'Round', 'Creates Ref']);
  });

  it.each(['conversion', 'exercise'])('is a share class for a %s', (event) => {
    expect(needs(event, 'required')).toEqual(['Event', 'Company', 'Date', 'Security', 'Converted To']);
    expect(needs(event, 'forbidden')).toEqual(['Shares Sold', 'Cash Received']);
  });
});

describe('a money column', () => {
  it('may have a currency column of its own, also under its aliases', () => {
    const own = allColumnsOf(sheetOf('securities')).filter(({ isImplied }) => isImplied === true);
    expect(own.map(({ name }) => name)).toEqual([
      'Investment Amount Currency',
      'Exercise Price Currency',
      'Total Cost Currency',
      'Valuation Cap Currency',
      'Price Per Token Currency',
    ]);
    expect(own[3]?.aliases).toContain('Cap Currency');
  });
});
