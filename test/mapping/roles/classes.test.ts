import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { doubtsIn, loadCsv } from '../foreign/support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };

/** Files in which a certificate names its round or its class alone, with what must load of them. */
const FILES: readonly { name: string; csv: string; loads: readonly string[]; asks?: readonly string[] }[] = [
  {
    name: 'a class is called as its round where no column names it, and its type is asked once',
    csv: `Portfolio company,Fund,Financing,Closing,Shares bought,Invested (EUR)
Maple,Fund I,Series A,2021-03-15,20000,400000
Hazel,Fund I,Seed,2022-06-01,5000,50000
Maple,Fund I,Series B,2023-06-01,10000,500000`,
    loads: ['Maple | Series A | Series A | preferred | 20 EUR', 'Hazel | Seed | Seed | preferred | 10 EUR'],
    asks: ['every-row: Class Type · "preferred"'],
  },
  {
    name: 'its type is read from a column of instruments',
    csv: `Empresa;Fundo;Rodada;Data;Quantidade de ações;Valor investido (BRL);Instrumento
Aroeira S.A.;Fundo I;Série A;15/03/2021;1.000;50.000,00;Ações preferenciais
Ipê Ltda.;Fundo I;Seed;01/06/2021;500;10.000,00;Ações ordinárias`,
    loads: ['Aroeira S.A. | Série A | Série A | preferred | 50 BRL', 'Ipê Ltda. | Seed | Seed | common | 20 BRL'],
  },
  {
    name: 'a round is called as its class where no column names it',
    csv: `Gesellschaft;Fonds;Datum;Anteilsklasse;Anzahl Anteile;Anschaffungskosten (EUR)
Ahorn GmbH;Fonds I;15.03.2021;Stammanteile;10.000;100.000,00
Hasel GmbH;Fonds I;01.06.2022;Vorzugsanteile Serie B;2.000;40.000,00`,
    loads: [
      'Ahorn GmbH | Stammanteile | Stammanteile | common | 10 EUR',
      'Hasel GmbH | Vorzugsanteile Serie B | Vorzugsanteile Serie B | preferred | 20 EUR',
    ],
  },
  {
    name: 'a price that differs among purchases of a class is that of the first, and asked about',
    csv: `Company,Fund,Round,Date,Share Class,Shares,Cost (USD)
Maple,Fund I,Series A,2021-03-15,Series A Preferred,1000,100000
Maple,Fund II,Series A,2021-03-15,Series A Preferred,1000,120000`,
    loads: ['Maple | Series A | Series A Preferred | preferred | 100 USD'],
    asks: ['column: Price Per Share · Cost · USD'],
  },
];

describe('certificates', () => {
  it.each(FILES)('$name', async ({ csv, loads, asks = [] }) => {
    const found = await loadCsv(csv);
    const classes = found.loads.filter((line) => line.includes('share-class')).map((line) => line.slice(14));
    expect(classes).toEqual(expect.arrayContaining([...loads]));
    expect(found.loads.filter((line) => line.includes(' security '))).toHaveLength(csv.split('\n').length - 1);
    expect(doubtsIn(found.yaml)).toEqual(asks);
  });

  it('keep their round where the same column was once said to be the class', () => {
    const memory = { ...NO_MEMORY, columns: [{ header: 'Stage', sheet: 'Securities', column: 'Share Class' }] };
    const rows = [
      ['Company', 'Fund', 'Stage', 'Date', 'Shares', 'Cost (EUR)'],
      ['Maple', 'Fund I', 'Series A', '2021-03-15', 20000, 400000],
    ];
    const { sheets } = proposeMapping([makeWorkbook([makeTable('Book', rows)])], NOBODY, memory);
    const targets = sheets[0]?.targets ?? [];
    expect(targets.map(({ name }) => name)).toEqual(['Companies', 'Rounds', 'Share Classes', 'Certificates']);
    const refs = targets.flatMap(({ columns }) =>
      columns.flatMap(({ name, column: ref }) => (name === 'Round' || name === 'Share Class' ? [ref] : [])),
    );
    expect(refs).toEqual(['Stage', 'Stage', 'Stage', 'Stage', 'Stage']);
  });
});
