import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { doubtsIn, loadTables } from '../foreign/support.ts';

type Line = readonly (string | number)[];

const HEADER = ['Company', 'Fund', 'Round', 'Date', 'Share Class', 'Shares', 'Cost', 'Fair Value', 'Currency'];
const LINDEN = (cost: number, mark: number, shares = 250000): Line => [
  ...['Linden', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', shares, cost, mark, 'USD'],
];
const ROWAN = (mark: number): Line => [
  ...['Rowan', 'Fund I', 'Seed', '2021-06-01', 'Seed Preferred', 100000, 70000, mark, 'USD'],
];
const SORREL = (mark: number): Line => [
  ...['Sorrel', 'Fund I', 'Seed', '2024-02-01', 'Seed Preferred', 40000, 90000, mark, 'USD'],
];
const [FIRST, SECOND] = [
  [LINDEN(500000, 600000), ROWAN(70000)],
  [LINDEN(500000, 650000), ROWAN(90000)],
] as const;
const tab = (name: string, rows: readonly Line[], ...above: readonly Line[]) =>
  makeTable(name, [...above, HEADER, ...rows]);
const look = (...tables: readonly ReturnType<typeof tab>[]) => {
  const loaded = loadTables(tables);
  const ofKind = (kind: string) => loaded.loads.filter((line) => line.includes(` ${kind} `));
  return { ...loaded, securities: ofKind('security'), marks: ofKind('valuation'), doubts: doubtsIn(loaded.yaml) };
};

describe('holdings that a tab of each day lists again', () => {
  it.each<[string, string, string, readonly [string, string]]>([
    ['quarters', 'Q4 2023', 'Q1 2024', ['2023-12-31', '2024-03-31']],
    ['quarters among words', 'SOI 4Q23', 'SOI 1Q24', ['2023-12-31', '2024-03-31']],
    ['days', '31.12.2023', '31.03.2024', ['2023-12-31', '2024-03-31']],
    ['days with short years', '31-12-23', '31-3-24', ['2023-12-31', '2024-03-31']],
    ['days as ISO', '2023-12-31', '2024-03-31', ['2023-12-31', '2024-03-31']],
    ['months', 'Dec 2023', 'Mar 2024', ['2023-12-31', '2024-03-31']],
    ['halves', 'H2 2023', 'H1 2024', ['2023-12-31', '2024-06-30']],
    ['names of files', 'oak-2023-q4', 'oak-2024-q1', ['2023-12-31', '2024-03-31']],
    ['French quarters', 'T4 2023', 'T1 2024', ['2023-12-31', '2024-03-31']],
  ])('count once, with a mark of each day, where tabs are called by %s', (_, first, last, days) => {
    const { securities, marks, doubts, leaves } = look(tab(first, FIRST), tab(last, SECOND));
    expect(securities).toEqual([
      expect.stringContaining('2 security Linden'),
      expect.stringContaining('3 security Rowan'),
    ]);
    expect(marks).toEqual([
      `2 valuation Linden | Fund I | ${days[0]} | 600000 USD`,
      `3 valuation Rowan | Fund I | ${days[0]} | 70000 USD`,
      `2 valuation Linden | Fund I | ${days[1]} | 650000 USD`,
      `3 valuation Rowan | Fund I | ${days[1]} | 90000 USD`,
    ]);
    expect(doubts).toEqual([]);
    expect(leaves).toEqual(
      ['F', 'G'].map((column) => `${column}: "${last}" lists the same holdings later, and there they count`),
    );
  });

  it('count once where the title of each tab names its day, in any order of tabs', () => {
    const { securities, marks, doubts } = look(
      tab('Now', SECOND, ['Schedule of Investments as of 31 March 2024']),
      tab('Then', FIRST, ['Schedule of Investments as of 31 December 2023']),
    );
    expect(doubts).toEqual([]);
    expect(securities).toHaveLength(2);
    expect(marks).toHaveLength(4);
  });

  it('are asked about once where tabs are called by years, which may end in any month', () => {
    const { securities, marks, doubts } = look(tab('FY23', FIRST), tab('FY24', SECOND));
    expect(doubts).toEqual(['every-row: "FY23" · "FY24"']);
    expect([securities.length, marks.length]).toEqual([2, 4]);
  });

  it('count from the tab that has them first where they are new', () => {
    const { securities, marks, doubts } = look(tab('Q4 2023', FIRST), tab('Q1 2024', [...SECOND, SORREL(90000)]));
    expect(doubts).toEqual([]);
    expect([securities.length, marks.length]).toEqual([3, 5]);
  });

  it('count in the last tab that has them, and are asked about, where they vanish', () => {
    const [third] = [[LINDEN(500000, 700000), SORREL(95000)]];
    const { securities, marks, doubts } = look(
      tab('Q4 2023', FIRST),
      tab('Q1 2024', [...SECOND, SORREL(90000)]),
      tab('Q2 2024', third),
    );
    expect(securities.map((line) => line.split(' ')[2])).toEqual(['Rowan', 'Linden', 'Sorrel']);
    expect(marks).toHaveLength(7);
    expect(doubts).toEqual(['same: "Rowan"']);
  });

  it('are asked about where their cost grows', () => {
    const { securities, doubts } = look(
      tab('Q4 2023', FIRST),
      tab('Q1 2024', [LINDEN(800000, 950000, 400000), ROWAN(90000)]),
    );
    expect(securities).toEqual([expect.stringContaining('800000 USD'), expect.stringContaining('70000 USD')]);
    expect(doubts).toEqual(['amounts: "Linden" · 500000 · 800000']);
  });

  it('count for each fund, where each has its own tabs', () => {
    const of = (fund: string, rows: readonly Line[]) =>
      rows.map(([company = '', , ...rest]) => [company, fund, ...rest]);
    const { securities, marks, doubts } = look(
      tab('Fund I Q4 2023', FIRST),
      tab('Fund II Q4 2023', of('Fund II', FIRST)),
      tab('Fund I Q1 2024', SECOND),
      tab('Fund II Q1 2024', of('Fund II', SECOND)),
    );
    expect(doubts).toEqual([]);
    expect([securities.length, marks.length]).toEqual([4, 8]);
  });

  it('are purchases where each quarter has its own', () => {
    const { securities } = look(tab('Q4 2023', FIRST), tab('Q1 2024', [SORREL(90000)]));
    expect(securities).toHaveLength(3);
  });

  it('are asked about where nothing but the names of tabs tells them from payments', () => {
    const plain = (rows: readonly Line[]) => rows.map((row) => [...row.slice(0, 7), '', 'USD']);
    const { securities, doubts } = look(tab('Q4 2023', plain(FIRST)), tab('Q1 2024', plain(SECOND)));
    expect(securities).toHaveLength(2);
    expect(doubts).toEqual(['same: 2 · 2024-03-31']);
  });

  it('leave earlier tabs out whole where they have no marks', () => {
    const without = (name: string) =>
      makeTable(
        name,
        [HEADER, ...FIRST].map((row) => row.filter((_, index) => index !== 7)),
      );
    const { securities, doubts, leaves } = look(without('Q4 2023'), without('Q1 2024'));
    expect(securities).toHaveLength(2);
    expect(doubts).toHaveLength(1);
    expect(leaves).toContainEqual(expect.stringContaining('"Q1 2024" lists the same holdings later'));
  });

  it('count once beside a tab that sums them up', () => {
    const { securities, marks, doubts } = look(
      makeTable('Summary', [
        ['Company', 'Cost', 'Fair Value'],
        ['Linden', 500000, 650000],
        ['Rowan', 70000, 90000],
      ]),
      tab('Q4 2023', FIRST),
      tab('Q1 2024', SECOND),
    );
    expect(doubts).toEqual([]);
    expect([securities.length, marks.length]).toEqual([2, 4]);
  });

  it('have the marks of the day in a title, if the name of the tab says only its quarter', () => {
    const { marks, doubts } = look(
      tab('Q4 2023', FIRST, ['Schedule of Investments as of 29 December 2023']),
      tab('Q1 2024', SECOND, ['Schedule of Investments as of 28 March 2024']),
    );
    expect(doubts).toEqual([]);
    expect(marks.map((line) => /2\d{3}-\d\d-\d\d/.exec(line)?.[0])).toEqual([
      '2023-12-29',
      '2023-12-29',
      '2024-03-28',
      '2024-03-28',
    ]);
  });

  it('are asked about where tabs of different quarters have the same day in their titles', () => {
    const title = ['Schedule of Investments as of 31 December 2023'];
    const { asks } = look(tab('Q4 2023', FIRST, title), tab('Q1 2024', SECOND, title));
    expect(asks).not.toEqual([]);
  });

  it('count once, each alone in its tab, where the day of purchase is known', () => {
    const { securities, marks, doubts } = look(
      tab('Q4 2023', [LINDEN(500000, 600000)]),
      tab('Q1 2024', [LINDEN(500000, 650000)]),
      tab('Q2 2024', [LINDEN(500000, 700000)]),
    );
    expect(doubts).toEqual([]);
    expect([securities.length, marks.length]).toEqual([1, 3]);
  });

  it('count once, of whatever type', () => {
    const header = [...HEADER, 'Type', 'Convertible Type', 'Maturity Date'];
    const rows = (...marks: readonly number[]) => [
      [...LINDEN(500000, marks[0] ?? 0), 'Preferred Stock', '', ''],
      [
        'Rowan',
        'Fund I',
        'Seed',
        '2021-06-01',
        '',
        '',
        70000,
        marks[1] ?? 0,
        'USD',
        'Convertible Note',
        'Note',
        '2025-06-01',
      ],
    ];
    const { securities, marks } = look(
      makeTable('Q4 2023', [header, ...rows(600000, 70000)]),
      makeTable('Q1 2024', [header, ...rows(650000, 90000)]),
    );
    expect([securities.length, marks.length]).toEqual([2, 4]);
  });

  it('count once where a company stands only above its first position', () => {
    const rows = (one: number, other: number) => [
      LINDEN(500000, one),
      ['', 'Fund II', ...LINDEN(300000, other, 150000).slice(2)],
      ROWAN(80000),
    ];
    const { securities, marks } = look(tab('Q4 2023', rows(600000, 400000)), tab('Q1 2024', rows(650000, 450000)));
    expect([securities.length, marks.length]).toEqual([3, 6]);
    const [linden = [], , rowan = []] = rows(650000, 0);
    const gone = look(tab('Q4 2023', rows(600000, 400000)), tab('Q1 2024', [linden, rowan]));
    expect([gone.securities.length, gone.marks.length]).toEqual([3, 5]);
    expect(gone.doubts).toContainEqual('same: "Linden"');
  });
});
