import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { mapWorkbooks } from '../support.ts';
import { loadTables } from './support.ts';

type Cell = string | number | undefined;
const none = undefined;
const OTHERS = 'held by others than the firm\'s funds: "Founder One"';
const GRANTS = 'options and what is reserved for them have no place in the portfolio service';

interface Shape {
  readonly title: string;
  readonly tab: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly loads?: readonly string[];
  readonly asks: readonly string[];
  readonly leaves?: readonly string[];
  readonly says?: readonly string[];
}

const SHAPES: readonly Shape[] = [
  {
    title: 'funds across, cost below, a total at the end',
    tab: 'Deals',
    rows: [
      ['All amounts in USD'],
      [],
      ['Company', 'Round', 'Investment Date', 'Northlight Fund I', 'Northlight Fund II', 'Total'],
      ['Acme', 'Series A', '2021-03-15', 1250000, none, 1250000],
      ['Borealis', 'Seed', '2022-11-28', 640000, 360000, 1000000],
      ['Total', none, none, 1890000, 360000, 2250000],
    ],
    loads: [
      '4 company Acme',
      '4 round Acme | Series A | 2021-03-15',
      '4 share-class Acme | Series A | Series A | common | 1 USD',
      '4 security Acme | Northlight Fund I | 2021-03-15 | Series A | Series A | 1250000 | 1250000 USD',
      '5 company Borealis',
      '5 round Borealis | Seed | 2022-11-28',
      '5 share-class Borealis | Seed | Seed | common | 1 USD',
      '5 security Borealis | Northlight Fund I | 2022-11-28 | Seed | Seed | 640000 | 640000 USD',
      '5 security Borealis | Northlight Fund II | 2022-11-28 | Seed | Seed | 360000 | 360000 USD',
    ],
    asks: ['Deals!D3 mapping-unconfirmed'],
    leaves: ['F: it sums up "Northlight Fund I" and "Northlight Fund II"'],
    says: ['Investment Amount: Investment Amount #'],
  },
  {
    title: 'classes across, their days and prices above the heading',
    tab: 'Cap Table',
    rows: [
      ['Acme Inc.'],
      ['Closing date', '2019-04-01', '2021-03-15'],
      ['Price per share', 0.8, 2],
      ['Shareholder', 'Series Seed Preferred', 'Series A Preferred'],
      ['Northlight Fund I, L.P.', 500000, 1500000],
      ['Founder One', 1000000, none],
    ],
    loads: [
      '5 company Acme Inc.',
      '5 round Acme Inc. | Series Seed | 2019-04-01',
      '5 round Acme Inc. | Series A | 2021-03-15',
      '5 share-class Acme Inc. | Series Seed | Series Seed Preferred | preferred | 0.8 ?',
      '5 share-class Acme Inc. | Series A | Series A Preferred | preferred | 2 ?',
      '5 security Acme Inc. | Northlight Fund I, L.P. | 2019-04-01 | Series Seed | Series Seed Preferred | 500000 | 400000 ?',
      '5 security Acme Inc. | Northlight Fund I, L.P. | 2021-03-15 | Series A | Series A Preferred | 1500000 | 3000000 ?',
    ],
    asks: ['Cap Table!A4 mapping-unconfirmed', 'Cap Table!B4 mapping-unconfirmed'],
    leaves: [`B: ${OTHERS}`],
  },
  {
    title: 'classes across, their prices below the total',
    tab: 'Cap Table',
    rows: [
      ['Acme Inc. cap table'],
      ['Shareholder', 'Common', 'Series A Preferred', 'Series B Preferred', 'Fully diluted'],
      ['Founder One', 4000000, none, none, 4000000],
      ['Northlight Fund I', none, 500000, 250000, 750000],
      ['ESOP', 300000, none, none, 300000],
      ['Total', 4300000, 500000, 250000, 5050000],
      ['Issue price', none, 1.5, 3, none],
    ],
    asks: ['Cap Table!A2 mapping-unconfirmed', 'Cap Table!B2 mapping-unconfirmed', 'Cap Table!2 column-missing'],
    leaves: [
      `B: ${OTHERS}`,
      `B: ${GRANTS}`,
      `E: ${OTHERS}`,
      'E: it sums up "Common", "Series A Preferred" and "Series B Preferred"',
      `E: ${GRANTS}`,
    ],
    says: ['above: { Price Per Share: 7 }'],
  },
  {
    title: 'classes over shares and amounts in a currency of their own',
    tab: 'Holders',
    rows: [
      ['Borealis GmbH'],
      ['Investor', 'Series Seed', none, 'Series A', none],
      [none, 'Shares', 'Invested (EUR)', 'Shares', 'Invested (EUR)'],
      ['Northlight Fund II', 1000, 50000, 2000, 400000],
      ['Other Ventures LP', 500, 25000, none, none],
    ],
    asks: ['Holders!A3 mapping-unconfirmed', 'Holders!3 mapping-unconfirmed', 'Holders!3 column-missing'],
    says: ['Series A: { Shares by column: Series A Shares, Investment Amount: E }', 'Currency: { value: EUR }'],
  },
  {
    title: 'rounds with their days over shares and amounts, headed by a currency alone',
    tab: 'Cap Table',
    rows: [
      ['Acme Inc. – cap table'],
      [],
      [none, 'Seed (15/03/2019)', none, 'Series A – 20 June 2021', none, 'Total', none],
      ['Shareholder', 'Shares', '€', 'Shares', '€', 'Shares', '%'],
      ['Northlight Fund I, L.P.', 10000, 500000, 2000, 300000, 12000, '60%'],
      ['Founder One', 8000, none, none, none, 8000, '40%'],
      ['Total', 18000, 500000, 2000, 300000, 20000, '100%'],
    ],
    loads: [
      '5 company Acme Inc.',
      '5 round Acme Inc. | Seed | 2019-03-15',
      '5 round Acme Inc. | Series A | 2021-06-20',
      '5 share-class Acme Inc. | Seed | Seed | preferred | 50 EUR',
      '5 share-class Acme Inc. | Series A | Series A | preferred | 150 EUR',
      '5 security Acme Inc. | Northlight Fund I, L.P. | 2019-03-15 | Seed | Seed | 10000 | 500000 EUR',
      '5 security Acme Inc. | Northlight Fund I, L.P. | 2021-06-20 | Series A | Series A | 2000 | 300000 EUR',
    ],
    asks: ['Cap Table!A4 mapping-unconfirmed', 'Cap Table!4 mapping-unconfirmed'],
    leaves: [
      `B: ${OTHERS}`,
      'F: it sums up "Seed (15/03/2019) Shares" and "Series A – 20 June 2021 Shares"',
      `F: ${OTHERS}`,
    ],
  },
  {
    title: 'funds across beside the price that all paid',
    tab: 'Deals',
    rows: [
      ['Company', 'Round', 'Date', 'Share price (EUR)', 'Northlight Fund I', none, 'Northlight Fund II', none],
      [none, none, none, none, 'Shares', 'Cost (EUR)', 'Shares', 'Cost (EUR)'],
      ['Acme', 'Seed', '2019-03-15', 50, 10000, 500000, none, none],
      ['Borealis', 'Series A', '2020-06-21', 80, 2500, 200000, 1250, 100000],
    ],
    asks: ['Deals!2 mapping-unconfirmed'],
    says: ['Price Per Share: "Share price (EUR)"'],
  },
  {
    title: 'classes over shares, amounts and percentages',
    tab: 'Holders',
    rows: [
      ['Stakeholder', 'Common Stock', none, none, 'Series A Preferred', none, none],
      [none, 'Shares', 'Cost (USD)', '% owned', 'Shares', 'Cost (USD)', '% owned'],
      ['Northlight Fund I', 100, 1000, 0.01, 2000, 50000, 0.2],
    ],
    asks: ['Holders!A2 mapping-unconfirmed', 'Holders!2 column-missing'],
    says: ['{ column: D, because: it is a percentage }', '{ column: G, because: it is a percentage }'],
  },
  {
    title: 'years over quarters, the fund in the title behind what it is',
    tab: 'Fair values',
    rows: [
      ['Fair value in USD, Northlight Fund I'],
      ['Company', 2023, none, 2024, none],
      [none, 'Q3', 'Q4', 'Q1', 'Q2'],
      ['Acme', 100, 110, 120, 130],
      ['Borealis', none, 50, 55, 60],
    ],
    loads: [
      '4 valuation Acme | Northlight Fund I | 2023-09-30 | 100 USD',
      '4 valuation Acme | Northlight Fund I | 2023-12-31 | 110 USD',
      '4 valuation Acme | Northlight Fund I | 2024-03-31 | 120 USD',
      '4 valuation Acme | Northlight Fund I | 2024-06-30 | 130 USD',
      '5 valuation Borealis | Northlight Fund I | 2023-12-31 | 50 USD',
      '5 valuation Borealis | Northlight Fund I | 2024-03-31 | 55 USD',
      '5 valuation Borealis | Northlight Fund I | 2024-06-30 | 60 USD',
    ],
    asks: ['Fair values!B3 mapping-unconfirmed', 'Fair values!3 mapping-unconfirmed'],
  },
  {
    title: 'quarters over cost and value',
    tab: 'Positions',
    rows: [
      ['Company', 'Q1 2024', none, 'Q2 2024', none],
      [none, 'Invested (USD)', 'Fair Value (USD)', 'Invested (USD)', 'Fair Value (USD)'],
      ['Acme', 1000, 1100, none, 1200],
      ['Borealis', none, none, 500, 500],
    ],
    asks: [
      'Positions!B2 mapping-unconfirmed',
      'Positions!C2 mapping-unconfirmed',
      'Positions!2 column-missing',
      'Positions!3 value-missing',
      'Positions!4 value-missing',
    ],
    says: ['was bought in that time and is not a running total'],
  },
  {
    title: 'years over quarters over cost and value, in three lines',
    tab: 'Positions',
    rows: [
      ['Company', 2023, none, none, none],
      [none, 'Q3', none, 'Q4', none],
      [none, 'Cost', 'Fair Value', 'Cost', 'Fair Value'],
      ['Acme', 1000, 1100, 200, 1400],
    ],
    asks: [
      'Positions!C3 mapping-unconfirmed',
      'Positions!B3 mapping-unconfirmed',
      'Positions!D3 mapping-unconfirmed',
      'Positions!4 value-missing',
    ],
    leaves: ['B: it is what was paid until then, in all', 'D: it is what was paid until then, in all'],
    says: ['2023-12-31: { Fair Value by column: E }'],
  },
  {
    title: 'companies across, funds below, of which nothing is known',
    tab: 'Invested',
    rows: [
      ['Invested capital in USD'],
      ['Fund', 'Acme Inc.', 'Borealis GmbH', 'Total'],
      ['Northlight Fund I', 1250000, 640000, 1890000],
      ['Northlight Fund II', none, 360000, 360000],
    ],
    asks: ['Invested!1 mapping-unconfirmed'],
    leaves: ['B', 'C', 'D'].map((letters) => `${letters}: its columns do not look like any sheet of the format`),
  },
  {
    title: 'rounds across, the fund in the title before its currency',
    tab: 'By round',
    rows: [
      ['Capital invested by Northlight Fund I, USD'],
      ['Company', 'Seed', 'Series A', 'Series B', 'Total'],
      ['Acme', 250000, 1000000, none, 1250000],
      ['Borealis', 100000, none, 'n/a', 100000],
    ],
    asks: ['By round!B2 mapping-unconfirmed', 'By round!2 mapping-unconfirmed', 'By round!2 column-missing'],
    leaves: ['E: it sums up "Seed", "Series A" and "Series B"'],
    says: ['Fund: { value: Northlight Fund I }', 'blank: [n/a]'],
  },
  {
    title: 'months across, dashes for nothing',
    tab: 'Deployment',
    rows: [
      ['Capital invested (EUR)'],
      ['Company', 'Jan 2024', 'Feb 2024', 'Mar 2024'],
      ['Acme', 10000, none, 5000],
      ['Borealis', '-', 20000, none],
    ],
    asks: ['Deployment!B2 mapping-unconfirmed', 'Deployment!2 column-missing'],
    says: ['2024-02-29: { Investment Amount: Feb 2024 }'],
  },
  {
    title: 'classes beside options, notes and a sum of everything',
    tab: 'Cap Table',
    rows: [
      ['Acme Inc.'],
      ['Shareholder', 'Common', 'Series A', 'Options', 'SAFE', 'Total', '%'],
      ['Founder One', 4000000, none, none, none, 4000000, 0.66],
      ['Northlight Fund I', none, 1500000, none, 250000, 1750000, 0.34],
    ],
    asks: [
      'Cap Table!A2 mapping-unconfirmed',
      'Cap Table!E2 mapping-unconfirmed',
      'Cap Table!2 column-missing',
      'Cap Table!4 value-missing',
    ],
    leaves: [
      `B: ${OTHERS}`,
      'E: it is not about shares: enter such a holding by hand',
      `F: ${OTHERS}`,
      'F: it sums up "Common", "Series A" and "SAFE"',
    ],
  },
  {
    title: 'one class beside options and a sum',
    tab: 'Cap Table',
    rows: [
      ['Holder', 'Common', 'Options', 'Fully diluted'],
      ['Northlight Fund I', 1000, none, 1000],
      ['Founder One', 500, 250, 750],
    ],
    asks: ['Cap Table!A1 mapping-unconfirmed', 'Cap Table!1 column-missing', 'Cap Table!2 value-missing'],
    leaves: [`B: ${OTHERS}`, `C: ${OTHERS}`, 'D: it sums up "Common" and "Options"', `D: ${OTHERS}`],
  },
  {
    title: 'groups of holders with subtotals',
    tab: 'Cap Table',
    rows: [
      ['Acme Inc. cap table'],
      ['Shareholder', 'Common', 'Series A Preferred'],
      ['Founders'],
      ['Founder One', 1000, none],
      ['Subtotal', 1000, none],
      ['Investors'],
      ['Northlight Fund I', none, 500],
      ['Other Ventures LP', none, 700],
      ['Subtotal', none, 1200],
      ['Total', 1000, 1200],
    ],
    asks: [
      'Cap Table!A2 mapping-unconfirmed',
      'Cap Table!2 column-missing',
      'Cap Table!7 value-missing',
      'Cap Table!8 value-missing',
    ],
    leaves: [`B: ${OTHERS}`],
  },
  {
    title: 'the same class twice',
    tab: 'Cap Table',
    rows: [
      ['Shareholder', 'Series A', 'Series A', 'Series B'],
      ['Northlight Fund I', 100, 200, 300],
    ],
    asks: [
      'Cap Table!A1 mapping-unconfirmed',
      'Cap Table!C1 mapping-unconfirmed',
      'Cap Table!1 column-missing',
      'Cap Table!2 value-missing',
    ],
    leaves: ['C: nothing says what it is'],
  },
  {
    title: 'two units in one run',
    tab: 'Deals',
    rows: [
      ['Company', 'Round', 'Investment Date', 'Northlight Fund I (USD)', 'Northlight Fund II (EUR k)'],
      ['Acme', 'Series A', '2021-03-15', 1250000, 300],
      ['Borealis', 'Seed', '2022-11-28', 640000, none],
    ],
    asks: ['Deals!E1 mapping-unconfirmed', 'Deals!D1 mapping-unconfirmed'],
    says: ['are all in one unit and currency, though their headings say USD and EUR k'],
  },
];

