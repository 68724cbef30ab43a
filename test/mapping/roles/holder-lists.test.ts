import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

describe('a list of who holds a company', () => {
  it('leaves out pools and sums that cost nothing, which nobody holds', () => {
    const { bought, asked, errors } = readList(`Company;Shareholder;Share Class;Date;Number of Shares;Investment (EUR)
Maple;Larch Fund I;Series A;2021-05-03;1000;250000
Maple;Ada Bell;Series A;2021-05-03;200;50000
Maple;ESOP Pool (Unallocated);Series A;;300;N/A
Total Issued;;;N/A;1200;300000
Total Fully Diluted;;;;1400;`);
    expect(bought).toEqual(['Maple 2021-05-03 250000 EUR', 'Maple 2021-05-03 50000 EUR']);
    expect(asked.filter((text) => text.includes('nobody holds it'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('has a class at several prices, the first of which is asked about as that of the class', () => {
    const { bought, asked, errors } = readList(`Company;Fund;Share Class;Date;Shares;Price Per Share;Cost (EUR)
Maple;Larch Fund I;Class A;2021-05-03;1000;10;10000
Maple;Larch Fund II;Class A;2022-05-03;1000;17.50;17500`);
    expect(bought).toEqual(['Maple 2021-05-03 10000 EUR', 'Maple 2022-05-03 17500 EUR']);
    expect(asked).toContainEqual(expect.stringMatching(/^column: .* Price Per Share .* first purchase/));
    expect(errors).toEqual([]);
  });

  it('has a class at a price that does not fit its cost, which stays an error of the source', () => {
    const { errors } = readList(`Company;Fund;Share Class;Date;Shares;Price Per Share;Cost (EUR)
Maple;Larch Fund I;Class A;2021-05-03;1000;10;10000
Maple;Larch Fund II;Class A;2022-05-03;1000;17.50;10000`);
    expect(errors).toContain('values-contradict');
  });

  it('types all its rows by what they are, and names neither round nor class', () => {
    const { named, missing, errors } = readList(`Company;Shareholder;Type;Date;Number of Shares;Investment (INR)
Maple;Larch Fund I;Equity;2021-05-03;1000;250000
Maple;Ada Bell;Equity;2021-05-03;200;50000`);
    expect(named).toEqual(['Maple: Shares, Shares, Larch Fund I', 'Maple: Shares, Shares, Ada Bell']);
    expect([missing, errors]).toEqual([[], []]);
  });

  it('says how many shares each has fully diluted, which is not how many the round has', () => {
    const { errors, bought } = readList(`Company;Shareholder;Round;Date;Shares;Fully Diluted Shares;Investment (EUR)
Maple;Larch Fund I;Series A;2021-05-03;1000;1100;250000
Maple;Ada Bell;Series A;2021-05-03;200;220;50000
Maple;Ben Cole;Series A;2021-05-03;100;120;25000`);
    expect(errors).toEqual([]);
    expect(bought).toHaveLength(3);
  });
});

describe('a list of rounds', () => {
  it('leaves out what is called an instrument and closed on no day', () => {
    const { closed, asked, errors } = readList(`Company;Round;Closing Date;Round Size (EUR)
Maple;Series A;2021-05-03;5000000
Maple;Series B;2022-05-03;9000000
Maple;Warrants;;40000
Maple;Options (Vested);;100`);
    expect(closed).toEqual(['Maple Series A', 'Maple Series B']);
    expect(asked.filter((text) => text.startsWith('left-out: rows with'))).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});

it('reads a number and an amount of each class under headers that end in a sign', () => {
  const { bought, named } = readList(`Company;Fund;Date;Common #;Common $;Seed #;Seed $
Maple;Larch Fund I;2021-03-15;;;1000;250000
Hazel;Larch Fund I;2022-05-22;500;50000;2000;800000`);
  expect(bought).toEqual(['Maple 2021-03-15 250000 USD', 'Hazel 2022-05-22 50000 USD', 'Hazel 2022-05-22 800000 USD']);
  expect(named).toHaveLength(3);
});
