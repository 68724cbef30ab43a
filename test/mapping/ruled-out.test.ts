import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../support/make-table.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };
const DAYS = formatted(45000, 'yyyy-mm-dd');

/** Returns the proposed meaning of a column of two cells beside companies, funds, dates and shares, with its confidence. */
function taken(header: string, cells: readonly CellSource[], others: readonly (readonly CellSource[])[] = []) {
  const [names = [], ...rows] = others;
  const table = makeTable('Book', [
    ['Company', 'Round', 'Shares', header, ...names],
    ['Acme', 'Seed', 1000, cells[0], ...(rows[0] ?? [])],
    ['Borealis', 'Seed', 2000, cells[1], ...(rows[1] ?? [])],
  ]);
  const { sheets } = proposeMapping([makeWorkbook([table])], NOBODY, NO_MEMORY);
  const columns = sheets.flatMap(({ targets }) => targets.flatMap((target) => target.columns));
  const found = columns.filter(({ columnIndex }) => columnIndex === 3);
  return [...new Map(found.map(({ name, confidence }) => [name, confidence]))];
}

const DEALS = [
  ['Fund', 'Investment Date', 'Cost (USD)'],
  ['Fund I', DAYS, 50000],
  ['Fund I', DAYS, 75000],
];

describe('a proposal', () => {
  it.each<[string, string, readonly CellSource[]]>([
    ['a year', 'Year Invested', [2018, 2019]],
    ['a multiple', 'Valuation Multiple', [2.5, 3]],
    ['a multiple by its cells', 'Current Valuation', ['2.5x', '3x']],
    ['a multiple by its number format', 'Valuation', [formatted(2.5, '0.0"x"'), formatted(3, '0.0x')]],
    ['a per cent', 'Investment Amount %', [20, 30]],
    ['a fee', 'Fee Amount', [20000, 30000]],
    ['a running total', 'cumulative_invested', [50000, 125000]],
    ['the number of a call', 'call_number', [1, 2]],
    ['the ID of a valuation', 'valuation_id', ['V1', 'V2']],
    ['the ID of a company', 'company_id', ['C1', 'C2']],
    ['a kind of deal', 'Deal Type', ['Buyout', 'Growth']],
    ['the day of an exit', 'Exit Date', [DAYS, DAYS]],
    ['the day of a report', 'As Of Date', [DAYS, DAYS]],
    ['the value of the whole enterprise', 'Enterprise Value', [310, 225]],
    ['a value before or after the money', 'Valuation', [5000000, 6000000]],
    ['what is not paid yet', 'Unfunded Commitment', [310, 225]],
  ])('takes %s for nothing else', (_, header, cells) => {
    expect(taken(header, cells, DEALS)).toEqual([]);
  });

  it.each<[string, string, readonly CellSource[], string]>([
    ['cash paid for shares', 'Cash Paid', [50000, 75000], 'Investment Amount'],
    ['an investment that is a number', 'Investment', [50000, 75000], 'Investment Amount'],
    ['equity invested', 'Equity Invested', [50000, 75000], 'Investment Amount'],
    ['the vehicle of an investment', 'Investment Vehicle', ['Fund I', 'Fund II'], 'Fund'],
    ['the vehicle of a deal', 'spv_name', ['Fund I', 'Fund II'], 'Fund'],
  ])('takes %s for what it is', (_, header, cells, name) => {
    expect(taken(header, cells)).toEqual([[name, 0.79]]);
  });

  it('takes several investors for those who invested beside the firm', () => {
    expect(taken('Investors', ['A, B', 'C'], DEALS)).toEqual([['Co-Investors', 0.97]]);
  });

  it('asks whether holders are funds of the firm', () => {
    const [[name, confidence] = ['', 1]] = taken(
      'Shareholder Name',
      ['Ada Lovelace', 'Fund I'],
      [['Cash Paid'], [50000], [75000]],
    );
    expect([name, confidence < 0.75]).toEqual(['Fund', true]);
  });
});
