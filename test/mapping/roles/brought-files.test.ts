import { describe, expect, it } from 'vitest';
import { listMissing } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { NOBODY, readList, readTabs } from './read-list.ts';

const LARCH = ['Larch Fund I', 'Larch Fund II'];

describe('a company above its instruments', () => {
  it('sums them up, and is counted once, however its other cells are blank', () => {
    const { errors, named, bought, totals } = readList(
      `Company / Instrument;Date;Cost (EUR);Fund
Maple;;1750000;
Series A shares;2021-03-02;1000000;Larch Fund I
Convertible loan;2022-06-30;750000;Larch Fund I
Hazel;;400000;
Series Seed shares;2021-09-15;400000;Larch Fund I
Total;;2150000;`,
      LARCH,
    );
    expect({ errors, bought: bought.toSorted() }).toEqual({
      errors: [],
      bought: ['Hazel 2021-09-15 400000 EUR', 'Maple 2021-03-02 1000000 EUR', 'Maple 2022-06-30 750000 EUR'],
    });
    expect(named).toContain('Maple: Convertible loan, Larch Fund I');
    expect(totals).toEqual(['2150000 2150000']);
  });

  it('is counted once where its amounts have a decimal comma', () => {
    const { errors, bought } = readList(`Company;Fund;Date;Round;Shares;Invested (EUR)
Maple;;;;15000;750.000
Maple;Fund I;2021-03-02;Seed;10000;500.000,25
Maple;Fund I;2022-06-30;Series A;5000;249.999,75
Hazel;;;;4000;120.000,00
Hazel;Fund I;2021-09-15;Seed;4000;120.000,00`);
    expect({ errors, bought }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 500000.25 EUR', 'Maple 2022-06-30 249999.75 EUR', 'Hazel 2021-09-15 120000 EUR'],
    });
  });

  it('is counted once where its name stands in its rows too', () => {
    const { errors, bought } = readList(`Company;Fund;Date;Round;Shares;Invested (EUR);MOIC
Maple;;;;15000;1500000;1.8
Maple;Fund I;2021-03-02;Seed;10000;500000;
Maple;Fund I;2022-06-30;Series A;5000;1000000;
Hazel;;;;4000;400000;1.0
Hazel;Fund I;2021-09-15;Seed;4000;400000;`);
    expect({ errors, bought }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 500000 EUR', 'Maple 2022-06-30 1000000 EUR', 'Hazel 2021-09-15 400000 EUR'],
    });
  });

  it('is counted once where its name stands above its rows alone', () => {
    const { errors, bought, totals } = readList(`Company;Round;Date;Amount (EUR);Fund
Maple;;;1750000;
;Series A;2021-03-02;1000000;Larch Fund I
;Series B;2022-06-30;750000;Larch Fund I
Hazel;;;400000;
;Seed;2021-09-15;400000;Larch Fund I
Total;;;2150000;`);
    expect({ errors, bought, totals }).toEqual({
      errors: [],
      bought: ['Maple 2021-03-02 1000000 EUR', 'Maple 2022-06-30 750000 EUR', 'Hazel 2021-09-15 400000 EUR'],
      totals: ['2150000 2150000'],
    });
  });

  it('is none where what is below comes to something else', () => {
    const { bought } = readList(`Company;Fund;Date;Round;Shares;Amount (EUR)
Maple;Fund I;;Seed;100;1000
Hazel;Fund I;2021-03-02;Seed;50;500
Alder;Fund I;2021-03-05;Seed;30;300
Fir;Fund I;2022-03-02;Seed;20;700`);
    expect(bought).toHaveLength(4);
  });
});

