import { describe, expect, it } from 'vitest';
import { ACME, BOREALIS, BOUGHT, HEADER, readLog } from './support.ts';

describe('a log of deals', () => {
  it('becomes securities, sales and marks by the type of each line, and nothing of it needs a person', async () => {
    const log = await readLog(
      ...[HEADER, ACME, BOREALIS],
      '2022-01-15,Acme,Fund I,Partial exit,Series A Preferred,4000,900000',
      '2022-12-31,Acme,Fund I,Fair value,,,1600000',
      '2022-12-31,Borealis,Fund I,FMV,,,450000.5',
    );
    expect([log.loads, log.asks, log.leaves]).toEqual([
      [
        ...BOUGHT,
        '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD',
        '5 valuation Acme | Fund I | 2022-12-31 | 1600000 USD',
        '6 valuation Borealis | Fund I | 2022-12-31 | 450000.5 USD',
      ],
      ...[[], []],
    ]);
  });

  it('names each kind of line that the service does not keep, with what it holds', async () => {
    const log = await readLog(
      ...[HEADER, ACME, BOREALIS],
      '2021-06-30,Acme,Fund I,Dividend,,,20000',
      '2021-07-31,Acme,Fund I,Broker fee,,,5000',
      '2021-08-31,Acme,Fund I,ROC,,,30000',
      '2021-09-30,Acme,Fund I,Write-up,,,250000',
      '2021-10-31,Acme,Fund I,Distribution,,,70000',
      '2021-11-30,Acme,Fund I,Stock split,Series A Preferred,10000,',
      '2021-12-31,Acme,Fund I,Commitment,,,400000',
    );
    expect([log.loads, log.asks, log.questions]).toEqual([
      BOUGHT,
      ['log!D1 mapping-unconfirmed'],
      [
        `left-out: ${[
          '1 · "Broker fee" · 5,000 · Amount · USD',
          '2 · "Dividend" · 20,000 · Amount · USD',
          '3 · "ROC" · Sales · 30,000 · Amount · USD',
          '4 · "Distribution" · Sales · 70,000 · Amount · USD',
          '5 · "Write-up" · Valuations · 250,000 · Amount · USD',
          '6 · "Stock split" · 10,000 · Shares',
          '7 · "Commitment" · 400,000 · Amount · USD',
        ].join(' · ')}`,
      ],
    ]);
  });

  it('is asked about where a word may mean something else as well', async () => {
    const log = await readLog(
      'Date,Portfolio Company,Fund,Transaction Type,Instrument,Round,Amount (USDm)',
      '2018-09-30,Atlas,Fund III,Capital call,SAFE,Seed,25.0',
      '2023-06-30,Atlas,Fund III,Realised proceeds,SAFE,Seed,44.0',
      '2023-12-31,Atlas,Fund III,NAV,,,51.0',
    );
    expect([log.loads, log.asks, log.questions]).toEqual([
      [
        '2 security convertible | Atlas | Fund III | 2018-09-30 | Seed | 25000000 USD',
        '3 transaction sale | Atlas | 2023-06-30 | Atlas / Fund III / Seed | 44000000 USD',
        '4 valuation Atlas | Fund III | 2023-12-31 | 51000000 USD',
      ],
      ['log!D1 mapping-unconfirmed'],
      [
        'events: "Capital call" · 25 · Amount · USDm',
        'events: "Realised proceeds" · 44 · Amount · USDm',
        'events: "NAV" · 51 · Amount · USDm',
      ],
    ]);
  });

  it('leaves out what nobody knows, and lines that say nothing of what they are', async () => {
    const log = await readLog(
      ...[HEADER, ACME, BOREALIS],
      '2022-01-15,Acme,Fund I,Sale,Series A Preferred,4000,900000',
      '2022-02-15,Borealis,Fund I,XFER,Seed Preferred,10,20000',
      '2022-03-15,Borealis,Fund I,,Seed Preferred,20,30000',
    );
    expect([log.loads.length, log.asks, log.questions]).toEqual([
      3,
      ['log!D1 mapping-unconfirmed'],
      ['left-out: "XFER" · 10 · Shares · 20,000 · Amount · USD', 'left-out: 20 · Shares · 30,000 · Amount · USD'],
    ]);
  });

  it('takes what the fund gets from and pays to its investors for no purchase and no sale', async () => {
    const log = await readLog(
      'Date,Company,Fund,Type,Investor,Share Class,Shares,Amount (USD)',
      '2020-01-15,Acme,Fund I,Purchase,,Series A Preferred,10000,1000000',
      '2020-02-15,,Fund I,Capital call,LP One,,,500000',
      '2021-02-15,,Fund I,Distribution,LP One,,,300000',
      '2021-03-15,Acme,Fund I,Sale,,Series A Preferred,3000,600000',
      '2021-12-31,,Fund I,NAV,,,,1200000',
      '2021-12-31,Acme,Fund I,NAV,,,,1100000',
    );
    expect([log.loads, log.asks, log.leaves]).toEqual([
      [
        '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 USD',
        '5 transaction sale | Acme | 2021-03-15 | Acme / Fund I / Series A Preferred | 3000 | 600000 USD',
        '7 valuation Acme | Fund I | 2021-12-31 | 1100000 USD',
      ],
      ['log!D1 mapping-unconfirmed'],
      [
        'H: no company is named: it is between the fund and its investors',
        'H: a distribution does not say what was sold; if something was, enter it under Sales',
      ],
    ]);
    expect(log.questions).toContain('left-out: 6 · 1,200,000 · Amount · USD');
  });

  it('takes nothing that it pays to an investor by name for a sale', async () => {
    const { loads, questions } = await readLog(
      `${HEADER},LP`,
      `${ACME},`,
      '2022-01-15,Acme,Fund I,Sale,Series A Preferred,4000,900000,',
      '2022-01-31,Acme,Fund I,Exit proceeds,Series A Preferred,1000,300000,LP One',
    );
    expect([loads.slice(1), questions]).toEqual([
      ['3 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD'],
      ['left-out: 4 · 1,000 · Shares · 300,000 · Amount · USD'],
    ]);
  });

  it('is told apart by the column that says most, where two say what its lines are', async () => {
    const log = await readLog(
      'Date,Company,Fund,Category,Type,Share Class,Shares,Amount (USD)',
      '2020-01-15,Acme,Fund I,Investment,Initial,Series A Preferred,10000,1000000',
      '2022-01-15,Acme,Fund I,Realisation,Sale,Series A Preferred,4000,900000',
      '2022-02-15,Acme,Fund I,Realisation,Dividend,Series A Preferred,4000,10000',
    );
    expect([log.loads.length, log.asks, log.leaves]).toEqual([
      2,
      ['log!E1 mapping-unconfirmed'],
      [
        'G: the service does not keep dividends, interest or other income',
        'H: the service does not keep dividends, interest or other income',
      ],
    ]);
  });

  it('is asked about where remarks say something else of a sale', async () => {
    const log = await readLog(
      `${HEADER},Notes`,
      `${ACME},`,
      '2022-01-15,Acme,Fund I,Sale,Series A Preferred,4000,900000,Dividend',
    );
    expect([log.asks, log.questions]).toEqual([['log!H1 mapping-unconfirmed'], ['events: "Dividend"']]);
  });

  it('without purchases asks what its sales are of', async () => {
    const log = await readLog(
      'Date,Company,Fund,Type,Shares,Proceeds (USD)',
      '2022-01-15,Acme,Fund I,Sale,4000,900000',
      '2022-06-15,Acme,Fund I,Dividend,,20000',
    );
    expect([log.asks, log.yaml.includes('#   Sales: Security')]).toEqual([
      ['log!D1 mapping-unconfirmed', 'log!1 column-missing'],
      true,
    ]);
  });

  it('may be written as traders do', async () => {
    const log = await readLog(
      'Trade Date,B/S,Company,Fund,Share Class,Quantity,Price (USD),Amount (USD)',
      '2020-01-15,B,Acme,Fund I,Series A Preferred,10000,100,-1000000',
      '2020-05-15,B,Borealis,Fund I,Seed Preferred,4000,50,-200000',
      '2022-01-15,S,Acme,Fund I,Series A Preferred,-4000,225,900000',
      '2022-05-15,S,Borealis,Fund I,Seed Preferred,-1000,70,70000',
    );
    expect([log.loads, log.asks, log.leaves]).toEqual([
      [
        '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 USD',
        '3 security Borealis | Fund I | 2020-05-15 | Seed | Seed Preferred | 4000 | 200000 USD',
        '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD',
        '5 transaction sale | Borealis | 2022-05-15 | Borealis / Fund I / Seed Preferred | 1000 | 70000 USD',
      ],
      [],
      ['G: it is Amount (USD) ÷ Quantity'],
    ]);
  });
});

