import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { toPeriodEnd } from '../../../src/mapping/source/period-end.ts';
import { formatted } from '../../support/make-table.ts';
import { book, mapAndCheck } from '../support.ts';
import { NOBODY, readCells, readList, readTabs } from './read-list.ts';

describe('sums that no label of a total tells', () => {
  const LIST = `Vintage;Sector;Company;Fund;Date;Cost (EUR)
2021;Robotics;Maple;Larch Fund I;2021-03-02;2500000
2021;Bio;Hazel;Larch Fund I;2021-09-15;1200000`;

  it('are totals where they are called so behind or before a number', () => {
    const { bought, errors } = readList(`${LIST}
2021 Total;;;;;3700000
2023;Energy;Alder;Larch Fund II;2023-01-20;600000
Total for 2023;;;;;600000
Grand Total;;;;;4300000`);
    expect(bought.map((line) => line.split(' ')[0])).toEqual(['Maple', 'Hazel', 'Alder']);
    expect(errors).toEqual([]);
  });

  it('are totals where what was bought and sold again comes to nothing', () => {
    const { bought, errors } = readList(`Account;Date;Company;Fund;Amount (EUR)
1510;2021-03-02;Maple;Larch Fund I;2500000
Total for 1510;;;;2500000
1520;2021-09-15;Hazel;Larch Fund I;1200000
1520;2023-05-05;Hazel;Larch Fund I;-1200000
Total for 1520;;;;0`);
    expect(bought).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('are left out and asked about where they name no company, fund or day', () => {
    const { asked, bought } = readList(`${LIST}
Total;;;;;3700000
By sector
Robotics;;;;;2500000
Bio;;;;;1200000`);
    expect(bought).toHaveLength(2);
    expect(asked.filter((text) => text.includes('"Robotics" and "Bio"'))).toEqual([
      expect.stringContaining('they name no company, fund or day'),
    ]);
  });

  it('are purchases where a kind of shares stands behind a blank company and fund', () => {
    const { asked, bought } = readList(`Fund;Company;Security;Date;Cost (EUR)
Larch Fund I;Maple;Seed Preferred;2021-03-02;500000
Larch Fund I;Hazel;Seed Preferred;2021-09-15;250000
;;Common;;10000
Larch Fund II;Alder;Series B Preferred;2023-01-20;300000
;;Common;;40000`);
    expect(bought).toContain('Alder 2023-01-20 40000 EUR');
    expect(asked.filter((text) => text.includes('row 6 belongs to "2023-01-20"'))).toHaveLength(1);
  });
});

describe('kinds of shares below their companies', () => {
  it('name no companies under the header of these, and companies may stand below their funds', () => {
    const { bought, named } = readList(
      `Investment;Date;Cost (GBP)
Larch Fund I
Maple Ltd
Ordinary shares;2021-03-02;100000
Preference shares;2022-06-30;50000
Hazel Ltd
A Ordinary shares;2021-09-15;80000
Larch Fund II
Alder Ltd
Preference shares;2023-01-20;200000`,
      ['Larch Fund I', 'Larch Fund II'],
    );
    expect(bought.map((line) => line.split(' ')[0])).toEqual(['Maple', 'Maple', 'Hazel', 'Alder']);
    expect(named.map((line) => line.split(', ').at(-1))).toEqual([
      ...['Larch Fund I', 'Larch Fund I', 'Larch Fund I', 'Larch Fund II'],
    ]);
  });

  it('belong to the heading right above them where sectors stand above companies', () => {
    const { marked, totals } = readList(`Larch Fund II: Schedule of Investments
December 31, 2024
;Shares;Cost (USD);Fair Value (USD)
Software
Maple, Inc.
Series A Preferred Stock;100000;1000000;1800000
Series B Preferred Stock;50000;1500000;1600000
Total Software;;2500000;3400000
Biotechnology
Hazel, Inc.
Series Seed Preferred Stock;4000;500000;450000
Total Biotechnology;;500000;450000`);
    expect(marked).toEqual(['Maple, Inc. 2024-12-31 3400000 USD', 'Hazel, Inc. 2024-12-31 450000 USD']);
    expect(totals).toHaveLength(4);
  });
});

describe('a fund administrator’s export', () => {
  it('writes days as eight digits, sales below zero, and amounts as "Amt"', () => {
    const { asked, bought, sold } = readList(`Fund;Deal Name;Txn Desc;Eff Date;Ccy;Local Amt;Qty
Larch Fund I;Maple;Purchase;20210302;USD;2500000;100000
Larch Fund I;Hazel;Purchase;20210915;GBP;1000000;50000
Larch Fund I;Hazel;Sale;20230505;GBP;-1500000;-50000`);
    expect(bought).toEqual(['Maple 2021-03-02 2500000 USD', 'Hazel 2021-09-15 1000000 GBP']);
    expect(sold).toEqual(['Hazel 2023-05-05 50000 1500000 GBP']);
    expect(asked.some((text) => text.startsWith('below-zero'))).toBe(true);
  });
});

describe('a tab for each fund', () => {
  it('has a header with a value and its day, and the unit and the currency in a note below', () => {
    const { bought, marked } = readTabs({
      'Larch Fund I':
        'Portfolio company;Entry;Cost;NAV 31.12.2024\nMaple;2021-03-02;2500;4400\nHazel;2021-09-15;1200;900\nin EUR thousand',
    });
    expect(bought).toEqual(['Maple 2021-03-02 2500000 EUR', 'Hazel 2021-09-15 1200000 EUR']);
    expect(marked).toEqual(['Maple 2024-12-31 4400000 EUR', 'Hazel 2024-12-31 900000 EUR']);
  });
});

describe('a word in place of a day', () => {
  it('leaves its rows out with one question, and leaves the others as they are', () => {
    const { asked, bought, errors } = readList(`Company;Fund;Date;Amount (EUR)
Maple;Larch Fund I;various;2500000
Hazel;Larch Fund I;2021-09-15;1200000
Alder;Larch Fund II;TBD;600000
Birch;Larch Fund II;n/a;300000`);
    expect(bought).toEqual(['Hazel 2021-09-15 1200000 EUR']);
    expect(errors).toEqual([]);
    expect(asked.filter((text) => text.includes('name no day'))).toEqual([expect.stringContaining('3,400,000')]);
  });
});

describe('a mere list of companies, rounds, days and amounts', () => {
  const LIST = (amount: string, more = ''): string => `Company;Round;Date;${amount}${more === '' ? '' : ';Investors'}
Maple;Seed;2021-03-02;250000${more}
Maple;Series A;2022-06-30;400000${more}`;

  it('is of purchases whose fund is asked', () => {
    const { bought, missing } = readList(LIST('Amount (EUR)'));
    expect(bought).toEqual(['Maple 2021-03-02 250000 EUR', 'Maple 2022-06-30 400000 EUR']);
    expect(missing).toEqual(['Fund']);
  });

  it.each([
    LIST('Amount raised (EUR)'),
    LIST('Amount (EUR)', ';Elm Ventures'),
    `Funding rounds of our companies\n${LIST('Amount (EUR)')}`,
  ])('is of rounds where it or its title says so, or it names their investors', (list) => {
    const { bought, closed } = readList(list);
    expect([bought, closed]).toEqual([[], ['Maple Seed', 'Maple Series A']]);
  });
});

describe('a link behind a name, as an export of Notion has it', () => {
  it('is no part of the name of a company or a fund', () => {
    const link = '(https://www.notion.example/1a2b/c)';
    const { asked, bought, named, missing } = readList(
      `Name ${link};Invested (EUR);Date;Instrument;Fund
Maple ${link};50000;2023-03-14;SAFE;Larch Fund I ${link}
Hazel ${link};25000;2023-06-28;SAFE;Larch Fund I ${link}`,
      ['Larch Fund I'],
    );
    expect(bought).toEqual(['Maple 2023-03-14 50000 EUR', 'Hazel 2023-06-28 25000 EUR']);
    expect([named.map((line) => line.split(', ').at(-1)), missing]).toEqual([['Larch Fund I', 'Larch Fund I'], []]);
    expect(asked.filter((text) => text.includes('notion'))).toEqual([]);
  });
});

describe('a bank’s statement', () => {
  it('buys with what left the account, and leaves out what came in from investors', () => {
    const { asked, bought, sold } = readList(`Booking date;Counterparty;Reference;Debit;Credit;Balance;Ccy
2021-03-02;Maple Inc;Series A subscription;1000000;;4000000;USD
2021-04-01;Pension Trust A;Capital call 4;;500000;4500000;USD
2021-09-15;Hazel Inc;Seed subscription;1200000;;3300000;USD
2023-05-05;Hazel Inc;Sale proceeds;;3200000;6500000;USD`);
    expect(bought).toEqual(['Maple Inc 2021-03-02 1000000 USD', 'Hazel Inc 2021-09-15 1200000 USD']);
    expect(sold).toEqual([]);
    expect(asked.filter((text) => text.includes('row 3'))).toEqual([expect.stringContaining('came in')]);
  });

  it('is none where a firm’s own books credit its cash with what was paid', () => {
    const { bought, sold } = readList(`Date;Company;Fund;Type;Debit;Credit;Currency;Shares
2021-03-02;Maple;Larch Fund I;Purchase;;500000;USD;1000
2021-09-15;Hazel;Larch Fund I;Purchase;;250000;USD;500
2023-05-05;Hazel;Larch Fund I;Sale;400000;;USD;500`);
    expect(bought).toEqual(['Maple 2021-03-02 500000 USD', 'Hazel 2021-09-15 250000 USD']);
    expect(sold).toEqual(['Hazel 2023-05-05 500 400000 USD']);
  });
});

describe('words of exports', () => {
  it.each([
    ['Priced (Seed)', 'Active', 'Maple 2021-03-15 250000 EUR'],
    ['SAFE', 'Refunded', undefined],
    ['Loan notes', 'Active', undefined],
    ['Loan notes (convertible)', 'Active', 'Maple 2021-03-15 250000 EUR'],
  ])('take %s, %s for what they are', (instrument, status, expected) => {
    const { bought } = readList(`Company;Fund;Instrument;Status;Date;Invested (EUR)
Maple;Larch Fund I;${instrument};${status};2021-03-15;250000
Hazel;Larch Fund I;Preferred;Active;2022-06-01;150000`);
    expect(bought[0]?.startsWith('Maple') ? bought[0] : undefined).toBe(expected);
  });

  it('take a mere "Our $" for what was invested', () => {
    const { bought } = readList(
      'Company;Fund;Date;Our $\nMaple;Larch Fund I;2021-03-15;250000\nHazel;Larch Fund I;2022-06-01;15000',
    );
    expect(bought.map((line) => line.split(' ')[2])).toEqual(['250000', '15000']);
  });
});

describe('a note more of the same kind', () => {
  it('is another purchase on its own day where the mapping of the quarter before is used again', () => {
    const quarter = `Company;Fund;Instrument;Date;Cost (EUR)
Maple;Larch Fund I;SAFE;2021-03-02;250000
Hazel;Larch Fund I;SAFE;2021-09-15;100000`;
    const yaml = writeMapping(proposeMapping([book(quarter)], NOBODY, NO_MEMORY), { inputs: ['q.xlsx'] });
    const { records } = mapAndCheck(book(`${quarter}\nMaple;Larch Fund I;SAFE;2024-11-01;50000`).tables, yaml);
    expect(records.filter(({ kind }) => kind === 'security')).toHaveLength(3);
    expect(records.flatMap(({ findings }) => findings.filter(({ code }) => code === 'values-contradict'))).toEqual([]);
  });
});

describe('a day beside the first company of a cohort alone', () => {
  it('is that of its other companies too, which is asked, and an amount there is not', () => {
    const { asked, bought, errors } = readList(`Cohort;Startup;Fund;Instrument;Date;Invested (EUR);Reserved (EUR)
W22;Maple;Larch Fund I;SAFE;2022-03-15;20000;50000
;Hazel;Larch Fund I;SAFE;;20000;
;Alder;Larch Fund I;SAFE;;25000;
S22;Birch;Larch Fund I;SAFE;2022-09-15;20000;50000
;Elm;Larch Fund I;SAFE;;20000;`);
    const march = ['Maple', 'Hazel', 'Alder'].map((name) => `${name} 2022-03-15`);
    expect(bought.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      ...march,
      'Birch 2022-09-15',
      'Elm 2022-09-15',
    ]);
    expect(errors).toEqual([]);
    expect(asked.filter((text) => text.startsWith('meaning: blank cells'))).toHaveLength(1);
  });

  it('is shown as a day where the cell holds its number', () => {
    const { asked } = readCells([
      ['Cohort', 'Startup', 'Fund', 'Date', 'Invested (EUR)'],
      ['W22', 'Maple', 'Larch Fund I', formatted(44635, 'yyyy-mm-dd'), 20000],
      ['', 'Hazel', 'Larch Fund I', '', 30000],
      ['S22', 'Birch', 'Larch Fund I', formatted(44819, 'yyyy-mm-dd'), 20000],
    ]);
    expect(asked.filter((text) => text.includes('row 3 belongs to "2022-03-15"'))).toHaveLength(1);
  });
});

describe('who prepared a report', () => {
  it('is no company, though the day of it stands beside', () => {
    const { bought, marked, errors } = readList(`Larch Fund I: Schedule of investments at 31 March 2025
Company;Acquired;Cost (USD);Fair value (USD)
Maple;2021-03-02;2500000;4400000
Hazel;2021-09-15;1200000;900000
Total;;3700000;5300000
Prepared by:;Ann Lee;;
Date:;2025-04-15;;`);
    expect([bought.length, marked.length, errors]).toEqual([2, 2, []]);
  });

  it('is not told from a company with a colon whose purchases stand below it', () => {
    const { bought } = readList(`Company;Sector;Round;Date;Cost (USD);Fund
Hazel;Bio;Seed;2020-01-01;300000;Larch Fund I
Maple:;Robotics;;;;
;;Seed;2021-03-02;500000;Larch Fund I`);
    expect(bought).toContain('Maple: 2021-03-02 500000 USD');
  });
});

describe('a table that names no currency', () => {
  const TABS = {
    NAV: 'Company;Larch Fund I;Larch Fund II\nMaple;4400000;\nHazel;900000;600000',
    Commitments: `Company;Fund;Date;Amount (EUR)
Maple;Larch Fund I;2021-03-02;2500000
Hazel;Larch Fund II;2021-10-15;500000`,
  };

  it('is in the one that the others of its file name, which is asked', () => {
    const { asked, marked } = readTabs(TABS, ['Larch Fund I', 'Larch Fund II']);
    expect(marked).toEqual(['Maple 4400000 EUR', 'Hazel 900000 EUR', 'Hazel 600000 EUR']);
    expect(asked.filter((text) => text.startsWith('currency: '))).toHaveLength(1);
  });

  it('is in none where the others name several', () => {
    const more =
      'Company;Fund;Date;Amount (USD)\nBirch;Larch Fund I;2020-03-02;70000\nElm;Larch Fund I;2020-10-15;80000';
    const { marked } = readTabs({ ...TABS, More: more }, ['Larch Fund I', 'Larch Fund II']);
    expect(marked).toEqual(['Maple 4400000', 'Hazel 900000', 'Hazel 600000']);
  });
});

describe('headers in other languages', () => {
  it.each([
    [
      '公司;基金;首次投资日期;投资额(元);2024年末估值(元)\n枫叶;Larch Fund I;2021-03-02;250000;300000\n榛子;Larch Fund I;2022-06-01;150000;90000',
      2,
      0,
    ],
    [
      'Société;Fonds;Date d’entrée;Investi (€);Cédé (€);Date de sortie\nÉrable;Larch Fund I;2021-03-02;250000;;\nNoisetier;Larch Fund I;2022-06-01;100000;320000;2023-05-05',
      0,
      1,
    ],
    [
      '投資先;ファンド;投資日;出資額(円);直近評価額(円);評価日\n楓;Larch Fund I;2021-03-02;250000;300000;2024-12-31\n榛;Larch Fund I;2022-06-01;150000;90000;2024-12-31',
      2,
      0,
    ],
    [
      'Debiteur;Fonds;Hoofdsom (€);Rente;Startdatum;Einddatum\nEsdoorn;Larch Fund I;250000;8%;2023-03-01;2026-03-01\nHazelaar;Larch Fund I;100000;6%;2022-06-01;2025-06-01',
      0,
      0,
    ],
    // Values of about forty times the cost are of whole companies, and a fiscal year may end in March.
    [
      '2024年12月31日\n公司;基金;投资日期;投资金额(元);最新估值(元)\n枫叶;Larch Fund I;2021-03-02;5000000;200000000\n榛子;Larch Fund I;2022-06-01;2500000;300000000',
      0,
      0,
    ],
    [
      '会社名;ファンド;投資日;投資額(円);2024年度末評価額(円)\n楓;Larch Fund I;2021-03-02;250000;300000\n榛;Larch Fund I;2022-06-01;150000;90000',
      0,
      0,
    ],
  ])('name purchases, marks and sales', (list, marks, sales) => {
    const { bought, marked, sold } = readList(list);
    expect([bought.length, marked.length, sold.length]).toEqual([2, marks, sales]);
  });

  it('say of a value alone that it is of the end of a period', () => {
    const list = (header: string): string =>
      `投資先;ファンド;${header}\n楓;Larch Fund I;250000\n榛;Larch Fund I;150000`;
    expect(readList(list('2024年3月末評価額(円)')).marked).toHaveLength(2);
    expect(readList(list('2024年3月末投資額(円)')).bought).toEqual([]);
  });

  it('say no day of a fiscal year, which may end in March', () => {
    expect(['2023年末', '2023年度末'].map((text) => toPeriodEnd(text, 'ymd'))).toEqual(['2023-12-31', undefined]);
  });

  it('make no notes of purchases for an "Einddatum", which may be the day of a sale', () => {
    const { asked, named } = readList(
      'Bedrijf;Fonds;Startdatum;Einddatum;Bedrag (EUR)\nEsdoorn;Larch Fund I;2021-03-02;;500000\nHazelaar;Larch Fund I;2022-06-01;2024-02-01;250000',
    );
    expect(named).toEqual([
      'Esdoorn: Interests, Interests, Larch Fund I',
      'Hazelaar: Interests, Interests, Larch Fund I',
    ]);
    expect(asked.filter((text) => text.includes('convertible note'))).toEqual([]);
  });
});

describe('what buys tokens beside notes and shares', () => {
  it('leads to a round where a person names its round', () => {
    const tokens = `Project;Fund;Deal type;Date;Amount (USD)
Maple;Larch Fund I;SAFT;2022-02-01;500000
Hazel;Larch Fund I;SAFE;2022-06-15;250000
Alder;Larch Fund I;Equity;2021-11-30;300000`;
    const proposal = proposeMapping([book(tokens)], NOBODY, NO_MEMORY);
    const sheet = proposal.sheets[0]?.sheet ?? '';
    const of = { sheet, headerRow: 1, tabs: ['Token Convertibles'] };
    const answered = proposal.answer({ ...of, name: 'Round', value: 'Series A' });
    const { records } = mapAndCheck(book(tokens).tables, writeMapping(answered, { inputs: ['input.xlsx'] }));
    const rounds = records.flatMap((record) => (record.kind === 'round' ? [`${record.company}: ${record.name}`] : []));
    expect(rounds).toEqual(expect.arrayContaining(['Maple: Series A', 'Hazel: SAFE', 'Alder: Interests']));
  });
});

describe('a value of which nothing says the day', () => {
  it('is a mark on the day that a person answers', () => {
    const list = 'Company;Fund;Date;Cost (EUR);FMV (EUR)\nMaple;Larch Fund I;2021-03-02;250000;300000';
    const proposal = proposeMapping([book(list)], NOBODY, NO_MEMORY);
    const question = listQuestions(proposal).find(({ text }) => text.includes('"FMV (EUR)"'));
    expect(question?.answers).toBe('y/N, a date such as 2024-03-31');
    const said = question?.say?.('2024-12-31');
    const answered = said === undefined ? proposal : proposal.answer(said);
    const { records } = mapAndCheck(book(list).tables, writeMapping(answered, { inputs: ['input.xlsx'] }));
    expect(records.flatMap((record) => (record.kind === 'valuation' ? [record.date] : []))).toEqual(['2024-12-31']);
    expect(question?.say?.('some day')).toBeUndefined();
  });
});

describe('a value in a fund’s currency beside costs in local ones', () => {
  const list = (cost: string): string => `Investment;Fund;Local ccy;Acq. date;${cost};FV (EUR) 31.12.2024
Maple;Larch Fund I;USD;2021-03-02;2500000;4230769
Hazel;Larch Fund I;GBP;2021-09-15;1200000;1084337`;

  it('is in that of its header, and the costs are in theirs', () => {
    const { bought, marked } = readList(list('Cost (LC)'));
    expect(bought).toEqual(['Maple 2021-03-02 2500000 USD', 'Hazel 2021-09-15 1200000 GBP']);
    expect(marked).toEqual(['Maple 2024-12-31 4230769 EUR', 'Hazel 2024-12-31 1084337 EUR']);
  });

  it('is in the same as the costs where their header says so too', () => {
    expect(readList(list('Cost (EUR)')).bought).toEqual([
      'Maple 2021-03-02 2500000 EUR',
      'Hazel 2021-09-15 1200000 EUR',
    ]);
  });
});

describe('parts of one under funds', () => {
  const table = (title: string): string => `${title};Larch Fund I;Larch Fund II
Maple;0.081;
Hazel;0.05;0.02`;
  const isRead = (title: string): boolean => {
    const { sheets } = proposeMapping(
      [book(table(title))],
      { ...NOBODY, funds: ['Larch Fund I', 'Larch Fund II'] },
      NO_MEMORY,
    );
    return sheets.length > 0;
  };

  it('are what they own, and amounts where a header says their unit', () => {
    expect([isRead('Company'), isRead('Company (EUR m)')]).toEqual([false, true]);
  });

  it('are amounts where the name of the tab says their unit', () => {
    const { asked } = readTabs({ 'Cost in EURm': table('Company') }, ['Larch Fund I', 'Larch Fund II']);
    expect(asked.filter((text) => text.startsWith('interests: '))).toHaveLength(1);
  });
});
