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
    expect(doubtsIn(yaml)).toEqual(['currency: "BTC" · 1']);
    expect(asks).toContain('book!G2 currency-unknown');
  });

  it('take money that is none of the service from a header, and ask for the currency', async () => {
    const { loads, yaml } =
      await loadCsv(`Project,Fund,Round,Date,Instrument,Tokens Purchased,Price per Token,Invested USDT
Maple,Fund I,Seed,2022-05-05,Token,"1,000",2,2000
Hazel,Fund I,Seed,2022-06-05,Token,500,4,2000`);
    expect(securitiesIn(loads)).toHaveLength(2);
    expect(doubtsIn(yaml)).toContainEqual('no-currency: Currency · "USDT" · Invested USDT · 2000 · 2,000.00');
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

describe('a list in the words of its country', () => {
  it.each([
    [
      'it',
      `Società;Fondo;Round;Data investimento;Strumento;Importo investito;Valuta;Quote
Quercia Srl;Pino Ventures I;Seed;15/03/2021;Quote ordinarie;120.000,00;EUR;60.000
Faggio SpA;Pino Ventures I;Serie A;01/06/2021;Prestito convertibile;75.000,00;EUR;
Tiglio SpA;Pino Ventures I;Serie A;02/06/2021;Azioni privilegiate;90.000,00;EUR;9.000
Totale;;;;;285.000,00;;`,
      ['common', 'security convertible', 'preferred'],
    ],
    [
      'es',
      `Empresa;Vehículo;Ronda;Fecha de inversión;Tipo de instrumento;Importe invertido (miles €);Nº de acciones
Roble S.L.;Pino Ventures I;Semilla;15/03/2021;Participaciones sociales;120,5;60.250
Haya S.L.;Pino Ventures I;Serie A;01/06/2021;Préstamo participativo convertible;75,5;
Tilo S.L.;Pino Ventures I;Serie A;02/06/2021;Acciones preferentes;90;9.000
Total general;;;;;286;69.250`,
      ['common', 'security convertible', 'preferred'],
    ],
    [
      'nl',
      `Bedrijf;Fonds;Ronde;Investeringsdatum;Soort;Aantal aandelen;Investering (x € 1.000)
Eik BV;Den Fonds I;Seed;15-03-2021;Gewone aandelen;60.250;120,5
Beuk BV;Den Fonds I;Serie A;01-06-2021;Converteerbare achtergestelde lening;;75,5
Linde BV;Den Fonds I;Serie A;02-06-2021;Preferente aandelen;9.000;90
Totaal;;;;;69.250;286`,
      ['common', 'security convertible', 'preferred'],
    ],
    [
      'pt',
      `Participada;Veículo;Ronda;Data;Instrumento;Montante (€);Acções
Carvalho Lda;Pinheiro I;Seed;15-03-2021;Quota;120 000,00;60 000
Faia SA;Pinheiro I;Série A;01-06-2021;Nota convertível;75 000,00;
Tília SA;Pinheiro I;Série A;02-06-2021;Acções preferenciais;90 000,00;9 000
Subtotal;;;;;285 000,00;69 000`,
      ['common', 'security convertible', 'preferred'],
    ],
    [
      'ja',
      `会社名,ファンド,投資日,ラウンド,種別,株数,取得価額(千円)
樫株式会社,松1号,2021年3月15日,シード,普通株式,"60,000","120"
橅株式会社,松1号,2021年6月1日,シード,J-KISS,,"75"
楡株式会社,松1号,2021年6月2日,シリーズA,優先株式,"9,000","90"
合計,,,,,,"285"`,
      ['common', 'security convertible', 'preferred'],
    ],
  ])('is read whole, without its total: %s', async (_, csv, kinds) => {
    const { loads, asks } = await loadCsv(csv);
    expect(asks).toEqual([]);
    expect(securitiesIn(loads)).toHaveLength(3);
    for (const kind of kinds) expect(loads.join('\n')).toContain(kind);
    expect(loads.filter((line) => line.includes(' company '))).toHaveLength(3);
  });

  it('takes no country for a currency', async () => {
    const { loads, yaml } = await loadCsv(`Société;Pays;Fonds;Tour;Date;Type de titre;Montant (€);Nombre d'actions
Érable SAS;FR;Fonds I;Série A;15/03/2021;ADP;100 000;1 000
Noyer SA;FR;Fonds I;Série A;16/03/2021;ADP;50 000;500`);
    expect(doubtsIn(yaml)).toEqual([]);
    expect(securitiesIn(loads).map((line) => line.split(' | ').at(-1))).toEqual(['100000 EUR', '50000 EUR']);
  });
});

describe('a status', () => {
  it('is asked about, as held where it says an end, and as left out where the deal was not made', async () => {
    const { yaml } = await loadCsv(`Firma;Fonds;Runde;Datum;Instrument;Stückzahl;Betrag (EUR);Status
Ahorn GmbH;Fonds I;Seed;15.03.2021;Stammanteile;1000;250000;aktiv
Nuss AG;Fonds I;Seed;16.03.2021;Stammanteile;500;50000;Verkauft
Linde AG;Fonds I;Seed;17.03.2021;Stammanteile;600;60000;Pipeline`);
    expect(doubtsIn(yaml)).toEqual(['rows: "Verkauft"', 'left-out: "Pipeline" · 600 · St · 60,000 · Betrag · EUR']);
  });
});

describe('a column that is left out', () => {
  it('is not said to be unknown where it is a running total of what came and went', async () => {
    const { leaves } = await loadCsv(`Company,Fund,Round,Date,Share Class,Shares,Cost (EUR),Fees (EUR),Saldo
Maple,Fund I,Seed,2021-03-15,Seed Preferred,100,5000,30,4970
Hazel,Fund I,Seed,2021-04-15,Seed Preferred,100,7000,50,11920
Alder,Fund I,Seed,2021-05-15,Seed Preferred,100,9000,20,20900`);
    expect(leaves.find((line) => line.startsWith('I: '))).toBe('I: it is the running total of Cost (EUR) − Fees (EUR)');
  });
});

describe('a ledger of SAFEs', () => {
  it('says in its headers what they are', async () => {
    const { loads, asks } = await loadCsv(`Company,SAFE ID,Fund,Round,Issue Date,Amount (USD),Valuation Cap,Discount
Maple,SAFE-01,Fund I,Pre-Seed,2021-05-05,150000,8000000,20%
Hazel,SAFE-02,Fund I,Seed,2021-06-10,75000,10000000,15%`);
    expect(asks).toEqual([]);
    expect(securitiesIn(loads)).toHaveLength(2);
  });
});

describe('a column of kinds, where nothing names classes', () => {
  const load = (...rows: readonly string[]) =>
    loadCsv(['Company,Type,Fund,Date,Cost (EUR),Shares', ...rows].join('\n'));
  const classesIn = (loads: readonly string[]): readonly (string | undefined)[] =>
    loads.filter((line) => line.includes(' share-class ')).map((line) => /common|preferred/.exec(line)?.[0]);

  it('tells the classes of a company apart', async () => {
    const { loads, asks } = await load(
      'Rowan,Common,Fund I,2021-03-15,1250000,12500',
      'Rowan,Preferred,Fund I,2022-03-15,375500,1502',
    );
    expect(classesIn(loads)).toEqual(['common', 'preferred']);
    expect([securitiesIn(loads).length, asks]).toEqual([2, []]);
  });

  it('says which shares are common, though one of its words says neither', async () => {
    const { loads } = await load(
      'Rowan,Gewone aandelen,Fund I,2021-03-15,1250000,12500',
      'Linde,Certificaten van aandelen,Fund I,2022-03-15,375500,1502',
    );
    expect(classesIn(loads)).toEqual(['common', 'preferred']);
  });

  it('makes notes of unknown words where only others have shares', async () => {
    const { loads } = await load(
      'Rowan,Common,Fund I,2021-03-15,1250000,12500',
      'Aspen,Common,Fund I,2021-04-15,1250000,12500',
      'Linde,Aport atipico,Fund I,2022-03-15,375500,',
    );
    expect(securitiesIn(loads)).toHaveLength(3);
  });

  it('takes a stage with a number of shares for shares', async () => {
    const { yaml } = await load(
      'Rowan,Common,Fund I,2021-03-15,1250000,12500',
      'Aspen,Preferred,Fund I,2021-04-15,1250000,12500',
      'Linde,Growth,Fund I,2022-03-15,375500,1502',
    );
    expect(yaml).toContain('Certificates: [Common, Preferred, Growth]');
  });
});
