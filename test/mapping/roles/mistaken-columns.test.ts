import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { CLEAN, NOBODY, readList } from './read-list.ts';

describe('a list with exits', () => {
  it.each([
    [
      'Spanish',
      `Empresa;Fondo;Ronda;Fecha de inversión;Acciones;Inversión EUR;Desinversión EUR;Fecha desinversión
Arce SL;Fondo Alerce I;Seed;13/03/2021;1000;250000;400000;30/06/2023
Avellano SL;Fondo Alerce I;Serie A;15/12/2022;2500;1200000;;`,
      'Arce SL',
    ],
    [
      'Portuguese',
      `Empresa;Fundo;Rodada;Data;Ações;Valor investido EUR;Data de desinvestimento;Valor de desinvestimento EUR
Bordo SA;Fundo Larice I;Seed;13/03/2021;1000;250000;30/06/2023;400000
Avela SA;Fundo Larice I;Série A;15/12/2022;2500;1200000;;`,
      'Bordo SA',
    ],
    [
      'Italian',
      `Società;Fondo;Round;Data;Azioni;Importo EUR;Data dismissione;Incasso dismissione EUR
Acero Srl;Fondo Larice I;Seed;13/03/2021;1000;250000;30/06/2023;400000
Nocciolo Srl;Fondo Larice I;Serie A;15/12/2022;2500;1200000;;`,
      'Acero Srl',
    ],
    [
      'other Italian',
      `Società;Fondo;Round;Data;Azioni;Importo EUR;Disinvestimento;Data disinvestimento
Acero Srl;Fondo Larice I;Seed;13/03/2021;1000;250000;400000;30/06/2023
Nocciolo Srl;Fondo Larice I;Serie A;15/12/2022;2500;1200000;;`,
      'Acero Srl',
    ],
    [
      'French',
      `Société;Fonds;Tour;Date;Actions;Montant EUR;Date de désinvestissement;Produit de désinvestissement EUR
Érable;Fonds Mélèze I;Seed;13/03/2021;1000;250000;30/06/2023;400000
Noisetier;Fonds Mélèze I;Série A;15/12/2022;2500;1200000;;`,
      'Érable',
    ],
    [
      'Dutch',
      `Onderneming;Fonds;Ronde;Datum;Aandelen;Bedrag EUR;Verkoopdatum;Verkoopopbrengst EUR
Esdoorn BV;Fonds Lariks I;Seed;13-03-2021;1000;250000;30-06-2023;400000
Hazelaar BV;Fonds Lariks I;Serie A;15-12-2022;2500;1200000;;`,
      'Esdoorn BV',
    ],
  ])('has sales in the words of the field: %s', (_, csv, company) => {
    expect(readList(csv)).toMatchObject({ ...CLEAN, sold: [`${company} 2023-06-30 1000 400000 EUR`] });
  });
});

