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

describe('classes beside a round in their own names', () => {
  it('have a round of their own where theirs names none', () => {
    const { named, errors } = readList(`Company;Fund;Class;Shares;Date;Cost (USD)
Maple;Larch Fund I;Common;20000;2018-06-01;10000
Maple;Larch Fund I;Series A Preferred;120000;2019-03-15;120000
Hazel;Larch Fund II;Series B Preferred;100000;2021-05-01;400000`);
    expect(named.map((line) => line.split(', Larch')[0])).toEqual([
      'Maple: Common, Common',
      'Maple: Series A, Series A Preferred',
      'Hazel: Series B, Series B Preferred',
    ]);
    expect(errors).toEqual([]);
  });
});

describe('tables of one tab, each below its company', () => {
  it('are of that company, and what they lack is asked of each', () => {
    const { bought, missing } = readList(`Maple Robotics;;;
Date;Round;Shares;Cost (USD)
2019-03-15;Seed;1000;250000

Hazel Health;;;
Date;Round;Shares;Cost (USD)
2020-11-02;Seed;500;100000`);
    expect(bought).toEqual(['Maple Robotics 2019-03-15 250000 USD', 'Hazel Health 2020-11-02 100000 USD']);
    expect(missing).toEqual(['Fund', 'Fund']);
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