describe('amounts in cents', () => {
  it.each([
    ['behind a name of a program', 'amount_cents', 'price_cents'],
    ['in brackets', 'Amount (cents)', 'Price Per Share (cents)'],
    ['as minor units', 'Investment Amount Minor Units', 'Price per share (minor units)'],
  ])('are hundredths: %s', (_, amount, price) => {
    expect(
      readList(`Company;Fund;Date;Round;Shares;${amount};${price};Currency
Maple;Fund I;2021-03-02;Seed;1000;25000000;25000;EUR
Hazel;Fund I;2022-03-02;Seed;500;10000050;20000;EUR`),
    ).toMatchObject({ bought: ['Maple 2021-03-02 250000 EUR', 'Hazel 2022-03-02 100000.5 EUR'] });
  });

  it('are said above the table too', () => {
    const { bought } = readTabs({
      Book: 'All amounts in EUR cents\nCompany;Fund;Date;Round;Invested\nMaple;Fund I;2021-03-02;Seed;25000000',
    });
    expect(bought).toEqual(['Maple 2021-03-02 250000 EUR']);
  });
});

describe('a holder that is no fund of the firm', () => {
  const propose = (csv: string): Proposal => {
    const rows = csv.split('\n').map((line) => line.split(';').map((cell) => (cell === '' ? null : cell)));
    return proposeMapping([makeWorkbook([makeTable('Book', rows)])], { ...NOBODY, funds: LARCH }, NO_MEMORY);
  };
  const VEHICLES = `Company;Vehicle;Invested (CHF);Date
Maple;Family Holding AG;500000;2020-03-02
Hazel;Family Holding AG;250000;2021-04-12
Alder;Larch Fund II;150000;2021-04-12`;

  it('is asked for once, with the funds that it may be', () => {
    const [question, ...more] = listMissing(propose(VEHICLES));
    expect(question?.text).toContain('"Family Holding AG"');
    expect(question?.answers.slice(0, 3)).toEqual([...LARCH, 'leave out']);
    expect(more).toEqual([]);
  });

  it('is the fund that is named, or its rows are left out', () => {
    const proposal = propose(VEHICLES);
    const [question] = listMissing(proposal);
    const named = question?.fill(proposal, 'larch fund i');
    expect(named?.fundAliases.map(({ from, to }) => [from, to])).toEqual([['Family Holding AG', 'Larch Fund I']]);
    expect(named === undefined ? undefined : listMissing(named)).toEqual([]);
    expect(question?.fill(proposal, 'leave out')?.sheets[0]?.skips).toEqual([
      { column: 'Vehicle', is: ['Family Holding AG'], because: 'you said so' },
    ]);
    expect(question?.fill(proposal, 'Family Holding')).toBeUndefined();
  });

  it('of a title is asked for by its name alone', () => {
    const proposal = propose(`Pine Fund IV – Portfolio
Company;Round;Date;Invested (EUR)
Maple;Seed;2021-03-02;500000
Hazel;Seed;2021-04-02;300000`);
    const about = proposal.sheets.flatMap(({ doubts }) => doubts.filter(({ to }) => to === 'Fund'));
    expect([about, listMissing(proposal).map(({ text }) => text.includes('"Pine Fund IV"'))]).toEqual([[], [true]]);
    const left = listMissing(proposal)[0]?.fill(proposal, 'leave out');
    expect(left?.sheets.flatMap(({ targets }) => targets.map(({ sheet }) => sheet.kind))).not.toContain('securities');
  });

  it('is the fund whose name stands in it', () => {
    const { fundAliases } = propose(`Company;Vehicle;Round;Date;Invested (EUR)
Maple;FPCI Larch Fund I;Seed;2021-03-02;500000
Hazel;Larch Fund II;Seed;2021-04-02;300000`);
    expect(fundAliases.map(({ from, to }) => [from, to])).toEqual([['FPCI Larch Fund I', 'Larch Fund I']]);
  });

  it.each(['Larch Fund I Co-Invest SPV', 'Larch Fund I & II Parallel'])('is no fund beside which it is: %s', (name) => {
    const { fundAliases } = propose(`Company;Vehicle;Round;Date;Invested (EUR)
Maple;${name};Seed;2021-03-02;500000
Hazel;Larch Fund II;Seed;2021-04-02;300000`);
    expect(fundAliases).toEqual([]);
  });

  it('is asked for with others where there are many', () => {
    const rows = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir'].map((name) => `${name} Inc;${name} SPV LLC;1000;2021-03-02`);
    const proposal = propose(['Company;Vehicle;Invested (CHF);Date', ...rows].join('\n'));
    const [question, ...more] = listMissing(proposal);
    expect(more).toEqual([]);
    const apart = question?.fill(proposal, 'one by one');
    expect(apart === undefined ? [] : listMissing(apart)).toHaveLength(5);
    const [first] = apart === undefined ? [] : listMissing(apart);
    const named = apart && first?.fill(apart, 'Larch Fund II');
    expect(named === undefined ? [] : listMissing(named)).toHaveLength(4);
  });
});

