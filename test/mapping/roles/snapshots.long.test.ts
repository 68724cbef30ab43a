import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { loadTables } from '../foreign/support.ts';
import { mapWorkbooks } from '../support.ts';

type Rows = readonly (readonly CellSource[])[];

const HEADER = ['Company', 'Fund', 'Round', 'Purchased', 'Share Class', 'Shares', 'Cost', 'Fair Value', 'Currency'];
const LINDEN = ['Linden', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 250000, 500000];
const ROWAN = ['Rowan', 'Fund I', 'Seed', '2021-06-01', 'Seed Preferred', 100000, 70000];
const load = (header: string, rows: Rows) => loadTables([makeTable('Book', [[header, ...HEADER], ...rows])]);
const countOf = ({ loads }: ReturnType<typeof load>, kind: string): number =>
  loads.filter((line) => line.includes(` ${kind} `)).length;

describe('holdings that are listed on several days', () => {
  it.each<[string, string, readonly [CellSource, CellSource], readonly [string, string]]>([
    ['days', 'As of', ['2023-12-31', '2024-03-31'], ['2023-12-31', '2024-03-31']],
    [
      'days of cells',
      'Stichtag',
      [formatted(45291, 'yyyy-mm-dd'), formatted(45382, 'yyyy-mm-dd')],
      ['2023-12-31', '2024-03-31'],
    ],
    ['quarters', 'Quarter', ['Q4 2023', 'Q1 2024'], ['2023-12-31', '2024-03-31']],
    ['months', 'Period', ['2024-02', '2024-03'], ['2024-02-29', '2024-03-31']],
  ])('count once, as of the last of its %s, with a mark for each', (_, header, [first, last], days) => {
    const loaded = load(header, [
      [first, ...LINDEN, 600000, 'USD'],
      [first, ...ROWAN, 70000, 'USD'],
      [last, ...LINDEN, 650000, 'USD'],
      [last, ...ROWAN, 90000, 'USD'],
    ]);
    expect(loaded.asks).toEqual([]);
    expect(countOf(loaded, 'security')).toBe(2);
    expect(loaded.loads.filter((line) => line.includes(' valuation '))).toEqual([
      `2 valuation Linden | Fund I | ${days[0]} | 600000 USD`,
      `3 valuation Rowan | Fund I | ${days[0]} | 70000 USD`,
      `4 valuation Linden | Fund I | ${days[1]} | 650000 USD`,
      `5 valuation Rowan | Fund I | ${days[1]} | 90000 USD`,
    ]);
    expect(loaded.leaves).toContainEqual(expect.stringContaining('listed on each of 2 days'));
  });

  it.each<[string, readonly [CellSource, CellSource, CellSource]]>([
    ['days', ['2023-12-31', '2024-03-31', '2024-06-30']],
    ['days of cells', [formatted(45291, 'yyyy-mm-dd'), formatted(45382, 'yyyy-mm-dd'), formatted(45473, 'yyyy-mm-dd')]],
    ['quarters', ['Q4 2023', 'Q1 2024', 'Q2 2024']],
    ['days that can be read in one order only', ['31.12.2023', '31.03.2024', '30.06.2024']],
  ])('are told of where the mapping of an earlier file passes over a later list, by %s', (_, days) => {
    const listOf = (day: CellSource): Rows => [
      [day, ...LINDEN, 600000, 'USD'],
      [day, ...ROWAN, 70000, 'USD'],
    ];
    const read = (lists: number) => [
      makeTable('Book', [['As of', ...HEADER], ...days.slice(0, lists).flatMap(listOf)]),
    ];
    const { mapping } = parseMapping(loadTables(read(2)).yaml, 'earlier');
    const warningsOf = (lists: number) => {
      const input = makeWorkbook(read(lists));
      const { value } = mapWorkbooks([input], mapping);
      return checkWorkbooks([input], { decimalSign: '.' }, value).findings.filter(
        ({ code }) => code === 'rows-left-out',
      );
    };
    expect(warningsOf(2)).toEqual([]);
    expect(warningsOf(3)).toMatchObject([{ severity: 'warning', row: 6 }]);
  });

  it('are asked about where the last list lacks one', () => {
    const { asks, yaml } = load('As of', [
      ['2023-12-31', ...LINDEN, 600000, 'USD'],
      ['2023-12-31', ...ROWAN, 70000, 'USD'],
      ['2024-03-31', ...LINDEN, 650000, 'USD'],
    ]);
    expect(asks).toEqual(['Book!A1 mapping-unconfirmed']);
    expect(yaml).toContain('"Rowan" is left out, because the list of 2024-03-31 no longer has it');
  });

  it('are asked about where their cost grows', () => {
    const { loads, yaml } = load('As of', [
      ['2023-12-31', ...LINDEN, 600000, 'USD'],
      ['2023-12-31', ...ROWAN, 70000, 'USD'],
      ['2024-03-31', ...LINDEN.slice(0, 5), 400000, 800000, 950000, 'USD'],
      ['2024-03-31', ...ROWAN, 90000, 'USD'],
    ]);
    expect(loads.filter((line) => line.includes(' security '))).toHaveLength(2);
    expect(yaml).toContain('earlier days have another amount for "Linden" (500000 → 800000)');
  });

  it('are asked about where they may be instalments', () => {
    const rows: Rows = [
      [...HEADER.slice(0, 6), 'Cost (USD)', 'Paid on'],
      [...LINDEN, '2021-04-01'],
      [...LINDEN, '2021-10-01'],
    ];
    expect(loadTables([makeTable('Book', rows)]).asks).toEqual(['Book!H1 mapping-unconfirmed']);
  });

  it('are purchases where each day has its own', () => {
    const loaded = load('As of', [
      ['2024-03-31', ...LINDEN, 600000, 'USD'],
      ['2024-03-31', ...ROWAN, 70000, 'USD'],
    ]);
    expect(countOf(loaded, 'security')).toBe(2);
  });

  it('cost what the last list says, however many there are (law)', () => {
    const holdings = fc.integer({ min: 2, max: 6 });
    const lists = fc.integer({ min: 2, max: 5 });
    fc.assert(
      fc.property(holdings, lists, fc.infiniteStream(fc.integer({ min: 1, max: 9000 })), (count, days, numbers) => {
        const next = (): number => numbers.next().value ?? 1;
        const held = Array.from({ length: count }, (_, index) => [
          ...[`Company ${String.fromCharCode(65 + index)}`, 'Fund I', `Series ${String.fromCharCode(65 + index)}`],
          ...[
            `2021-03-${10 + index}`,
            `Series ${String.fromCharCode(65 + index)} Preferred`,
            next() * 1000,
            next() * 100000,
          ],
        ]);
        const rows = Array.from({ length: days }, (_, day) =>
          held.map((one) => [`202${day}-12-31`, ...one, next() * 100000, 'USD']),
        );
        const loaded = load('As of', rows.flat());
        const costs = loaded.loads.flatMap((line) => / security .* (\d+) USD$/.exec(line)?.[1] ?? []);
        expect(costs.map(Number)).toEqual(held.map((one) => one[6]));
        expect(countOf(loaded, 'valuation')).toBe(count * days);
      }),
      { seed: 20240331, numRuns: 15 },
    );
  });
});
