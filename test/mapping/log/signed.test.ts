import { describe, expect, it } from 'vitest';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { doubtsIn, loadMapped, loadTables, type Unattended } from '../foreign/support.ts';

type Line = readonly (string | number)[];

const HEADER: Line = ['Date', 'Company', 'Fund', 'Round', 'Class', 'Shares', 'Amount (EUR)'];
const line = (date: string, company: string, shares: number | string, amount: number | string): Line => {
  return [date, company, 'Fund I', 'Seed', 'Seed Preferred', shares, amount];
};
const tables = (...lines: readonly Line[]) => [makeTable('Deals', [HEADER, ...lines])];
const MAPLE = line('2021-03-15', 'Maple', 1000, 100_000);
const HAZEL = line('2022-03-15', 'Hazel', 500, 50_000);
const ofKind = ({ loads }: Unattended, kind: string) => loads.filter((one) => one.includes(` ${kind} `));
const ASKED = 'events: Shares · -400 · Shares · ';

describe('a list in which only a sign tells sales from purchases', () => {
  it.each([
    ['both', line('2023-03-15', 'Maple', -400, -80_000)],
    ['shares', line('2023-03-15', 'Maple', -400, 80_000)],
    ['brackets', line('2023-03-15', 'Maple', '(400)', '(80,000)')],
    ['the minus sign', line('2023-03-15', 'Maple', '−400', '−80,000')],
  ])('is asked about once, and read so: %s', (_, sale) => {
    const made = loadTables(tables(MAPLE, HAZEL, sale));
    expect(doubtsIn(made.yaml)).toEqual([expect.stringContaining(ASKED)]);
    expect(made.asks).toEqual(['Deals!F1 mapping-unconfirmed']);
    expect(ofKind(made, 'security')).toHaveLength(2);
    const [sold, ...others] = ofKind(made, 'transaction');
    expect(sold).toMatch(/^4 transaction .*80000 EUR/);
    expect(others).toEqual([]);
  });

  it('goes by the first line of each company where money that is paid stands below zero', () => {
    const paid = [MAPLE, HAZEL].map((row) => row.with(6, -Number(row[6])));
    const made = loadTables(tables(line('2023-03-15', 'Maple', 400, 80_000), ...paid));
    expect(ofKind(made, 'security').map((one) => one.split(' | ').at(-1))).toEqual(['100000 EUR', '50000 EUR']);
    expect(doubtsIn(made.yaml)).toEqual(['events: Amount · EUR · 400 · Shares · 80,000 · Amount · EUR']);
  });

  it('leaves a sale out that does not say enough, and asks about it', () => {
    const paid = [MAPLE, HAZEL].map((row) => row.with(6, -Number(row[6])));
    const made = loadTables(tables(...paid, line('2023-03-15', 'Maple', '', 80_000)));
    expect(ofKind(made, 'security')).toHaveLength(2);
    expect(ofKind(made, 'transaction')).toEqual([]);
    expect(doubtsIn(made.yaml)).toEqual(['left-out: 4 · 80,000 · Amount · EUR']);
  });

  it('is read in the same way when other amounts come', () => {
    const { yaml } = loadTables(tables(MAPLE, HAZEL, line('2023-03-15', 'Maple', -400, -80_000)));
    const later = loadMapped(tables(MAPLE, HAZEL, line('2024-01-15', 'Hazel', -99, -12_345)), yaml);
    expect(ofKind(later, 'transaction')).toEqual([expect.stringMatching(/^4 transaction .*12345 EUR/)]);
  });

  it('leaves these rows out where somebody says so', () => {
    const input = makeWorkbook(tables(MAPLE, HAZEL, line('2023-03-15', 'Maple', -400, -80_000)));
    const proposal = proposeMapping([input], { companies: [], funds: [], customColumns: [] }, NO_MEMORY);
    const said = listQuestions(proposal).flatMap(({ say }) => say?.('leave out') ?? []);
    const answered = said.reduce((one: Proposal, answer) => one.answer(answer), proposal);
    const made = loadMapped(input.tables, writeMapping(answered, { inputs: ['deals.xlsx'] }));
    expect([doubtsIn(made.yaml), made.asks]).toEqual([[], []]);
    expect([ofKind(made, 'security').length, ofKind(made, 'transaction').length]).toEqual([2, 0]);
  });
});

describe('amounts in a column for each currency', () => {
  const HEADS: Line = [
    'Company',
    'Fund',
    'Round',
    'Date',
    'Class',
    'Shares',
    'Invested USD',
    'Invested EUR',
    'Invested £',
  ];
  const row = (company: string, ...amounts: readonly (string | number)[]): Line => {
    return [company, 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', 1000, ...amounts];
  };

  it('are one amount and its currency where each row has one of them', () => {
    const made = loadTables([
      makeTable('Book', [
        HEADS,
        row('Maple', 50_000, '', ''),
        row('Hazel', '', 80_000, ''),
        row('Elm', '-', '', 30_000),
      ]),
    ]);
    expect(made.asks).toEqual([]);
    expect(ofKind(made, 'security').map((one) => one.split(' | ').at(-1))).toEqual([
      '50000 USD',
      '80000 EUR',
      '30000 GBP',
    ]);
    expect(made.loads.filter((one) => one.includes(' share-class ')).map((one) => one.split(' | ').at(-1))).toEqual([
      '50 USD',
      '80 EUR',
      '30 GBP',
    ]);
  });

  it('are never added up or dropped where a row has two of them', () => {
    const made = loadTables([
      makeTable('Book', [HEADS, row('Maple', 50_000, 45_000, ''), row('Hazel', 90_000, 80_000, '')]),
    ]);
    expect(ofKind(made, 'security').map((one) => one.split(' | ').at(-1))).toEqual(['50000 USD', '90000 USD']);
    expect(made.asks).toHaveLength(1);
    expect(made.leaves).toEqual([expect.stringContaining('H: ')]);
  });
});
