import { describe, expect, it } from 'vitest';
import { formatted, makeTable } from '../../support/make-table.ts';
import { readBook, readList, readTabs } from './read-list.ts';

const LARCH = ['Larch Fund I', 'Larch Fund II'];

describe('a cover', () => {
  it('names no company of tabs that are called after theirs', () => {
    const header = ['Fund', 'Round', 'Date', 'Shares', 'Invested (EUR)'];
    const { bought } = readBook(
      [
        makeTable('Cover', [['Larch Capital LLC'], ['As of 31 December 2024']]),
        makeTable('Acme', [header, ['Larch Fund I', 'Seed', '2021-03-02', 100, 250_000]]),
        makeTable('Beta', [header, ['Larch Fund I', 'Seed', '2022-03-02', 100, 350_000]]),
      ],
      LARCH,
    );
    expect(bought).toEqual(['Acme 2021-03-02 250000 EUR', 'Beta 2022-03-02 350000 EUR']);
  });
});

describe('values under days', () => {
  const MARKED = ['Maple 2024-09-30 4400 EUR', 'Maple 2024-06-30 4100 EUR'];

  it.each([
    ['as text', '30-Jun-24', '30-Sep-24'],
    ['as ISO', '2024-06-30', '2024-09-30'],
    ['with a month in words', 'Jun 30, 2024', '30 September 2024'],
    ['as days of the sheet', formatted(45473, 'dd/mm/yyyy'), formatted(45565, 'dd/mm/yyyy')],
  ])('are marks of these days, %s', (_, june, september) => {
    const rows = [
      ['Company', 'Fund', 'Round', 'Date', 'Invested (EUR)', june, september],
      ['Maple', 'Fund I', 'Seed', '2021-03-02', 2500, 4100, 4400],
    ];
    expect(readBook([makeTable('SoI', rows)])).toMatchObject({ errors: [], marked: MARKED });
  });

  it.each([
    ['below a merged header', ['', '', '', '', 'Fair Value (EUR)', ''], ['30-Jun-24', '30-Sep-24'], ['E1:F1']],
    [
      'above the header',
      ['', '', '', '', '30 Jun 2024', '', '30 Sep 2024', ''],
      ['Fair Value (EUR)', 'MOIC', 'Fair Value (EUR)', 'MOIC'],
      ['E1:F1', 'G1:H1'],
    ],
  ])('are marks of these days, %s', (_, above, days, mergedRanges) => {
    const rows = [
      above,
      ['Company', 'Fund', 'Date', 'Invested (EUR)', ...days],
      ['Maple', 'Fund I', '2021-03-02', 2500, ...(days.length > 2 ? [4100, 1.64, 4400, 1.76] : [4100, 4400])],
    ];
    const read = readBook([makeTable('SoI', rows, { mergedRanges })]);
    expect({ errors: read.errors, marked: read.marked.toSorted() }).toEqual({
      errors: [],
      marked: MARKED.toSorted(),
    });
  });
});

