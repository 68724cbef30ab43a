import { describe, expect, it } from 'vitest';
import { mapRecognised } from '../../../src/mapping/layouts/layout-mapping.ts';
import { recogniseForms } from '../../../src/mapping/layouts/recognise-layout.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../../support/make-table.ts';

/** Returns the questions about a spreadsheet of a known layout, and the currency of its amounts. */
function ask(...tables: readonly Table[]) {
  const inputs = [makeWorkbook(tables)];
  const { sheets } = mapRecognised(inputs, recogniseForms(inputs)).mapping;
  const currencies = sheets.flatMap(({ targets }) =>
    targets.flatMap(({ columns }) =>
      columns.flatMap(({ name, source }) => (name === 'Currency' && source.kind === 'fixed' ? [source.text] : [])),
    ),
  );
  return { asked: sheets.flatMap(({ doubts }) => doubts.map(({ text }) => text)), says: [...new Set(currencies)] };
}

type Book = (title: string, format: string) => readonly Table[];

const of = (tab: string, title: string, header: string, ...rows: (readonly CellSource[])[]): Table =>
  makeTable(tab, [[title], header.split(','), ...rows]);

const onboarding: Book = (title, format) => [
  of('SOI Input – New Priced Rounds', title, 'Fund,Company,Round,Share Class,Issue Date,# Shares,Cost/Share,Cost', [
    ...['Fund I', 'Acme', 'Series A', 'Series A Preferred', '2021-03-01', 100],
    ...[formatted(5, format), formatted(500, format)],
  ]),
  of('SOI Input – New Convertibles', '', 'Fund,Company,Round,Type,Issue Date,Principal', [
    ...['Fund I', 'Acme', 'Seed SAFE', 'SAFE', '2020-03-01', formatted(100, format)],
  ]),
];

const investments: Book = (title, format) => [
  of(
    'All investments',
    title,
    'Fund,Company,Security Type,Issue Date,Accepted Date,On Carta,# Shares,Cost/Share,Cost',
    [
      ...['Fund I', 'Acme', 'Series A Preferred', '2021-03-01', '2021-03-01', 'Yes', 100],
      ...[formatted(5, format), formatted(500, format)],
    ],
  ),
];

describe.each<[string, Book]>([
  ["Carta's onboarding workbook", onboarding],
  ["Carta's report of all investments", investments],
])('the currency of %s', (_, book) => {
  it('is asked once, where nothing says it', () => {
    expect(ask(...book('', '0'))).toEqual({
      asked: [
        "the amounts are in the profile's currency, unless you name one under Currency (nothing says which): 500",
      ],
      says: [],
    });
  });

  it('is asked with what a sign of several currencies likely means', () => {
    expect(ask(...book('', '$#,##0'))).toEqual({
      asked: ['the amounts are in USD ("$" in the cells): 500'],
      says: ['USD'],
    });
  });

  it('is what number formats or a title say', () => {
    expect(ask(...book('', '[$EUR] #,##0'))).toEqual({ asked: [], says: ['EUR'] });
    expect(ask(...book('All amounts in GBP', '0'))).toEqual({ asked: [], says: ['GBP'] });
    expect(ask(...book('All amounts in CAD', '$#,##0'))).toEqual({ asked: [], says: ['CAD'] });
  });
});
