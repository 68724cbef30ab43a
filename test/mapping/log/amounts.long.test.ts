import { describe, expect, it } from 'vitest';
import { BOUGHT, HEADER, readLog } from './support.ts';

const SALE = '4 transaction sale | Acme | 2022-01-15 | Acme / Fund I / Series A Preferred | 4000 | 900000 USD';
const WHOLE = [...BOUGHT, SALE];
const KEYS = [
  '2020-01-15,Acme,Fund I,Purchase,Series A Preferred',
  '2021-02-20,Borealis,Fund I,Purchase,Seed Preferred',
];
const SOLD = '2022-01-15,Acme,Fund I,Sale,Series A Preferred';
const heading = (...columns: readonly string[]) => HEADER.replace('Amount (USD)', columns.join(','));
const lines = (first: string, second: string, sale: string) => [
  ...[`${KEYS[0]},10000,${first}`, `${KEYS[1]},5000,${second}`, `${SOLD},4000,${sale}`],
];

describe('amounts of a log are read exactly', () => {
  it.each<[string, readonly string[], ...string[]]>([
    ['above zero, whichever way they go', [HEADER, ...lines('1000000', '500000', '900000')]],
    ['below zero where money goes out', [HEADER, ...lines('-1000000', '-500000', '900000')]],
    [
      'in brackets where money goes out',
      [heading('Net cash flow (USD)'), ...lines('"(1,000,000)"', '"(500,000)"', '"900,000"')],
    ],
    [
      'in a column for each way',
      [heading('Cash out (USD)', 'Cash in (USD)'), ...lines('1000000,', '500000,', ',900000')],
    ],
    ['as debit and credit', [heading('Debit (USD)', 'Credit (USD)'), ...lines('1000000,', '500000,', ',900000')]],
    [
      'in a column for each way, and net of both',
      [
        heading('Cash out (USD)', 'Cash in (USD)', 'Net (USD)'),
        ...lines('1000000,,-1000000', '500000,,-500000', ',900000,900000'),
      ],
      'I: it is Cash in (USD) − Cash out (USD)',
    ],
    [
      'in a column for each, outflows below zero',
      [heading('Outflow (USD)', 'Inflow (USD)'), ...lines('-1000000,', '-500000,', ',900000')],
    ],
    ['in thousands', [heading('Amount (USDk)'), ...lines('1000', '500', '900')]],
    ['in millions, below zero', [heading('Cash flow (USDm)'), ...lines('-1', '-0.5', '0.9')]],
    [
      'beside what one share was bought or sold for',
      [heading('Price (USD)', 'Amount (USD)'), ...lines('100,1000000', '100,500000', '225,900000')],
      'G: it is Amount (USD) ÷ Shares',
    ],
  ])('%s', async (_, rows, ...leaves) => {
    const log = await readLog(...rows);
    expect([log.loads, log.asks, log.leaves]).toEqual([WHOLE, [], leaves]);
  });

  it('with a total below them', async () => {
    const log = await readLog(HEADER, ...lines('-1000000', '-500000', '900000'), 'Total,,,,,,-600000');
    expect([log.loads, log.asks]).toEqual([WHOLE, []]);
  });

  it('in the currency of each line', async () => {
    const log = await readLog(
      heading('Amount', 'Ccy'),
      ...lines('-1000000,USD', '-500000,EUR', '900000,USD'),
      '2023-01-15,Borealis,Fund I,Sale,Seed Preferred,1000,150000,GBP',
    );
    expect([log.loads, log.asks]).toEqual([
      [
        ...WHOLE.map((line) => (line.includes('Borealis') ? line.replace('USD', 'EUR') : line)),
        '5 transaction sale | Borealis | 2023-01-15 | Borealis / Fund I / Seed Preferred | 1000 | 150000 GBP',
      ],
      [],
    ]);
  });

  it('in the currency that their cells show', async () => {
    const rows = lines('"(€1,000,000)"', '"-€500,000"', '"€900,000"');
    const log = await readLog(heading('Cash flow'), ...rows);
    expect([log.loads, log.asks]).toEqual([WHOLE.map((line) => line.replace('USD', 'EUR')), []]);
  });

  it('as they are written elsewhere', async () => {
    const log = await readLog(
      'Datum;Gesellschaft;Fonds;Vorgang;Anteilsklasse;Anteile;Betrag (EUR)',
      '15.01.2020;Acme GmbH;Fonds I;Kauf;Stammanteile;10.000;1.000.000,00',
      '15.06.2020;Nebel GmbH;Fonds I;Kauf;Stammanteile;2.000;300.000,50',
      '15.01.2022;Acme GmbH;Fonds I;Verkauf;Stammanteile;4.000;900.000',
      '15.06.2022;Nebel GmbH;Fonds I;Ausschüttung;;;20.000,00',
    );
    expect([log.loads, log.asks, log.questions]).toEqual([
      [
        '2 security Acme GmbH | Fonds I | 2020-01-15 | Stammanteile | Stammanteile | 10000 | 1000000 EUR',
        '3 security Nebel GmbH | Fonds I | 2020-06-15 | Stammanteile | Stammanteile | 2000 | 300000.5 EUR',
        '4 transaction sale | Acme GmbH | 2022-01-15 | Acme GmbH / Fonds I / Stammanteile | 4000 | 900000 EUR',
      ],
      ['log!D1 mapping-unconfirmed'],
      ['left-out: "Ausschüttung" · Sales · 20,000 · Betrag · EUR'],
    ]);
  });
});