describe('the class of what is bought', () => {
  it.each([
    ['Series A Preferred;;2500000', 'preferred'],
    ['Common;;2500000', 'common'],
    ['Seed;;2500000', 'common'],
    ['Series A Preferred;1000;2500000', 'preferred'],
    ['Seed;1000;2500000', 'preferred'],
  ])('is of the kind that its label says, beside labels that say none: %s', (row) => {
    const { errors, bought } = readList(`Company;Date;Security;Shares;Invested (USD);Fund
Maple;2021-03-02;${row};Fund I
Hazel;2021-09-15;Series B Preferred;${row.split(';')[1]};1200000;Fund I
Alder;2021-09-15;Series C Preferred;${row.split(';')[1]};1300000;Fund I`);
    expect({ errors, count: bought.length }).toEqual({ errors: [], count: 3 });
  });

  it('names its round where types stand beside it', () => {
    const { errors, named, closed } = readList(
      `Issuer;Security Type;Share Class;Quantity;Date;Cost (USD);Holder
Maple;Preferred Stock;Series A Preferred;1000;2021-03-02;500000;Larch Fund I
Maple;Common Stock;Common;200;2021-03-02;20000;Larch Fund I
Hazel;SAFE;;;2021-07-09;250000;Larch Fund II`,
      LARCH,
    );
    expect({ errors, named, closed }).toEqual({
      errors: [],
      named: [
        'Maple: Series A, Series A Preferred, Larch Fund I',
        'Maple: Common, Common, Larch Fund I',
        'Hazel: SAFE, Larch Fund II',
      ],
      closed: ['Maple Series A', 'Maple Common', 'Hazel SAFE'],
    });
  });

  it('is in the same round as its purchase where nothing but equity was bought, over several days', () => {
    const { errors, named, closed } = readList(`Company;Fund;Date;Security;Cost (EUR)
Maple;Fund I;2021-03-02;Equity;250000
Maple;Fund I;2022-03-02;Equity;350000`);
    expect({ errors, named: new Set(named), closed }).toEqual({
      errors: [],
      named: new Set(['Maple: Interests, Interests, Fund I']),
      closed: ['Maple Interests'],
    });
  });

  it('is that of the round where a tab has nothing but equity', () => {
    expect(
      readTabs({
        2021: 'Date;Company;Round;Instrument;Amount (€);Fund\n2021-03-02;Maple;Seed;Equity;250000;Fund I\n2021-07-09;Hazel;Seed;Convertible;100000;Fund I',
        2022: 'Date;Company;Round;Instrument;Amount (€);Fund\n2022-01-20;Alder;Seed;Equity;300000;Fund I',
      }),
    ).toMatchObject({
      errors: [],
      bought: ['Maple 2021-03-02 250000 EUR', 'Hazel 2021-07-09 100000 EUR', 'Alder 2022-01-20 300000 EUR'],
    });
  });
});

describe('what other tabs say', () => {
  const PORTFOLIO = 'Company;Date;Round;Cost (USD);Fair Value (USD)\nMaple;2021-03-02;Seed;2500000;4400000';

  it('takes fund and day from a page before the tables, and asks', () => {
    const { asked, missing, named, marked } = readTabs({
      Cover: 'Northlight Fund I\nQuarterly Report\nAs of 31 December 2024',
      Portfolio: PORTFOLIO,
    });
    expect({ missing, named, marked }).toEqual({
      missing: [],
      named: ['Maple: Seed, Seed, Northlight Fund I'],
      marked: ['Maple 2024-12-31 4400000 USD'],
    });
    expect(asked.join('\n')).toMatch(/because Cover, row 1 says "Northlight Fund I"/);
  });

  it('asks where two pages name two funds', () => {
    const { missing } = readTabs({ A: 'Northlight Fund I', B: 'Northlight Fund II', Portfolio: PORTFOLIO });
    expect(missing).toEqual(['Fund']);
  });

  it('takes no part of a log for a fund', () => {
    const { missing, errors, bought } = readTabs(
      {
        Initial: 'Company;Date;Round;Amount (USD);Shares\nMaple;2021-03-02;Seed;500000;1000',
        'Follow-ons': 'Company;Date;Round;Amount (USD);Shares\nMaple;2022-06-30;Series A;750000;500',
      },
      LARCH,
    );
    expect({ missing: new Set(missing), errors, count: bought.length }).toMatchObject({
      missing: new Set(['Fund']),
      count: 2,
    });
  });

  it('counts what the first of several tables says of a round, and asks', () => {
    const rows = 'Company;Round;Fund;Date;Amount (EUR);Shares;Price';
    const { asked, errors, bought } = readTabs({
      2021: `${rows}\nMaple;Seed;Fund I;2021-03-02;250000;1000;250`,
      2022: `${rows}\nMaple;Seed;Fund II;2022-01-15;150000;500;300`,
    });
    expect({ errors, bought }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 250000 EUR', 'Maple 2022-01-15 150000 EUR'],
    });
    expect(asked).toEqual([
      expect.stringMatching(/^same: the Closing Date that "2021" says counts.*row 2$/),
      expect.stringMatching(/^same: the Price Per Share that "2021" says counts.*row 2$/),
    ]);
  });

  it('takes cash flows below zero for what was bought in each of several tabs', () => {
    const head = 'Date;Company;Fund;Round;Cash flow (EUR);Shares';
    const { errors, bought, asked } = readTabs({
      2021: `${head}\n2021-03-02;Maple;Fund I;Seed;-250000;1000\n2021-07-09;Hazel;Fund I;Seed;-100000;500`,
      2022: `${head}\n2022-06-30;Maple;Fund I;Series A;-400000;800\n2022-09-30;Hazel;Fund I;Seed;150000;-500`,
    });
    expect({ errors, bought }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 250000 EUR', 'Hazel 2021-07-09 100000 EUR', 'Maple 2022-06-30 400000 EUR'],
    });
    expect(asked.join('\n')).toMatch(/row 3 is left out.*150,000 under Cash flow/);
  });

  it('lists holders beside the capital increases that they took part in once', () => {
    const { named, bought, errors } = readTabs(
      {
        Gesellschafterliste:
          'Ahorn Robotik GmbH, HRB 12345\nGesellschafter;Nennbetrag in EUR\nAda Gründer;12500\nLarch Fund I;2500\nLarch Fund II;6250',
        Kapitalerhöhung:
          'Datum;Gesellschafter;Nennbetrag neu;Agio;Gesamteinlage (EUR);Runde\n12.03.2021;Larch Fund I;2500;247500;250000;Seed\n30.06.2022;Larch Fund II;6250;1493750;1500000;Series A',
      },
      LARCH,
    );
    expect({ named, bought, errors }).toEqual({
      named: ['Ahorn Robotik GmbH: Seed, Seed, Larch Fund I', 'Ahorn Robotik GmbH: Series A, Series A, Larch Fund II'],
      bought: ['Ahorn Robotik GmbH 2021-03-12 250000 EUR', 'Ahorn Robotik GmbH 2022-06-30 1500000 EUR'],
      errors: [],
    });
  });
});

