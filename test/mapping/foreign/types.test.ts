import { describe, expect, it } from 'vitest';
import { loadCsv, type Unattended } from './support.ts';

const HEADER = 'Company,Fund,Security Type,Round,Share Class,Investment Date,Shares,Cost (USD),Valuation Cap (USD)';
const ACME = 'Acme,Fund I,Preferred Stock,Series A,Series A Preferred,2021-03-15,12500,1250000,';
const BOREALIS = 'Borealis,Fund I,SAFE,Seed,,2022-11-28,,150000,8000000';
const ACME_LINE = 'Acme | Fund I | 2021-03-15 | Series A | Series A Preferred | 12500 | 1250000 USD';
const BOREALIS_LINE = 'convertible | Borealis | Fund I | 2022-11-28 | Seed | 150000 USD';
const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

function listed({ loads }: Unattended): string[] {
  return loads.flatMap((line) => /^\d+ security (.*)$/.exec(line)?.[1] ?? []);
}

describe('a table whose rows are of several kinds of security', () => {
  it('becomes a sheet for each, and classes of its shares alone', async () => {
    const result = await loadCsv(lines(HEADER, ACME, BOREALIS));
    expect([listed(result), result.asks]).toEqual([[ACME_LINE, BOREALIS_LINE], []]);
    expect(result.loads.filter((line) => line.includes('share-class'))).toEqual([
      '2 share-class Acme | Series A | Series A Preferred | preferred | 100 USD',
    ]);
  });

  it.each<[string, string]>([
    ['a simple agreement, spelt out', 'Simple Agreement for Future Equity'],
    ['a SAFE with its kind', 'SAFE (post-money)'],
  ])('knows %s', async (_, text) => {
    const result = await loadCsv(lines(HEADER, ACME, BOREALIS.replace('SAFE', text)));
    expect([listed(result), result.asks]).toEqual([[ACME_LINE, BOREALIS_LINE], []]);
  });

  it('takes preferred stock that converts for stock', async () => {
    const result = await loadCsv(lines(HEADER, ACME.replace('Preferred Stock', 'Convertible Preferred'), BOREALIS));
    expect([listed(result), result.asks]).toEqual([[ACME_LINE, BOREALIS_LINE], []]);
  });

  it('has the class and the kind of note in one column', async () => {
    const result = await loadCsv(
      lines(
        'Company,Fund,Security,Round,Investment Date,Shares,Cost (USD)',
        'Acme,Fund I,Series A Preferred,Series A,2021-03-15,12500,1250000',
        'Borealis,Fund I,SAFE,Seed,2022-11-28,,150000',
      ),
    );
    expect([listed(result), result.asks]).toEqual([[ACME_LINE, BOREALIS_LINE], []]);
  });

  it('takes no day of a warrant for that on which a round closed', async () => {
    const result = await loadCsv(
      lines(
        `${HEADER},Strike Price (USD),Expiration Date`,
        `${ACME},,`,
        'Acme,Fund I,Warrant,Series A,,2022-01-10,1000,,,120,2030-01-10',
        `${BOREALIS},,`,
      ),
    );
    expect(result.asks).toEqual([]);
    expect(listed(result)).toEqual([
      ACME_LINE,
      'warrant | Acme | Fund I | 2022-01-10 | Series A | 1000',
      BOREALIS_LINE,
    ]);
    expect(result.loads.filter((line) => line.includes(' round '))).toEqual([
      '2 round Acme | Series A | 2021-03-15',
      '4 round Borealis | Seed | 2022-11-28',
    ]);
  });
});

