import { describe, expect, it } from 'vitest';
import { listMissing } from '../../../src/mapping/propose/missing/question-missing.ts';
import { OF_FUND } from '../../../src/mapping/propose/names/name-words.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { telling } from '../../support/saying.ts';
import { doubtsIn, loadTables } from '../foreign/support.ts';

type Line = readonly (string | number)[];

const NAMES = ['Oak Growth Partners IV', 'Pine Buyout Fund VII'] as const;
const HEADER = [
  'Fund Name',
  'Vintage',
  'Commitment',
  'Contributions',
  'Distributions',
  'NAV',
  'Net IRR',
  'As of',
  'Currency',
];
const ROWS: readonly Line[] = [
  [NAMES[0], 2015, 50000000, 48200000, 61300000, 22100000, '14.2%', '2024-09-30', 'USD'],
  [NAMES[1], 2018, 75000000, 60500000, 12000000, 66800000, '11.0%', '2024-09-30', 'USD'],
];
const tableOf = (header: Line, rows: readonly Line[], ...above: readonly Line[]) =>
  makeTable('Book', [...above, header, ...rows]);

function ask(table: ReturnType<typeof makeTable>, funds: readonly string[] = [], holder = 'Larch Fund of Funds') {
  const input = makeWorkbook([table]);
  const known = { companies: [], funds, customColumns: [] };
  const proposal = proposeMapping([input], known, NO_MEMORY);
  const asked = listMissing(proposal);
  const answered = asked.length === 1 ? asked[0]?.fill(proposal, holder) : proposal;
  return { proposal, asked, answered, columns: columnsOf(answered) };
}

function columnsOf(proposal: ReturnType<typeof proposeMapping> | undefined) {
  const target = proposal?.sheets[0]?.targets.find(({ sheet }) => sheet.kind === 'valuations');
  return Object.fromEntries(target?.columns.map(({ name, column: ref, value: fixed }) => [name, ref ?? fixed]) ?? []);
}

