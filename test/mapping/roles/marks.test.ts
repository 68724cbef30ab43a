import { expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables } from '../foreign/support.ts';
import { readList } from './read-list.ts';

const marks = (title: string) =>
  makeTable('Quarterly NAV', [
    [title],
    ['Company', 'Dec-23', 'Mar-24'],
    ['Acme', 600, 650],
    ['Borealis', 50, 75],
    ['Total', 650, 725],
  ]);

it.each([
  ['Larch Ventures I', 'Larch Ventures I - quarterly marks (USD thousands)'],
  ['Ahorn Beteiligungen 2', 'Ahorn Beteiligungen 2 - quarterly marks (USD thousands)'],
])('marks by quarter are those of %s, which their title names, and that is asked', (fund, title) => {
  const { loads, asks } = loadTables([marks(title)]);
  expect([loads.filter((line) => line.includes(fund)).length, asks]).toEqual([
    4,
    ['Quarterly NAV!B2 mapping-unconfirmed', 'Quarterly NAV!2 mapping-unconfirmed'],
  ]);
});

it('marks need a fund where nothing names it', () => {
  const { loads, asks, yaml } = loadTables([marks('Quarterly marks (USD thousands)')]);
  expect([loads, asks]).toEqual([
    [],
    ['Quarterly NAV!B2 mapping-unconfirmed', 'Quarterly NAV!3 value-missing', 'Quarterly NAV!4 value-missing'],
  ]);
  expect(yaml).toContain('#   Valuations: Fund');
});

it('marks of the classes that a fund holds on one day are added up, which is asked', () => {
  const { marked, asked } = readList(`Company;Fund;As of;Class;Fair Value (EUR)
Maple;Larch Fund I;2023-12-31;Series A;700000
Maple;Larch Fund I;2023-12-31;Series B;500000
Hazel;Larch Fund I;2023-12-31;Seed;90000`);
  expect(marked).toEqual(['Maple 2023-12-31 1200000 EUR', 'Hazel 2023-12-31 90000 EUR']);
  expect(asked).toHaveLength(1);
});

it('the first of several marks of one day counts, which is asked where they differ', () => {
  const list = (value: number) =>
    readList(`Company;Fund;As of;Method;Fair Value (EUR)
Maple;Larch Fund I;2023-12-31;Multiples;700000
Maple;Larch Fund I;2023-12-31;Cash flows;${value}`);
  const marked = ['Maple 2023-12-31 700000 EUR'];
  expect(list(500000)).toMatchObject({ marked, asked: [expect.stringContaining('same: ')] });
  expect(list(700000)).toMatchObject({ marked, asked: [] });
});

it('what a company is worth on a day counts once, whichever fund stands beside it', () => {
  const { worth, asked } = readList(`Company;Fund;Valuation Date;Post-Money Valuation (USD)
Maple;Larch Fund I;2023-12-31;30000000
Maple;Larch Fund II;2023-12-31;32000000
Hazel;Larch Fund II;2023-12-31;4000000`);
  expect(worth).toEqual(['Maple 2023-12-31 30000000 USD', 'Hazel 2023-12-31 4000000 USD']);
  expect(asked).toEqual([expect.stringContaining('same: ')]);
});
