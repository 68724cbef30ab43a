import { describe, expect, it } from 'vitest';
import { recogniseForms } from '../../../src/mapping/layouts/recognise-layout.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { NOBODY, readList } from './read-list.ts';

const OURS = ['Larch Fund I'];

describe('names in a cap table of one company', () => {
  it.each([
    [
      'a column beside them says who founded it',
      'Name;Type;Email;Shares;Class',
      'Ada Bell;founder;ada@x.test',
      'investor;',
    ],
    ['a title calls it a cap table', 'Maple Inc. Cap Table\nName;Since;Shares;Class', 'Ada Bell;2020', '2021'],
  ])('are those of holders where %s', (_, header, founder, ours) => {
    const { bought, named, missing, asked } = readList(
      `${header};Date;Invested (USD)
${founder};4000000;Common;2020-01-02;400
Larch Fund I;${ours};1000000;Series Seed;2021-03-15;500000`,
      OURS,
    );
    expect(bought).toHaveLength(1);
    expect(named).toEqual([expect.stringMatching(/: Series Seed, Series Seed, Larch Fund I$/)]);
    expect(missing).toEqual(header.startsWith('Maple') ? [] : ['Company']);
    expect(asked).toContainEqual(expect.stringMatching(/^left-out: rows of "Ada Bell" .*4,000,000 under Shares/));
  });

  it('stand behind the codes of those who hold it', () => {
    const { named, asked } = readList(`Maple Detailed Capitalization Table
Stakeholder ID;Name;Class A Units;Class B Units;Date
9f1c;Larch Fund I;1000;;2021-03-15
77ab;Ada Bell;;500;2020-01-02`);
    expect(named).toEqual(['Maple: Class A, Class A, Larch Fund I']);
    expect(asked).toContainEqual(
      expect.stringMatching(/^every-row: .* Company .*"Maple".* row 1 .*"Maple Detailed Capitalization Table"/),
    );
  });

  it('are no numbers of rows, and no terms of classes', () => {
    const { missing } = readList(`Name;Shareholder;Shares;Invested (USD);Date;Participation
1;Larch Fund I;1000;5000;2021-03-15;Non-participating
2;Ada Bell;500;500;2020-01-02;Non-participating`);
    expect(missing).toContain('Company');
  });

  it('of people abbreviate no fund', () => {
    const { asked } = readList(
      'Shareholder;Shares;Invested (USD);Date\nLach;500;500;2020-01-02\nLarch Fund;1000;5000;2021-03-15',
      OURS,
    );
    expect(asked.filter((text) => text.includes('"Lach" is'))).toEqual([]);
  });
});

describe('a line above a cap table', () => {
  it.each([
    ['Currency: USD', undefined],
    ['SECTION 2: SHAREHOLDING PATTERN', undefined],
    ['Gross Multiple (if exit after this round)', undefined],
    ['# Maple Ltd. - Cap Table', 'Maple Ltd.'],
  ])('"%s" names the company %s', (line, company) => {
    const { named, missing } = readList(`${line}
Shareholder;Shares;Class;Date;Invested (USD)
Larch Fund I;1000000;Series Seed;2021-03-15;500000`);
    expect(missing).toEqual(company === undefined ? ['Company'] : []);
    if (company !== undefined) expect(named).toEqual([`${company}: Series Seed, Series Seed, Larch Fund I`]);
  });
});

