import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

type Cell = string | number | undefined;
const load = (name: string, rows: readonly (readonly Cell[])[]) => loadTables([makeTable(name, rows)]);

describe('a table with classes, funds or rounds as columns', () => {
  it('is a row a class, and what others hold, what is reserved and what sums up is left out by name', () => {
    const { asks, leaves, yaml } = load('Cap Table', [
      ['Acme Inc. cap table as of 2024-03-31'],
      [],
      ['Shareholder', 'Common', 'Series Seed Preferred', 'Series A Preferred', 'Total Shares', 'Ownership %'],
      ['Founder One', 4000000, undefined, undefined, 4000000, 0.5],
      ['Northlight Fund I', undefined, 500000, 1500000, 2000000, 0.25],
      ['Option pool', 500000, undefined, undefined, 500000, 0.0625],
      ['Total', 4500000, 500000, 1500000, 6500000, 1],
    ]);
    expect(asks).toContain('Cap Table!A3 mapping-unconfirmed');
    expect(yaml).toContain('Series A Preferred: { Shares: Series A Preferred }');
    expect(leaves).toContain('B: held by others than the firm\'s funds: "Founder One"');
    expect(leaves.some((reason) => reason.startsWith('E: it sums up "Common"'))).toBe(true);
  });

  it('names the numbers of rows that nothing is made of, though no column of the table holds them', () => {
    const { asks, leaves } = load('Summary', [
      ['Shareholder', 'Common', 'Series A', 'Series B', undefined, undefined],
      ['Fund I', 400000, 200000, 100000],
      ['Fund II', undefined, 300000, 500000],
      ['Proceeds at exit', undefined, undefined, undefined, 5200000, 6100000],
      ['Less costs', undefined, undefined, undefined, 200000, 300000],
    ]);
    expect(asks.filter((ask) => ask.endsWith('source-tie-out-open'))).toEqual([]);
    expect(asks).toContain('Summary!1 mapping-unconfirmed');
    expect(leaves).toEqual(expect.arrayContaining([expect.stringMatching(/^E: /), expect.stringMatching(/^F: /)]));
  });

  it('with two lines of headings has shares and amounts of each class, and asks who is a fund', () => {
    const { asks, loads, yaml } = load('Holders', [
      ['Stakeholder', 'Series Seed', undefined, 'Series A', undefined],
      [undefined, 'Shares', 'Amount (USD)', 'Shares', 'Amount (USD)'],
      ['Northlight Fund I', 500000, 500000, 1500000, 3000000],
      ['Other Ventures LP', 1000000, 1000000, 500000, 1000000],
    ]);
    expect(loads).toEqual([]);
    expect(asks).toContain('Holders!A2 mapping-unconfirmed');
    expect(yaml).toContain('Series Seed: { Shares by column: Series Seed Shares, Investment Amount: C }');
  });

  it.each(['Cap Table', 'Deals'])('takes what funds paid for what they paid, on a tab called %s', (name) => {
    const { yaml } = load(name, [
      ['Company', 'Round', 'Investment Date', 'Fund I Cost (USD)', 'Fund II Cost (USD)'],
      ['Acme', 'Series A', '2021-03-15', 1250000, undefined],
      ['Borealis', 'Seed', '2022-11-28', 640000, 360000],
    ]);
    // How many shares that bought is asked.
    expect(yaml).toContain('topic: interests');
    expect(yaml).toContain('Investment Amount:');
  });

  it('keeps a column in which a day is a slip among numbers, and says so at its cell', () => {
    const { asks, yaml } = load('Marks', [
      ['Company', 'Fund', 'Q1 2023', 'Q2 2023', 'Q3 2023'],
      ['Acme', 'Fund I', 1250000, 1300000, 1400000],
      ['Borealis', 'Fund I', 640000, '2023-06-30', 650000],
    ]);
    expect(yaml).toContain('Q2 2023');
    expect(asks.filter((place) => place.startsWith('Marks!D'))).not.toEqual([]);
  });
});
