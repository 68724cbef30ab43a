import { describe, expect, it } from 'vitest';
import { doubtsIn, loadCsv } from '../foreign/support.ts';

const securitiesIn = (loads: readonly string[]): readonly string[] =>
  loads.filter((line) => line.includes(' security '));

describe('kinds of instruments in one list', () => {
  it('leave a number of bonds and the price of a note out by name, without a question', async () => {
    const { loads, asks, leaves } =
      await loadCsv(`Société;Fonds;Tour;Date;Montant (EUR);Nombre de titres;Catégorie;Type de titre
Érable SAS;Fonds I;Série A;15/03/2021;100 000;1 000;ADP A;ADP
Noyer SAS;Fonds I;Série A;16/03/2021;50 000;50;OC 2021;Obligations convertibles`);
    expect(securitiesIn(loads)).toHaveLength(2);
    expect([asks, leaves]).toEqual([[], ['F: Convertibles have no place for it']]);
  });

  it('ask of a currency that is none of the service once, and never compare amounts in several', async () => {
    const { asks, yaml } = await loadCsv(`Company,Fund,Round,Date,Instrument,Amount,Currency
Maple,Fund I,Seed,2022-05-05,SAFE,2.5,BTC
Hazel,Fund I,Seed,2022-06-05,SAFE,90000,USD`);
    expect(doubtsIn(yaml)).toEqual([
      `"BTC" (1 row) is none of the service's currencies: such a row is not loaded until its amounts are in one that it has`,
    ]);
    expect(asks).toContain('book!G2 currency-unknown');
  });

  it('take money that is none of the service from a header, and ask for the currency', async () => {
    const { loads, yaml } =
      await loadCsv(`Project,Fund,Round,Date,Instrument,Tokens Purchased,Price per Token,Invested USDT
Maple,Fund I,Seed,2022-05-05,Token,"1,000",2,2000
Hazel,Fund I,Seed,2022-06-05,Token,500,4,2000`);
    expect(securitiesIn(loads)).toHaveLength(2);
    expect(doubtsIn(yaml)).toContainEqual(expect.stringContaining('"USDT" in the header of Invested USDT is none of'));
  });
});

describe('an amount beside the same in another currency', () => {
  it.each([
    ['Invested (local)', 'Local currency', 'FX rate', 'Invested (USD)'],
    ['Cost in local currency', 'Currency', 'Exchange rate', 'Cost (USD)'],
    ['Cost LC', 'Currency', 'FX', 'Cost USD'],
    ['Montant (devise locale)', 'Devise', 'Taux de change', 'Montant (USD)'],
    ['Betrag (Landeswährung)', 'Währung', 'Wechselkurs', 'Betrag (USD)'],
  ])('counts as it was paid: %s', async (local, currency, rate, converted) => {
    const { loads, leaves } = await loadCsv(`Company,Fund,Round,Date,Shares,${converted},${rate},${local},${currency}
Maple,Fund I,Series A,2021-03-15,1000,240000,1.2,200000,EUR
Hazel,Fund I,Seed,2021-06-01,500,75000,1.5,50000,GBP`);
    expect(securitiesIn(loads).map((line) => line.split(' | ').at(-1))).toEqual(['200000 EUR', '50000 GBP']);
    expect(leaves).toContain(`F: it is ${rate} × ${local}`);
  });
});
