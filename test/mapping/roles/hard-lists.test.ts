import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { CLEAN, NOBODY, type Read, readList } from './read-list.ts';

/** Only the amounts are known. */
const AS_INTERESTS: string = expect.stringMatching(/^interests: /);
describe('a list as somebody keeps it', () => {
  it.each<readonly [string, string, Partial<Read>]>([
    [
      'has its total above the rows',
      `Company;Fund;Round;Date;Shares;Cost (USD)
Total;;;;3000;1,050,000.00
Maple;Fund I;Seed;2020-02-01;1000;250,000.00
Hazel;Fund I;Series A;2021-05-03;2000;800,000.00`,
      {
        ...CLEAN,
        totals: ['3000 3000', '1050000 1050000'],
        bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-05-03 800000 USD'],
      },
    ],
    [
      'has a total by a name of its own above each group',
      `Company;Round;Date;Shares;Cost (EUR)
Total Larch Fund I;;;3000;1050000
Maple;Seed;2020-02-01;1000;250000
Hazel;Series A;2021-05-03;2000;800000
Total Larch Fund II;;;1500;300000
Birch;Seed;2022-07-11;500;100000
Cedar;Seed;2022-07-11;1000;200000`,
      {
        missing: ['Fund'],
        totals: ['3000 3000', '1500 1500', '1050000 1050000', '300000 300000'],
        bought: [
          'Maple 2020-02-01 250000 EUR',
          'Hazel 2021-05-03 800000 EUR',
          'Birch 2022-07-11 100000 EUR',
          'Cedar 2022-07-11 200000 EUR',
        ],
      },
    ],
    [
      'has a total by a name of its own that sums up nothing',
      `Company;Fund;Round;Date;Cost (EUR);Shares
Maple;Larch Fund I;Seed;2020-02-01;250000;1000
Hazel;Larch Fund I;Series A;2021-05-03;800000;2000
Total Larch;;;;1060000;`,
      { asked: [expect.stringMatching(/^rows: "Total Larch"/)] },
    ],
    [
      'has the header of another list right below its rows',
      `Company;Fund;Round;Date;Shares;Cost (USD)
Maple;Larch Fund I;Seed;2020-02-01;1000;250000
Hazel;Larch Fund I;Series A;2021-05-03;2000;800000
Sold since
Company;Fund;Exit Date;Shares Sold;Proceeds (USD)
Birch;Larch Fund I;2022-07-11;1500;900000
Cedar;Larch Fund I;2023-01-09;2000;100000`,
      { bought: ['Maple 2020-02-01 250000 USD', 'Hazel 2021-05-03 800000 USD'] },
    ],
    [
      'speaks of a sale in its remarks',
      `Company;Fund;Round;Date;Shares;Amount (USD);Comment
Maple;Larch Fund I;Seed;2020-02-01;1000;250000;lead investor
Maple;Larch Fund I;Seed;2022-06-01;200;50000;partial secondary sale to Juniper`,
      {
        asked: [
          expect.stringMatching(/^column: it is the Closing Date/),
          expect.stringMatching(/^events: .*"partial secondary sale to Juniper" /),
        ],
      },
    ],
    [
      'names its currencies in words',
      `Società;Fondo;Round;Data;Azioni;Importo;Valuta
Acero;Fondo Larice I;Seed;1 febbraio 2020;1000;250000;Euro
Nocciolo;Fondo Larice I;Serie A;3 maggio 2021;2000;800000;Dollari USA
Betulla;Fondo Larice I;Seed;11 luglio 2022;1500;300000;Franchi svizzeri`,
      {
        ...CLEAN,
        bought: ['Acero 2020-02-01 250000 EUR', 'Nocciolo 2021-05-03 800000 USD', 'Betulla 2022-07-11 300000 CHF'],
      },
    ],
    [
      'types words for a currency beside each amount',
      `Company;Fund;Round;Date;Shares;Amount
Ahorn GmbH;Eibe Fonds I;Seed;03.05.2021;1000;5.000,50 Euro
Birke AG;Eibe Fonds I;Series A;17.06.2022;2000;7.000 Euro`,
      { missing: [], errors: [], bought: ['Ahorn GmbH 2021-05-03 5000.5 EUR', 'Birke AG 2022-06-17 7000 EUR'] },
    ],
    [
      'types a sign beside each amount',
      `Company;Fund;Round;Date;Shares;Invested
Maple;Larch Fund I;Seed;2020-02-01;1000;€250,000.00
Birch;Larch Fund I;Seed;2022-07-11;1500;£300,000.00`,
      { ...CLEAN, bought: ['Maple 2020-02-01 250000 EUR', 'Birch 2022-07-11 300000 GBP'] },
    ],
    [
      'says its unit in the plural of another language, and writes days as people do there',
      `Overzicht per 31 december 2023
Bedragen in duizenden euro’s

Onderneming;Fonds;Ronde;Datum instap;Aandelen;Investering
Esdoorn BV;Fonds Lariks I;Seed;1-2-2020;1.000;250,0
Hazelaar BV;Fonds Lariks I;Serie A;3-5-2021;2.000;800,5`,
      {
        errors: [],
        missing: [],
        asked: ['date-order: dates are read with the day first, as beside decimal commas: 1-2-2020 → 2020-02-01'],
        bought: ['Esdoorn BV 2020-02-01 250000 EUR', 'Hazelaar BV 2021-05-03 800500 EUR'],
      },
    ],
    [
      'has three amounts side by side, one of them in each row',
      `Beteiligung;Fonds;Runde;Datum;Anteile;Betrag EUR;Betrag CHF;Betrag USD
Ahorn GmbH;Lärche Fonds I;Seed;3. März 2021;1.000;250.000,00;;
Hasel AG;Lärche Fonds I;Serie A;15. Dezember 2022;2.500;;1.200.000,00;
Birke GmbH;Lärche Fonds II;Seed;7. Jänner 2023;800;;;400.000,00`,
      {
        ...CLEAN,
        bought: [
          'Ahorn GmbH 2021-03-03 250000 EUR',
          'Hasel AG 2022-12-15 1200000 CHF',
          'Birke GmbH 2023-01-07 400000 USD',
        ],
      },
    ],
    [
      'lists French notes by their instrument',
      `Société;Véhicule;Instrument;Date de souscription;Montant souscrit;Taux;Échéance;Décote;Plafond de valorisation
Érable;Fonds Mélèze I;BSA AIR;12/03/2022;150 000 €;;;20 %;6 000 000 €
Noisetier;Fonds Mélèze I;OCA;21/09/2022;300 000 €;8 %;21/09/2025;15 %;`,
      { errors: [], bought: ['Érable 2022-03-12 150000 EUR', 'Noisetier 2022-09-21 300000 EUR'] },
    ],
    [
      'lists the same holdings on each of several days',
      `Reporting Date;Portfolio Company;Fund;Share Class;Initial Investment Date;Shares Held;Invested Capital (USD);Fair Value (USD)
2023-03-31;Maple;Fund I;Series A Preferred;2021-04-01;1000;500000;500000
2023-03-31;Hazel;Fund I;Seed Preferred;2020-06-15;4000;250000;400000
2023-06-30;Maple;Fund I;Series A Preferred;2021-04-01;1000;500000;620000
2023-06-30;Hazel;Fund I;Seed Preferred;2020-06-15;4000;250000;380000`,
      { ...CLEAN, bought: ['Maple 2021-04-01 500000 USD', 'Hazel 2020-06-15 250000 USD'] },
    ],
    [
      'has its units in a line below the header',
      `Company;Fund;Round;Date;Shares;Cost
;;;;(millions);($ millions)
Maple;Larch Fund I;Seed;2020-02-01;1.2;2.4
Hazel;Larch Fund I;Series A;2021-05-03;0.8;8.0`,
      { errors: [], bought: ['Maple 2020-02-01 2400000 USD', 'Hazel 2021-05-03 8000000 USD'] },
    ],
    [
      'gives each round columns of its own',
      `Company;Seed Date;Seed Shares;Seed Cost;Series A Date;Series A Shares;Series A Cost
Maple;2020-02-01;1000;$250000;2021-05-01;500;$500000
Hazel;2020-09-01;4000;$250000;;;
Birch;;;;2022-03-01;900;$900000`,
      {
        missing: ['Fund'],
        bought: [
          'Maple 2020-02-01 250000 USD',
          'Maple 2021-05-01 500000 USD',
          'Hazel 2020-09-01 250000 USD',
          'Birch 2022-03-01 900000 USD',
        ],
      },
    ],
    [
      'says in Chinese what was left',
      `项目公司;基金;轮次;投资日期;持股数;投资金额（万元）;状态
枫叶机器人;落叶松一期基金;天使轮;2020年2月1日;1000;250;在投
榛子实验室;落叶松一期基金;A轮;2021年5月3日;2000;800;已退出`,
      {
        errors: [],
        asked: [expect.stringMatching(/^currency: /), 'rows: rows with "已退出" are read as still held'],
        bought: ['枫叶机器人 2020-02-01 2500000 CNY', '榛子实验室 2021-05-03 8000000 CNY'],
      },
    ],
    [
      'says in Portuguese and Spanish what is a loan, and what is not signed',
      `Empresa;Fondo;Tipo de instrumento;Fecha;Importe (€);Estado
Arce SL;Fondo Alerce I;Nota convertible;14/02/2021;100.000,00;Firmado
Avellano SL;Fondo Alerce I;Préstamo participativo;30/06/2022;200.000,00;Firmado
Abedul SL;Fondo Alerce I;Nota convertible;15/09/2023;150.000,00;En negociación`,
      {
        errors: [],
        bought: ['Arce SL 2021-02-14 100000 EUR'],
        asked: [
          expect.stringMatching(/^left-out: rows with "Préstamo participativo"/),
          expect.stringMatching(/^column: it is the Round/),
          expect.stringMatching(/^left-out: rows with "En negociación".* 150,000 /),
        ],
      },
    ],
    [
      'pairs a day and an amount under the letter of each round and the sign of its currency',
      `Company;Fund;Seed date;Seed $;Series A date;Series A $;Total invested
Aster;Larch Fund I;2018-02-01;250000;2019-06-15;500000;750000
Basil;Larch Fund I;2018-08-20;300000;;;300000`,
      {
        missing: [],
        bought: ['Aster 2018-02-01 250000 USD', 'Aster 2019-06-15 500000 USD', 'Basil 2018-08-20 300000 USD'],
        named: [
          'Aster: Seed, Seed, Larch Fund I',
          'Aster: Series A, Series A, Larch Fund I',
          'Basil: Seed, Seed, Larch Fund I',
        ],
      },
    ],
    [
      'numbers the days and amounts of what was bought of each company',
      `Company;Fund;1st investment date;1st investment (USD);2nd investment date;2nd investment (USD)
Aster;Larch Fund I;2018-02-01;250000;2019-06-15;500000
Basil;Larch Fund I;2018-08-20;300000;;`,
      {
        missing: [],
        bought: ['Aster 2018-02-01 250000 USD', 'Aster 2019-06-15 500000 USD', 'Basil 2018-08-20 300000 USD'],
        named: [
          'Aster: Tranche 1, Tranche 1, Larch Fund I',
          'Aster: Tranche 2, Tranche 2, Larch Fund I',
          'Basil: Tranche 1, Tranche 1, Larch Fund I',
        ],
      },
    ],
    [
      'has the names of companies alone above their rows, in the column of that name',
      `Company;Fund;Date;Round;Shares;Cost (USD)
Alder AG;;;;;
;Larch Fund I;2022-03-15;Series A;12500;250000
;Larch Fund I;2023-01-10;Series B;2000;100000
Alder AG total;;;;14500;350000
Birch Inc.;;;;;
;Larch Fund I;2022-11-02;Seed;5000;50000
Birch Inc. total;;;;5000;50000
Grand total;;;;19500;400000`,
      {
        bought: ['Alder AG 2022-03-15 250000 USD', 'Alder AG 2023-01-10 100000 USD', 'Birch Inc. 2022-11-02 50000 USD'],
      },
    ],
    [
      'has the lines of a balance sheet below it, and a footnote behind a class',
      `Issuer;Fund;Instrument;Date;Shares / Principal;Cost (USD);Fair Value 31.12.2023 (USD)
Alder Inc.;Larch Fund I;Series A Preferred;2022-03-15;125000;250000;310000
Birch Inc.;Larch Fund I;Series B Preferred (1);2022-11-02;40000;400000;380000
Total investments;;;;;650000;690000
Cash and other assets in excess of liabilities;;;;;;1635000
Net Assets;;;;;;2325000`,
      {
        asked: [
          expect.stringContaining('say neither when nor how much was bought; they hold 3,960,000 under Fair Value'),
        ],
        bought: ['Alder Inc. 2022-03-15 250000 USD', 'Birch Inc. 2022-11-02 400000 USD'],
        named: [
          'Alder Inc.: Series A Preferred, Series A Preferred, Larch Fund I',
          'Birch Inc.: Series B Preferred, Series B Preferred, Larch Fund I',
        ],
      },
    ],
    [
      'has amounts each with its own unit, and no number of shares',
      `Beteiligung;Fonds;Runde;Datum;Investment
Alder;Larch Fund I;Series A;15.03.2022;1,2 Mio. €
Birke;Larch Fund I;Seed;02.11.2022;350 T€`,
      { asked: [AS_INTERESTS], bought: ['Alder 2022-03-15 1200000 EUR', 'Birke 2022-11-02 350000 EUR'] },
    ],
    [
      'has a note among its rounds',
      `Company;Fund;Round;Date;Amount (EUR)
Alder;Larch Fund I;Seed;2022-03-15;250000
Birch;Larch Fund I;Series A;2022-11-02;400000
Cedar;Larch Fund I;Convertible note;2023-06-30;75000
Dogwood;Larch Fund I;Shareholder loan;2023-06-30;50000`,
      { asked: [AS_INTERESTS, 'rows: rows with "Convertible note", "Shareholder loan" are read as shares'] },
    ],
    [
      'says the class where others say the kind of asset',
      `Company;Asset class;Fund;Date;Shares;Cost (GBP)
Alder;A Preferred;Larch Fund I;2022-03-15;12500;250000`,
      { asked: [], named: ['Alder: A Preferred, A Preferred, Larch Fund I'] },
    ],
    [
      'is a log in Spanish, with sales and a write-off',
      `Fecha;Empresa;Fondo;Concepto;Acciones;Monto;Moneda
15/03/2022;Aliso;Larch Fund I;Compra;12500;250000;MXN
30/06/2023;Aliso;Larch Fund I;Venta parcial;2500;100000;MXN
31/12/2023;Aliso;Larch Fund I;Baja por pérdida;10000;0;MXN`,
      { bought: ['Aliso 2022-03-15 250000 MXN'], sold: ['Aliso 2023-06-30 2500 100000 MXN'] },
    ],
    [
      'names the round beside the first and the later amounts',
      `被投企业;基金;投资轮次;首次投资日期;首次投资金额（万元）;追加投资日期;追加投资金额（万元）
桤木;Larch Fund I;A轮;2018-02-01;25;2019-06-15;50`,
      {
        bought: ['桤木 2018-02-01 250000 CNY', '桤木 2019-06-15 500000 CNY'],
        named: ['桤木: A轮, A轮, Larch Fund I', '桤木: A轮, A轮, Larch Fund I'],
      },
    ],
    [
      'puts the number behind the words for each of them',
      `Firma;Fonds;Datum 1;Betrag 1 (EUR);Datum 2;Betrag 2 (EUR)
Aster;Larch Fund I;01.02.2018;250000;15.06.2019;500000`,
      { missing: [], bought: ['Aster 2018-02-01 250000 EUR', 'Aster 2019-06-15 500000 EUR'] },
    ],
    [
      'has a day behind each round, all of one heading',
      `Company;Fund;Seed;Date;Series A;Date
Aster;Larch Fund I;250000;2018-02-01;500000;2019-06-15
Basil;Larch Fund I;300000;2018-08-20;;`,
      { bought: ['Aster 2018-02-01 250000', 'Aster 2019-06-15 500000', 'Basil 2018-08-20 300000'] },
    ],
    [
      'has a day before each round, all of one heading',
      `Company;Fund;Date;Seed;Date;Series A
Aster;Larch Fund I;2018-02-01;250000;2019-06-15;500000`,
      { bought: ['Aster 2018-02-01 250000', 'Aster 2019-06-15 500000'] },
    ],
    [
      'has the round behind the name of the company',
      `Investment;Fund;Date;Amount (USD)
Alpha (Seed);Larch Fund I;2019-05-01;500000
Alpha - Series A;Larch Fund I;2020-11-15;750000
Gamma;Larch Fund I;2017-02-01;300000`,
      {
        asked: [
          AS_INTERESTS,
          'meaning: it names the Round too: "Alpha (Seed)" → Alpha, Seed; "Alpha - Series A" → Alpha, Series A',
        ],
        bought: ['Alpha 2019-05-01 500000 USD', 'Alpha 2020-11-15 750000 USD', 'Gamma 2017-02-01 300000 USD'],
        named: [
          'Alpha: Seed, Seed, Larch Fund I',
          'Alpha: Series A, Series A, Larch Fund I',
          'Gamma: Interests, Interests, Larch Fund I',
        ],
      },
    ],
    [
      'speaks as traders do, with amounts before and after fees',
      `Fund;Company;Security;Txn type;Txn date;Quantity;Gross;Fees;Net;Currency
Larch Fund I;Alpha;Series A Pref;BUY;2019-05-01;10000;125000;250;125250;USD
Larch Fund I;Alpha;Series A Pref;SELL;2022-06-15;-4000;-120000;300;-119700;USD
Larch Fund I;Alpha;Series A Pref;DIV;2022-12-31;;1250;;1250;USD`,
      {
        errors: [],
        bought: ['Alpha 2019-05-01 125000 USD'],
        sold: ['Alpha 2022-06-15 4000 120000 USD'],
        asked: expect.arrayContaining([
          expect.stringMatching(/^left-out: rows with "DIV" are left out/),
          expect.stringMatching(/it is the Cash Received \(it is what "Gross" is/),
        ]),
      },
    ],
    [
      'has purchases and sales under a header that says nothing, and a line of neither',
      `Fund;Company;Class;X;Date;Shares;Amount;Currency
Larch Fund I;Alpha;Series A;Buy;2019-05-01;10000;125000;USD
Larch Fund I;Alpha;Series A;Sell;2022-06-15;4000;120000;USD
Larch Fund I;Beta;Seed;Rebate;2022-12-31;;1250;USD`,
      {
        errors: [],
        bought: ['Alpha 2019-05-01 125000 USD'],
        sold: ['Alpha 2022-06-15 4000 120000 USD'],
        asked: [expect.stringMatching(/^left-out: rows with "Rebate" are left out/)],
      },
    ],
    [
      'has values of today beside what was paid, and one day for both',
      `Investment;Fund;Date;Amount Invested (USD);Current Value (USD);Ownership
Alpha;Larch Fund I;2019-05-01;500000;2500000;6.2%
Beta;Larch Fund I;2021-03-30;1000000;800000;1.1%`,
      {
        bought: ['Alpha 2019-05-01 500000 USD', 'Beta 2021-03-30 1000000 USD'],
        asked: [AS_INTERESTS, expect.stringMatching(/^left-out: .* the Fair Value/)],
      },
    ],
    [
      'has its funds under a header of its own',
      `Issuer;Investor entity;Lead investor;Issue date;Principal;Interest;Maturity;Round
Fjord Tech;Polar Fund I;Moss Fund II;01-Feb-2021;£100,000.00;8%;01-Feb-2023;Bridge
Glen Water;Polar Fund II;Moss Fund II;30-Jun-2024;£75,000.00;10%;30-Jun-2026;Bridge`,
      {
        named: ['Fjord Tech: Bridge, Polar Fund I', 'Glen Water: Bridge, Polar Fund II'],
        asked: expect.arrayContaining([expect.stringMatching(/^column: it is the Fund \(its values are names/)]),
      },
    ],
    [
      'calls what was bought by how it was',
      `Empresa;Fecha;Vehículo;Instrumento;Importe (€);Participaciones
Aceituna SL;15/03/2021;Fondo Sur FCR;Ampliación de capital;150.000,00;1.500
Botijo SL;01/07/2022;Fondo Sur FCR;Préstamo convertible;75.000,00;
Cántaro SL;20/10/2020;Fondo Sur FCR;Compraventa;60.000,00;600`,
      {
        missing: [],
        bought: [
          'Aceituna SL 2021-03-15 150000 EUR',
          'Botijo SL 2022-07-01 75000 EUR',
          'Cántaro SL 2020-10-20 60000 EUR',
        ],
        asked: expect.arrayContaining([
          expect.stringMatching(/^types: rows with "Compraventa"/),
          expect.stringMatching(/^every-row: the Share Class is "Shares" in every row/),
        ]),
      },
    ],
    [
      'has classes beside notes in one column',
      `Date;Société;Fonds;Nature des titres;Nb titres;Montant (€)
12/01/2022;Avenir Santé;FPCI Horizon;ADP A;1 200;150 000,00
03/05/2022;Avenir Santé;FPCI Horizon;OC 2022;;75 000,00
20/12/2023;Brume SAS;FPCI Horizon;Actions ordinaires;10 000;52 000,00`,
      {
        errors: [],
        missing: [],
        named: [
          'Avenir Santé: ADP A, ADP A, FPCI Horizon',
          'Avenir Santé: OC 2022, FPCI Horizon',
          'Brume SAS: Actions ordinaires, Actions ordinaires, FPCI Horizon',
        ],
      },
    ],
    [
      'calls its companies deals, and names the stage of each',
      `Deal;Stage;Fund;Date;Cost (EUR)
Alpha;Seed;Larch Fund I;2021-03-15;500000
Beta;Series A;Larch Fund I;2022-11-20;1200000`,
      { named: ['Alpha: Seed, Seed, Larch Fund I', 'Beta: Series A, Series A, Larch Fund I'] },
    ],
    [
      'names each company above its tranches',
      `Investment / tranche;Date;Amount (GBP);Shares
Sable Ltd;;;
Seed;01/02/2020;100000;10000
Series A;14/06/2021;250000;12500
Total Sable Ltd;;350000;22500
Tarn Ltd;;;
Seed;30/09/2021;80000;8000
Total Tarn Ltd;;80000;8000
Grand total;;430000;30500`,
      {
        missing: ['Fund'],
        bought: ['Sable Ltd 2020-02-01 100000 GBP', 'Sable Ltd 2021-06-14 250000 GBP', 'Tarn Ltd 2021-09-30 80000 GBP'],
        named: ['Sable Ltd: Seed, Seed', 'Sable Ltd: Series A, Series A', 'Tarn Ltd: Seed, Seed'],
      },
    ],
    [
      'has the cost and the value of a day in its headers, and the day of each purchase beside them',
      `Company;Fund;Date;Cost 31.12.2024 (EUR);Fair Value 31.12.2024 (EUR)
Alpha;Larch Fund I;15.03.2018;1500000;1700000
Beta;Larch Fund I;16.04.2018;500000;700000`,
      {
        asked: [AS_INTERESTS],
        bought: ['Alpha 2018-03-15 1500000 EUR', 'Beta 2018-04-16 500000 EUR'],
        marked: ['Alpha 2024-12-31 1700000 EUR', 'Beta 2024-12-31 700000 EUR'],
      },
    ],
    [
      'moves from the cost of one day to that of another',
      `Gesellschaft;Fonds;Beteiligung seit;Nennbetrag EUR;AK 01.01.2024 TEUR;Zugänge TEUR;Abgänge TEUR;AK 31.12.2024 TEUR
Hansa GmbH;Lärche Fonds I;15.03.2018;3.125,00;1.500,0;0,0;0,0;1.500,0
Isar GmbH;Lärche Fonds I;01.07.2020;2.750,00;2.000,0;750,0;0,0;2.750,0`,
      {
        bought: ['Hansa GmbH 2018-03-15 1500000 EUR', 'Isar GmbH 2020-07-01 2750000 EUR'],
        asked: expect.arrayContaining([expect.stringMatching(/because "AK 31.12.2024 TEUR" is read as .* 2.000,0$/)]),
      },
    ],
  ])('%s', (_, csv, expected) => {
    expect(readList(csv)).toMatchObject(expected);
  });
});

it('is told to turn around a list whose columns stand below one another', () => {
  const rows = [
    ['Field', 'Alpha Inc', 'Beta GmbH'],
    ['Fund', 'Larch Fund I', 'Larch Fund II'],
    ['Round', 'Seed', 'Series A'],
    ['Investment date', '2020-01-15', '2021-05-20'],
    ['Amount invested (EUR)', '250000', '500000'],
    ['Shares', '25000', '10000'],
  ];
  const { sheets, skipped } = proposeMapping([makeWorkbook([makeTable('Book', rows)])], NOBODY, NO_MEMORY);
  expect(sheets).toEqual([]);
  expect(skipped.map(({ why }) => why)).toEqual([expect.stringContaining('turn it around')]);
});

it('leaves a tab of valuations one of valuations, though each row has a cost and a day of its own', () => {
  const rows = [
    ['Company', 'Fund', 'Date', 'Fair Value (EUR)', 'Cost (EUR)'],
    ['Alpha', 'Larch Fund I', '2024-12-31', '1700000', '1500000'],
    ['Beta', 'Larch Fund I', '2024-11-30', '700000', '500000'],
  ];
  const { sheets } = proposeMapping([makeWorkbook([makeTable('Valuations', rows)])], NOBODY, NO_MEMORY);
  expect(sheets.flatMap(({ targets }) => targets.map(({ name }) => name))).toEqual(['Valuations']);
});

it('gives marks no day that a header names of something else', () => {
  const rows = [
    ['Company', 'Fund', 'Purchased', 'Cost (EUR)', 'Fair Value (EUR)', 'Callable until 31.12.2030'],
    ['Alpha', 'Larch Fund I', '2018-03-15', '1500000', '1700000', '10'],
    ['Beta', 'Larch Fund I', '2018-04-16', '500000', '700000', '20'],
  ];
  const { sheets } = proposeMapping([makeWorkbook([makeTable('Book', rows)])], NOBODY, NO_MEMORY);
  expect(JSON.stringify(sheets.map(({ targets }) => targets))).not.toContain('2030-12-31');
});

it.each(['$', 'USD', 'US$', 'USD k'])(
  'takes a header that is money and nothing else for that of the amount: %s',
  (header) => {
    const rows = `Company;Fund;Round;Date;Shares;${header}
Alder;Fund I;Seed;2020-02-01;1000;25000
Birch;Fund I;Seed;2021-02-01;2000;50000`;
    const factor = header.endsWith('k') ? '000' : '';
    expect(readList(rows).bought).toEqual([
      `Alder 2020-02-01 25000${factor} USD`,
      `Birch 2021-02-01 50000${factor} USD`,
    ]);
  },
);

it('takes the internal rate of return for no currency', () => {
  const { asked } = readList(`Company;Fund;Round;Date;Shares;Cost;IRR
Alder;Fund I;Seed;2020-02-01;1000;250;12%`);
  expect(asked.join()).not.toContain('IRR');
});

describe('the values of several holdings of a company', () => {
  const list = (values: readonly number[], currencies = ['USD', 'USD']) =>
    readList(`Company;Fund;Round;Date;Shares;Cost;Currency;Fair value 31/12/2024
Alder;Fund I;Seed;2021-03-15;10000;500;${currencies[0]};${values[0]}
;Fund I;Series A;2022-06-01;5000;600;${currencies[1]};${values[1]}
Birch;Fund II;Seed;2022-09-20;2500;200;USD;200
;Fund II;Series A;2023-09-20;2500;300;USD;${values[1] === values[0] ? 200 : 300}`);

  it('add up to the one mark of a fund in it, which is asked', () => {
    const { marked, asked } = list([900, 750]);
    expect(marked).toEqual(['Alder 2024-12-31 1650 USD', 'Birch 2024-12-31 500 USD']);
    expect(asked.join()).toContain('the values of its holdings add up to the one mark');
  });

  it('add up on each day that a column is of', () => {
    const { errors, marked } = readList(`Company;Fund;Round;Date;Cost (EUR);FV 30.09.2024 (EUR);FV 31.12.2024 (EUR)
Alder;Fund I;Seed;2021-03-15;500;300;400
Alder;Fund I;Series A;2022-06-01;600;450;500`);
    expect({ errors, marked: marked.toSorted() }).toEqual({
      errors: [],
      marked: ['Alder 2024-09-30 750 EUR', 'Alder 2024-12-31 900 EUR'],
    });
  });

  it('come to the only one that is stated where the others are blank, nothing or a dash', () => {
    const { marked, asked } = readList(`Company;Fund;Round;Date;Cost (EUR);Fair value 31/12/2024 (EUR)
Alder;Fund I;Seed;2021-03-15;500;900
Alder;Fund I;Series A;2022-06-01;600;
Birch;Fund I;Seed;2021-03-15;500;0
Birch;Fund I;Series A;2022-06-01;600;-
Birch;Fund I;Series B;2022-07-01;600;70
Cedar;Fund I;Seed;2021-03-15;500;0
Cedar;Fund I;Series A;2022-06-01;600;0`);
    expect(marked).toEqual(['Alder 2024-12-31 900 EUR', 'Birch 2024-12-31 70 EUR', 'Cedar 2024-12-31 0 EUR']);
    expect(asked.join()).not.toContain('even where they are the same');
  });

  it.each([
    ['a list', ''],
    ['a schedule of investments', 'Larch Fund I Schedule of Investments as of 31 December 2024\n'],
  ])('are asked about where those of one company are the same, in %s', (_, title) => {
    const { marked, asked } =
      readList(`${title}Portfolio Company;Fund;Security;Acquisition Date;Cost;Fair Value 31/12/2024 (EUR)
Alder;Larch Fund I;Series A Preferred;2021-03-15;500;900
Alder;Larch Fund I;Series B Preferred;2022-06-01;600;900
Birch;Larch Fund I;Series A Preferred;2021-03-15;500;60
Birch;Larch Fund I;Series B Preferred;2022-06-01;600;70`);
    expect(marked).toContain('Alder 2024-12-31 1800 EUR');
    expect(asked.join()).toMatch(/even where they are the same: rows [23] to [34]/);
  });

  it('are no sum in the currencies of two of their cells', () => {
    const { errors, marked } = readList(`Company;Fund;Round;Date;Cost;Fair value 31/12/2024
Alder;Fund I;Seed;2021-03-15;€500;€900
Alder;Fund I;Series A;2022-06-01;£600;£750`);
    expect([errors, marked]).toEqual([[], []]);
  });

  it('by class are no sum in two currencies either', () => {
    const { errors, marked } = readList(`Valuation Date;Company;Fund;Class;Currency;Fair Value
2024-12-31;Alder;Fund I;Series A;EUR;400
2024-12-31;Alder;Fund I;Series B;USD;500`);
    expect([errors, marked]).toEqual([[], ['Alder 2024-12-31 400 EUR']]);
  });

  it.each([
    ['they are the same, and may be that of all', [900, 900], undefined],
    ['they are in two currencies', [900, 750], ['USD', 'EUR']],
  ])('are left out and asked about where %s', (_, values, currencies) => {
    const { marked, asked } = list(values, currencies);
    expect(marked).toEqual([]);
    expect(asked.join()).toContain('a fund has one mark for all that it holds of a company');
  });
});

it.each<readonly [string, string, Partial<Read>]>([
  [
    'German',
    `Datum;Fonds;Beteiligung;Vorgang;Anteilsklasse;Stück;Gegenwert EUR
15.03.2021;Fonds I;Ahorn;Kapitalerhöhung;Vorzugsanteile A;10.000;500.000,00
01.06.2022;Fonds I;Birke;Nachinvestition;Vorzugsanteile A;2.000;100.000,00
28.11.2023;Fonds I;Ahorn;Teilverkauf;Vorzugsanteile A;3.000;270.000,00`,
    { ...CLEAN, sold: ['Ahorn 2023-11-28 3000 270000 EUR'] },
  ],
  [
    'Italian',
    `Data;Fondo;Società;Operazione;Categoria;Quantità;Controvalore;Valuta
15/03/2021;Fondo I;Ontano;Aumento di capitale;Azioni privilegiate;10.000;500.000,00;EUR
28/11/2023;Fondo I;Ontano;Cessione;Azioni privilegiate;3.000;270.000,00;EUR`,
    { ...CLEAN, sold: ['Ontano 2023-11-28 3000 270000 EUR'] },
  ],
  [
    'Chinese',
    `日期;基金;公司;交易类型;股份类别;股数;金额;币种
2021-03-15;Fund I;桤木机器人;增资;优先股;10000;500000;CNY
2023-11-28;Fund I;桤木机器人;转让;优先股;3000;270000;CNY`,
    { ...CLEAN, sold: ['桤木机器人 2023-11-28 3000 270000 CNY'] },
  ],
])('reads a log of deals in the words of the field: %s', (_, csv, wanted) => {
  expect(readList(csv)).toMatchObject(wanted);
});

it('counts no interests where each class has a column of its shares', () => {
  const { asked, missing } = readList(`Company;Fund;Financing;Purchase date;Common;Preferred;$ invested
Alder;Fund I;Series A;2021-03-15;;10,000;$500,000
Birch;Fund I;Seed;2022-03-15;2,500;;$200,000`);
  expect([asked.join().includes('interests: '), missing.length > 0]).toEqual([false, true]);
});

it.each([
  ['bear interest or mature, notes', 'Interest rate;Maturity', '8%;2024-03-15', 'convertible note'],
  ['have a cap, SAFEs', 'Cap (USD);Discount', '5000000;20%', 'SAFE'],
])('asks whether notes that nothing calls anything are by their terms: those that %s', (_, headers, terms, kind) => {
  const { asked, errors, missing } = readList(`Company;Fund;Principal (USD);Issued;${headers}
Alder;Fund I;500000;2021-03-15;${terms}
Birch;Fund I;250000;2022-08-31;${terms}`);
  expect([errors, missing]).toEqual([[], []]);
  expect(asked.join()).toContain(`the Convertible Type is "${kind}"`);
});

it('leaves out of loans what belongs to the warrants beside them, and asks', () => {
  const { asked, errors } = readList(`Company;Fund;Round;Drawdown;Amount (USD);Rate;Maturity;Exercise Price (USD)
Alder;Fund I;Bridge;2021-03-15;500000;11%;2024-03-15;5.00`);
  expect(errors).toEqual([]);
  expect(asked.filter((question) => question.startsWith('left-out: '))).toHaveLength(1);
});

it('takes numbers of warrants for no shares', () => {
  const { asked } = readList(`Company;Fund;Financing;Purchase date;Warrants;$ invested
Alder;Fund I;Series A;2021-03-15;1,000;$500,000
Birch;Fund I;Seed;2022-03-15;;$200,000`);
  expect(asked.filter((question) => question.startsWith('left-out: '))).toHaveLength(1);
});

describe('a tab for each company', () => {
  const HEADER = ['Date', 'Round', 'Fund', 'Shares', 'Invested (EUR)'];
  const bought = (name: string, titles: readonly (readonly string[])[]) =>
    makeTable(name, [...titles, HEADER, ['2021-03-15', 'Seed', 'Fund I', '10000', '500000']]);
  const named = (...tables: readonly ReturnType<typeof bought>[]) => {
    const { sheets } = proposeMapping([makeWorkbook(tables)], NOBODY, NO_MEMORY);
    return sheets.map(({ targets, doubts }) => [
      targets.flatMap(({ columns }) => columns.flatMap(({ name, value }) => (name === 'Company' ? [value] : [])))[0],
      doubts.some(({ to }) => to === 'Company'),
    ]);
  };

  it('names it, and asks where no title says so as well', () => {
    expect(named(bought('Alder Robotics', [['Alder Robotics']]), bought('Birch', []))).toEqual([
      ['Alder Robotics', false],
      ['Birch', true],
    ]);
  });

  it.each([
    ['one tab alone', ['Alder']],
    ['tabs that are numbered', ['Book A', 'Book B']],
    ['tabs of funds', ['Larch Fund I', 'Birch Fund II']],
    ['tabs of years', ['2021', '2022']],
    ['tabs that are called after what they list', ['Deals', 'Investments']],
  ])('is none of %s', (_, names) => {
    expect(named(...names.map((name) => bought(name, []))).map(([company]) => company)).toEqual(
      names.map(() => undefined),
    );
  });
});

it('reads a list of payments, all below zero, as purchases', () => {
  const found = readList(`Date;Company;Fund;Round;Shares;Amount (USD)
2021-03-15;Alder;Fund I;Seed;10000;-500000
2022-06-01;Birch;Fund I;Seed;2500;(200000)`);
  expect(found).toMatchObject({
    ...CLEAN,
    sold: [],
    bought: ['Alder 2021-03-15 500000 USD', 'Birch 2022-06-01 200000 USD'],
  });
});

it('leaves out the entries of a general ledger, whose accounts are no companies', () => {
  const rows = [
    ['Journal', 'Posting date', 'Account', 'Account name', 'Fund', 'Counterparty', 'Debit', 'Credit'],
    ['J1', '2021-03-15', '1200', 'Investments at cost', 'Fund I', 'Alder', '500000', null],
    ['J1', '2021-03-15', '1000', 'Cash', 'Fund I', 'Alder', null, '500000'],
  ];
  const { sheets } = proposeMapping([makeWorkbook([makeTable('GL', rows)])], NOBODY, NO_MEMORY);
  expect(sheets).toEqual([]);
});

it.each<readonly [string, string, Partial<Read>]>([
  [
    'the values of each quarter in columns of their own',
    `Company;Fund;Round;Date;Shares;Cost (USD);FV Q1 2024;FV Q2 2024;Fair Value Dec-24
Alder;Fund I;Series A;2021-03-15;10000;500000;600000;650000;900000
Birch;Fund I;Seed;2022-03-15;2500;200000;200000;150000;0`,
    {
      ...CLEAN,
      marked: [
        'Alder 2024-12-31 900000 USD',
        'Alder 2024-03-31 600000 USD',
        'Alder 2024-06-30 650000 USD',
        'Birch 2024-12-31 0 USD',
        'Birch 2024-03-31 200000 USD',
        'Birch 2024-06-30 150000 USD',
      ],
    },
  ],
  [
    'rounds and classes of shares beside notes, by their instrument alone',
    `Company;Fund;Instrument;Date;Amount (USD);Val cap (USD);Shares;PPS (USD)
Alder;Fund I;SAFE;2021-03-15;50000;8000000;;
Birch;Fund I;SAFE;2021-04-15;60000;uncapped;;
Cedar;Fund II;Series A Preferred;2022-01-13;40000;;20000;2
Dogwood;Fund II;Common;2022-02-13;10000;;5000;2`,
    {
      missing: [],
      errors: [],
      closed: ['Alder SAFE', 'Birch SAFE', 'Cedar Series A Preferred', 'Dogwood Common'],
      named: [
        'Alder: SAFE, Fund I',
        'Birch: SAFE, Fund I',
        'Cedar: Series A Preferred, Series A Preferred, Fund II',
        'Dogwood: Common, Common, Fund II',
      ],
    },
  ],
  [
    'a class that names no round beside those that do',
    `Company;Fund;Security;Date;Shares;Cost (USD)
Alder;Fund I;Series Seed Preferred;2021-03-15;10000;500000
Birch;Fund I;Series A Preferred;2021-04-15;10000;600000
Cedar;Fund I;Common;2021-05-15;2500;200000`,
    {
      missing: [],
      errors: [],
      named: [
        'Alder: Series Seed, Series Seed Preferred, Fund I',
        'Birch: Series A, Series A Preferred, Fund I',
        'Cedar: Common, Common, Fund I',
      ],
    },
  ],
  [
    'the price of a share in Japanese, which is that of no token',
    `日付;ファンド;会社名;種類;株数;単価;金額;通貨
2021/03/15;Fund I;アルダー株式会社;A種優先株式;10000;5000;50000000;JPY
2022/08/31;Fund II;バーチ株式会社;普通株式;2500;8000;20000000;JPY`,
    { ...CLEAN, bought: ['アルダー株式会社 2021-03-15 50000000 JPY', 'バーチ株式会社 2022-08-31 20000000 JPY'] },
  ],
])('reads %s', (_, csv, wanted) => {
  expect(readList(csv)).toMatchObject(wanted);
});
