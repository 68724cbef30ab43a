import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import type { Table } from '../../src/spreadsheet/workbook/table.ts';
import { formatted, makeTable, makeWorkbook } from '../support/make-table.ts';
import { telling } from '../support/saying.ts';
import { mapWorkbooks } from './support.ts';

const MAPPING = `
sheets:
  - sheet: Book
    header: HEADER
    to:
      - sheet: Certificates
        columns: { Company: Company, Fund: Fund, Round: Round, Issue Date: Date, Share Class: Class, Investment Amount: Cost, Shares: Shares, Currency: { value: USD } }
`;
const HEADER = ['Company', 'Fund', 'Round', 'Date', 'Class', 'Cost', 'Shares'];
const ROW = ['Acme', 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', 500, 100];

/** Returns the findings about a source, without resolving it: `error F2 code message`. */
function saidOf(
  table: Table,
  header = 1,
  { format = 'xlsx', yaml = MAPPING }: { format?: 'xlsx' | 'csv'; yaml?: string } = {},
): string[] {
  const input = makeWorkbook([table], { format });
  const { mapping } = parseMapping(yaml.replace('HEADER', String(header)), 'mapping.yaml');
  const { value, complaints } = mapWorkbooks([input], mapping);
  expect(complaints).toEqual([]);
  const { findings } = checkWorkbooks([input], { decimalSign: '.' }, value);
  return findings.map(({ severity, cell, code, message }) => telling(`${severity} ${cell ?? ''} ${code}`, message));
}

describe('the safety nets under a mapping', () => {
  it('ask about a unit that stands above the header alone', () => {
    const rows = [['Holdings, all amounts in USD thousands'], [], HEADER, ROW];
    expect(saidOf(makeTable('Book', rows), 3)).toEqual([
      'warning A1 unit-doubtful: "Holdings, all amounts in USD thousands"',
    ]);
    const unit = MAPPING.replace('Amount: Cost', 'Amount: { column: Cost, unit: thousands }');
    expect(saidOf(makeTable('Book', rows), 3, { yaml: unit })).toEqual([]);
    const scaled = [...ROW.slice(0, 5), formatted(500000, '0.0,'), 100];
    expect(saidOf(makeTable('Book', [...rows.slice(0, 3), scaled]), 3)).toEqual([]);
  });

  it('ask about a unit that the header of a column names and the mapping does not', () => {
    const header = HEADER.with(5, 'Cost ($K)');
    const yaml = MAPPING.replace('Amount: Cost', 'Amount: Cost ($K)');
    expect(saidOf(makeTable('Book', [header, ROW]), 1, { yaml })).toEqual([
      'warning F1 unit-doubtful: "Cost ($K)" · Investment Amount',
    ]);
  });

  it('refuse numbers that fell apart at their commas in CSV', () => {
    const rows = [HEADER, [...ROW.slice(0, 5), '1', '234', '567', '100'], [...ROW.slice(0, 5), '500', '100']];
    const said = saidOf(makeTable('Book', rows), 1, { format: 'csv' });
    expect(said.filter((text) => text.startsWith('error'))).toEqual([
      'error H2 source-tie-out-open: 567 · H · 2',
      'error I2 source-tie-out-open: 100 · I · 2',
      'error F2 number-invalid: "1,234,567,100" · I',
    ]);
    const zeros = [HEADER, [...ROW.slice(0, 5), '12', '000']];
    expect(saidOf(makeTable('Book', zeros), 1, { format: 'csv' })[0]).toBe('error F2 number-invalid: "12,000" · G');
  });

  it('refuse rows over which cells are merged, across as well as down', () => {
    const rows = [HEADER, ROW, [...ROW.slice(0, 5), 700], [null, ...ROW.slice(1)]];
    expect(
      saidOf(makeTable('Book', rows, { mergedRanges: ['F3:G3', 'A4:B4'] })).filter((text) => text.includes('merged')),
    ).toEqual(['error F3 cells-merged: F3 · 3 · F3', 'error B4 cells-merged: A4 · 4 · B4']);
    expect(saidOf(makeTable('Book', [HEADER, ROW], { mergedRanges: ['G2:K2'] }))).toEqual([]);
  });

  it('tell hidden rows, and ask about rows that are struck out, made from parts as well', () => {
    const struck = ROW.map((value) => ({
      value:
        typeof value === 'number'
          ? ({ kind: 'number', text: String(value) } as const)
          : ({ kind: 'text', text: String(value) } as const),
      struck: true as const,
    }));
    const yaml = MAPPING.replace('Company: Company,', 'Company: { column: Company, values: { acme: Acme Inc. } },');
    expect(saidOf(makeTable('Book', [HEADER, ROW, struck], { hiddenRows: [2] }), 1, { yaml })).toEqual([
      'info  rows-hidden: 2',
      'error A3 struck-out',
    ]);
  });

  it('hold the totals of the source against the rows above them', () => {
    const rows = [HEADER, ROW, ROW.with(0, 'Borealis'), ['Total', null, null, null, null, 1100, 200]];
    expect(saidOf(makeTable('Book', rows))).toEqual(['warning F4 total-row: 4 · "Total" · 1,100 · "Cost" · F · 1,000']);
  });

  it('ask about dates and decimals that can be read in two ways', () => {
    const rows = [HEADER, ROW.with(3, '03/04/2021').with(5, '1.234')];
    expect(saidOf(makeTable('Book', rows)).map((text) => text.slice(0, 60))).toEqual([
      'error D2 date-ambiguous: "03/04/2021" · 2021-04-03 · 2021-03',
      'error F2 number-ambiguous: "1.234" · 1.234 · 1234',
    ]);
  });

  it('divide numbers in text as they are written', () => {
    const yaml = `
decimal: ','
sheets:
  - sheet: Book
    make: [{ name: Price, divide: [Cost, Shares] }]
    to:
      - sheet: Share Classes
        columns: { Company: Company, Round: Round, Share Class: Class, Class Type: { value: preferred }, Price Per Share: Price, Currency: { value: USD } }
    ignore: [{ column: Cost, because: priced }, { column: Shares, because: priced }]
`;
    const rows = [HEADER, ROW.with(5, '1.000,50').with(6, '100')];
    const input = makeWorkbook([makeTable('Book', rows)]);
    const { value } = mapWorkbooks([input], parseMapping(yaml, 'mapping.yaml').mapping);
    const { records } = checkWorkbooks([input], { decimalSign: '.' }, value).value;
    expect(records).toMatchObject([{ pricePerShare: { value: '10.005' } }]);
  });
});
