import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { NOBODY, readList } from './read-list.ts';

describe('an amount paid', () => {
  it.each(['Total paid', 'Invested to date', 'Check', 'Ticket', 'Bisher investiert'])(
    'is what was invested under the header "%s"',
    (header) => {
      const { bought, missing } = readList(`Company;Fund;Round;Initial date;${header} (USD)
Maple;Larch Fund I;Seed;2019-03-15;250000
Hazel;Larch Fund I;Series A;2020-11-02;800000`);
      expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 800000 USD']);
      expect(missing).toEqual([]);
    },
  );

  it('is a purchase however much is said of its round', () => {
    const { bought, missing } = readList(`Startup;Round;Date;Round size (USD);Our check (USD);Lead investor
Maple;Seed;2021-03-15;2000000;50000;Oak
Hazel;Series A;2022-05-22;8000000;100000;Ash`);
    expect(bought).toEqual(['Maple 2021-03-15 50000 USD', 'Hazel 2022-05-22 100000 USD']);
    expect(missing).toEqual(['Fund']);
  });

  it('is a purchase beside what the round was valued at', () => {
    const { bought, missing } = readList(`Name;Check (USD);Round;Date;Valuation (post);Lead?
Maple;250000;Seed;2019-03-15;5000000;Yes
Hazel;100000;Pre-seed;2020-11-02;3000000;`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 100000 USD']);
    expect(missing).toEqual(['Fund']);
  });
});

describe('a mark of a day in its header', () => {
  it('lacks nothing but the fund where no column names it', () => {
    const { asked } = readList(`Company;Date;Cost (EUR);Fair value 31.12.2023 (EUR)
Maple;2019-03-15;250000;1230000
Hazel;2020-11-02;100000;90000`);
    expect(asked.filter((one) => /^left-out.*nothing says their .*Date/.test(one))).toEqual([]);
  });

  it('has the part of the company beside it, whatever stands before the percent sign', () => {
    const { marked, asked } = readList(`Fonds;Beteiligung;Datum;Kosten EUR;Zeitwert 31.12.2023 EUR;Quote in %
Larch Fund I;Ahorn GmbH;2019-03-15;250000;300000;12,5
Larch Fund I;Hasel AG;2020-11-02;100000;50000;8,0`);
    expect(marked).toEqual(['Ahorn GmbH 2023-12-31 300000 EUR', 'Hasel AG 2023-12-31 50000 EUR']);
    expect(asked.filter((one) => one.includes('Quote'))).toEqual([]);
  });
});

describe('deals in a list of purchases', () => {
  it('do not count where they were not made, or not yet, and are asked about', () => {
    const { bought, asked } = readList(`Organization;Deal Stage;Fund;Amount (USD);Close Date
Maple;Closed Won;Larch Fund I;250000;2019-03-15
Hazel;Passed;Larch Fund I;100000;2020-11-02
Alder;Diligence;Larch Fund I;50000;2021-07-19`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD']);
    for (const [state, held] of [
      ['Passed', '100,000'],
      ['Diligence', '50,000'],
    ])
      expect(asked).toContainEqual(expect.stringMatching(new RegExp(`^left-out: .*"${state}".*${held}`)));
  });

  it('do not count in a list whose title names the fund', () => {
    const { bought, closed } = readList(`Larch Fund I

Company;Stage;Deal status;Proposed investment;Expected close
Maple;Seed;Term sheet;250000;2027-01-15
Hazel;Seed;Closed;100000;2020-11-02
Alder;Seed;Passed;50000;2021-07-19`);
    expect(bought).toEqual(['Hazel 2020-11-02 100000']);
    expect(closed).toEqual(['Hazel Seed']);
  });

  it('are not called after their state', () => {
    const { closed } = readList(`Company;Deal Stage;Fund;Amount (USD);Close Date
Maple;Closed Won;Larch Fund I;250000;2019-03-15
Hazel;Active;Larch Fund I;100000;2020-11-02`);
    expect(closed.filter((round) => /Won|Active/.test(round))).toEqual([]);
  });
});

describe('names with what was bought behind them', () => {
  it('name the company, its round and the kind of security', () => {
    const { named, bought } = readList(`Investment;Shares;Cost (USD);Date;Fund
Maple Robotics (Series A);4500;250000;2019-03-15;Larch Fund I
Maple Robotics (SAFE);;100000;2018-03-15;Larch Fund I
Hazel Health - Convertible Note 8% due 2025;;50000;2020-11-02;Larch Fund I
Be Safe Inc. - Series Seed Preferred;100;20000;2021-11-02;Larch Fund I`);
    expect(bought).toHaveLength(4);
    expect(named).toEqual([
      'Maple Robotics: Series A, Series A, Larch Fund I',
      'Maple Robotics: SAFE, Larch Fund I',
      'Hazel Health: Convertible Note 8% due 2025, Larch Fund I',
      'Be Safe Inc.: Series Seed Preferred, Series Seed Preferred, Larch Fund I',
    ]);
  });

  it('keep their legal form', () => {
    const { named } = readList(`Issuer;Shares;Cost (USD);Date;Fund
Maple Robotics, Inc., Series A Preferred Stock;4500;250000;2019-03-15;Larch Fund I
Hazel Health Corp., Common Stock;1250;100000;2020-11-02;Larch Fund I
Alder LLC, Class B Units;100;50000;2021-07-19;Larch Fund I`);
    expect(named.map((line) => line.split(':')[0])).toEqual([
      'Maple Robotics, Inc.',
      'Hazel Health Corp.',
      'Alder LLC',
    ]);
  });

  it.each([
    ['Maple Robotics, Inc., Series A Preferred Stock', 'Maple Robotics, Inc.'],
    ['Maple Robotics (SAFE)', 'Maple Robotics'],
    ['Green Seed', 'Green Seed'],
  ])('are taken apart in a single row only at a sign: %s', (name, company) => {
    const { named } = readList(`Issuer;Shares;Cost (USD);Date;Fund
${name};4500;250000;2019-03-15;Larch Fund I`);
    expect(named.map((line) => line.split(':')[0])).toEqual([company]);
  });

  it('are kept whole where few have anything behind them', () => {
    const { named } = readList(`Company;Cost (USD);Date;Fund
Maple Robotics;250000;2019-03-15;Larch Fund I
Home Loan;100000;2020-11-02;Larch Fund I
Alder;50000;2021-07-19;Larch Fund I`);
    expect(named.map((line) => line.split(':')[0])).toEqual(['Maple Robotics', 'Home Loan', 'Alder']);
  });
});

describe('a list of people', () => {
  it('is no portfolio, whether or not they hold shares', () => {
    const rows = [
      ['Name', 'Title', 'Start Date', 'Salary', 'Shares'],
      ['Ada Byron', 'CEO', '2019-01-01', '120000', '400000'],
      ['Bob Holt', 'CTO', '2019-01-01', '110000', '300000'],
    ];
    const proposal = proposeMapping([makeWorkbook([makeTable('Team', rows)])], NOBODY, NO_MEMORY);
    expect(proposal.sheets).toEqual([]);
    expect(proposal.skipped.map(({ because }) => because)).toEqual(['it lists people']);
  });
});

describe('figures under days and periods', () => {
  const CASES = [
    ['quarters', ['Q1 2023', 'Q2 2023'], ['2023-03-31', '2023-06-30']],
    ['years', ['2022', '2023'], ['2022-12-31', '2023-12-31']],
    ['months', ['Mar 2023', 'Jun 2023'], ['2023-03-31', '2023-06-30']],
  ] as const;

  it.each(CASES)('are asked about as values beside what was paid: %s', (_, headers, days) => {
    const { marked, bought, asked } = readList(`Fund;Company;Date;Cost (EUR);${headers.join(';')}
Larch Fund I;Maple;2019-03-15;250000;1000000;1100000
Larch Fund I;Hazel;2020-11-02;100000;95000;90000`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 EUR', 'Hazel 2020-11-02 100000 EUR']);
    expect([...marked].sort()).toEqual([
      `Hazel ${days[0]} 95000 EUR`,
      `Hazel ${days[1]} 90000 EUR`,
      `Maple ${days[0]} 1000000 EUR`,
      `Maple ${days[1]} 1100000 EUR`,
    ]);
    expect(asked.filter((one) => one.startsWith('column: it is the Fair Value'))).toHaveLength(2);
  });

  it('are left out where they were paid and received, and say what to do', () => {
    const rows = [
      ['Company', '15/03/2019', '02/11/2020', '31/12/2023'],
      ['Maple', '-250000', '0', '900000'],
      ['Hazel', '0', '-100000', '90000'],
    ];
    const proposal = proposeMapping([makeWorkbook([makeTable('XIRR', rows)])], NOBODY, NO_MEMORY);
    expect(proposal.sheets).toEqual([]);
    const [left] = proposal.skipped;
    expect(left?.because).toMatch(/list them below one another/);
    expect(left?.doubts).toHaveLength(1);
  });

  it('are asked about as values where each row has one at the end of most periods', () => {
    const { marked, asked } = readList(`Company;Fund;31/12/2021;31/12/2022;31/12/2023
Maple;Larch Fund I;1000000;1100000;1230000
Hazel;Larch Fund I;100000;95000;90000`);
    expect(marked).toHaveLength(6);
    expect(asked).toContainEqual(expect.stringMatching(/^meaning: .* the Fair Value/));
  });

  it('are of the day that the other days of their row allow', () => {
    const { bought } = readList(`Invested capital (USD) by day
Company;Fund;3/15/2019;11/2/2020;7/19/2021
Maple;Larch Fund I;250000;;100000
Hazel;Larch Fund I;;80000;`);
    expect(bought).toEqual([
      'Maple 2019-03-15 250000 USD',
      'Maple 2021-07-19 100000 USD',
      'Hazel 2020-11-02 80000 USD',
    ]);
  });
});

describe("a fund's ledger of payments", () => {
  const LEDGER = `Date;Fund;Company;Type;Amount;Currency
2021-03-31;Larch Fund I;Maple;Contribution;100;USD
2021-03-31;Larch Fund I;Maple;Contribution;50;USD
2021-06-30;Larch Fund I;;Management Fee;20;USD
2024-06-30;Larch Fund I;Maple;Distribution;400;USD
2024-06-30;Larch Fund I;;Contribution;70;USD`;

  it('lists each purchase, and asks about fees, distributions and what names no company', () => {
    const { bought, asked, errors } = readList(LEDGER);
    expect(bought).toEqual(['Maple 2021-03-31 100 USD', 'Maple 2021-03-31 50 USD']);
    expect(errors).toEqual([]);
    for (const left of [/"Management Fee".* 20 /, /"Distribution".* 400 /, /row 6 is left out, .* 70 /])
      expect(asked).toContainEqual(expect.stringMatching(left));
  });

  it('may write what was paid below zero', () => {
    const { bought, errors } = readList(`Company;Fund;Date;Amount (USD);Type
Maple;Larch Fund I;15-Mar-19;(250,000);Purchase
Hazel;Larch Fund I;2-Nov-20;(100,000);Purchase
Maple;Larch Fund I;30-Jun-23;900,000;Sale`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 100000 USD']);
    expect(errors).toEqual([]);
  });
});

describe('amounts in several currencies', () => {
  it('are those that were paid, where a column says in which, and not those converted into one', () => {
    const { bought } = readList(`Company;Fund;Date;Currency;Local Amount;FX Rate;EUR Amount
Maple;Larch Fund I;2019-03-15;USD;250000;1.13;221238.94
Hazel;Larch Fund I;2020-11-02;GBP;100000;0.90;111111.11`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 100000 GBP']);
  });

  it('are one amount where each row has one of them, and "$" is asked about', () => {
    const { bought, asked, errors } = readList(`Company;Fund;Date;Invested $;Invested €
Maple;Larch Fund I;2019-03-15;250000;
Hazel;Larch Fund I;2020-11-02;;100000`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Hazel 2020-11-02 100000 EUR']);
    expect(asked).toContainEqual(expect.stringMatching(/^currency: .* USD/));
    expect(errors).toEqual([]);
  });
});

describe('a total', () => {
  it('is what was paid where it is the number of shares times the price', () => {
    const { bought } = readList(`Company;Fund;Class;Date;Quantity;Price (USD);Total
Maple;Larch Fund I;Series A;2019-03-15;4500;55.55;249975
Hazel;Larch Fund I;Seed;2020-11-02;1000;10;10000`);
    expect(bought).toEqual(['Maple 2019-03-15 249975 USD', 'Hazel 2020-11-02 10000 USD']);
  });

  it('is not where it is of anything else', () => {
    const { bought } = readList(`Company;Fund;Class;Date;Quantity;Price (USD);Total
Maple;Larch Fund I;Series A;2019-03-15;4500;55.55;999999
Hazel;Larch Fund I;Seed;2020-11-02;1000;10;88888`);
    expect(bought).toEqual(['Maple 2019-03-15 249975 USD', 'Hazel 2020-11-02 10000 USD']);
  });
});

describe('purchases from the company and from others', () => {
  it('are purchases, and sales to others are not', () => {
    const { bought, asked, errors } = readList(`Company;Fund;Date;Amount (USD);Shares;Transaction
Maple;Larch Fund I;2019-03-15;250000;1000;Primary
Maple;Larch Fund I;2020-03-15;150000;400;Secondary purchase
Hazel;Larch Fund I;2023-03-15;300000;500;Secondary sale`);
    expect(bought).toEqual(['Maple 2019-03-15 250000 USD', 'Maple 2020-03-15 150000 USD']);
    expect(asked).toContainEqual(expect.stringMatching(/^left-out: .*"Secondary sale".* 300,000 /));
    expect(errors).toEqual([]);
  });
});

describe('"Value" beside a cost', () => {
  it('is asked about as what the holding is worth, on the day of the title', () => {
    const { marked, bought, named, asked } = readList(`Larch Fund I portfolio as at 31 December 2023
Company;Date invested;Cost £'000;Value £'000
Hazel;19/11/2020;100;90
Alder;19/07/2021;50;50`);
    expect(bought).toEqual(['Hazel 2020-11-19 100000 GBP', 'Alder 2021-07-19 50000 GBP']);
    expect(named.every((line) => line.endsWith(', Larch Fund I'))).toBe(true);
    expect(marked).toEqual(['Hazel 2023-12-31 90000 GBP', 'Alder 2023-12-31 50000 GBP']);
    expect(asked).toContainEqual(expect.stringMatching(/^column: it is the Fair Value/));
  });

  it('is of the day in its header, in the currency of each cell', () => {
    const { marked } = readList(`Company;Fund;Date;Cost;Value 31/12/2023
Maple;Larch Fund I;2019-03-15;USD 250,000;USD 1,230,000
Hazel;Larch Fund I;2020-11-02;EUR 100,000;EUR 90,000`);
    expect(marked).toEqual(['Maple 2023-12-31 1230000 USD', 'Hazel 2023-12-31 90000 EUR']);
  });

  it('has the day on which the list was last updated', () => {
    const { marked } = readList(`Company;Fund;Investment Date;Cost (EUR);Fair Market Value (EUR);Last Updated
Maple;Larch Fund I;2019-03-15;250000;1230000;2023-12-31
Hazel;Larch Fund I;2020-11-02;100000;90000;2023-12-31`);
    expect(marked).toEqual(['Maple 2023-12-31 1230000 EUR', 'Hazel 2023-12-31 90000 EUR']);
  });
});

describe('headers as people shorten them', () => {
  it('are read with what says which name is meant, and with answers beside them', () => {
    const { bought } = readList(`Company (legal);Fund;Invest Dt;Invested Amt USD;Pro rata?;MFN?;Board?
Maple;Larch Fund I;2019-03-15;1000000;Y;N;Y
Hazel;Larch Fund I;2020-11-02;500000;N;N;N`);
    expect(bought).toEqual(['Maple 2019-03-15 1000000 USD', 'Hazel 2020-11-02 500000 USD']);
  });

  it('may call a company a deal, where no name is that of a round', () => {
    const { named } = readList(`Deal;Fund;Date;Amount (USD)
Maple;Larch Fund I;2019-03-15;1000000
Hazel;Larch Fund I;2020-11-02;500000`);
    expect(named.map((line) => line.split(':')[0])).toEqual(['Maple', 'Hazel']);
  });

  it.each([
    ['tSEK', 'SEK'],
    ['TEUR', 'EUR'],
    ['kDKK', 'DKK'],
  ])('have thousands as accountants write them: %s', (unit, currency) => {
    const { bought } = readList(`Company;Fund;Date;Amount (${unit})\nMaple;Larch Fund I;2019-03-15;2500`);
    expect(bought).toEqual([`Maple 2019-03-15 2500000 ${currency}`]);
  });
});

describe('a rate', () => {
  it('is asked about where a discount with its sign may be the part that is paid', () => {
    const { asked } = readList(`SAFE;Company;Fund;Amount (USD);Discount Rate;Date
SAFE-1;Maple;Larch Fund I;250000;80%;2019-03-15
SAFE-2;Hazel;Larch Fund I;100000;20%;2020-11-02`);
    expect(asked).toContainEqual(expect.stringMatching(/^rate: Discount: it may be the part .*: 80% → 80% off$/));
  });

  it('may have its sign in some cells only', () => {
    const { errors, asked, bought } = readList(`Company;Fund;Principal (USD);Issue date;Maturity;Coupon;Discount
Maple;Larch Fund I;250000;2022-03-15;2024-03-15;5%;20%
Hazel;Larch Fund I;100000;2022-11-02;2024-11-02;6.5;15`);
    expect(errors).toEqual([]);
    expect(bought).toHaveLength(2);
    expect(asked.filter((one) => one.startsWith('rate'))).toEqual([]);
  });
});

describe('a table of balances', () => {
  it('counts what was held at each end as no purchase, and what it was worth as marks', () => {
    const { bought, marked, asked } =
      readList(`Company;Fund;Shares 31/12/2022;Shares 31/12/2023;FV 31/12/2022;FV 31/12/2023
Maple;Larch Fund I;1000;1500;900000;1230000
Hazel;Larch Fund I;500;500;95000;90000`);
    expect(bought).toEqual([]);
    expect(marked).toHaveLength(4);
    expect(asked.filter((one) => one.includes('it is what was held then, in all'))).toHaveLength(2);
  });

  it('counts what its holdings cost at the end, not at the beginning', () => {
    const { bought } = readList(`Company;Fund;Date;Opening cost (USD);Additions (USD);Closing cost (USD)
Maple;Larch Fund I;2019-03-15;250000;150000;400000
Hazel;Larch Fund I;2020-11-02;100000;20000;120000`);
    expect(bought).toEqual(['Maple 2019-03-15 400000 USD', 'Hazel 2020-11-02 120000 USD']);
  });
});

describe('a column of securities', () => {
  it('names the companies where none of its names is that of a class or an instrument', () => {
    const { named, sold } = readList(`Trade Date;Security;Action;Units;Price;Net Amount;CCY;Fund
2019-03-15;Maple Robotics;BUY;1000;250;-250000;USD;Larch Fund I
2020-11-02;Hazel Health;BUY;500;200;-100000;USD;Larch Fund I
2023-06-30;Maple Robotics;SELL;1000;500;500000;USD;Larch Fund I`);
    expect(named.map((line) => line.split(':')[0])).toEqual(['Maple Robotics', 'Hazel Health']);
    expect(sold).toEqual(['Maple Robotics 2023-06-30 1000 500000 USD']);
  });
});

describe('what is of the fund and what of the company', () => {
  it('is told apart by "our"', () => {
    const { marked } = readList(`Company;Fund;Date;Equity Value (EUR);Our Stake;Our Value (EUR)
Maple;Larch Fund I;2023-12-31;27000000;4.5%;1215000
Hazel;Larch Fund I;2023-12-31;3000000;3%;90000`);
    expect(marked).toEqual(['Maple 2023-12-31 1215000 EUR', 'Hazel 2023-12-31 90000 EUR']);
  });

  it('came in and went out on the days that say so', () => {
    const { bought, sold } = readList(`Company;Fund;Invested (USD);Date in;Date out;Proceeds (USD)
Maple;Larch Fund I;250000;2019-03-15;2023-06-30;900000
Hazel;Larch Fund I;100000;2020-11-02;;`);
    expect(bought).toHaveLength(2);
    expect(sold).toEqual(['Maple 2023-06-30 250000 900000 USD']);
  });
});
