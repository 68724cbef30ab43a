import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };

const propose = (csv: string) => {
  const rows = csv
    .split('\n')
    .map((line) => line.split(',').map((cell) => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
  return proposeMapping([makeWorkbook([makeTable('List', rows)])], NOBODY, NO_MEMORY);
};

describe('a list that is no portfolio', () => {
  it.each([
    [
      'it lists people',
      'First name,Last name,Department,Start date,Salary\nAda,Bell,Legal,2020-01-01,90000\nBen,Cole,Sales,2021-02-01,80000',
    ],
    ['it lists people', 'Vorname,Nachname,Abteilung,Gehalt\nUlla,Kranz,Recht,90000\nJan,Ott,Vertrieb,80000'],
    ['it lists people', '姓,名,部署,給与\n田中,一郎,法務,9000000\n山本,花子,営業,8000000'],
    [
      'it lists invoices',
      'Invoice No,Customer,Date,Due date,Amount,VAT\n1001,Acme,2024-01-01,2024-02-01,500,95\n1002,Borealis,2024-01-05,2024-02-05,750,142.5',
    ],
    [
      'it lists invoices',
      'Facture,Société,Date,Échéance,Montant,TVA\nF1,Érable,2024-01-01,2024-02-01,500,100\nF2,Noyer,2024-01-05,2024-02-05,750,150',
    ],
    [
      'it lists listed shares at their market price',
      'Ticker,Name,Exchange,Quantity,Last price,Market value,Currency\nAAA,Apple Inc.,NASDAQ,100,180.5,18050,USD\nBBB,SAP SE,XETRA,50,170,8500,EUR',
    ],
    [
      'it lists options granted to people',
      'Employee,Grant Date,Options Granted,Exercise Price,Vested\nAda,2021-01-05,10000,0.1,4000\nBen,2021-03-05,5000,0.12,1500',
    ],
    [
      'it lists options granted to people',
      'Salarié,Date d’attribution,BSPCE attribués,Prix d’exercice\nAda,2021-01-05,10000,0.1\nBen,2021-03-05,5000,0.12',
    ],
    [
      'it lists the investors of a fund',
      'Investor,Commitment (EUR),Called,Distributed,NAV,Entry\nOak Pensions,5000000,2500000,100000,3000000,2019-05-01\nElm Office,1000000,500000,20000,600000,2019-05-01',
    ],
    [
      'it lists the investors of a fund',
      'Souscripteur;Engagement (EUR);Appelé;Distribué\nCaisse Orme;5000000;2500000;100000\nFamille Frêne;1000000;500000;20000'.replaceAll(
        ';',
        ',',
      ),
    ],
    [
      'it lists answers to questions',
      'Date,How content are you?,Would you come again?\n2024-01-01,5,yes\n2024-01-02,3,no',
    ],
  ])('is said to be one, and nothing is proposed: %s', (why, csv) => {
    const { sheets, skipped } = propose(csv);
    expect([sheets, skipped.map((table) => [table.why, table.isOther])]).toEqual([[], [[why, true]]]);
  });

  it.each([
    [
      'notes with the mail of their holders',
      'Company,Fund,Round,Issue Date,Email,Phone,Principal\nMaple,Fund I,Seed,2021-03-15,a@x.test,555,250000',
    ],
    [
      'purchases of listed shares',
      'Company,ISIN,Exchange,Fund,Round,Date,Shares,Cost\nMaple,DE0001,XETRA,Fund I,IPO,2021-03-15,100,5000',
    ],
    [
      'purchases by an investor, with what is committed',
      'Company,Investor,Round,Date,Share Class,Shares,Cost,Commitment,Called\nMaple,Fund I,Seed,2021-03-15,Seed Preferred,100,5000,9000,5000',
    ],
    [
      'purchases beside their invoices',
      'Company,Fund,Round,Date,Invoice No,VAT,Cost\nMaple,Fund I,Seed,2021-03-15,R-1,0,50000',
    ],
  ])('is not one with the columns of holdings: %s', (_, csv) => {
    expect(propose(csv).sheets).toHaveLength(1);
  });
});
