import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

interface List {
  readonly header: string;
  readonly usual: (row: number) => string;
  /** A last row that no row before is like. */
  readonly last: readonly string[];
}

/** Names of their own, none near another. */
const nameOf = (row: number): string => [...row.toString(3)].map((digit) => ['Bark', 'Moss', 'Fern'][+digit]).join('');
const dayOf = (row: number): string => `20${10 + (row % 12)}-0${1 + (row % 9)}-1${row % 9}`;

const LISTS = {
  'a state of a deal': {
    header: 'Company;Fund;Date;Round;Shares;Amount (USD);Status',
    usual: (row) => `${nameOf(row)};Fund I;${dayOf(row)};Seed;${100 + row};${500_000 + row};Active`,
    last: ['Zeta;Fund I;2021-03-04;Seed;100;500000;Pipeline'],
  },
  'an event of a log': {
    header: 'Company;Fund;Date;Event;Round;Shares;Amount (USD)',
    usual: (row) => `${nameOf(row)};Fund I;${dayOf(row)};Purchase;Seed;${100 + row};${500_000 + row}`,
    last: [
      'BarkMoss;Fund I;2023-03-04;Sale;Seed;50;500000',
      'Zeta;Fund I;2021-03-04;Dividend;Seed;;7000',
      'Eta;Fund I;2021-03-04;Frobnicate;Seed;;8000',
    ],
  },
  'an instrument': {
    header: 'Company;Fund;Date;Round;Type;Shares;Amount (USD)',
    usual: (row) => `${nameOf(row)};Fund I;${dayOf(row)};Seed;Preferred;${100 + row};${500_000 + row}`,
    last: ['Zeta;Fund I;2021-03-04;Seed;Convertible Note;;700000'],
  },
  'a sign, in an amount that no row before has': {
    header: 'Company;Fund;Date;Round;Shares;Amount (USD)',
    usual: (row) => `${nameOf(row)};Fund I;${dayOf(row)};Seed;${100 + row};${500_000 + row}`,
    last: ['Zeta;Fund I;2021-03-04;Seed;100;(600000)'],
  },
  'a currency, in an amount that no row before has': {
    header: 'Company;Fund;Date;Round;Shares;Amount',
    usual: (row) => `${nameOf(row)};Fund I;${dayOf(row)};Seed;${100 + row};$${500_000 + row}`,
    last: ['Zeta;Fund I;2021-03-04;Seed;100;€600000'],
  },
} satisfies { readonly [kind: string]: List };

describe('what the last of many rows alone says', () => {
  it.each(Object.entries(LISTS))('is read and asked about as it is behind a few: %s', (_, list) => {
    expect(readBehind(1100, list)).toEqual(readBehind(30, list));
  });

  it('is so however many they are', () => {
    const list = LISTS['a state of a deal'];
    expect(readBehind(5200, list)).toEqual(readBehind(30, list));
  });
});

function readBehind(count: number, { header, usual, last }: List) {
  const rows = Array.from({ length: count }, (_, row) => usual(row + 1));
  const { asked, bought, sold, errors } = readList([header, ...rows, ...last].join('\n'));
  // Small amounts alone are asked about.
  const others = asked.filter((question) => !question.startsWith('unit'));
  return { asked: others, more: bought.length - count, sold, errors };
}
