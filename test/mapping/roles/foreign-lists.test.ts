import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { CLEAN, NOBODY, readList } from './read-list.ts';

describe('lists as programs write them', () => {
  it('takes the days of moments, and asks once', () => {
    const { asked, bought, errors } = readList(`Company;Fund;Round;Investment Date;Invested (EUR);Shares
Maple;Fund I;Seed;2020-02-01 13:04:43.038220;250000;1000
Hazel;Fund I;Seed;2021-02-01T23:30:00+02:00;350000;2000`);
    expect({ bought, errors }).toEqual({
      bought: ['Maple 2020-02-01 250000 EUR', 'Hazel 2021-02-01 350000 EUR'],
      errors: [],
    });
    expect(asked).toEqual([expect.stringMatching(/^dates: .*2021-02-01T23:30:00\+02:00 → 2021-02-01/)]);
  });

  it('makes no mark of a row without a value', () => {
    expect(
      readList(`Company;Fund;Valuation Date;Fair Value (USD)
Maple;Fund I;2024-12-31;700000
Hazel;Fund I;2024-12-31;
Alder;Fund I;2024-12-31;900000`),
    ).toMatchObject({ ...CLEAN, marked: ['Maple 2024-12-31 700000 USD', 'Alder 2024-12-31 900000 USD'] });
  });

  it('gives a round the currency of its first row, and asks, where funds pay in several', () => {
    const { bought, asked, errors } = readList(`Company;Fund;Round;Date;Invested;Shares;Currency
Maple;Fund I;Seed;2021-01-02;1000000;1000;USD
Maple;Fund II;Seed;2021-01-02;900000;1000;EUR
Hazel;Fund I;Seed;2021-02-02;500000;500;EUR`);
    expect({ bought, errors }).toEqual({
      bought: ['Maple 2021-01-02 1000000 USD', 'Maple 2021-01-02 900000 EUR', 'Hazel 2021-02-02 500000 EUR'],
      errors: [],
    });
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^column: it is the Currency/)]));
  });

  it('reads no deals of a market, nor the holders of a company, where none of many is a fund of the firm', () => {
    const csv = `Date;Company;Round;Amount (USD);Investor
2020-01-02;Maple;Seed;1000000;Oak Partners
2020-02-02;Hazel;Seed;2000000;Elm Ventures
2020-03-02;Alder;Series A;3000000;Ash Capital
2020-04-02;Birch;Series B;3000000;Yew Growth
2020-05-02;Cedar;Series C;4000000;Fir Invest`;
    const rows = csv.split('\n').map((line) => line.split(';'));
    const input = makeWorkbook([makeTable('Book', rows)]);
    const count = (funds: readonly string[]): number =>
      proposeMapping([input], { ...NOBODY, funds }, NO_MEMORY).sheets.flatMap(({ targets }) => targets).length;
    expect(count(['Larch Fund I'])).toBe(0);
    expect(count(['Oak Partners'])).toBeGreaterThan(0);
  });

  it('takes what all of a company is worth for no value of a holding', () => {
    const { asked } = readList(`Company;Valuation Date;Enterprise Value (EUR);Net Debt (EUR);Equity Value (EUR)
Maple;2024-12-31;120000000;25000000;95000000
Hazel;2024-12-31;60000000;12000000;48000000`);
    expect(asked).toEqual([expect.stringMatching(/^column: it is the Post-Money Valuation/)]);
  });

  it.each([
    [
      'purchases',
      `Company;Fund;Round;Date;Shares;Cost (USD)
Maple;Fund I;Seed;2023-01-02;1000;250000
Hazel;Fund I;Seed;2023-02-02;-2000;-280000
Alder;Fund I;Seed;2023-03-02;500;120000`,
      { bought: ['Maple 2023-01-02 250000 USD', 'Alder 2023-03-02 120000 USD'] },
    ],
    [
      'marks',
      `Company;Fund;Valuation Date;Fair Value (USD)
Maple;Fund I;2024-12-31;700000
Hazel;Fund I;2024-12-31;(100)
Alder;Fund I;2024-12-31;900000`,
      { marked: ['Maple 2024-12-31 700000 USD', 'Alder 2024-12-31 900000 USD'] },
    ],
  ])('leaves out what is below zero among %s, and asks', (_, csv, wanted) => {
    const read = readList(csv);
    expect(read).toMatchObject({ ...wanted, errors: [] });
    expect(read.asked).toEqual(expect.arrayContaining([expect.stringMatching(/^left-out: rows with "/)]));
  });

  it.each([
    [
      'rounds of companies that nothing names',
      `permalink;round type;funded at;raised (USD)
/p/1;Private Equity;2015-02-01;6000000
/p/2;Private Equity;2011-10-03;200000000
/p/3;Private Equity;2012-10-03;2000000
/p/4;Private Equity;2014-05-03;2000000`,
    ],
    [
      'attributes of funds of which it has only numbers',
      `Fund ID;Industry;City;Website
1;Software;Boston;www.a.com
2;Software;Boston;www.a.com
3;Health;Boston;www.b.com`,
    ],
    [
      'amounts of years, of neither companies nor holders',
      `Kind;Contract;2019;2020;2021;2022
Round;C-1;51;203;62;108
Round;C-2;53;111;127;88
Entry;C-3;10;20;30;40`,
    ],
    [
      'people of firms, with a column of actions in which nothing stands',
      `manager id;fund name;gp names;stage focus;next action
M1;Maple Fund I;Ann Doe;Seed;
M2;Hazel Fund II;Bob Roe;Series A;`,
    ],
    [
      'capital calls of funds of which it has only codes',
      `call id;fund id;call date;amount;due date;paid date
C1;F001;2024-02-13;500000;2024-02-13;2024-02-13
C2;F002;2024-02-13;100000;2024-11-15;2024-11-15`,
    ],
    [
      'capital accounts of investors',
      `No;Investor;Entity;Date;Invested Capital;ITD Beginning NAV;ITD Contributions;ITD Ending NAV
1;Ann Doe;Oak Partners LP;2026-03-31;25000;;25000;25200
2;Bob Roe;Oak Partners LP;2026-03-31;12000;;12000;12100`,
    ],
    [
      'returns of funds, by quarter',
      `Quarter;Maple Fund I;Hazel Fund II;Alder Fund III
Q1 2020;0.004967;-0.001383;0.0144
Q2 2020;0.014656;0.00333;-0.0033
Q3 2020;-0.0024;0.0133;0.0033`,
    ],
    [
      'figures of each period, which name nothing but codes',
      `snapshot id;instrument id;period start;period end;amortized cost;fair value;currency
1;I-1;2024-01-01;2024-03-31;200000;220000;USD
2;I-1;2024-04-01;2024-06-30;200000;230000;USD`,
    ],
    [
      'deals that are looked at',
      `Opportunity;Company Name;Sector;Stage;Created;Deal Lead
Maple buyout;Maple;Software;Screening;2024-01-02;Ann
Maple growth;Maple;Software;Sourced;2024-02-02;Ann
Hazel buyout;Hazel;Software;Sourced;2024-03-02;Bob
Hazel growth;Hazel;Software;Screening;2024-04-02;Ann`,
    ],
    [
      'values of anything with the days on which they were typed',
      `record;company;value;entered;entered by
1;Maple;2000;2021-01-15;Ann
2;Hazel;30000;2021-01-15;Ann
3;Alder;15000;2021-03-15;Bob`,
    ],
  ])('reads no %s', (_, csv) => {
    const rows = csv.split('\n').map((line) => line.split(';'));
    const { sheets, skipped } = proposeMapping([makeWorkbook([makeTable('Book', rows)])], NOBODY, NO_MEMORY);
    expect(sheets.flatMap(({ targets }) => targets)).toEqual([]);
    expect(skipped.map(({ sheet }) => sheet)).toEqual(['Book']);
  });
});

describe('positions without a day', () => {
  it.each([
    [
      'are bought for their cost, each of the class that it is called',
      `Company;Industry;Investment Type;Cost (USD);Fair Value (USD)
Maple;Software;Common Stock;250000;400000
Maple;Software;Series A Preferred;150000;200000
Hazel;Health;Series B Preferred;350000;360000`,
      ['Maple 250000 USD', 'Maple 150000 USD', 'Hazel 350000 USD'],
      [
        'Maple: Common Stock, Common Stock',
        'Maple: Series A Preferred, Series A Preferred',
        'Hazel: Series B Preferred, Series B Preferred',
      ],
    ],
    [
      'cost something else than the face value of debts beside them, which are left',
      `Company;Investment Type;Principal (USD);Cost (USD);Fair Value (USD)
Maple;First Lien Term Loan;1000000;990000;995000
Maple;Common Stock;;250000;400000
Hazel;Series B Preferred;;350000;360000`,
      ['Maple 250000 USD', 'Hazel 350000 USD'],
      ['Maple: Common Stock, Common Stock', 'Hazel: Series B Preferred, Series B Preferred'],
    ],
  ])('%s', (_, csv, bought, named) => {
    expect(readList(csv)).toMatchObject({
      bought,
      named,
      marked: [],
      missing: ['Closing Date and Issue Date', 'Fund'],
    });
  });
});

describe('debts among the names of what is held', () => {
  it('are left out, each by the name that says so', () => {
    const { bought, asked, errors } = readList(`Portfolio Company;Fund;Date;Cost (USD)
Maple Term Loan;Fund I;2023-01-02;550000
Hazel Term Loan;Fund I;2023-02-02;480000
Alder Common Stock;Fund I;2023-03-02;440000
Birch Common Stock;Fund I;2023-04-02;430000`);
    expect({ bought, errors }).toEqual({
      bought: ['Alder 2023-03-02 440000 USD', 'Birch 2023-04-02 430000 USD'],
      errors: [],
    });
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^left-out: rows with "Maple Term Loan"/)]));
  });
});

