import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

describe('a class that names no round', () => {
  it('has a round of its own name, and a round that names no class a class of its own', () => {
    const { named, asked, errors } = readList(`Company;Fund;Class;Round;Shares;Date;Cost (USD)
Maple;Larch Fund I;Ordinary;;20000;2018-06-01;10000
Maple;Larch Fund I;Preferred;Seed;120000;2019-03-15;120000
Hazel;Larch Fund II;;Series A;100000;2021-05-01;400000`);
    expect(named).toEqual([
      'Maple: Ordinary, Ordinary, Larch Fund I',
      'Maple: Seed, Preferred, Larch Fund I',
      'Hazel: Series A, Series A, Larch Fund II',
    ]);
    expect([asked, errors]).toEqual([[], []]);
  });
});

describe("a cap table's words", () => {
  it.each([
    ['Gesellschafter', 'Anteilsart', 'Anzahl', 'Kaufpreis (EUR)'],
    ['Shareholder', 'Class', 'Shares', 'Consideration (EUR)'],
    ['Titulaire', 'Type d’actions', 'Nombre', 'Montant (EUR)'],
  ])('are read under "%s", "%s", "%s" and "%s"', (...headers) => {
    const { named, bought, missing } = readList(`${headers.slice(0, 3).join(';')};Date;${headers[3]}
Larch Fund I;Series A Preferred;120000;2019-03-15;130000
Larch Fund II;Series B Preferred;100000;2021-05-01;400000`);
    expect(named.map((line) => line.split(': ')[1])).toEqual([
      'Series A, Series A Preferred, Larch Fund I',
      'Series B, Series B Preferred, Larch Fund II',
    ]);
    expect(bought).toEqual(['2019-03-15 130000 EUR', '2021-05-01 400000 EUR']);
    expect(missing).toEqual(['Company']);
  });
});
