import { describe, expect, it } from 'vitest';
import { ACME, BOREALIS, BOUGHT, HEADER, readLog } from './support.ts';

const SOLD = '2022-01-15,Acme,Fund I,Sale,Series A Preferred,4000,900000';
const withId = (id: string, line: string) => `${id},${line}`;

describe('a sale of a log', () => {
  it('is of the purchase with its ID, though others are of the same company and class', async () => {
    const log = await readLog(
      withId('Deal ID', HEADER),
      withId('D1', ACME),
      withId('D2', '2020-01-15,Acme,Fund I,Follow-on,Series A Preferred,5000,500000'),
      withId('D2', SOLD),
      withId('D1', '2022-03-15,Acme,Fund I,Sale,Series A Preferred,10000,2500000'),
    );
    expect([log.loads.slice(2), log.asks]).toEqual([
      [
        '4 transaction sale | Acme | 2022-01-15 | D2 | 4000 | 900000 USD',
        '5 transaction sale | Acme | 2022-03-15 | D1 | 10000 | 2500000 USD',
      ],
      [],
    ]);
  });

  it('is of a purchase of several lines', async () => {
    const log = await readLog(
      withId('Deal ID', HEADER),
      withId('D1', ACME),
      withId('D1', '2020-01-15,Acme,Fund I,Purchase,Series A Preferred,2500,250000'),
      withId('D1', SOLD),
    );
    expect([log.loads, log.asks]).toEqual([
      [
        '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 12500 | 1250000 USD',
        '4 transaction sale | Acme | 2022-01-15 | D1 | 4000 | 900000 USD',
      ],
      [],
    ]);
    expect(log.yaml).toContain('group: { when: { column: Type, is: [Purchase] }, by: ');
  });

  it('is none that is grouped with another of the same day', async () => {
    const log = await readLog(
      withId('Deal ID', HEADER),
      withId('D1', ACME),
      withId('D1', '2020-01-15,Acme,Fund I,Purchase,Series A Preferred,2500,250000'),
      withId('D1', SOLD),
      withId('D1', SOLD.replace('4000,900000', '1000,225000')),
    );
    expect(log.loads.slice(1)).toEqual([
      '4 transaction sale | Acme | 2022-01-15 | D1 | 4000 | 900000 USD',
      '5 transaction sale | Acme | 2022-01-15 | D1 | 1000 | 225000 USD',
    ]);
  });

  it('of a note says no shares', async () => {
    const log = await readLog(
      'Date,Company,Round,Fund,Type,Instrument,Amount (USD)',
      '2021-02-01,Acme,Seed,Fund I,Purchase,SAFE,500000',
      '2021-03-01,Borealis,Bridge,Fund I,Purchase,Convertible Note,300000',
      '2023-04-01,Acme,Seed,Fund I,Sale,SAFE,700000',
    );
    expect([log.loads, log.asks]).toEqual([
      [
        '2 security convertible | Acme | Fund I | 2021-02-01 | Seed | 500000 USD',
        '3 security convertible | Borealis | Fund I | 2021-03-01 | Bridge | 300000 USD',
        '4 transaction sale | Acme | 2023-04-01 | Acme / Fund I / Seed | 700000 USD',
      ],
      [],
    ]);
  });

  it('is of the only purchase of its company and class where it does not name the fund', async () => {
    const log = await readLog(...[HEADER, ACME, BOREALIS, SOLD.replace('Fund I,', ',')]);
    expect([log.loads.at(-1), log.asks]).toEqual([
      '4 transaction sale | Acme | 2022-01-15 | Acme / Series A Preferred | 4000 | 900000 USD',
      [],
    ]);
  });

  it('is of the only purchase of its kind of security, where others say no class', async () => {
    const log = await readLog(
      'Date,Company,Fund,Type,Instrument,Round,Share Class,Shares,Amount (USD)',
      '2020-01-15,Acme,Fund I,Purchase,Preferred,Series A,Series A Preferred,10000,1000000',
      '2020-01-15,Acme,Fund I,Purchase,SAFE,Series A,,,250000',
      '2022-01-15,Acme,Fund I,Sale,Preferred,Series A,Series A Preferred,4000,900000',
      '2022-02-15,Acme,Fund I,Sale,SAFE,Series A,,,300000',
    );
    expect([log.loads.slice(2), log.asks]).toEqual([
      [
        '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A / Preferred | 4000 | 900000 USD',
        '5 transaction sale | Acme | 2022-02-15 | Acme / Fund I / Series A / SAFE | 300000 USD',
      ],
      [],
    ]);
  });

  it('for nothing is a total loss', async () => {
    const { loads, asks } = await readLog(
      ...[HEADER, ACME, BOREALIS],
      '2022-01-15,Acme,Fund I,Sale,Series A Preferred,10000,0',
    );
    expect([loads.at(-1), asks]).toEqual([
      '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 10000 | 0 USD',
      [],
    ]);
  });

  it.each<[string, string, string, ...string[]]>([
    [
      'of one of several purchases',
      SOLD,
      'the log does not say which of the purchases in rows 2 and 4 it is of',
      '2021-05-15,Acme,Fund I,Follow-on,Series A Preferred,5000,500000',
    ],
    ['of nothing that was bought', SOLD.replace('Acme', 'Cirrus'), 'the log does not say what was bought of it'],
    ['of an unknown number of shares', SOLD.replace('4000', ''), 'the log does not say how many shares were sold'],
    ['for an unknown amount', SOLD.replace('900000', ''), 'the log does not say what was received'],
    [
      'after a split',
      SOLD,
      'the log has a conversion, split or transfer of that company as well, and does not say which security it is of',
      '2021-05-15,Acme,Fund I,Stock split,Series A Preferred,10000,',
    ],
  ])('is left out by its row, and asked about, where it is %s', async (_, sale, because, ...others) => {
    const sound = '2022-06-15,Borealis,Fund I,Sale,Seed Preferred,1000,110000';
    const { loads, asks, yaml } = await readLog(...[HEADER, ACME, BOREALIS, ...others, sale, sound]);
    const row = 4 + others.length;
    const isLoaded = yaml.includes('- sheet: Sales');
    expect([loads.filter((line) => line.includes('transaction')), asks.includes('log!D1 mapping-unconfirmed')]).toEqual(
      [
        isLoaded
          ? [
              `${row + 1} transaction sale | Borealis | 2022-06-15 | Borealis / Fund I / Seed Preferred | 1000 | 110000 USD`,
            ]
          : [],
        true,
      ],
    );
    expect(yaml.split(`row ${row} is left out, because ${because}; it holds `)).toHaveLength(2);
  });

  it.each([
    ['of more shares than were bought', SOLD.replace('4000', '14000'), 'log!F1', 'meaning: 14,000 · 10,000 · 2'],
    ['before they were', SOLD.replace('2022', '2019'), 'log!A1', 'meaning: 4 · 2'],
  ])('is asked about where it is %s', async (_, sale, place, question) => {
    const { loads, asks, questions } = await readLog(...[HEADER, ACME, BOREALIS, sale]);
    expect([loads.slice(0, 2), asks, questions]).toEqual([BOUGHT, [`${place} mapping-unconfirmed`], [question]]);
  });
});
