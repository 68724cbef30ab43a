import { expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables } from '../foreign/support.ts';

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
