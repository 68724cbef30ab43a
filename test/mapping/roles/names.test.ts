import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables } from '../foreign/support.ts';

type Pair = readonly [code: string, name: string];

const REST = ['Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const HELD: readonly (readonly CellSource[])[] = [
  ['Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000],
  ['Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000],
  ['Fund II', 'Series B', '2023-02-01', 'Series B Preferred', 500, 75000],
];
const load = (headers: Pair, pairs: readonly Pair[]) =>
  loadTables([
    makeTable('Book', [[...headers, ...REST], ...HELD.map((row, index) => [...(pairs[index] ?? []), ...row])]),
  ]);
const companiesIn = ({ loads }: ReturnType<typeof load>): readonly string[] =>
  loads.flatMap((line) => /^\d+ company (.*)$/.exec(line)?.[1] ?? []);

const NAMES = ['Linden Robotics', 'Rowan Health', 'Aspen AI'] as const;
const coded = (...codes: readonly [string, string, string]): readonly Pair[] =>
  codes.map((code, index) => [code, NAMES[index] ?? '']);

describe('the name of a company', () => {
  it.each<[string, Pair, readonly Pair[]]>([
    ['a code of the same header', ['Holding', 'HoldingName'], coded('hld_7', 'hld_8', 'hld_12')],
    [
      'a code called as the company',
      ['Portfolio Company', 'Portfolio Company Name'],
      coded('PC-0017', 'PC-0023', 'PC-4'),
    ],
    ['a code before a plain name', ['Company', 'Name'], coded('N4711', 'N4712', 'N4720')],
    ['a short one of a full one', ['Company', 'Company Full Name'], coded('QXB', 'ZTR', 'WPL')],
    ['a short one before a compound', ['Unternehmen', 'Unternehmensname'], coded('QXB', 'ZTR', 'WPL')],
    ['a short one, called the name of it', ['Empresa', 'Nombre de la empresa'], coded('QXB', 'ZTR', 'WPL')],
    ['a ticker that abbreviates it', ['Company', 'Description'], coded('LNDN', 'ROW', 'ASP')],
    [
      'an identifier of another kind',
      ['Issuer', 'Issuer Description'],
      coded('US0378331005', 'DE0007164600', 'FR0000131104'),
    ],
  ])('is not %s', (_, headers, pairs) => {
    const loaded = load(headers, pairs);
    expect(companiesIn(loaded)).toEqual(NAMES);
    expect(loaded.asks).toEqual([]);
  });

  it('is one for several codes of it', () => {
    const pairs: readonly Pair[] = [
      ['h-1', 'Linden Robotics'],
      ['h-2', 'Rowan Health'],
      ['h-3', 'Linden Robotics'],
    ];
    expect(companiesIn(load(['Holding', 'Holding Name'], pairs))).toEqual(['Linden Robotics', 'Rowan Health']);
  });

  it('may have figures or capitals', () => {
    const pairs: readonly Pair[] = [
      ['7Gate', 'Fintech'],
      ['Studio54', 'Media'],
      ['ACME', 'Retail'],
    ];
    expect(companiesIn(load(['Company', 'Industry'], pairs))).toEqual(['7Gate', 'Studio54', 'ACME']);
  });

  it.each([
    ['a country', 'Company Country', ['Germany', 'United States', 'France']],
    ['a website', 'Company Website', ['sap.example', 'kkr.example', '7ac.example']],
  ])('is no code for %s beside it', (_, header, beside) => {
    const names = ['SAP', 'KKR', '7AC'];
    expect(
      companiesIn(
        load(
          ['Company', header],
          names.map((name, index) => [name, beside[index] ?? '']),
        ),
      ),
    ).toEqual(names);
  });

  it('is no code for the class beside it', () => {
    const rows: readonly (readonly CellSource[])[] = [
      ['7AC', 'Series A', 'Fund I', '2021-03-15', 12500, 1250000],
      ['23andOak', 'Series Seed', 'Fund I', '2022-11-28', 8000, 640000],
      ['X1', 'Series B', 'Fund II', '2023-02-01', 500, 75000],
    ];
    const header = ['Company', 'Security', 'Fund', 'Date', 'Shares', 'Cost (USD)'];
    expect(companiesIn(loadTables([makeTable('Book', [header, ...rows])]))).toEqual(['7AC', '23andOak', 'X1']);
  });

  it('is asked for where the file has codes alone', () => {
    const { asks, yaml } = load(
      ['Company', 'Region'],
      [
        ['C001', 'EU'],
        ['C002', 'US'],
        ['C003', 'EU'],
      ],
    );
    expect(asks).toEqual(['Book!A1 mapping-unconfirmed']);
    expect(yaml).toContain('its values look like codes');
  });
});
