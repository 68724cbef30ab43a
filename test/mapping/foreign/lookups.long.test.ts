import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadTables, type Unattended } from './support.ts';

const COMPANIES = makeTable('companies', [
  ['company_id', 'name', 'sector'],
  ['C-01', 'Acme', 'Hardware'],
  ['C-02', 'Borealis', 'Fintech'],
]);
const FUNDS = makeTable('funds', [
  ['fund_id', 'fund_name', 'vintage'],
  ['F1', 'Northlight Fund I', 2018],
  ['F2', 'Northlight Fund II', 2021],
]);
const HEADER = ['company_id', 'fund_id', 'round', 'investment_date', 'share_class', 'shares', 'cost_usd'];
const INVESTMENTS = makeTable('investments', [
  HEADER,
  ['C-01', 'F1', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000],
  ['C-02', 'F2', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000],
]);
const BOTH = [
  'Acme | Northlight Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
  'Borealis | Northlight Fund II | 2022-11-28 | Seed | Seed Preferred | 8000 | 640000 USD',
];

function listed({ loads }: Unattended, kind: string): string[] {
  return loads.flatMap((line) => new RegExp(`^\\d+ ${kind} (.*)$`).exec(line)?.[1] ?? []);
}

describe('what a table does not say is looked up', () => {
  it('by IDs in the tables that they name', () => {
    const result = loadTables([COMPANIES, FUNDS, INVESTMENTS]);
    expect([listed(result, 'security'), result.asks]).toEqual([BOTH, []]);
    expect(listed(result, 'company')).toEqual(['Acme | Hardware', 'Borealis | Fintech']);
  });

  it('under whatever order the tables stand', () => {
    const result = loadTables([INVESTMENTS, FUNDS, COMPANIES]);
    expect([listed(result, 'security'), result.asks]).toEqual([BOTH, []]);
  });

  it('where a header is called as what is looked up, and holds its numbers', () => {
    const result = loadTables([
      makeTable('Companies', [
        ['ID', 'Company', 'City'],
        [1, 'Acme', 'Jena'],
        [2, 'Borealis', 'Ulm'],
      ]),
      makeTable('Holdings', [
        ['Company', 'Fund', 'Round', 'Date', 'Class', 'Shares', 'Amount (EUR)'],
        [2, 'Fund I', 'Seed', '2022-11-28', 'Seed Pref', 8000, 640000],
        [1, 'Fund I', 'Series A', '2021-03-15', 'Series A Pref', 12500, 1250000],
      ]),
    ]);
    expect([listed(result, 'security'), result.asks]).toEqual([
      [
        'Borealis | Fund I | 2022-11-28 | Seed | Seed Pref | 8000 | 640000 EUR',
        'Acme | Fund I | 2021-03-15 | Series A | Series A Pref | 12500 | 1250000 EUR',
      ],
      [],
    ]);
  });

  it('for marks: company, fund and currency alone', () => {
    const result = loadTables([
      makeTable('companies', [
        ['company_id', 'company_name', 'fund', 'currency'],
        ['C1', 'Acme', 'Fund I', 'USD'],
        ['C2', 'Borealis', 'Fund I', 'EUR'],
      ]),
      makeTable('valuations', [
        ['company_id', 'valuation_date', 'fair_value'],
        ['C1', '2023-12-31', 1500000],
        ['C2', '2023-12-31', 640000],
        ['C1', '2024-03-31', 1700000],
      ]),
    ]);
    expect([listed(result, 'valuation'), result.asks]).toEqual([
      [
        'Acme | Fund I | 2023-12-31 | 1500000 USD',
        'Borealis | Fund I | 2023-12-31 | 640000 EUR',
        'Acme | Fund I | 2024-03-31 | 1700000 USD',
      ],
      [],
    ]);
  });
});

describe('a day that is looked up', () => {
  const HOLDINGS = ['Company', 'Fund', 'Round', 'Class', 'Shares', 'Amount (EUR)'];
  const ACME = ['Acme', 'Fund I', 'Seed', 'Seed Pref', 8000, 640000];
  const deals = makeTable('Companies', [
    ['Company', 'City', 'Investment Date'],
    ['Acme', 'Jena', '2022-11-28'],
    ['Borealis', 'Ulm', '2021-03-15'],
  ]);

  it('is that of the one purchase, or of what several funds bought of it', () => {
    const borealis = ['Borealis', 'Fund I', 'Seed', 'Seed Pref', 100, 10000];
    const rows = [HOLDINGS, ACME, ACME.with(1, 'Fund II'), borealis];
    const result = loadTables([deals, makeTable('Holdings', rows)]);
    expect([listed(result, 'security').map((line) => line.split(' | ')[2]), result.asks]).toEqual([
      ['2022-11-28', '2022-11-28', '2021-03-15'],
      [],
    ]);
  });

  it.each<[string, (string | number)[]]>([
    ['of another round', ['Acme', 'Fund I', 'Series A', 'Series A Pref', 100, 20000]],
    ['of the same fund', ['Acme', 'Fund I', 'Seed', 'Seed Pref', 100, 20000]],
  ])('is asked about where a second purchase is %s', (_, second) => {
    const { asks, yaml } = loadTables([deals, makeTable('Holdings', [HOLDINGS, ACME, second])]);
    expect(asks).toContain('Holdings!A1 mapping-unconfirmed');
    expect(yaml).toContain('Issue Date: rows 2 and 3 both get the one that Companies gives for "Acme"');
  });
});