describe('a list of the funds that somebody holds', () => {
  it.each<[string, Line]>([
    ['English', HEADER],
    [
      'other English',
      [
        'Partnership',
        'Vintage Year',
        'Capital Committed',
        'Paid-In Capital',
        'Capital Distributed',
        'Market Value',
        'TVPI',
        'As of',
        'Currency',
      ],
    ],
    [
      'German',
      ['Zielfonds', 'Auflagejahr', 'Zusage', 'Abgerufen', 'Ausschüttungen', 'NAV', 'IRR', 'Stichtag', 'Währung'],
    ],
    [
      'French',
      [
        'Fonds',
        'Millésime',
        'Engagement',
        'Appelé',
        'Distribué',
        'Valeur liquidative',
        'TRI',
        "Date d'évaluation",
        'Devise',
      ],
    ],
  ])('is of what is held, by its day, and asks for the holder alone: %s', (_, header) => {
    const { proposal, asked, columns } = ask(tableOf(header, ROWS));
    expect(asked.map(({ text }) => text)).toEqual(['Book: nothing says the Fund of Valuations. What is it?']);
    expect(proposal.sheets[0]?.doubts).toEqual([]);
    expect(columns).toEqual({
      ...{ Company: header[0], Date: header[7], 'Fair Value': header[5], Currency: header[8] },
      Fund: 'Larch Fund of Funds',
    });
    expect(proposal.sheets[0]?.ignored.map(({ because }) => because)).toEqual([
      'the service keeps no vintage of what is held',
      expect.stringContaining('commitments'),
      'it sums up payments of several days',
      'it sums up payouts of several days',
      'it is worked out from payments and values',
    ]);
  });

  it('offers the funds of the firm as its holder, and no figure', () => {
    const { asked } = ask(tableOf(HEADER, ROWS), ['Larch Fund of Funds', 'Larch Pensions']);
    expect(asked[0]?.answers).toEqual([
      'Larch Fund of Funds',
      'Larch Pensions',
      'the fund of every row',
      'the name of a column',
      'leave out',
      expect.any(String),
    ]);
  });

  it('names its holder in another column or in its title', () => {
    const investors = ask(
      tableOf(
        ['Investor', ...HEADER],
        ROWS.map((row) => ['Larch Pensions', ...row]),
      ),
      ['Larch Pensions'],
    );
    expect(investors.asked).toEqual([]);
    expect(investors.columns).toMatchObject({ Company: 'Fund Name', Fund: 'Investor' });
    const titled = loadTables([tableOf(HEADER, ROWS, ['Larch Pension Fund'])]);
    expect(titled.yaml).toContain('Larch Pension Fund');
    expect(doubtsIn(titled.yaml)).toEqual([expect.stringContaining('every-row: Fund · "Larch Pension Fund"')]);
  });

  it('takes its day from its title', () => {
    const header = HEADER.filter((name) => name !== 'As of');
    const rows = ROWS.map((row) => row.filter((_, index) => index !== 7));
    const { columns } = ask(tableOf(header, rows, ['Private markets as of 30 September 2024']));
    expect(columns).toMatchObject({ Date: '2024-09-30', Company: 'Fund Name' });
  });

  it('is read as before where companies are named', () => {
    const companies = ask(
      tableOf(
        ['Company', ...HEADER],
        ROWS.map((row, index) => [['Linden', 'Rowan'][index] ?? '', ...row]),
      ),
    );
    expect(companies.columns).toMatchObject({ Company: 'Company', Fund: 'Fund Name' });
  });

  it('is left out where the funds are those of the firm, or there is one alone: their figures are no marks of a company', () => {
    const deals = makeTable('Deals', [
      ['Company', 'Fund', 'Invested', 'Issue Date'],
      ['Linden', NAMES[0], 500000, '2021-03-15'],
    ]);
    const input = makeWorkbook([deals, tableOf(HEADER, ROWS)]);
    const beside = proposeMapping([input], { companies: [], funds: [], customColumns: [] }, NO_MEMORY);
    expect(beside.sheets.map(({ sheet }) => sheet)).toEqual(['Deals']);
    const own = ask(tableOf(HEADER, ROWS), NAMES).proposal;
    const alone = ask(tableOf(HEADER, ROWS.slice(0, 1))).proposal;
    for (const { skipped } of [beside, own, alone]) {
      expect(skipped.map(({ because }) => because)).toEqual([OF_FUND]);
      expect(skipped.flatMap(({ doubts }) => doubts).map(({ topic }) => topic)).toEqual(['left-out']);
      expect(skipped[0]?.kept?.targets.flatMap(({ columns }) => columns)).toContainEqual(
        expect.objectContaining({ name: 'Fund', column: 'Fund Name' }),
      );
    }
  });
});

describe('a list of investors of whom some are funds of the firm', () => {
  const rows = [
    ['Company', 'Investor', 'Class', 'Date', 'Shares', 'Amount (USD)'],
    ['Maple', 'Larch Fund I', 'Seed', '2019-03-15', 1000, 250000],
    ['Maple', 'Oak Capital', 'Seed', '2019-03-15', 3000, 750000],
    ['Maple', 'Larch Fund I', 'Series A', '2021-03-15', 1000, 500000],
  ] as const;
  const propose = (funds: readonly string[]) =>
    proposeMapping([makeWorkbook([makeTable('Book', rows)])], { companies: [], funds, customColumns: [] }, NO_MEMORY);
  const leftOut = (funds: readonly string[]) =>
    propose(funds).sheets.flatMap(({ doubts }) => doubts.filter(({ topic }) => topic === 'left-out'));

  it('leaves the others out, and asks once', () => {
    expect(leftOut(['Larch Fund I']).map(({ text }) => telling('left-out', text))).toEqual([
      'left-out: "Oak Capital" · 3,000 · Shares · 750,000 · Amount · USD',
    ]);
  });

  it('leaves nobody out where none is known, who may all be others', () => {
    expect(leftOut([])).toEqual([]);
    expect(leftOut(['Elm Fund I'])).toEqual([]);
  });
});