describe('related tables', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'what a fund’s own investors paid, though a list says who they are',
      ['investors', 'investor_id;legal_name;kyc\nI-1;Maple Family Office;cleared\nI-2;Hazel Capital;cleared'],
      [
        'subscriptions',
        'subscription_id;investor_id;amount_usd;cash_date\nS-1;I-1;500000;2025-03-01\nS-2;I-2;1000000;2025-03-02',
      ],
    ],
    [
      'what was held at the end of each period, though another says whose codes these are',
      ['instruments', 'instrument_id;company_name;share_class_name\nI-1;Maple;Ordinary\nI-2;Hazel;Ordinary'],
      [
        'states',
        'state_id;instrument_id;period_start_date;period_end_date;amortized_cost\n1;I-1;2024-01-01;2024-03-31;200000\n2;I-1;2024-04-01;2024-06-30;210000\n3;I-2;2024-01-01;2024-03-31;300000',
      ],
    ],
    [
      'sums of sustainability, though another says when their companies were bought',
      [
        'companies',
        'company_id;company_name;sector;investment_date\nC-1;Maple;Software;2020-06-15\nC-2;Hazel;Software;2021-06-15',
      ],
      [
        'esg',
        'company_id;year;co2_tons;esg_score;community_investment_usd\nC-1;2021;35000;79;152000\nC-2;2021;40250;77;220000',
      ],
    ],
  ] as const)('make no purchases of %s', (_, one, other) => {
    const made = [one, other].map(([name = '', csv = '']) =>
      makeTable(
        name,
        csv.split('\n').map((line) => line.split(';')),
      ),
    );
    const { sheets } = proposeMapping([makeWorkbook(made)], NOBODY, NO_MEMORY);
    const kinds = sheets.flatMap(({ targets }) => targets.map(({ sheet }) => sheet.kind));
    expect(kinds.filter((kind) => kind === 'securities')).toEqual([]);
  });
});