describe('columns of trackers', () => {
  it('reads what is dead among the living as held, and asks', () => {
    const { bought, asked } = readList(`Startup;Invested on;How much (EUR);Fund;Current status;Last round
Maple;2021-03-02;25000;Fund I;Alive;Series A
Hazel;2021-09-02;15000;Fund I;Dead;Seed`);
    expect(bought).toEqual(['Maple 2021-03-02 25000 EUR', 'Hazel 2021-09-02 15000 EUR']);
    expect(asked.join('\n')).toMatch(/"Dead" are read as still held/);
  });

  it('takes neither the day of a value for that of a purchase, nor the price of options for a value', () => {
    expect(
      readList(`Company;Fund;Entry;Invested (USD);Fund Fair Value (USD);409A FMV;FMV date
Maple;Fund I;2021-03-02;1500000;3240000;1.20;2024-12-31
Hazel;Fund I;2022-05-06;750000;750000;4.00;2024-12-31`),
    ).toMatchObject({
      errors: [],
      bought: ['Maple 2021-03-02 1500000 USD', 'Hazel 2022-05-06 750000 USD'],
      marked: ['Maple 2024-12-31 3240000 USD', 'Hazel 2024-12-31 750000 USD'],
    });
  });

  it('counts shares in myriads', () => {
    const read = readList(`项目名称;基金;投资日期;轮次;股数(万股);投资金额(万元);每股价格(元)
枫叶机器人;Larch Fund I;2021-03-02;A轮;100;500;5`);
    expect(read).toMatchObject({ errors: [], bought: ['枫叶机器人 2021-03-02 5000000 CNY'] });
    expect(read.asked.join('\n')).not.toMatch(/万股/);
  });

  it('counts warrants beside the price at which they are exercised', () => {
    const { asked } = readList(`Company;Fund;Date;Round;Instrument;# Warrants;Strike (USD);Expiry
Maple;Fund I;2022-03-01;Seed;Warrant;15000;10;2032-03-01`);
    expect(asked.join('\n')).not.toMatch(/# Warrants.*left out/);
  });

  it('takes what was drawn of a loan, and not what is left of it', () => {
    const { bought } =
      readList(`Borrower;Fund;Drawn (EUR);Drawdown date;Interest rate;Maturity;Outstanding principal (EUR)
Maple;Fund I;1500000;2022-03-01;11.5%;2025-03-01;900000
Hazel;Fund I;1000000;2022-07-01;12.0%;2025-07-01;750000`);
    expect(bought).toEqual(['Maple 2022-03-01 1500000 EUR', 'Hazel 2022-07-01 1000000 EUR']);
  });

  it('leaves shares with an ISIN at their market value out', () => {
    expect(
      readList(`ISIN;Name;Qty;Price;Market value;Currency
CH0000000001;Maple;1000;98.2;98200;CHF`),
    ).toMatchObject({ bought: [], marked: [], asked: [expect.stringMatching(/listed shares/)] });
  });

  it('leaves holders in a Japanese register out who are no funds', () => {
    expect(
      readList(
        `メープル株式会社 株主名簿
氏名又は名称;株式の種類;株式数;取得年月日;払込金額(円)
山田太郎;普通株式;6000;2019年4月1日;3000000
Larch Fund I;A種優先株式;2000;2021年6月30日;100000000
Larch Fund II;B種優先株式;1000;2023年2月28日;120000000`,
        LARCH,
      ),
    ).toMatchObject({
      errors: [],
      bought: ['メープル株式会社 2021-06-30 100000000 JPY', 'メープル株式会社 2023-02-28 120000000 JPY'],
    });
  });

  it('reads amounts in the currency of the instrument, and leaves those of the fund out', () => {
    const log = `Date;Fund;Investment;Type;Instrument;Currency;Amount (instrument ccy);FX rate;Amount (fund ccy);Quantity
2021-03-31;Fund I;Maple;Acquisition;Series A shares;USD;1000000;0.85;850000;10000
2023-12-31;Fund I;Maple;Partial exit;Series A shares;USD;400000;0.90;360000;2000`;
    expect(readList(log)).toMatchObject({
      errors: [],
      bought: ['Maple 2021-03-31 1000000 USD'],
      sold: ['Maple 2023-12-31 2000 400000 USD'],
    });
  });

  it('leaves buyers out who are no funds of the firm', () => {
    expect(
      readList(
        `Company;Seller;Buyer;Date;Shares;Amount (USD)
Maple;Early Angel;Larch Fund I;2022-03-01;5000;100000
Hazel;Hazel;Larch Fund I;2022-05-01;10000;150000
Maple;Larch Fund I;Oak Capital;2024-02-01;2000;80000`,
        LARCH,
      ),
    ).toMatchObject({ errors: [], bought: ['Maple 2022-03-01 100000 USD', 'Hazel 2022-05-01 150000 USD'] });
  });

  it('takes figures of each quarter for nothing that was bought in it', () => {
    const { bought, asked } = readTabs({
      Detail: 'Company;Fund;Date;Invested (USD)\nMaple;Fund I;2021-03-02;1000000\nHazel;Fund I;2021-09-15;400000',
      'Chart data': 'Quarter;Invested;FMV\nQ1 2024;1400000;2500000\nQ2 2024;1400000;2900000\nQ3 2024;1400000;3100000',
    });
    expect(bought).toEqual(['Maple 2021-03-02 1000000 USD', 'Hazel 2021-09-15 400000 USD']);
    expect(asked.join('\n')).toMatch(/left-out: it is left out, because it lists figures of each period/);
  });

  it('reads an Italian register of members', () => {
    expect(
      readList(
        `Acero Robotica S.r.l. - Libro soci al 31/12/2023
Socio;Quota nominale (€);Versato (€);Data iscrizione
Mario Rossi;60000;60000;01/02/2018
Larch Fund I;25000;500000;15/06/2021`,
        LARCH,
      ),
    ).toMatchObject({ errors: [], bought: ['Acero Robotica S.r.l. 2021-06-15 500000 EUR'] });
  });

  it('takes classes in a currency for amounts, and no shares', () => {
    expect(
      readList(
        `Actionnaire;Date;Actions ordinaires (€);ADP A (€);ADP B (€);Total (€)
Larch Fund I;15/06/2021;0;250 000;0;250 000
Larch Fund II;20/01/2023;0;0;500 000;500 000
Fondateur;01/01/2019;10 000;0;0;10 000`,
        LARCH,
      ),
    ).toMatchObject({ bought: ['2021-06-15 250000 EUR', '2023-01-20 500000 EUR'] });
  });

  it('reads who answers that it is convertible as notes', () => {
    const { errors, bought, named, asked } = readList(`Company;Date;Amount (USD);Convertible?;Shares;Fund
Maple;2021-03-02;250000;No;1000;Fund I
Hazel;2022-03-02;100000;Yes;;Fund I`);
    expect({ errors, bought, named }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 250000 USD', 'Hazel 2022-03-02 100000 USD'],
      named: ['Maple: Shares, Shares, Fund I', 'Hazel: convertible note, Fund I'],
    });
    expect(asked.join('\n')).not.toMatch(/Yes|Round/);
    const classes = readList('Series;Price;Convertible\nA;9.41;TRUE\nB;36.62;TRUE\nCommon;1;FALSE');
    expect(classes.asked.join('\n')).not.toMatch(/TRUE/);
  });
});
