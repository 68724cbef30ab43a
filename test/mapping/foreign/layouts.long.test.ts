import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { loadCsv, loadTables, type Unattended } from './support.ts';

const ACME = 'Acme,Fund I,Series A,2021-03-15,Series A Preferred,12500,1250000';
const BOREALIS = 'Borealis,Fund I,Seed,2022-11-28,Seed Preferred,8000,640000';
const HEADER = 'Company,Fund,Round,Investment Date,Share Class,Shares,Cost (USD)';
const BOTH = [
  'Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
  'Borealis | Fund I | 2022-11-28 | Seed | Seed Preferred | 8000 | 640000 USD',
];

function securitiesOf({ loads }: Unattended): string[] {
  return loads.flatMap((line) => /^\d+ security (.*)$/.exec(line)?.[1] ?? []);
}

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

describe('two holdings load without an edit, whatever stands around them:', () => {
  it.each<[string, string]>([
    ['nothing', lines(HEADER, ACME, BOREALIS)],
    [
      'a header of two lines',
      lines(
        'Portfolio,,Financing,Investment,Share,Number of,Cost',
        'Company,Fund,Round,Date,Class,Shares,(USD)',
        ACME,
        BOREALIS,
      ),
    ],
    ['a title over all columns', lines('Holdings of the firm,,,,,,', '', HEADER, ACME, BOREALIS)],
    ['a currency in the title', lines('All amounts in USD', '', HEADER.replace(' (USD)', ''), ACME, BOREALIS)],
    ['blank columns and rows before them', lines(',,,,,,,,', `,,${HEADER}`, ',,,,,,,,', `,,${ACME}`, `,,${BOREALIS}`)],
    [
      'totals by company and of all',
      lines(
        HEADER,
        ACME,
        'Acme Total,,,,,12500,1250000',
        BOREALIS,
        'Borealis Total,,,,,8000,640000',
        'Grand Total,,,,,20500,1890000',
      ),
    ],
    [
      'marks of footnotes, and notes below',
      lines(
        HEADER,
        ACME.replace('Acme', 'Acme (1)'),
        BOREALIS,
        'Total,,,,,20500,1890000',
        '',
        '(1) Includes 500 shares of a secondary.',
        'Source: fund administrator',
      ),
    ],
    [
      'pages with the header again',
      lines(
        'Schedule of Investments',
        HEADER,
        ACME,
        'Page 1 of 2',
        '',
        'Schedule of Investments (continued)',
        HEADER,
        BOREALIS,
        'Page 2 of 2',
      ),
    ],
    [
      'the company alone above its rows',
      lines(
        'Security,Fund,Round,Investment Date,Shares,Cost (USD)',
        'Acme',
        'Series A Preferred,Fund I,Series A,2021-03-15,12500,1250000',
        'Borealis',
        'Seed Preferred,Fund I,Seed,2022-11-28,8000,640000',
      ),
    ],
    [
      'currencies in the cells',
      lines(
        HEADER.replace(' (USD)', ''),
        ACME.replace('1250000', '"USD 1,250,000"'),
        BOREALIS.replace('640000', '"USD 640,000"'),
      ),
    ],
    [
      'words for the columns as others write them',
      lines(
        'Name of Portfolio Company,Investing Fund,Funding Round,Date of Investment,Class of Stock,Shares Held,Acquisition Cost USD',
        ACME,
        BOREALIS,
      ),
    ],
    [
      'cells beside the table that say which currency it is',
      lines('Currency:,USD', '', HEADER.replace(' (USD)', ''), ACME, BOREALIS),
    ],
    [
      'columns that follow from others, and nothing that the service keeps',
      lines(
        `${HEADER},Price (USD),MOIC,Net IRR,Gain (USD),Mgmt Fee (USD),Employees,Vintage Year`,
        `${ACME},100,2.0x,0.2,0,450,12,2021`,
        `${BOREALIS},80,1.1x,0.1,10,450,15,2022`,
      ),
    ],
    [
      'amounts in millions and shares in thousands, as the title says',
      lines(
        '"USD in millions, unless otherwise stated; shares in thousands"',
        HEADER.replace(' (USD)', ''),
        ACME.replace('12500,1250000', '12.5,1.25'),
        BOREALIS.replace('8000,640000', '8,0.64'),
      ),
    ],
    [
      'thousands of US dollars, spelt out',
      lines(
        'Schedule of Investments (in thousands of US dollars)',
        HEADER.replace(' (USD)', ''),
        ACME.replace('1250000', '"1,250"'),
        BOREALIS.replace('640000', '640'),
      ),
    ],
    [
      'a further table beside it',
      lines(
        `${HEADER},,Company,Round,Closing Date,Round Size (USD)`,
        `${ACME},,Acme,Series A,2021-03-15,5000000`,
        `${BOREALIS},,Borealis,Seed,2022-11-28,2000000`,
        `,,,,,,,,Cygnus,Series B,2022-12-01,9000000`,
      ),
    ],
  ])('%s', async (_, csv) => {
    const { asks, ...rest } = await loadCsv(csv);
    expect([securitiesOf({ asks, ...rest }), asks]).toEqual([BOTH, []]);
  });

  it.each<[string, string]>([
    [
      'a label above',
      lines(
        'Fund:,Fund I',
        '',
        'Company,Round,Investment Date,Share Class,Shares,Cost (USD)',
        ACME.replace('Fund I,', ''),
        BOREALIS.replace('Fund I,', ''),
      ),
    ],
    [
      'a row above theirs',
      lines(
        'Company,Round,Investment Date,Share Class,Shares,Cost (USD)',
        'Fund I',
        ACME.replace('Fund I,', ''),
        BOREALIS.replace('Fund I,', ''),
      ),
    ],
  ])('with the fund in %s', async (_, csv) => {
    const { asks, ...rest } = await loadCsv(csv);
    expect([securitiesOf({ asks, ...rest }), asks]).toEqual([BOTH, []]);
  });

  describe('with the fund in', () => {
    const cells = [HEADER, ACME, BOREALIS].map((line) => line.split(',').filter((_, index) => index !== 1));
    const PLACES: [string, ReturnType<typeof makeTable>, string][] = [
      ['a title', makeTable('Book', [['Fund I - Portfolio'], [], ...cells]), 'Book!3'],
      ['the name of the tab', makeTable('Fund I', cells), 'Fund I!1'],
      ['what is said of the investor', makeTable('Book', [['Investor: Fund I'], [], ...cells]), 'Book!3'],
    ];

    it.each(PLACES)('%s, if the firm has one of that name', (_, table) => {
      const result = loadTables([table], { companies: [], funds: ['Fund I'], customColumns: [] });
      expect([securitiesOf(result), result.asks]).toEqual([BOTH, []]);
    });

    it.each(PLACES)('%s, after asking, if nobody knows it', (_, table, place) => {
      expect(loadTables([table]).asks).toEqual([`${place} mapping-unconfirmed`]);
    });
  });
});