describe('what holders of a company paid', () => {
  it('is no day where a price looks like a month of a far year', () => {
    const { missing } = readList(`Holder;Class;Shares;Price (USD)
Larch Fund I;Series A Preferred;4200000;1.2345`);
    expect(missing).toContain('Closing Date and Issue Date');
  });

  it('leaves out notes for nothing, and says what stands beside them', () => {
    const { bought, asked } = readList(`Company;Shareholder;# Shares;Date;Investment Amount (USD);Valuation Cap (USD)
Maple;Ada Bell;5000;2020-01-02;0;
Maple;Larch Fund I;0;2021-03-15;500000;5000000`);
    expect(bought).toEqual(['Maple 2021-03-15 500000 USD']);
    expect(asked).toContainEqual(expect.stringMatching(/^left-out: rows without an amount .*5,000 under # Shares/));
  });

  it("was for shares where none of the firm's own rows has a price to exercise", () => {
    const { named } = readList(
      `Company;Stakeholder;Share Class;Quantity;Strike Price (USD);Investment (USD);Date
Maple;Ada Bell;Options;1000;0.25;;2020-01-02
Maple;Larch Fund I;Series Seed;1000;;5000;2021-03-15`,
      OURS,
    );
    expect(named).toEqual(['Maple: Series Seed, Series Seed, Larch Fund I']);
  });

  it('is accounted for where the rest of a column looks like a year', () => {
    const { errors, asked } = readList(
      `Company;Shareholder;Nominal;Shares;Class;Date;Paid (USD)
Maple;Ada Bell;6000;60000;Common;2020-01-02;6000
Maple;Larch Fund I;2000;20000;Series A;2021-03-15;200000`,
      OURS,
    );
    expect(errors).toEqual([]);
    expect(asked.filter((text) => text.includes('Ada Bell'))).toHaveLength(1);
  });
});

it('reads a ledger by a proposal, which asks for the company, where no title names it', () => {
  const ledger = makeTable('Stock', [
    ['Stakeholder Name', 'Share Class', 'Quantity Issued', 'Cash Paid', 'Issue Date'],
    ['Larch Fund I', 'Series Seed Preferred', 1500, '$1,500.00', '2021-03-15'],
    ['Ada Bell', 'Common Stock', 4000, '$400.00', '2020-01-15'],
  ]);
  expect(recogniseForms([makeWorkbook([ledger])])).toEqual([]);
});

it('takes numbers below zero under rounds for no shares', () => {
  const table = makeTable('Returns', [
    ['Holder', 'Seed', 'Series A', 'Series B'],
    ['first', -0.37, 240000, 12],
    ['second', 0.5, -0.21, 7],
  ]);
  const { sheets } = proposeMapping([makeWorkbook([table])], NOBODY, NO_MEMORY);
  expect(sheets.flatMap(({ targets }) => targets.map(({ name }) => name))).toEqual([]);
});

describe('a cap table in the words of its country', () => {
  it.each([
    [
      'Socio;Categoria;Quote (n.);Valore nominale €;Conferimento €;Data\nLarch Fund I;categoria A;3000;3000;600000;2021-11-20',
      '2021-11-20 600000 EUR',
    ],
    [
      'Aandeelhouder;Soort aandelen;Aantal aandelen;Inleg (€);Datum uitgifte\nLarch Fund I;preferente aandelen A;30000;300000;2020-10-14',
      '2020-10-14 300000 EUR',
    ],
    ['Socio;Nº participaciones;Aportación (€);Fecha\nLarch Fund I;1000;500000;2022-06-15', '2022-06-15 500000 EUR'],
  ])('says what was paid: %s', (csv, expected) => {
    expect(readList(csv, OURS).bought).toEqual([expected]);
  });

  it.each([
    [
      'Liste der Gesellschafter der Ahorn GmbH',
      'Gesellschafter;Anzahl der Geschäftsanteile;Einzahlung (€);Datum',
      'Ahorn GmbH',
    ],
    ['メープル株式会社 株主名簿', '株主名;株数;払込金額（円）;取得日', 'メープル株式会社'],
  ])('is of the company of its title "%s"', (title, header, company) => {
    const { bought } = readList(`${title}\n${header}\nLarch Fund I;2000;100000000;2021-10-15`, OURS);
    expect(bought).toEqual([expect.stringMatching(new RegExp(`^${company} 2021-10-15`))]);
  });
});

describe('a register of members', () => {
  it('says what was paid for each share, which is no sum', () => {
    const { bought } = readList(
      `Company: Maple Ltd
Name;Address;Date entered;Share class;Number of shares;Amount paid per share (£)
Ada Founder;London;2019-02-01;Ordinary;80000;0.001
Larch Fund I;London;2021-07-14;A Ordinary;12500;40.00`,
      OURS,
    );
    expect(bought).toEqual(['Maple Ltd 2021-07-14 500000 GBP']);
  });

  it('is found by its column of members alone, and its parts in percent name no company', () => {
    const { bought } = readList(
      `LIST OF SHAREHOLDERS
Name of the Company: Maple Private Limited
S. No.;Name of Shareholder;Type of Shares;No. of Shares;Amount Paid Up;% of Holding
1;Ravi Kumar;Equity;9000;90000;45.00
2;Larch Fund I;CCPS;5000;50000;25.00`,
      OURS,
    );
    expect(bought).toEqual(['Maple Private Limited 50000']);
  });

  it('leaves out pools that others paid for, where a fund of the firm is among the holders', () => {
    const { bought } = readList(
      `Company;Shareholder;Shares;Date;Invested (USD)
Maple;Larch Fund I;1000;2021-03-15;50000
Maple;Employee pool;500;2020-01-02;500`,
      OURS,
    );
    expect(bought).toEqual(['Maple 2021-03-15 50000 USD']);
  });

  it('has a round of the name of its only class, where no column names either round or company', () => {
    const { named, errors } = readList(
      'Shareholder;Shares;Share Class;Date;Consideration (USD)\nLarch Fund I;1000;Preferred;2021-03-04;5000',
      OURS,
    );
    expect([named, errors.filter((code) => code === 'value-missing')]).toEqual([
      [expect.stringMatching(/Preferred, Preferred, Larch Fund I$/)],
      [],
    ]);
  });
});

it('takes numbers without a word beside those of another class that are called shares for shares', () => {
  const { asked } = readList(`Maple Ltd cap table
;Ordinary shares;Seed Preferred
Larch Fund I;;250
Ada Bell;500;`);
  expect(asked).toContainEqual(expect.stringMatching(/^meaning: what is under "Seed Preferred" is the Shares/));
});

it('reads what founders vest as marks of no company', () => {
  const table = makeTable('Team', [
    ['Name', 'Role', 'Equity %', 'Vesting', 'Start date'],
    ['Ada', 'CEO', '40%', '4y/1y', '2020-01-01'],
    ['Pool', null, '20%', null, null],
  ]);
  const { sheets } = proposeMapping([makeWorkbook([table])], NOBODY, NO_MEMORY);
  expect(
    sheets
      .flatMap(({ targets }) => targets.flatMap(({ columns }) => columns))
      .map(({ name, column }) => [name, column]),
  ).not.toContainEqual(['Company', 'Name']);
});

it('takes what each class gets before others for a list of classes, whose terms name no company', () => {
  const table = makeTable('Classes', [
    ['Share Class', 'Stack Order', '# Shares', 'Price', 'Participation', 'Conversion Ratio'],
    ['Series B2', 3, 67000, 25, 'Non-participating', 1],
    ['Series A1', 2, 108000, 18, 'Non-participating', 1],
    ['Common', 0, 650000, 1, null, null],
  ]);
  const { sheets } = proposeMapping([makeWorkbook([table])], NOBODY, NO_MEMORY);
  const targets = sheets.flatMap((sheet) => sheet.targets);
  expect(targets.map(({ name }) => name)).toEqual(['Share Classes']);
  expect(targets.flatMap(({ columns }) => columns.map(({ name }) => name))).not.toContain('Company');
});

it('leaves out what a note was converted into, and says where to enter it', () => {
  const { bought, asked, errors } = readList(
    `Company;Date;Investor;Round;Instrument;Amount (EUR);Shares
Maple;2019-03-01;Larch Fund I;Pre-Seed;Convertible loan;50000;
Maple;2020-06-01;Larch Fund I;Seed;Conversion of loan;55000;5500
Maple;2020-06-01;Larch Fund I;Seed;Series Seed shares;200000;20000`,
    OURS,
  );
  expect(bought).toEqual(['Maple 2019-03-01 50000 EUR', 'Maple 2020-06-01 200000 EUR']);
  expect(asked).toContainEqual(expect.stringMatching(/^left-out: rows with "Conversion of loan" .*5,500 under Shares/));
  expect(errors).toEqual([]);
});

it('reads what was bought in a round beside what holders had before and after it', () => {
  const { bought, asked } = readList(
    `Maple Inc. pro forma cap table
Shareholder;Pre-Money Shares;Pre-Money %;New Investment ($);New Shares;Post-Money Shares;Post-Money %
Ada Bell;6000000;60.0%;;;6000000;48.0%
Larch Fund I;1000000;10.0%;1000000;500000;1500000;12.0%`,
    OURS,
  );
  expect(bought).toEqual(['Maple Inc. 1000000 USD']);
  for (const header of ['Pre-Money Shares', 'Post-Money Shares', 'pro forma'])
    expect(asked).toContainEqual(expect.stringContaining(header));
});

describe('a total that is shares times a price', () => {
  it('is what a holder paid beside holders, and what all paid in a list of rounds', () => {
    const held = readList(
      `Company;Shareholder Name;Equity Class;Issued Shares;Issue Date;Price Per Share (USD);Total Amount (USD)
Maple;Larch Fund I;Series Seed;1000;2021-06-30;0.5;500
Maple;Ada Bell;Common;4000;2020-01-15;0.25;1000`,
      OURS,
    );
    expect(held.bought).toEqual(['Maple 2021-06-30 500 USD']);
    const { bought, closed } =
      readList(`Company;Round;Closing Date;Shares Issued;Price Per Share (USD);Total Raised (USD)
Maple;Seed;2020-01-10;1000000;5;5000000
Maple;Series A;2021-01-10;500000;20;10000000`);
    expect([bought, closed]).toEqual([[], ['Maple Seed', 'Maple Series A']]);
  });
});