describe('a schedule of investments with a day alone behind it', () => {
  const scheduleOf = (fund: string): string => `${fund} Schedule of Investments 31 December 2024 (EUR)
Portfolio Company;Security;Acquisition Date;Shares;Cost;Fair Value
Maple;Series A Preferred;2020-03-02;1000;100000;400000
Maple;Series B Preferred;2021-06-30;1000;200000;500000`;
  const MARK = 'Maple 2024-12-31 900000 EUR';

  it('is of the fund in its title, whatever its tab is called', () => {
    const tabs = { 'Fund I': scheduleOf('Larch Fund I'), 'Fund II': scheduleOf('Larch Fund II') };
    const { errors, named, marked } = readTabs(tabs, LARCH);
    expect({ errors, marked }).toEqual({ errors: [], marked: [MARK, MARK] });
    expect(named.map((line) => line.split(', ').at(-1))).toEqual([LARCH[0], LARCH[0], LARCH[1], LARCH[1]]);
  });

  it.each([
    ['below', ['Schedule', 'Summary'], 900000, false],
    ['above', ['Summary', 'Schedule'], 900000, false],
    ['of another sum, which is asked', ['Schedule', 'Summary'], 950000, true],
    ['below, its names in their first rows alone', ['Blanks', 'Summary'], 900000, false],
  ])('has its marks once beside a summary %s', (_, order, value, isAsked) => {
    const tabs: { readonly [name: string]: string } = {
      Schedule: scheduleOf('Larch Fund I'),
      Blanks: scheduleOf('Larch Fund I').replace('Maple;Series B', ';Series B'),
      Summary: `Larch Fund I Summary 31 December 2024 (EUR)\nCompany;Fair Value\nMaple;${value}`,
    };
    const { errors, marked, asked } = readTabs(
      Object.fromEntries(order.map((name) => [name, tabs[name] ?? ''])),
      LARCH,
    );
    expect({ errors, marked }).toEqual({ errors: [], marked: [MARK] });
    expect(asked.some((text) => text.includes('the first of several marks'))).toBe(isAsked);
  });
});

it('takes the values of shares and notes, each in a tab, for no single one: both are parts of what is held', () => {
  const { marked } = readTabs(
    {
      Equity: `Larch Fund I as of 31.12.2024\nCompany;Round;Purchase Date;Cost (EUR);Fair Value (EUR)
Maple;Seed;2020-03-02;100000;300000\nMaple;Series A;2021-06-30;200000;450000`,
      Notes: `Larch Fund I as of 31.12.2024\nCompany;Instrument;Issue Date;Principal (EUR);Fair Value (EUR)
Maple;Convertible Note;2023-03-02;100000;110000`,
    },
    LARCH,
  );
  // The two are an error when the workbook is checked as a whole.
  expect(marked).toEqual(['Maple 2024-12-31 750000 EUR', 'Maple 2024-12-31 110000 EUR']);
});

