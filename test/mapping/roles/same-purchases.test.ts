import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { NOBODY } from './read-list.ts';

const MAPLE = 'Maple;Larch Fund I;2021-03-15;250000';
const HAZEL = 'Hazel;Larch Fund I;2022-05-22;800000';
const BIRCH = 'Birch;Larch Fund I;2020-01-10;100000';
const list = (currency: string, ...rows: readonly string[]) =>
  [`Company;Fund;Date;Cost ${currency}`, ...rows].join('\n');

function propose(tabs: { readonly [name: string]: string }) {
  const tables = Object.entries(tabs).map(([name, csv]) =>
    makeTable(
      name,
      csv.split('\n').map((line) => line.split(';').map((cell) => cell || null)),
    ),
  );
  const { sheets, skipped } = proposeMapping([makeWorkbook(tables)], NOBODY, NO_MEMORY);
  return {
    read: sheets.filter(({ targets }) => targets.length > 0).map(({ sheet }) => sheet),
    left: Object.fromEntries(skipped.map(({ sheet, because }) => [sheet, because])),
    kept: skipped.every(({ kept }) => kept !== undefined),
  };
}

describe('purchases that several tables list count once, and the rest is left out, told and kept', () => {
  it.each<[string, { readonly [name: string]: string }, ReturnType<typeof propose>]>([
    [
      'all of them beside some',
      { All: list('USD', MAPLE, HAZEL, BIRCH), Active: list('USD', MAPLE, BIRCH) },
      { read: ['All'], left: { Active: '"All" lists the same purchases' }, kept: true },
    ],
    [
      'all of them beside their parts, which say more',
      {
        All: list('USD', MAPLE, HAZEL, BIRCH),
        Active: list('USD', MAPLE, BIRCH),
        Exited: `Company;Fund;Date;Cost USD;Exit date;Proceeds USD\n${HAZEL};2023-06-30;1600000`,
      },
      { read: ['Active', 'Exited'], left: { All: '"Active" and "Exited" list the same purchases' }, kept: true },
    ],
    [
      'all funds beside a tab of each',
      {
        Consolidated: 'Company;Date;Cost USD\nMaple;2021-03-15;250000\nHazel;2022-05-22;800000',
        'Larch Fund I': 'Company;Date;Cost USD\nMaple;2021-03-15;250000',
        'Larch Fund II': 'Company;Date;Cost USD\nHazel;2022-05-22;800000',
      },
      {
        read: ['Larch Fund I', 'Larch Fund II'],
        left: { Consolidated: '"Larch Fund I" and "Larch Fund II" list the same purchases' },
        kept: true,
      },
    ],
    [
      'a copy',
      { Final: list('USD', MAPLE, HAZEL), 'Final (2)': list('USD', MAPLE, HAZEL) },
      { read: ['Final'], left: { 'Final (2)': '"Final" lists the same purchases' }, kept: true },
    ],
    [
      'beside what says of sales as well',
      {
        One: list('USD', MAPLE, HAZEL),
        Two: `Company;Fund;Date;Cost USD;Exit date;Proceeds USD\n${MAPLE};2023-06-30;900000\n${HAZEL};2023-06-30;1600000`,
      },
      { read: ['Two'], left: { One: '"Two" lists the same purchases' }, kept: true },
    ],
    [
      'in another currency',
      {
        Dollars: list('USD', MAPLE, HAZEL),
        Euros: list('EUR', MAPLE.replace('250000', '210000'), HAZEL.replace('800000', '760000')),
      },
      { read: ['Dollars'], left: { Euros: '"Dollars" lists the same purchases' }, kept: true },
    ],
    [
      'summed up',
      {
        Deals: list('USD', MAPLE.replace('250000', '350000'), HAZEL),
        Payments: list('USD', MAPLE, 'Maple;Larch Fund I;2022-03-15;100000', HAZEL),
      },
      { read: ['Payments'], left: { Deals: '"Payments" lists the payments that it sums up' }, kept: true },
    ],
  ])('%s', (_, tabs, expected) => {
    expect(propose(tabs)).toEqual(expected);
  });

  it.each<[string, { readonly [name: string]: string }]>([
    ['a single one that is alike', { One: list('USD', MAPLE), Two: list('USD', MAPLE, HAZEL) }],
    ['some that are alike', { One: list('USD', MAPLE, BIRCH), Two: list('USD', MAPLE, HAZEL) }],
    [
      'two equal ones where the other has one',
      { One: list('USD', MAPLE, MAPLE, HAZEL), Two: list('USD', MAPLE, HAZEL, BIRCH, BIRCH.replace('2020', '2019')) },
    ],
    [
      'those of another fund',
      { One: list('USD', MAPLE, HAZEL), Two: list('USD', MAPLE, HAZEL).replaceAll('Fund I', 'Fund II') },
    ],
    [
      'as much in another currency',
      { One: list('USD', MAPLE, HAZEL), Two: list('EUR', MAPLE.replace('2021', '2019'), HAZEL) },
    ],
  ])('but not %s', (_, tabs) => {
    expect(propose(tabs).left).toEqual({});
  });
});