describe('amounts of a log are asked about', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    [
      'where those of sales are below zero',
      [HEADER, ...lines('1000000', '500000', '-900000')],
      ['log!G1 mapping-unconfirmed'],
      'below-zero: Received · -900000',
    ],
    [
      'where only some purchases are below zero',
      [HEADER, ...lines('-1000000', '500000', '900000')],
      ['log!G1 mapping-unconfirmed', 'log!G2 number-negative'],
      'below-zero: Amount · -1000000',
    ],
    [
      'where the cost of what was sold may be meant',
      [heading('Cost (USD)'), ...lines('1000000', '500000', '900000')],
      ['log!G1 mapping-unconfirmed'],
      'column: Cash Received · "Cost (USD)" · 900000 · 900,000.00 USD',
    ],
    [
      'where nothing says the unit',
      [heading('Amount USD'), ...lines('1', '0.5', '0.9')],
      ['log!G1 mapping-unconfirmed'],
      'no-unit: Received · 0.9 · 0.90 USD',
    ],
    [
      'where a day is that of the purchase',
      [HEADER.replace('Date', 'Investment Date'), ...lines('1000000', '500000', '900000')],
      ['log!A1 mapping-unconfirmed'],
      'column: Date · "Investment Date" · 2022-01-15',
    ],
    [
      'where fees may be in it',
      [
        heading('Gross amount (USD)', 'Net amount (USD)'),
        ...lines('1000000,1005000', '500000,501000', '900000,897000'),
      ],
      ['log!H1 mapping-unconfirmed', 'log!G1 mapping-unconfirmed'],
      'column: Cash Received · "Gross amount (USD)" · 900000 · 900,000.00 USD',
    ],
    [
      'where two columns may be meant',
      [
        heading('Net amount (USD)', 'Total amount (USD)'),
        ...lines('1000000,1005000', '500000,501000', '900000,897000'),
      ],
      [
        'log!G1 mapping-unconfirmed',
        'log!H1 mapping-unconfirmed',
        'log!D1 mapping-unconfirmed',
        'log!2 value-missing',
        'log!3 value-missing',
      ],
      'left-out: "Sale" · 4,000 · Shares · 900,000 · Net · USD · 897,000 · Total · USD',
    ],
  ])('%s', async (_, rows, places, question) => {
    const { asks, questions } = await readLog(...rows);
    expect(asks).toEqual(places);
    expect(questions).toContain(question);
  });

  it('where days can be read in two ways', async () => {
    const days = lines('1000000', '500000', '900000').map((line, index) =>
      line.replace(/^[\d-]+/, `0${index + 1}/05/2022`),
    );
    expect((await readLog(HEADER, ...days)).asks).toEqual(['log!A1 mapping-unconfirmed']);
  });
});

describe('marks of a log', () => {
  const more = (...rows: readonly string[]) => readLog(HEADER, ...lines('1000000', '500000', '900000'), ...rows);

  it('are asked about where they are below zero, or several of one day', async () => {
    const { asks } = await more(
      '2022-12-31,Acme,Fund I,Fair value,,,-50000',
      '2022-12-31,Acme,Fund I,Fair value,,,60000',
    );
    expect(asks).toEqual(['log!G1 mapping-unconfirmed', 'log!G5 number-negative']);
  });

  it('take the column of the mark where there is one', async () => {
    const { loads, asks } = await readLog(
      `${HEADER},Fair Value (USD),Ownership %`,
      ...lines('1000000,,', '500000,,', '900000,,'),
      '2022-12-31,Acme,Fund I,Fair value,,,,1500000,5.5%',
    );
    expect([loads.at(-1), asks]).toEqual(['5 valuation Acme | Fund I | 2022-12-31 | 1500000 USD | 0.055', []]);
  });

  it('leave out the shares they are of for a reason', async () => {
    const { asks, leaves } = await readLog(
      heading('Price', 'Amount (USD)'),
      ...lines('100,1000000', '100,500000', '225,900000'),
      '2022-12-31,Acme,Fund I,Fair value,Series A Preferred,6000,250,1500000',
    );
    expect([asks, leaves]).toEqual([[], ['F: it is Amount (USD) ÷ Price', 'G: it is Amount (USD) ÷ Shares']]);
  });
});