describe('what holdings are worth', () => {
  it.each([
    [
      'stands under a day in brackets, whatever unit is behind it',
      `被投企业;基金;轮次;投资日期;投资金额(万元);公允价值（2023年12月31日）(万元)
枫机器人;基金一;A轮;2019-03-15;125;340
榛生物;基金一;A轮;2020-07-01;80;90`,
      ['枫机器人 2023-12-31 3400000 CNY', '榛生物 2023-12-31 900000 CNY'],
    ],
    [
      'is the valuation beside a cost that it is near',
      `Portfolio at 31 March 2024
Company;Fund;Date of first investment;Book cost (GBP);Valuation (GBP)
Maple;Fund I;2019-03-15;1250000;3400000
Hazel;Fund I;2020-07-01;800000;100000`,
      ['Maple 2024-03-31 3400000 GBP', 'Hazel 2024-03-31 100000 GBP'],
    ],
    [
      'stands under quarters that do not add up to what was invested',
      `Company;Fund;Date;Invested (EUR);Q1 2023;Q2 2023
Maple;Fund I;2020-01-02;1250000;2000000;2100000
Hazel;Fund I;2020-02-02;800000;400000;300000`,
      [
        'Maple 2023-06-30 2100000 EUR',
        'Maple 2023-03-31 2000000 EUR',
        'Hazel 2023-06-30 300000 EUR',
        'Hazel 2023-03-31 400000 EUR',
      ],
    ],
    [
      'is no valuation far above what was paid, which is that of the whole company',
      `Portfolio at 31 March 2024
Company;Fund;Date;Cost (GBP);Valuation (GBP)
Maple;Fund I;2019-03-15;125000;34000000
Hazel;Fund I;2020-07-01;80000;10000000`,
      [],
    ],
    [
      'is not what was invested in quarters that add up to it',
      `Company;Fund;Date;Invested (EUR);Q1 2023;Q2 2023
Maple;Fund I;2020-01-02;1250000;250000;1000000
Hazel;Fund I;2020-02-02;800000;300000;500000`,
      [],
    ],
  ])('%s', (_, csv, marked) => {
    const read = readList(csv);
    expect(read).toMatchObject({ marked, errors: [] });
    expect(read.bought).toHaveLength(2);
  });
});

