import { describe, expect, it } from 'vitest';
import { OF_FUND } from '../../../src/mapping/propose/names/name-words.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { NOBODY } from './read-list.ts';

const HELD = `Company;Fund;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;2020-02-01;1000;250000
Hazel;Larch Fund I;Series A;2021-05-03;2000;800000`;

function propose(...tables: readonly string[]) {
  const rowsOf = (csv: string) => csv.split('\n').map((line) => line.split(';').map((cell) => cell || null));
  const input = makeWorkbook(tables.map((csv, index) => makeTable(`Tab ${index + 1}`, rowsOf(csv))));
  const { sheets, skipped } = proposeMapping([input], NOBODY, NO_MEMORY);
  return {
    read: sheets.map(({ sheet }) => sheet),
    left: skipped.map(({ because }) => because),
    asked: skipped.flatMap(({ doubts }) => doubts.map(({ topic }) => topic)),
    kept: skipped.map(({ kept }) => kept?.targets.map(({ name }) => name)),
  };
}

const LEFT = { read: ['Tab 1'], left: [OF_FUND], asked: ['left-out'] };

describe('figures of a fund beside a list of what it holds', () => {
  it.each([
    [
      'en',
      `Fund;Quarter End;Committed Capital;Paid In Capital;Distributed Capital;NAV;TVPI
Larch Fund I;2023-03-31;5000000;2000000;0;2500000;1.25
Larch Fund I;2023-06-30;5000000;2200000;100000;2600000;1.23`,
    ],
    [
      'de',
      `Fonds;Stichtag;Zusagen;Abgerufen;Ausgeschüttet;NAV;TVPI
Lärche Fonds I;31.03.2023;5000000;2000000;0;2500000;1,25
Lärche Fonds I;30.06.2023;5000000;2200000;100000;2600000;1,23`,
    ],
    [
      'fr',
      `Fonds;Date d'arrêté;Engagements;Appelé;Distribué;Valeur liquidative;TRI
Fonds Mélèze I;31/03/2023;5000000;2000000;0;2500000;12%
Fonds Mélèze I;30/06/2023;5000000;2200000;100000;2600000;13%`,
    ],
    [
      'es',
      `Fondo;Fecha;Comprometido;Desembolsado;Distribuido;Valor liquidativo;TIR
Fondo Alerce I;31/03/2023;5000000;2000000;0;2500000;12%
Fondo Alerce I;30/06/2023;5000000;2200000;100000;2600000;13%`,
    ],
    [
      'pt',
      `Fundo;Data-base;Capital comprometido;Capital integralizado;Distribuições;Patrimônio líquido;TIR
Fundo Larice I;31/03/2023;5000000;2000000;0;2500000;12%
Fundo Larice I;30/06/2023;5000000;2200000;100000;2600000;13%`,
    ],
    [
      'it',
      `Fondo;Data;Impegni;Versato;Distribuito;NAV;TIR
Fondo Larice I;31/03/2023;5000000;2000000;0;2500000;12%
Fondo Larice I;30/06/2023;5000000;2200000;100000;2600000;13%`,
    ],
    [
      'nl',
      `Fonds;Peildatum;Toezeggingen;Gestort;Uitgekeerd;NAV;IRR
Fonds Lariks I;31-03-2023;5000000;2000000;0;2500000;12%
Fonds Lariks I;30-06-2023;5000000;2200000;100000;2600000;13%`,
    ],
    [
      'ja',
      `ファンド名;基準日;出資約束額;払込額;分配額;純資産額;IRR
からまつ1号投資事業有限責任組合;2023/03/31;500000000;200000000;0;250000000;12%
からまつ1号投資事業有限責任組合;2023/06/30;500000000;220000000;10000000;260000000;13%`,
    ],
    [
      'zh',
      `基金名称;日期;认缴金额;实缴金额;已分配;净资产;IRR
落叶松一期基金;2023-03-31;50000000;20000000;0;25000000;12%
落叶松一期基金;2023-06-30;50000000;22000000;1000000;26000000;13%`,
    ],
  ])('are no marks of a company, and asked about once: %s', (_, csv) => {
    expect(propose(HELD, csv)).toMatchObject(LEFT);
  });

  it.each([
    [
      'a track record by fund',
      `Fund;Vintage;Fund size;Invested;Realised;Unrealised;Gross MOIC;Net IRR
Larch Fund I;2018;100;80;40;90;1.6x;15%
Larch Fund II;2021;150;60;0;75;1.25x;9%`,
    ],
    [
      'calls and distributions',
      `Fund;Date;Type;Amount (EUR)
Larch Fund I;2020-01-15;Capital call;300000
Larch Fund I;2021-04-15;Capital call;900000
Larch Fund I;2022-01-15;Distribution;-100000`,
    ],
    [
      'its net asset value',
      `Fund;Date;Net asset value (EUR)
Larch Fund I;2023-03-31;2500000
Larch Fund I;2023-06-30;2600000`,
    ],
  ])('are left out, and kept as they would be read: %s', (_, csv) => {
    const { kept, ...told } = propose(HELD, csv);
    expect(told).toMatchObject(LEFT);
    expect(kept[0]?.length).toBeGreaterThan(0);
  });

  it('may stand in lines below one another, as in a capital account', () => {
    const account = `Partner's capital account;QTD;YTD;ITD
Beginning balance;2500000;2400000;0
Contributions;200000;300000;2200000
Distributions;-100000;-100000;-100000
Ending balance;2610000;2620000;2610000`;
    expect(propose(HELD, account)).toMatchObject(LEFT);
  });
});

describe('what is like the figures of a fund', () => {
  it.each([
    [
      'marks of companies',
      `Company;Fund;Quarter End;Invested;Distributed;NAV;MOIC
Maple;Larch Fund I;2023-12-31;1000000;0;2500000;2.5
Hazel;Larch Fund I;2023-12-31;800000;100000;900000;1.25`,
    ],
    [
      'values of what a fund holds, under a header that nobody knows',
      `Fund;Thing;Date;NAV (EUR)
Larch Fund I;Maple;2023-12-31;2500000
Larch Fund I;Hazel;2023-12-31;900000`,
    ],
    [
      'shares of one company, by holder',
      `Shareholder;Commitment;Paid in;Shares;Date
Larch Fund I;500000;500000;1000;2020-02-01
Ada Bell;100000;100000;200;2020-02-01`,
    ],
    [
      'funds that somebody else holds',
      `Partnership;Vintage;Commitment;Contributions;Distributions;NAV;IRR;As of
Juniper Growth Fund III;2015;50000000;45000000;30000000;40000000;12%;2023-12-31
Cedar Buyout VII;2018;40000000;35000000;10000000;38000000;14%;2023-12-31`,
    ],
  ])('is read: %s', (_, csv) => {
    expect(propose(csv)).toMatchObject({ read: ['Tab 1'], left: [] });
  });
});