describe('a source in another language', () => {
  it('may be German, with amounts in thousands', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Firma;Fonds;Runde;Datum;Anteilsklasse;Anteile;Kaufpreis (TEUR)',
        'Ahorn GmbH;Fonds I;Series A;15.03.2021;Vorzug A;12.500;1.250,00',
      ),
    );
    expect([loads, asks]).toEqual([
      [
        '2 company Ahorn GmbH',
        '2 round Ahorn GmbH | Series A | 2021-03-15',
        '2 share-class Ahorn GmbH | Series A | Vorzug A | preferred | 100 EUR',
        '2 security Ahorn GmbH | Fonds I | 2021-03-15 | Series A | Vorzug A | 12500 | 1250000 EUR',
      ],
      [],
    ]);
  });

  it('may be French, with spaces between thousands', async () => {
    const result = await loadCsv(
      lines(
        "Société;Fonds;Tour;Date d'investissement;Catégorie d'actions;Nombre d'actions;Montant investi (EUR)",
        'Acajou SAS;Fonds I;Série A;25/03/2021;Actions de préférence A;12 500;1 250 000,50',
      ),
    );
    expect([securitiesOf(result), result.asks]).toEqual([
      ['Acajou SAS | Fonds I | 2021-03-25 | Série A | Actions de préférence A | 12500 | 1250000.5 EUR'],
      [],
    ]);
  });
});