describe('funds that are held', () => {
  it('are so by their calls and values too, where a list of them says so', () => {
    const { bought, marked, missing } = readTabs(
      {
        Commitments:
          'Fund name;GP;Vintage;Currency;Commitment\nOak Growth II;Oak GP;2019;EUR;5000000\nPine Buyout V;Pine GP;2020;USD;8000000',
        'Capital Calls':
          'Date;Fund name;Amount\n2019-06-30;Oak Growth II;1000000\n2020-12-31;Oak Growth II;1500000\n2021-01-15;Pine Buyout V;2000000',
        NAV: 'Fund name;2023-12-31;2024-03-31\nOak Growth II;2900000;3000000\nPine Buyout V;2100000;2150000',
      },
      LARCH,
    );
    expect(missing.filter((name) => name !== 'Currency')).toEqual(['Fund']);
    expect(bought).toEqual([
      'Oak Growth II 2019-06-30 1000000 EUR',
      'Oak Growth II 2020-12-31 1500000 EUR',
      'Pine Buyout V 2021-01-15 2000000 USD',
    ]);
    expect(marked).toHaveLength(4);
  });
});

describe('all records of a program in one table', () => {
  it('are read by their kind: what describes is left out, and what is bought is of its own type', () => {
    const { errors, bought, named } = readList(
      `Record Type;Company;Date;Holder;Class;Shares;Price;Amount;Cap;Currency
COMPANY;Maple;2018-01-01;;;;;;;
CLASS;Maple;2018-01-01;;Common;10000000;0.0001;;;USD
ISSUANCE;Maple;2018-01-02;Ada Founder;Common;4000000;0.0001;400;;USD
SAFE;Maple;2019-03-01;Larch Fund I;;;;250000;8000000;USD
ISSUANCE;Maple;2020-06-30;Larch Fund I;Series A Preferred;500000;2.00;1000000;;USD
OPTION;Maple;2020-07-01;Eve Employee;Common;10000;0.50;;;USD`,
      LARCH,
    );
    expect({ errors, bought, named }).toEqual({
      errors: [],
      bought: ['Maple 2019-03-01 250000 USD', 'Maple 2020-06-30 1000000 USD'],
      named: ['Maple: SAFE, Larch Fund I', 'Maple: Series A, Series A Preferred, Larch Fund I'],
    });
  });

  it('have marks without a fund, which are left out with their reason', () => {
    const { errors, bought, marked, asked } = readList(
      `entity_type;company;name;date;security;shares;price;amount;currency
company;Maple;Maple;2018-01-01;;;;;
holder;Maple;Larch Fund I;;;;;;
round;Maple;Seed;2020-06-30;;;2.00;1500000;EUR
security;Maple;Larch Fund I;2020-06-30;Seed Preferred;500000;2.00;1000000;EUR
security;Maple;Ada Founder;2018-01-02;Common;4000000;0.0001;400;EUR
valuation;Maple;;2021-12-31;;;3.00;12000000;EUR`,
      LARCH,
    );
    expect({ errors, bought, marked }).toEqual({ errors: [], bought: ['Maple 2020-06-30 1000000 EUR'], marked: [] });
    expect(asked.join('\n')).toMatch(/row 7 is left out, because no fund is named whose value it is/);
  });
});

describe('a log of amounts alone', () => {
  it('has marks where it has purchases of interests', () => {
    expect(
      readList(`Type;Company;Fund;Date;Amount USD
Investment;Maple;Fund I;2021-03-02;250000
Valuation;Maple;Fund I;2023-12-31;1200000
Investment;Hazel;Fund II;2021-09-15;100000`),
    ).toMatchObject({
      errors: [],
      bought: ['Maple 2021-03-02 250000 USD', 'Hazel 2021-09-15 100000 USD'],
      marked: ['Maple 2023-12-31 1200000 USD'],
    });
  });
});

