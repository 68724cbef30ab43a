import { expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { kinds, read } from './support.ts';

const schedule = (shares: number, cost: number) =>
  makeTable('SOI', [
    ['Northlight Fund I Schedule of Investments as of December 31, 2024 (in USD)'],
    ['Company', 'Security', 'Acquisition Date', 'Shares', 'Cost', 'Fair Value'],
    ['Acme Robotics', 'Series A Preferred', '2021-03-31', shares, cost, 1400000],
    ['Acme Robotics', 'Convertible Note', '2021-03-31', 7, 250000, 260000],
  ]);

it('a schedule of investments is asked about where the cost does not give a price, as where fees are in it', () => {
  expect(read([schedule(12500, 1250000)]).errors).toEqual([]);
  expect(read([schedule(12345, 1000000)]).errors).toEqual([
    'Cost: Not confirmed yet: Price Per Share: it is Cost ÷ Shares, which does not come out even: 1000000 ÷ 12345.',
  ]);
});

it('a schedule of investments makes its companies, and asks which day its months of purchases stand for', () => {
  const { records, errors } = read([
    makeTable('SOI', [
      ['Northlight Fund I Schedule of Investments as of December 31, 2024 (in USD)'],
      ['Company', 'Security', 'Acquisition Date', 'Shares', 'Cost', 'Fair Value'],
      ['Acme Robotics', 'Series A Preferred', '03/2021', 12500, 1250000, 1400000],
      ['Birch Health', 'Convertible Note', '09/2022', 7, 250000, 260000],
    ]),
  ]);
  expect(kinds(records, 'company')).toMatchObject([{ name: 'Acme Robotics' }, { name: 'Birch Health' }]);
  expect(kinds(records, 'security')).toMatchObject([{ issueDate: '2021-03-31' }, { issueDate: '2022-09-30' }]);
  expect(errors).toEqual([expect.stringContaining('03/2021 → 2021-03-31')]);
});