describe('tables of other kinds load without an edit', () => {
  it('the rounds of the company in the title', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Acme Robotics Inc. - Financing History',
        'All amounts in EUR m',
        '',
        'Round,Closing Date,Pre-Money Valuation,Round Size,Post-Money',
        'Seed,2019-05-01,4,1,5',
        'Series A,2021-03-15,15,5.5,20.5',
      ),
    );
    expect([loads, asks]).toEqual([
      [
        '5 company Acme Robotics Inc.',
        '5 round Acme Robotics Inc. | Seed | 2019-05-01 | 4000000 EUR | 1000000 EUR',
        '6 round Acme Robotics Inc. | Series A | 2021-03-15 | 15000000 EUR | 5500000 EUR',
      ],
      [],
    ]);
  });

  it('marks of the day in the title', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Valuations as of 31 December 2023',
        'All figures in USD',
        'Company,Fund,Fair Value,Ownership %',
        'Acme,Fund I,2500000,12.5%',
      ),
    );
    expect([loads, asks]).toEqual([['4 valuation Acme | Fund I | 2023-12-31 | 2500000 USD | 0.125'], []]);
  });

  it('marks beside holdings, where a column says of which day they are', async () => {
    const { loads, asks } = await loadCsv(
      lines(`${HEADER},Fair Value (USD),As Of Date`, `${ACME},2500000,2023-12-31`, `${BOREALIS},700000,2023-12-31`),
    );
    expect([loads.filter((line) => line.includes('valuation')), asks]).toEqual([
      [
        '2 valuation Acme | Fund I | 2023-12-31 | 2500000 USD',
        '3 valuation Borealis | Fund I | 2023-12-31 | 700000 USD',
      ],
      [],
    ]);
  });

  it('holdings below their sectors', async () => {
    const { loads, asks } = await loadCsv(lines(HEADER, 'Fintech', ACME, 'Life Sciences', BOREALIS));
    expect([loads.filter((line) => line.includes('company')), asks]).toEqual([
      ['3 company Acme | Fintech', '5 company Borealis | Life Sciences'],
      [],
    ]);
  });

  it('notes with their terms', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Company,Fund,Round,Instrument,Issue Date,Principal (USD),Valuation Cap (USD),Discount,Interest Rate,Maturity',
        'Acme,Fund I,Pre-Seed,SAFE,2021-03-15,250000,5000000,20%,,',
        'Borealis,Fund I,Bridge,Convertible Note,2022-11-28,150000,8000000,15%,6%,2024-11-28',
      ),
    );
    expect([loads.filter((line) => line.includes('security')), asks]).toEqual([
      [
        '2 security convertible | Acme | Fund I | 2021-03-15 | Pre-Seed | 250000 USD',
        '3 security convertible | Borealis | Fund I | 2022-11-28 | Bridge | 150000 USD',
      ],
      [],
    ]);
  });

  it('notes among shares, by one column', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Company,Fund,Round,Investment Date,Instrument,Invested',
        'Acme,Fund I,Seed,2021-03-15,SAFE,"US$25,000"',
        'Borealis,Fund I,Bridge,2022-11-28,Convertible Note,"US$50,000"',
        'Cygnus,Fund I,Series A,2023-01-10,Preferred Stock,"US$75,000"',
      ),
    );
    expect([loads.filter((line) => line.includes('security')), asks]).toEqual([
      [
        '2 security convertible | Acme | Fund I | 2021-03-15 | Seed | 25000 USD',
        '3 security convertible | Borealis | Fund I | 2022-11-28 | Bridge | 50000 USD',
        '4 security Cygnus | Fund I | 2023-01-10 | Series A | Series A | 75000 | 75000 USD',
      ],
      // A certificate has a number of shares, which is asked.
      ['book!F1 mapping-unconfirmed'],
    ]);
  });

  it('companies with what is said of them', async () => {
    const { loads, asks } = await loadCsv(
      lines('company_id,company_name,sector,hq_country,website,employees', '1,Acme,Fintech,Germany,acme.example,120'),
    );
    expect([loads, asks]).toEqual([['2 company Acme | Fintech'], []]);
  });
});