describe('a crosstab is read as it is, asked about or left out by name:', () => {
  it.each(SHAPES)('$title', ({ tab, rows, loads, asks, leaves = [], says = [] }) => {
    const found = loadTables([makeTable(tab, rows)]);
    expect({ asks: found.asks, leaves: found.leaves }).toEqual({ asks, leaves });
    if (loads !== undefined) expect(found.loads).toEqual(loads);
    for (const text of says) expect(found.yaml).toContain(text);
  });

  it.each([
    [
      'a column of labels',
      [
        ['Company', 'Metric', 'FY2022', 'FY2023'],
        ['Acme', 'Revenue', 1000, 2000],
        ['Acme', 'EBITDA', -500, 100],
      ],
    ],
    ['a title', [['Revenue budget, USD'], ['Company', '2023', '2024'], ['Acme', 1000, 2000]]],
  ])('figures of the business by year, as %s says, are no investments', (_, rows) => {
    const { asks, yaml } = loadTables([makeTable('Figures', rows)]);
    expect(yaml).not.toContain('Investment Amount');
    expect(asks).not.toEqual([]);
  });
});

const NAMES: readonly (readonly string[])[] = [
  ['Common', 'Series Seed Preferred', 'Series A Preferred', 'Options', 'Total'],
  ['Q3 2023', 'Q4 2023', 'Q1 2024', 'Q2 2024', 'Comment'],
  ['Seed', 'Series A', 'Series B', 'Fully diluted', '%'],
  ['Northlight Fund I', 'Northlight Fund II', 'Northlight Fund III', 'Total', 'IRR'],
];
const drawn = fc.record({
  names: fc.constantFrom(...NAMES).chain((names) => fc.shuffledSubarray([...names], { minLength: 2 })),
  corner: fc.constantFrom('Company', 'Shareholder', 'Holder', 'Name', 'Fund'),
  tab: fc.constantFrom('Cap Table', 'Invested', 'Marks', 'Sheet1'),
  labels: fc.uniqueArray(fc.constantFrom('Acme', 'Borealis', 'Northlight Fund I', 'Founder One', 'ESOP', 'Series A'), {
    minLength: 1,
    maxLength: 4,
  }),
  measures: fc.constantFrom<readonly string[]>([], ['Shares', 'Cost (USD)'], ['Cost', 'Fair Value']),
  numbers: fc.array(fc.constantFrom<Cell>(none, 0, 1, 250, 12500, 99.5, 'n/a', '-'), { minLength: 40, maxLength: 40 }),
});