describe('a column that may be one of two', () => {
  it('is asked where it is FV in a list of notes, and is the mark where it names a day', () => {
    const notes = readList(`Company;Fund;Type;Date;FV (USD);Maturity;Coupon
Maple;Larch Fund I;Convertible Note;2022-02-01;250000;2024-02-01;8%
Hazel;Larch Fund I;Convertible Note;2022-05-03;800000;2024-05-03;6%`);
    expect(notes.marked).toEqual([]);
    expect(notes.bought).toEqual(['Maple 2022-02-01 250000 USD', 'Hazel 2022-05-03 800000 USD']);
    expect(notes.asked).toContainEqual(expect.stringMatching(/^column: it is the Investment Amount/));
    const marks = readList('Company;Fund;FV Q1 2024 (USD)\nMaple;Larch Fund I;250000\nHazel;Larch Fund I;800000');
    expect(marks).toMatchObject({ asked: [], marked: ['Maple 2024-03-31 250000 USD', 'Hazel 2024-03-31 800000 USD'] });
  });

  it.each([
    ['proven by what all shares cost', 'USD;Total cost', ['2.50;250000', '4.00;800000'], []],
    [
      'asked where it is small',
      'USD',
      ['2.50', '4.00'],
      [expect.stringMatching(/^computed: Investment Amount: it is/)],
    ],
  ])('is the price of one share where it is money alone beside them: %s', (_, headers, [first, second], asked) => {
    expect(
      readList(`Company;Fund;Round;Date;Shares;${headers}
Maple;Larch Fund I;Seed;2020-02-01;100000;${first}
Hazel;Larch Fund I;Series A;2021-05-03;200000;${second}`),
    ).toMatchObject({ errors: [], asked, bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-05-03 800000 USD'] });
  });

  it('is what was paid where money alone beside shares is as much as people invest', () => {
    expect(
      readList(`Company;Fund;Round;Date;Shares;USD
Maple;Larch Fund I;Seed;2020-02-01;100000;250000
Hazel;Larch Fund I;Series A;2021-05-03;200000;800000`),
    ).toMatchObject({ ...CLEAN, bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-05-03 800000 USD'] });
  });
});

describe('a list of purchases', () => {
  it.each([
    [
      'English',
      `Company;Fund;Instrument;Date;Amount (USD);Cap;Discount;Interest
Maple;Larch Fund I;SAFE;2022-02-01;250000;uncapped;No discount;none
Hazel;Larch Fund I;Convertible Note;2022-05-03;800000;10000000;20%;6%`,
    ],
    [
      'German',
      `Beteiligung;Fonds;Art;Datum;Betrag USD;Cap;Abschlag;Zinssatz
Maple;Lärche Fonds I;SAFE;13.02.2022;250000;keine;kein Abschlag;zinslos
Hazel;Lärche Fonds I;Wandeldarlehen;23.05.2022;800000;10000000;20 %;6 %`,
    ],
  ])('may say in words that a note has no such term: %s', (_, csv) => {
    const { errors, asked, bought } = readList(csv);
    expect([errors, bought.length]).toEqual([[], 2]);
    expect(asked.filter((text) => text.startsWith('number'))).toEqual([]);
  });

  it('says in what unit a valuation is, which is none of its costs', () => {
    expect(
      readList(`Post-money in $k
Company;Fund;Round;Date;Shares;Cost (USD)
Maple;Larch Fund I;Seed;2020-02-01;1000;250000
Hazel;Larch Fund I;Series A;2021-05-03;2000;800000`).bought,
    ).toEqual(['Maple 2020-02-01 250000 USD', 'Hazel 2021-05-03 800000 USD']);
  });

  it('has the first purchase and later ones side by side, each with its day', () => {
    const { bought } =
      readList(`Company;Fund;Initial Date;Initial Investment (EUR);Follow-on Date;Follow-on (EUR);Total (EUR)
Maple;Larch Fund I;2020-02-01;250000;2021-03-01;100000;350000
Hazel;Larch Fund I;2021-05-03;800000;;;800000`);
    expect(bought).toEqual([
      'Maple 2020-02-01 250000 EUR',
      'Maple 2021-03-01 100000 EUR',
      'Hazel 2021-05-03 800000 EUR',
    ]);
  });

  it('does not date later purchases like the first where one day stands beside both', () => {
    const { bought } =
      readList(`Company;Fund;Date;Initial Investment (EUR);Follow-on Investment (EUR);Total Invested (EUR)
Maple;Larch Fund I;2020-02-01;250000;100000;350000
Hazel;Larch Fund I;2021-05-03;800000;50000;850000`);
    expect(bought).toEqual(['Maple 2020-02-01 350000 EUR', 'Hazel 2021-05-03 850000 EUR']);
  });

  it('has the round above its rows', () => {
    const { named, asked } = readList(`Company;Fund;Date;Cost (USD);Shares
Seed;;;;
Maple;Larch Fund I;2019-03-15;250000;1000
Hazel;Larch Fund I;2019-06-30;800000;2000
Series A;;;;
Birch;Larch Fund I;2020-06-30;700000;2800`);
    expect(named).toEqual([
      'Maple: Seed, Seed, Larch Fund I',
      'Hazel: Seed, Seed, Larch Fund I',
      'Birch: Series A, Series A, Larch Fund I',
    ]);
    expect(asked).toEqual([]);
  });
});

function propose(...tables: readonly (readonly [name: string, csv: string])[]) {
  const rowsOf = (csv: string) => csv.split('\n').map((line) => line.split(';').map((cell) => cell || null));
  return proposeMapping([makeWorkbook(tables.map(([name, csv]) => makeTable(name, rowsOf(csv))))], NOBODY, NO_MEMORY);
}

describe('a tab', () => {
  it('is read though its title speaks of a plan in passing', () => {
    const { sheets } = propose(
      [
        'Holdings',
        `Holdings of the 2021 share plan and others, prepared in line with the business plan and the forecast
Company;Fund;Round;Date;Shares;Cost (USD)
Maple;Larch Fund I;Seed;2020-02-01;1000;250000`,
      ],
      ['Marks', 'Company;Fund;Date;Fair Value (USD)\nMaple;Larch Fund I;2023-12-31;300000'],
    );
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Holdings', 'Marks']);
  });

  it.each([
    ['countries', ['Germany', 'France']],
    ['countries in their language', ['Deutschland', 'España']],
    ['regions', ['Nordics', 'DACH']],
    ['partners', ['J. Smith', 'M. Jones']],
  ])('is no company where tabs are called after %s', (_, names) => {
    const csv = 'Fund;Round;Date;Shares;Cost (EUR)\nLarch Fund I;Seed;2020-02-01;1000;250000';
    const { sheets } = propose(...names.map((name) => [name, csv] as const));
    const named = sheets.flatMap(({ targets }) => targets.flatMap(({ columns }) => columns.map(({ name }) => name)));
    expect(named).not.toContain('Company');
  });

  it('has decimal commas where its percentages have', () => {
    const { decimalSign } = propose([
      'Holdings',
      `Company;Fund;Round;Date;Shares;Cost EUR;Ownership
Maple;Larch Fund I;Seed;2020-02-01;1.500;250.000;8,5%`,
    ]);
    expect(decimalSign).toBe(',');
  });
});

describe('what does not count', () => {
  it.each([
    ['English', 'Status', 'Issued', 'Cancelled'],
    ['German', 'Status', 'Aktiv', 'Storniert'],
    ['French', 'Statut', 'Actif', 'Annulé'],
    ['Japanese', 'ステータス', '保有', '取消'],
  ])('is left out where its state says that it is void: %s', (_, header, held, isVoid) => {
    const { bought, asked } = readList(`Company;Fund;Share Class;Issued;Shares;Cost (USD);${header}
Maple;Larch Fund I;Series A;2021-03-15;1000;10000;${held}
Maple;Larch Fund I;Series A;2021-03-15;500;5000;${isVoid}
Maple;Larch Fund I;Series B;2022-03-15;800;16000;${held}`);
    expect(bought).toEqual(['Maple 2021-03-15 10000 USD', 'Maple 2022-03-15 16000 USD']);
    expect(asked).toContainEqual(expect.stringMatching(/^left-out: rows with .* void/));
  });

  it('is an overview of purchases that another table lists', () => {
    const { sheets, skipped } = propose(
      [
        'Detail',
        `Company;Fund;Date;Round;Shares;Cost USD
Maple;Larch Fund I;2021-03-15;Seed;1000;250000
Maple;Larch Fund I;2022-03-15;Series A;500;250000
Hazel;Larch Fund I;2022-05-22;Seed;2000;800000`,
      ],
      ['Overview', 'Company;Total cost USD;Shares\nMaple;500000;1500\nHazel;800000;2000'],
    );
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Detail']);
    expect(skipped.map(({ sheet, kept }) => [sheet, kept !== undefined])).toEqual([['Overview', true]]);
  });
});

describe('an amount', () => {
  it('is the one whose header names its currency, where another says none', () => {
    const { bought } = readList(`Company;Fund;Date;Amount;Amount USD
Maple;Larch Fund I;2021-03-15;200000;250000`);
    expect(bought).toEqual(['Maple 2021-03-15 250000 USD']);
  });

  it('is what was funded of a commitment', () => {
    const { bought } = readList(`Company;Fund;Date;Committed (USD);Funded (USD);Remaining (USD)
Maple;Larch Fund I;2021-03-15;500000;250000;250000`);
    expect(bought).toEqual(['Maple 2021-03-15 250000 USD']);
  });

  it('has commas between its thousands though semicolons divide the cells', () => {
    const { bought } = readList(`Company;Fund;Date;Cost (USD)
Maple;Larch Fund I;2021-03-15;250,000
Hazel;Larch Fund I;2022-05-22;800,000`);
    expect(bought).toEqual(['Maple 2021-03-15 250000 USD', 'Hazel 2022-05-22 800000 USD']);
  });

  it('is a cost, and so of a purchase, where nothing names the fund', () => {
    const { bought, missing } = readList('Company;Round;Date;Cost (USD)\nMaple;Seed;2021-03-15;250000');
    expect([bought, missing]).toEqual([['Maple 2021-03-15 250000 USD'], ['Fund']]);
  });

  it('of tokens stands under a header that is the name of a token as well', () => {
    const { errors } = readList(`Company;Fund;Round;Deal type;Date;USD invested;Token price;Tokens;Lockup
Maple;Larch Fund I;Seed;Token purchase;2022-06-05;100000;0.10;1000000;12m`);
    expect(errors).toEqual([]);
  });
});

describe('beside purchases', () => {
  it.each(['Valuation date', 'As of'])(
    'a value has the day that stands under "%s", and not that of the purchase',
    (header) => {
      const { bought, marked } = readList(`Company;Fund;Date;Shares;Cost (USD);Fair value;${header}
Maple;Larch Fund I;2021-03-15;1000;250000;400000;2023-12-31`);
      expect([bought, marked]).toEqual([['Maple 2021-03-15 250000 USD'], ['Maple 2023-12-31 400000 USD']]);
    },
  );

  it('a value has no day of a sale, and none of a second purchase', () => {
    const { sold, marked, errors } = readList(`Company;Fund;Date;Cost (USD);Proceeds (USD);Exit date;FV (USD)
Maple;Larch Fund I;2021-03-15;250000;;;400000
Hazel;Larch Fund I;2018-05-22;800000;1600000;2022-06-01;`);
    expect([sold, marked, errors]).toEqual([['Hazel 2022-06-01 800000 1600000 USD'], [], []]);
    const twice = readList(`Company;Fund;Date;Amount (USD);Date;Fair value (USD)
Maple;Larch Fund I;2021-03-15;250000;2022-03-15;400000`);
    expect(twice.marked).toEqual([]);
  });

  it('a value has the day of its header, and not one that may be of a purchase', () => {
    const { marked } = readList(`Gesellschaft;Fonds;Datum;Zeitwert Q4/23 (TEUR)
Ahorn GmbH;Lärche Fonds I;15.03.2021;400
Hasel AG;Lärche Fonds I;22.05.2022;700`);
    expect(marked).toEqual(['Ahorn GmbH 2023-12-31 400000 EUR', 'Hasel AG 2023-12-31 700000 EUR']);
  });

  it('a ticker makes no tokens of shares', () => {
    const { errors, bought } = readList(`Company;Fund;Ticker;Date;Shares;Cost (USD)
Maple;Larch Fund I;MPL;2021-03-15;1000;250000
Hazel;Larch Fund I;;2022-05-22;2000;800000`);
    expect([errors, bought.length]).toEqual([[], 2]);
  });

  it('a sum that stands alone below them is none of them', () => {
    const { bought, errors, asked } = readList(`Company;Fund;Round;Date;Cost (USD);Shares
Maple;Larch Fund I;Seed;2021-03-15;250000;1000
Hazel;Larch Fund I;Seed;2022-05-22;800000;2000
;;;;1050000;`);
    expect([bought.length, errors, asked]).toEqual([2, [], []]);
  });

  it('a blank fund before its companies means the one above, which is asked', () => {
    const { named, asked } = readList(`Fund;Company;Round;Date;Cost (USD)
Larch Fund I;Maple;Seed;2021-03-15;250000
;Hazel;Seed;2022-05-22;800000
Larch Fund II;Birch;Seed;2022-06-22;100000`);
    expect(named).toContain('Hazel: Seed, Seed, Larch Fund I');
    expect(asked).toContainEqual(expect.stringMatching(/^meaning: blank cells /));
  });

  it('what a share cost on average says what was paid', () => {
    const { missing } = readList(`Company;Fund;Shares held;Average cost per share (USD)
Maple;Larch Fund I;1000;250
Hazel;Larch Fund I;2000;400`);
    expect(missing).not.toContain('Investment Amount');
  });
});

describe('business figures of companies', () => {
  const KPIS = `Company;Month;Revenue;Burn;Cash;Runway
Maple;2024-01-31;100000;50000;900000;18
Hazel;2024-01-31;20000;80000;400000;5`;

  it('are no sales, whatever cash is among them', () => {
    expect(propose(['Figures', KPIS]).skipped.map(({ why }) => why)).toEqual([
      'it lists business figures of companies',
    ]);
  });

  it('may stand beside a value of what is held', () => {
    const { marked } = readList(`Company;Fund;Date;Revenue;EBITDA;Fair Value (USD)
Maple;Larch Fund I;2024-01-31;100000;50000;900000`);
    expect(marked).toEqual(['Maple 2024-01-31 900000 USD']);
  });
});

describe('a cap table that somebody keeps as a plain list', () => {
  it('names holders under "Name", of whom one is a founder or a pool, and no companies', () => {
    const { named, missing, asked } = readList(`Name;Shares;Class;Price;Invested
Founder A;4000000;Common;0.0001;400
Seed Fund LP;1000000;Series Seed;0.5;500000
Option Pool;1000000;Options;;`);
    expect(named).toHaveLength(2);
    expect(missing).toContain('Company');
    expect(asked).toContainEqual(
      expect.stringMatching(/^column: it is the Fund \("Founder A" tells that these hold shares/),
    );
    expect(asked).toContainEqual(expect.stringMatching(/^left-out: rows with "Option Pool"/));
  });

  it('names companies under "Name" where nobody else is among them', () => {
    const { bought } = readList(
      'Name;Fund;Date;Cost (USD)\nMaple;Fund I;2021-03-15;250000\nFounders Mill;Fund I;2022-05-22;800000',
    );
    expect(bought).toEqual(['Maple 2021-03-15 250000 USD', 'Founders Mill 2022-05-22 800000 USD']);
  });

  it('says the price of one share where that times the shares is the cost, whatever the price is called', () => {
    const { bought } = readList(`Company;Fund;Round;Date;Quantity;Purchase Price;Cost Basis (USD)
Maple;Fund I;Seed;2020-01-10;1000;100;100000
Hazel;Fund I;Seed;2020-03-10;500;80;40000`);
    expect(bought).toEqual(['Maple 2020-01-10 100000 USD', 'Hazel 2020-03-10 40000 USD']);
  });
});

it('reads no name, fund or mark into a row of nothing but sums', () => {
  const { bought, marked, asked } = readList(`Company;Fund;Round;Date;Cost (USD);Fair Value 31.12.2023 (USD)
Maple;Larch I;Seed;2016-03-15;1000;4500
Hazel;Larch I;Seed;2018-05-20;500;500
;;;;1500;5000`);
  expect([bought.length, marked.length]).toEqual([2, 2]);
  expect(asked.filter((text) => text.startsWith('meaning'))).toEqual([]);
});

it.each([
  ['SAFEs', 'SAFE'],
  ['Convertible Notes', 'convertible note'],
  ['Wandeldarlehen', 'convertible note'],
])('takes the rows of a tab called "%s" for what it says where no column does', (name, kind) => {
  const csv = 'Company;Fund;Date;Amount USD\nMaple;Larch Fund I;2020-03-15;100000';
  const targets = propose([name, csv]).sheets.flatMap((sheet) => sheet.targets);
  const notes = targets.find((target) => target.name === 'Convertibles');
  expect(notes?.columns.find((column) => column.name === 'Convertible Type')?.value).toBe(kind);
  expect(targets.map((target) => target.name)).not.toContain('Certificates');
});

it('takes the rows of a tab called after tokens for no tokens, of which an amount says too little', () => {
  const csv = 'Company;Fund;Date;Amount USD\nMaple;Larch Fund I;2020-03-15;100000';
  const targets = propose(['Tokens', csv]).sheets.flatMap((sheet) => sheet.targets);
  expect(targets.map((target) => target.name)).not.toContain('Token Investments');
});