it('asks about a list of trades whose codes nobody knows', async () => {
  const { asks, questions } = await readLog(
    HEADER.replace('Type', 'Transaction Type'),
    ...[ACME, BOREALIS].map((line) => line.replace('Purchase', 'INV')),
    '2021-05-15,Cirrus,Fund I,RLS,Seed Preferred,4000,900000',
  );
  expect([asks, questions]).toEqual([['log!D1 mapping-unconfirmed'], ['events: "INV" · "RLS"']]);
});

it.each(['Realised proceeds', 'Fair market value', 'Dividend income', 'Stock split', 'Loan repayment', 'Revaluation'])(
  'asks about a list of which each line is called %s',
  async (word) => {
    const { asks } = await readLog(HEADER, ...[ACME, BOREALIS].map((line) => line.replace('Purchase', word)));
    expect(asks.filter((place) => /^log!(?:D1 mapping-unconfirmed|1 column-missing)$/.test(place))).not.toEqual([]);
  },
);

describe('a log that tells of its lines in sentences', () => {
  const header = HEADER.replace('Type', 'Description');
  const told = (line: string, text: string) => line.replace('Purchase', text);
  const sale = (text: string) => `2022-01-15,Acme,Fund I,${text},Series A Preferred,4000,900000`;

  it('is read by how they begin', async () => {
    const { loads, asks } = await readLog(
      header,
      told(ACME, 'Purchase of 10000 shares of Series A Preferred from the company'),
      told(BOREALIS, 'Purchase of 5000 shares of Seed Preferred from the company'),
      sale('Sale of 4000 shares of Series A Preferred to Globex Holdings'),
    );
    expect([loads, asks]).toEqual([
      [...BOUGHT, '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD'],
      [],
    ]);
  });

  it('is asked about where some of them are of anything else', async () => {
    const { asks, questions } = await readLog(
      header.replace('Description', 'Details'),
      told(ACME, 'Closing of the round with the lead investor and the founders'),
      told(BOREALIS, 'Wired on the day of closing after the board had met'),
      sale('Sale of 4000 shares of Series A Preferred to Globex Holdings'),
    );
    expect([
      asks.includes('log!D1 mapping-unconfirmed'),
      questions.some((text) => text.startsWith('events: ')),
    ]).toEqual([true, true]);
  });
});