it('whatever its shape, each column of numbers is what is loaded and what is left out, and nothing is left out unnamed', () => {
  fc.assert(
    fc.property(drawn, ({ names, corner, tab, labels, measures, numbers }) => {
      const width = Math.max(measures.length, 1);
      const heads = names.flatMap((name) => [name, ...measures.slice(1).map(() => none)]);
      const lines =
        measures.length === 0
          ? [[corner, ...heads]]
          : [
              [corner, ...heads],
              [none, ...names.flatMap(() => measures)],
            ];
      const body = labels.map((label, row) => [
        label,
        ...heads.map((_, column) => numbers[(row * names.length * width + column) % numbers.length]),
      ]);
      const input = makeWorkbook([makeTable(tab, [...lines, ...body])]);
      const proposal = proposeMapping([input], { companies: [], funds: [], customColumns: [] }, NO_MEMORY);
      const yaml = writeMapping(proposal, { inputs: [input.name] });
      const { tallies, complaints, findings } = mapWorkbooks([input], parseMapping(yaml, 'proposal').mapping);
      expect([complaints, yaml]).toEqual([[], yaml]);
      const columns = toSourceTieOut(tallies).flatMap((table) => table.columns);
      for (const [index] of heads.entries()) {
        const cells = body.map((row) => row[index + 1]).filter((cell) => typeof cell === 'number');
        const column = columns.find(({ letters }) => letters === String.fromCharCode(66 + index));
        const sum = cells.reduce((total, cell) => total + cell, 0);
        expect([Number(column?.total ?? 0), yaml]).toEqual([sum, yaml]);
        expect(Number(column?.loaded ?? 0) + Number(column?.leftOut ?? 0)).toBe(sum);
      }
      const isAsked = findings.some(({ severity }) => severity === 'error');
      const unnamed = columns.filter(({ isAmount, parts }) => isAmount && parts.some((part) => !part.isAcknowledged));
      expect([unnamed.length === 0 || isAsked, yaml]).toEqual([true, yaml]);
    }),
    { seed: 20261123, numRuns: sweepOf(40) },
  );
});