describe('the same columns again beside themselves', () => {
  const BOUGHT = ['Maple 2021-03-02 250000 EUR', 'Maple 2022-06-30 400000 EUR', 'Hazel 2021-07-09 100000 EUR'];

  it.each([
    ['under the same headers', 'Round;Date;Invested (EUR);Round;Date;Invested (EUR)'],
    ['numbered', 'Round 1;Date 1;Invested 1 (EUR);Round 2;Date 2;Invested 2 (EUR)'],
  ])('are a purchase each, %s', (_, header) => {
    const { errors, bought, named } = readList(`Company;Fund;${header}
Maple;Fund I;Seed;2021-03-02;250000;Series A;2022-06-30;400000
Hazel;Fund I;Pre-seed;2021-07-09;100000;;;`);
    expect({ errors, bought }).toEqual({ errors: [], bought: BOUGHT });
    expect(named).toContain('Maple: Series A, Series A, Fund I');
  });

  it('leave a value beside them one of its row', () => {
    const header = 'Round 1;Date 1;Invested 1 (EUR);Round 2;Date 2;Invested 2 (EUR);Fair value (EUR);As of';
    const { bought, marked } = readList(`Company;Fund;${header}
Maple;Fund I;Seed;2021-03-02;250000;Series A;2022-06-30;400000;2000000;2024-12-31
Hazel;Fund I;Pre-seed;2021-07-09;100000;;;;50000;2024-12-31`);
    expect([bought, marked]).toEqual([BOUGHT, ['Maple 2024-12-31 2000000 EUR', 'Hazel 2024-12-31 50000 EUR']]);
  });
});

describe('a purchase price', () => {
  it.each([
    ['small, is that of one share, which is asked', '25.50', '12.00', ['2550', '600'], 1],
    ['large, is that of all of them', '250000', '100000', ['250000', '100000'], 0],
  ])('%s', (_, first, second, paid, questions) => {
    const { bought, asked } = readList(`Symbol;Company;Fund;Round;Shares;Purchase Date;Purchase Price;Currency
MPL;Maple Inc;Fund I;Seed;100;2021-03-02;${first};USD
HZL;Hazel Inc;Fund I;Seed;50;2022-03-02;${second};USD`);
    expect(bought.map((line) => line.split(' ').at(-2))).toEqual(paid);
    expect(asked.filter((text) => text.includes('taken as the amount paid'))).toHaveLength(questions);
  });
});

describe('names of a list of deals', () => {
  it('are no rounds where none of them is called one', () => {
    const { closed } = readList(`Organization Id;Name;Status;Deal Size;Investment Date;Fund
1001;Maple Robotics;Invested;1500000;2021-03-02;Larch Fund I
1003;Alder Systems;Invested;500000;2022-02-02;Larch Fund II`);
    expect(closed).toEqual([]);
  });
});

describe('a column of classes', () => {
  it.each([
    ['Portuguese', 'Classe', 'Ordinária', 'Preferencial A'],
    ['Italian', 'Categoria', 'Ordinaria', 'Privilegiata A'],
    ['Spanish', 'Clase', 'Ordinaria', 'Preferente A'],
  ])('is one under a mere word for classes: %s', (_, header, common, preferred) => {
    const { named } = readList(
      `Acionista;${header};Data;Nº de ações;Valor investido (R$)
Ana Fundadora;${common};01/01/2018;4000000;40000
Larch Fund I;${preferred};15/06/2021;500000;1000000`,
      LARCH,
    );
    expect(named).toEqual([`undefined: ${preferred}, ${preferred}, Larch Fund I`]);
  });
});

describe('a movement of costs and book values', () => {
  it('has no purchases on its days, which come again', () => {
    const { bought } = readList(
      `Beteiligung;01.01.2024;Zugänge;31.12.2024;31.12.2024;31.12.2023
Ahorn Robotik GmbH;1000000;500000;1500000;1500000;1000000
Hasel Bio GmbH;400000;0;400000;200000;400000`,
      LARCH,
    );
    expect(bought).toEqual([]);
  });
});
