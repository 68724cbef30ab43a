import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../src/mapping/file/by-name.ts';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { book } from '../support.ts';

const KNOWN = { companies: [], funds: ['Larch Fund I'], customColumns: [] };
const propose = (...lists: readonly string[]): Proposal => proposeMapping([book(...lists)], KNOWN, NO_MEMORY);
const yamlOf = (...lists: readonly string[]): string => writeMapping(propose(...lists), { inputs: ['input.xlsx'] });

describe('what stands across', () => {
  it('is a purchase under each pair of headers that are numbered, or called the first and those that follow', () => {
    const yaml =
      yamlOf(`Company;Fund;Initial investment date;Initial investment amount (EUR);Add-on date;Add-on amount (EUR);Top-up 2 date;Top-up 2 amount (EUR)
Maple;Larch Fund I;2021-03-15;250000;2022-03-15;100000;2023-03-15;50000
Hazel;Larch Fund I;2021-04-15;150000;2022-04-15;60000;;`);
    expect(yaml.match(/^ +(?:Initial|Follow-on|Follow-on 2): \{.*$/gm)?.map((line) => line.trim())).toEqual([
      'Initial: { Issue Date: Initial investment date, Investment Amount: "Initial investment amount (EUR)" }',
      'Follow-on: { Issue Date: Add-on date, Investment Amount: "Add-on amount (EUR)" }',
      'Follow-on 2: { Issue Date: Top-up 2 date, Investment Amount: "Top-up 2 amount (EUR)" }',
    ]);
  });

  it.each([
    ['is left out and asked about where nobody is named beside it', 'Larch Fund I;1000;500\n;700;300', true],
    ['is only left out where it sums up the rows above', 'Larch Fund I;;3700\n;0;3700', false],
  ])('%s', (_, rows, isAsked) => {
    expect(yamlOf(`Investor;Common;Series A\n${rows}`).includes('nobody is named in row 3')).toBe(isAsked);
  });
});

describe('what stands beside a list of holdings', () => {
  const HOLDINGS = `Company;Fund;Round;Type;Issue Date;Currency
Maple;Larch Fund I;Seed;Certificate;2021-03-15;EUR
Hazel;Larch Fund I;Seed;Certificate;2022-06-01;EUR`;

  it('gets no day of a purchase where it lists marks', () => {
    const marks = propose(
      HOLDINGS,
      'Company;Post-Money Valuation;Fair Value\nMaple;5000000;300000\nHazel;6000000;160000',
    ).sheets[1];
    expect(marks?.steps.flatMap(({ lookup }) => entriesOf(lookup?.take).map(([name]) => name))).toEqual([
      'Fund',
      'Currency',
    ]);
    expect(marks?.targets.flatMap(({ columns }) => columns.map(({ name }) => name))).not.toContain('Date');
  });
});

describe('a row that nobody filled in', () => {
  it('is left out where a dash stands for its name, and nothing is said of an amount', () => {
    const rows = `Company;Fund;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;2021-03-15;1000;250000
Hazel;Larch Fund I;Seed;2022-06-01;500;150000
-;Larch Fund I;Seed;-;0;-`;
    const skipped = '- { column: Company, is: ["-"] }';
    expect([yamlOf(rows).includes(skipped), yamlOf(rows.replace('0;-', '0;70000')).includes(skipped)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a list of companies', () => {
  it('is none where it names the same ones in several rows, for something else', () => {
    const list = (...names: readonly string[]): string =>
      ['Company;City;Website', ...names.map((name) => `${name};Zurich;${name.toLowerCase()}.example`)].join('\n');
    expect(propose(list('Maple', 'Hazel', 'Birch', 'Larch')).sheets).toHaveLength(1);
    expect(propose(list('Maple', 'Maple', 'Hazel', 'Hazel')).sheets).toHaveLength(0);
  });
});