describe('interests in funds', () => {
  it('are bought by the unit, at what one was worth then, and not marked with what one is worth now', () => {
    const { bought, marked, errors } = readList(`Date;Fund;Name;Units;NAV at Purchase (EUR);Current NAV (EUR)
2023-01-09;Fund I;Maple Growth;1000;110;240
2024-03-01;Fund I;Hazel Small Cap;200;150;160`);
    expect({ bought, marked, errors }).toEqual({
      bought: ['Maple Growth 2023-01-09 110000 EUR', 'Hazel Small Cap 2024-03-01 30000 EUR'],
      marked: [],
      errors: [],
    });
  });

  it('are no tokens, whatever these funds hold, and of a type though their word is that of a stage', () => {
    const { bought, asked, errors } = readList(`Investment;Asset Class;Fund;Inception Date;Amount (USD)
Maple Fund;Private Equity;Fund I;2021-05-01;900000
Hazel Fund;Venture Capital;Fund I;2021-06-01;800000
Alder Fund;Crypto Funds;Fund I;2021-07-01;700000`);
    expect({ bought, errors }).toEqual({
      bought: [
        'Maple Fund 2021-05-01 900000 USD',
        'Hazel Fund 2021-06-01 800000 USD',
        'Alder Fund 2021-07-01 700000 USD',
      ],
      errors: [],
    });
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^types: .*"Venture Capital" \(1 row\)/)]));
  });

  it('are not valued on the day on which they end', () => {
    const { missing } = readList(`Company;Fund;Termination Date;Fair Value (USD)
Maple;Fund I;2030-12-31;700000
Hazel;Fund I;2033-12-31;900000`);
    expect(missing).toEqual(['Date']);
  });
});
