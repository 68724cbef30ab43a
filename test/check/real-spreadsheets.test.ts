import { describe, expect, test } from 'vitest';
import { checkWorkbooks } from '../../src/check/check-workbook.ts';
import { type CellSource, makeTable, makeWorkbook } from '../support/make-table.ts';
import { check, findingsOf, tell } from './support.ts';

const HEADER = ['Type', 'Company', 'Round', 'Fund', 'Issue Date', 'Shares', 'Investment Amount', 'Currency'];
const SOUND: readonly CellSource[] = ['certificate', 'Acme', 'Seed', 'Fund I', '2024-03-31', 1000, 5000, 'USD'];
const MORE = ['Share Class'];

/** A row of the Securities sheet; cells by their header, the others as in a sound one. */
function security(cells: { readonly [header: string]: CellSource } = {}): CellSource[] {
  const usual = [...SOUND, 'Preferred'];
  return [...HEADER, ...MORE].map((header, index) => (header in cells ? cells[header] : usual[index]));
}

const securities = (...rows: readonly (readonly CellSource[])[]) =>
  makeTable('Securities', [[...HEADER, ...MORE], ...rows]);

/** `error F3 value-missing`: what is said, without its words. */
function toldOf(...rows: readonly (readonly CellSource[])[]): string[] {
  return check([securities(...rows)]).findings.map(
    ({ severity, cell, row, code }) => `${severity} ${cell ?? row ?? ''} ${code}`,
  );
}