describe('a kind of security that the format does not know', () => {
  it('is left out with its money, and asked about, where the service keeps no such thing', async () => {
    const debt = 'Cygnus,Fund I,Venture Debt,,,2022-06-01,,200000,';
    const result = await loadCsv(lines(HEADER, ACME, BOREALIS, debt));
    expect([listed(result), result.asks]).toEqual([[ACME_LINE, BOREALIS_LINE], ['book!C1 mapping-unconfirmed']]);
    expect(result.yaml).toMatch(
      /- \{ column: Security Type, that: '.* 200,000 under Cost \(USD\)', topic: left-out, texts: \[Venture Debt\] \}/,
    );
    expect(result.leaves).toEqual(['H: the service does not keep such instruments']);
  });

  it('is asked about where nothing says what it is, and is shares where it says how many', async () => {
    const units = 'Cygnus,Fund I,Membership Units,Seed,Units,2022-06-01,100,200000,';
    const { asks, yaml } = await loadCsv(lines(HEADER, ACME, BOREALIS, units));
    expect(asks).toContain('book!C1 mapping-unconfirmed');
    expect(yaml).toMatch(/"Membership Units" \(1 row\), .* type certificate/);
  });

  it('is asked about where it only seems to be one', async () => {
    const { asks, yaml } = await loadCsv(lines(HEADER, ACME, BOREALIS.replace('SAFE', 'Bridge Note')));
    expect(asks).toContain('book!C1 mapping-unconfirmed');
    expect(yaml).toMatch(/"Bridge Note" .* type convertible/);
  });
});

describe('nothing is taken for kinds of securities', () => {
  it('where all rows are of one', async () => {
    const { yaml } = await loadCsv(lines(HEADER, ACME, ACME.replaceAll('Acme', 'Delta')));
    expect(yaml).not.toContain('types:');
  });

  it('that names rounds', async () => {
    const { yaml } = await loadCsv(
      lines(
        'Company,Fund,Round,Investment Date,Share Class,Shares,Cost (USD)',
        'Acme,Fund I,Series A,2021-03-15,Series A Preferred,12500,1250000',
        'Borealis,Fund I,SAFE,2022-11-28,,,150000',
      ),
    );
    expect(yaml).not.toContain('types:');
  });
});

describe('a choice that the format does not know', () => {
  it('is asked about once, however many rows have it', async () => {
    const { asks, loads, yaml } = await loadCsv(
      lines('Company,Sector', 'Acme,Robots', 'Borealis,Robots', 'Cygnus,Fintech', 'Dorado,Wind farms'),
    );
    expect(asks).toEqual(['book!B1 mapping-unconfirmed']);
    expect(loads).toEqual(['2 company Acme', '3 company Borealis', '4 company Cygnus | Fintech', '5 company Dorado']);
    expect(yaml).toContain(
      `that: 'the service has no Sector called "Robots" (2 rows) or "Wind farms" (1 row): they are left blank'`,
    );
    expect(yaml.match(/left blank/g)).toHaveLength(1);
  });
});

describe('an amount that only rows of one kind have a place for', () => {
  it('is left out of the others when somebody says so, and is not lost', async () => {
    const { asks, leaves, yaml } = await loadCsv(
      lines(
        'Company,Round,Instrument,Share Price (USD),Closing Date,Pre-Money Valuation (USD),Round Size (USD)',
        'Acme,Seed,Equity,2.5,2021-03-15,12000000,3000000',
        'Borealis,Seed,SAFE,1.25,2022-11-28,5000000,1000000',
        'Cygnus,Series A,Equity,7.8,2023-02-01,45000000,12000000',
      ),
    );
    expect(asks.filter((ask) => ask.endsWith('source-tie-out-open'))).toEqual([]);
    expect(asks).toContain('book!D1 mapping-unconfirmed');
    expect(leaves).toEqual(['D: no sheet that its row becomes has a place for it']);
    expect(yaml).toContain(
      '{ column: "Share Price (USD)", when: { column: Instrument, isNot: [Equity] }, because: no sheet that its row becomes has a place for it }',
    );
    expect(yaml).toContain(`it is left out in rows with "SAFE"`);
  });
});

it('a quantity of tokens is no number of shares', async () => {
  const { loads, asks, yaml } = await loadCsv(
    lines(
      'Company,Fund,Round,Investment Date,Investment Type,Token,Quantity,Price Per Token,Investment Amount,Currency',
      'Chainworks,Fund I,Token Round,2022-02-01,Token Investment,CHN,100000,2.5,250000,USD',
    ),
  );
  expect([loads.at(-1), asks]).toEqual([
    '2 security token_investment | Chainworks | Fund I | 2022-02-01 | Token Round | 250000 USD',
    [],
  ]);
  expect(yaml).toContain('Quantity: Quantity');
});