describe('nothing is looked up', () => {
  const DATED = ['Fund', 'Round', 'Date', 'Class', 'Shares', 'Amount (EUR)'];

  it('by numbers that only count the rows', () => {
    const { yaml, asks } = loadTables([
      makeTable('Companies', [
        ['No.', 'Company', 'City'],
        [1, 'Acme', 'Jena'],
        [2, 'Borealis', 'Ulm'],
      ]),
      makeTable('Investments', [
        ['No.', ...DATED],
        [1, 'Fund I', 'Seed', '2022-11-28', 'Seed Pref', 8000, 640000],
        [2, 'Fund I', 'Series A', '2021-03-15', 'Series A Pref', 12500, 1250000],
      ]),
    ]);
    expect(yaml).not.toContain('lookup');
    expect(asks).toContain('Investments!1 column-missing');
  });

  it('by IDs that two rows there have', () => {
    const twice = makeTable('companies', [
      ['company_id', 'name', 'sector'],
      ['C-01', 'Acme', 'Hardware'],
      ['C-02', 'Borealis', 'Fintech'],
      ['C-02', 'Boreas', 'Fintech'],
    ]);
    expect(loadTables([twice, INVESTMENTS]).yaml).not.toContain('lookup');
  });

  it('where two tables say different things of the same row', () => {
    const renamed = makeTable('companies 2019', [
      ['company_id', 'name', 'sector'],
      ['C-01', 'Acme', 'Hardware'],
      ['C-02', 'Boreas', 'Fintech'],
    ]);
    const { yaml, asks } = loadTables([COMPANIES, renamed, FUNDS, INVESTMENTS]);
    expect(yaml).not.toContain('company_id: company_id');
    expect(asks).toContain('investments!1 column-missing');
  });

  it('of a currency in which a company keeps its books', () => {
    const { yaml, asks } = loadTables([
      makeTable('Companies', [
        ['Company', 'City', 'Reporting Currency'],
        ['Acme', 'Jena', 'EUR'],
        ['Borealis', 'Leeds', 'GBP'],
      ]),
      makeTable('Holdings', [
        ['Company', 'Fund', 'Round', 'Date', 'Class', 'Shares', 'Amount'],
        ['Acme', 'Fund I', 'Seed', '2022-11-28', 'Seed Pref', 8000, 640000],
        ['Borealis', 'Fund I', 'Series A', '2021-03-15', 'Series A Pref', 12500, 1250000],
      ]),
    ]);
    expect(yaml).not.toContain('lookup');
    expect(asks).toContain('Holdings!G1 mapping-unconfirmed');
  });

  it('of the names of investors, as those of companies', () => {
    const { yaml } = loadTables([
      makeTable('investors', [
        ['investor_id', 'name', 'country'],
        ['I1', 'Jane Doe', 'US'],
        ['I2', 'Old Oak', 'UK'],
      ]),
      makeTable('tickets', [
        ['investor_id', 'date', 'amount', 'currency'],
        ['I1', '2021-03-01', 50000, 'USD'],
        ['I2', '2021-03-01', 70000, 'USD'],
      ]),
    ]);
    expect(yaml).not.toContain('lookup');
  });

  it('of what investors paid into the fund, which is left out', () => {
    const calls = makeTable('capital_calls', [
      ['deal_id', 'investor_id', 'call_date', 'amount', 'currency'],
      ['D1', 'I1', '2021-03-01', 50000, 'USD'],
      ['D2', 'I1', '2021-03-01', 70000, 'USD'],
      ['D1', 'I2', '2021-04-01', 70000, 'USD'],
    ]);
    const deals = makeTable('deals', [
      ['deal_id', 'company_name', 'round', 'spv_name', 'deal_date', 'round_size_usd'],
      ['D1', 'Acme', 'Seed', 'Acme SPV', '2021-03-15', 5000000],
      ['D2', 'Borealis', 'Seed', 'Borealis SPV', '2021-05-15', 2000000],
    ]);
    const { yaml } = loadTables([calls, deals]);
    expect(yaml).toContain('because: it lists what investors paid into the fund');
    expect(yaml).not.toContain('lookup');
  });
});

it('a key that is not there is told at its cell', () => {
  const rows = Array.from({ length: 10 }, (_, index) => [`C-${index}`, `Company ${index}`, 'Fintech']);
  const investments = rows.map(([id]) => [id ?? '', 'F1', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000]);
  const missing = [...investments.slice(0, 9), ['C-99', 'F1', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000]];
  const { asks } = loadTables([
    makeTable('companies', [['company_id', 'name', 'sector'], ...rows]),
    FUNDS,
    makeTable('investments', [HEADER, ...missing]),
  ]);
  expect(asks).toEqual(['investments!A11 lookup-failed']);
});
