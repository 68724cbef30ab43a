import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const deal = (company: string, fund: string, round: string): CellSource[] => [
  ...[company, fund, round, '2021-03-15', `${round} Preferred`, 12500, 1250000],
];

const WHAT = ['Date', 'Company', 'Fund', 'What', 'Amount (USD)'];

/** Returns the owners of rows without a name, and the questions at the column of names. */
function read(rows: readonly (readonly CellSource[])[], header: readonly string[] = HEADER, name = 'Book') {
  const { asks, yaml } = loadTables([makeTable(name, [header, ...rows])]);
  const letter = header.indexOf('Company') === 0 ? 'A' : 'B';
  return {
    isAsked: asks.includes(`${name}!${letter}1 mapping-unconfirmed`),
    says: /blank cells mean the same as above: ([^'\n]*)/.exec(yaml)?.[1],
  };
}

describe('a blank where a company is expected', () => {
  it('is the company above where a list is kept so, in several places and of whole deals', () => {
    const { isAsked } = read([
      deal('Acme', 'Fund I', 'Seed'),
      deal('', 'Fund I', 'Series A'),
      deal('Borealis', 'Fund I', 'Seed'),
      deal('', 'Fund II', 'Seed'),
    ]);
    expect(isAsked).toBe(false);
  });

  it('is asked about where it is the only one', () => {
    const rows = [deal('Acme', 'Fund I', 'Seed'), deal('', 'Fund I', 'Series A'), deal('Borealis', 'Fund I', 'Seed')];
    expect(read(rows)).toEqual({ isAsked: true, says: 'row 3 belongs to "Acme"' });
  });

  it('is asked about where a row lacks what the others have, as a cost of the fund itself does', () => {
    const rows = [
      deal('Acme', 'Fund I', 'Seed'),
      deal('', 'Fund I', 'Series A'),
      ['', 'Fund I', '', '2021-04-01', '', '', 25000],
      deal('Borealis', 'Fund I', 'Seed'),
      deal('', 'Fund I', 'Series A'),
    ];
    expect(read(rows)).toEqual({
      isAsked: true,
      says: 'row 4 belongs to "Acme", with nothing under Round, Share Class and Shares',
    });
  });

  it('is asked about in a ledger, in which payments of the fund stand between the deals', () => {
    const rows = [
      ['2021-03-15', 'Acme', 'Fund I', 'Purchase', 1250000],
      ['2021-03-31', '', 'Fund I', 'Audit', 50000],
      ['2022-11-28', 'Borealis', 'Fund I', 'Purchase', 640000],
      ['2022-12-31', '', 'Fund I', 'Interest', 50000],
    ];
    expect(read(rows, WHAT)).toEqual({
      isAsked: true,
      says: 'row 3 belongs to "Acme", and says "Audit"; row 5 belongs to "Borealis", and says "Interest"',
    });
  });

  it('is asked about where nothing says of what the amounts are', () => {
    const rows = [
      ['2021-03-15', 'Acme', 'Fund I', 'X', 1250000],
      ['2021-03-31', '', 'Fund I', 'Y', 50000],
      ['2022-11-28', 'Borealis', 'Fund I', 'X', 640000],
      ['2022-12-31', '', 'Fund I', 'Y', 50000],
    ];
    expect(read(rows, WHAT)).toEqual({ isAsked: true, says: 'row 3 belongs to "Acme"; row 5 belongs to "Borealis"' });
  });

  it('is asked about where the same company is written again further down', () => {
    const rows = [
      deal('Acme', 'Fund I', 'Seed'),
      deal('', 'Fund I', 'Series A'),
      deal('Borealis', 'Fund I', 'Seed'),
      deal('', 'Fund I', 'Series A'),
      deal('Acme', 'Fund I', 'Series B'),
    ];
    expect(read(rows).isAsked).toBe(true);
  });

  it('is the company of its merged cells, without a word', () => {
    const rows = [deal('Acme', 'Fund I', 'Seed'), deal('', 'Fund I', 'Series A')];
    const { asks, loads } = loadTables([makeTable('Book', [HEADER, ...rows], { mergedRanges: ['A2:A3'] })]);
    expect([asks, loads.filter((line) => line.includes('security')).map((line) => line.split(' | ')[0])]).toEqual([
      [],
      ['2 security Acme', '3 security Acme'],
    ]);
  });
});