describe('what cap-table files are full of', () => {
  test('a sound row is sound', () => {
    expect(toldOf(security())).toEqual([]);
  });

  test('a currency sign in a column of its own is told of, and no amount is taken from the wrong column', () => {
    const beside = makeTable('Securities', [
      ['Company', '', 'Investment Amount'],
      ['Acme', '$', 5000],
    ]);
    expect(findingsOf([beside])).toContain(
      'warning Securities!B2 (B): Column B has values but no header; they are left alone. Give the column a name, or empty it. [column-unknown]',
    );
    const below = makeTable('Securities', [
      ['Company', 'Investment Amount', ''],
      ['Acme', '$', 5000],
    ]);
    expect(findingsOf([below])).toContain(
      'error Securities!B2 (Investment Amount): "$" is not a number. Write digits, for example 404500. [number-invalid]',
    );
  });

  test('dashes and n/a where nothing is to be stated are nothing, and are said', () => {
    expect(toldOf(security({ Round: '—' }), security({ Round: '-' }))).toEqual([
      'info C2 placeholder-blank',
      'info C3 placeholder-blank',
    ]);
  });

  test('a subtotal between the rows and a total below them are no securities', () => {
    const total = (name: string): CellSource[] =>
      security({ Type: null, Company: name, Round: null, Fund: null, 'Issue Date': null, Currency: null });
    const told = toldOf(security(), total('Subtotal Acme'), security(), total('Total'));
    expect(told.filter((line) => line.startsWith('error A'))).toEqual([
      'error A3 value-missing',
      'error A5 value-missing',
    ]);
  });

  test('a company that is named on the first row of its block only is missing on the others', () => {
    expect(toldOf(security(), security({ Company: null }))).toEqual(['error B3 value-missing']);
  });

  test('blank rows between blocks are passed over', () => {
    const { records } = check([securities(security(), [], [' ', null, ''], security({ Company: 'Birch' }))]);
    expect(records.map(({ origin }) => origin.rowNumber)).toEqual([2, 5]);
  });

  test('the header of a second table below the first is no row of it', () => {
    const told = toldOf(security(), [], [...HEADER, ...MORE], security({ Company: 'Birch' }));
    expect(told).toContain('error A4 type-unknown');
    expect(told.every((line) => / [A-Z]4 /.test(line))).toBe(true);
  });

  test('thousands in lakh and crore are understood', () => {
    const [record] = check([securities(security({ Shares: '1,48,50,000' }))]).records;
    expect(record).toMatchObject({ shares: '14850000' });
  });

  test('thousands that spill over the columns of a CSV file do not become another amount', () => {
    const spilt = ['certificate', 'Acme', 'Seed', 'Fund I', '2024-03-31', '1000', '$5', '250', '000.50', 'USD'];
    const told = (format: 'csv' | 'xlsx'): string[] =>
      checkWorkbooks([makeWorkbook([securities(spilt)], { format })], { decimalSign: '.' }).value.findings.map(tell);
    expect(told('csv')).toEqual([
      'warning Securities!J2 (J): Column J has values but no header; they are left alone. Give the column a name, or empty it. [column-unknown]',
      'error Securities!H2 (Currency): "250" is not a currency the portfolio service takes. Write a three-letter code such as USD or EUR. [currency-unknown]',
      'error Securities!G2 (Investment Amount): The row is longer than the header: "$5,250,000.50" seems to stand without quotes, and so in cells of its own up to column I. Write "$5,250,000.50" with the quotes, or leave the commas out. [number-invalid]',
    ]);
    expect(told('xlsx')).toHaveLength(2);
  });

  test('three digits beside three digits are two numbers where the row is no longer than the header', () => {
    const sound = makeTable('Control Totals', [
      ['Currency', 'Amount', 'Count'],
      ['USD', '500', '120'],
    ]);
    expect(checkWorkbooks([makeWorkbook([sound], { format: 'csv' })], { decimalSign: '.' }).value.findings).toEqual([]);
  });

  test('the same name with a trailing space, no-break or not, is the same', () => {
    const told = findingsOf([makeTable('Companies', [['Company'], ['Acme'], ['Acme '], ['Acme\u00a0']])]);
    expect(told.map((line) => line.slice(0, 61))).toEqual([
      'error Companies!A3 (Company): The company "Acme" stands twice',
      'error Companies!A4 (Company): The company "Acme" stands twice',
    ]);
  });

  test('one rate written as 20%, as 0.2 and as a percent cell is one rate; 20 is refused', () => {
    const notes = makeTable('Convertibles', [
      ['Company', 'Fund', 'Issue Date', 'Investment Amount', 'Discount'],
      ['Acme', 'Fund I', '2024-03-31', 1, '20%'],
      ['Acme', 'Fund I', '2024-03-31', 1, 0.2],
      ['Acme', 'Fund I', '2024-03-31', 1, { value: { kind: 'number', text: '0.2' }, format: '0%' }],
      ['Acme', 'Fund I', '2024-03-31', 1, 20],
    ]);
    const { records, findings } = check([notes]);
    expect(records.map((record) => 'discount' in record && record.discount)).toEqual(['0.2', '0.2', '0.2', false]);
    expect(findings.filter(({ cell }) => cell === 'E5').map(({ code }) => code)).toEqual(['rate-invalid']);
  });

  test('the order of day and month is settled sheet by sheet, since files mix them', () => {
    const rounds = (name: string, settling: string) =>
      makeTable(name, [
        ['Company', 'Round', 'Closing Date'],
        ['Acme', `${name} A`, settling],
        ['Acme', `${name} B`, '05/06/2024'],
      ]);
    const { records } = check([rounds('Rounds', '31/12/2023'), rounds('Round', '12/31/2023')]);
    expect(records.map((record) => record.kind === 'round' && record.closingDate)).toEqual([
      ...['2023-12-31', '2024-06-05'],
      ...['2023-12-31', '2024-05-06'],
    ]);
  });

  test('a total loss is a sale for 0, and a blank is not', () => {
    const sales = makeTable('Sales', [
      ['Company', 'Date', 'Security', 'Shares Sold', 'Cash Received', 'Currency'],
      ['Acme', '2024-03-31', 's-1', 10, 0, 'USD'],
      ['Acme', '2024-03-31', 's-2', 10, null, 'USD'],
    ]);
    expect(check([sales]).findings.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['E3 value-missing']);
  });
});
