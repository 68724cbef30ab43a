import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

describe('kinds of instruments across', () => {
  it.each([
    ['Equity invested', 'Convertible notes', 'Total invested'],
    ['Fonds propres', 'Obligations convertibles', 'Total'],
    ['Capital', 'Préstamo convertible', 'Total'],
    ['普通株式', '転換社債', '合計'],
  ])('are a purchase each: "%s" and "%s", but not "%s"', (...headers) => {
    const { bought, errors } = readList(`Company;Fund;Date;${headers.join(';')}
Maple;Larch Fund I;2019-03-15;200000;50000;250000
Hazel;Larch Fund I;2020-11-02;;100000;100000`);
    expect(bought).toEqual(['Maple 2019-03-15 200000', 'Maple 2019-03-15 50000', 'Hazel 2020-11-02 100000']);
    expect(errors).toEqual([]);
  });

  it('are left where the service keeps none of them, and where nobody holds them', () => {
    const list = (holder: string, loan: string) => `Company;${holder};Date;Equity;${loan};Total
Maple;Larch Fund I;2023-12-31;500000;200000;700000
Hazel;Larch Fund I;2023-12-31;300000;100000;400000`;
    expect(readList(list('Fund', 'Loan')).bought).toEqual(['Maple 2023-12-31 500000', 'Hazel 2023-12-31 300000']);
    expect(readList(list('Sector', 'Debt')).bought).toEqual([]);
  });
});

it('equity invested beside the debt of a company is the amount of a list', () => {
  const { bought, marked } =
    readList(`Company;Fund;Date;Equity Invested (EUR);Entry Debt (EUR);Fair Value 31.12.2023 (EUR)
Maple;Larch Fund I;2019-03-15;200000;900000;300000
Hazel;Larch Fund I;2020-11-02;100000;500000;90000`);
  expect(bought).toEqual(['Maple 2019-03-15 200000 EUR', 'Hazel 2020-11-02 100000 EUR']);
  expect(marked).toHaveLength(2);
});

describe('an amount headed by the note that it paid for', () => {
  it.each([
    ['Wandeldarlehen (EUR)', '250000 EUR'],
    ['SAFE (USD)', '250000 USD'],
  ])('"%s" is what was invested in it, which is asked', (header, amount) => {
    const { bought, asked, errors } = readList(`Company;Fund;Date;${header};Cap
Maple;Larch Fund I;2019-03-15;250000;5000000`);
    expect(bought).toEqual([`Maple 2019-03-15 ${amount}`]);
    expect(asked.some((one) => one.startsWith('column: it is the Investment Amount'))).toBe(true);
    expect(errors).toEqual([]);
  });
});

describe('the same headers again', () => {
  const list = (headers: string) => `${headers}
Maple;Larch Fund I;2019-03-15;250000;2021-05-01;400000
Hazel;Larch Fund I;2020-11-02;100000;;`;

  it('are a further purchase each, which is asked', () => {
    const { bought, asked } = readList(list('Company;Fund;Date;Amount (EUR);Date;Amount (EUR)'));
    expect(bought).toEqual([
      'Maple 2019-03-15 250000 EUR',
      'Maple 2021-05-01 400000 EUR',
      'Hazel 2020-11-02 100000 EUR',
    ]);
    expect(asked.filter((one) => one.startsWith('meaning: '))).toHaveLength(1);
  });

  it('are what stands above them', () => {
    const above = (first: string, second: string) =>
      readList(list(`;;${first};;${second};\nCompany;Fund;Date;Amount (EUR);Date;Amount (EUR)`)).bought.length;
    expect([above('Initial', 'Follow-on'), above('Investment', 'Exit')]).toEqual([3, 2]);
  });

  it('are purchases of a round each where the round comes again, too', () => {
    const { bought, named } = readList(`Company;Round;Date;Amount;Round;Date;Amount
Maple;Seed;2019-03-15;250000;Series A;2021-05-01;400000`);
    expect(bought).toEqual(['Maple 2019-03-15 250000', 'Maple 2021-05-01 400000']);
    expect(named).toEqual(['Maple: Seed, Seed', 'Maple: Series A, Series A']);
  });
});

describe('investors by rounds', () => {
  const matrix = (seed: string, later: string) => `Investor;${seed};${later};Total
Larch Fund I;250000;500000;750000
Larch Fund II;;400000;400000
Other investors;750000;3100000;3850000
Total;1000000;4000000;5000000`;

  it('paid amounts in the months beside the names of the rounds', () => {
    const { bought, named } = readList(matrix('Seed (Mar 2019)', 'Series A (May 2021)'));
    expect(bought).toEqual(['2019-03-31 250000', '2021-05-31 500000', '2021-05-31 400000']);
    expect(named[0]).toBe('undefined: Seed, Seed, Larch Fund I');
  });

  it('are read where years stand beside the names', () => {
    expect(readList(matrix('Seed (2019)', 'Series A (2021)')).named).toHaveLength(3);
  });
});
