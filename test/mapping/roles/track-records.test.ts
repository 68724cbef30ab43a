import { describe, expect, it } from 'vitest';
import { CLEAN, type Read, readList } from './read-list.ts';

describe('a track record, which says beside each purchase when and for how much it was sold', () => {
  const HEADER = 'Company;Fund;Class;Date;Shares;Cost (USD);Exit date;Exit proceeds (USD)';
  const BIRCH = 'Birch;Fund I;Seed Preferred;2020-03-15;2500;200000;;';

  it.each<readonly [string, string, Partial<Read>]>([
    [
      'sells all shares of a row',
      `${HEADER}
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000
${BIRCH}`,
      { ...CLEAN, sold: ['Alder 2023-06-30 10000 2100000 USD'] },
    ],
    [
      'sells all of what has nothing left',
      `${HEADER};Remaining value;% realised
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;0;100%
${BIRCH};200000;0%`,
      { sold: ['Alder 2023-06-30 10000 2100000 USD'] },
    ],
    [
      'knows a total loss, and says no more of the status that the day of the exit explains',
      `${HEADER};Status
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;0;Written off
${BIRCH};Active`,
      { ...CLEAN, sold: ['Alder 2023-06-30 10000 0 USD'] },
    ],
    [
      'sells as many as a column says',
      `${HEADER};Shares sold;Comment
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;4000;Partial exit
${BIRCH};;`,
      { ...CLEAN, sold: ['Alder 2023-06-30 4000 2100000 USD'] },
    ],
    [
      'tells purchases of a company apart by their classes',
      `${HEADER}
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000
Alder;Fund I;Series B Preferred;2020-03-15;2000;300000;2023-06-30;400000
${BIRCH}`,
      { ...CLEAN, sold: ['Alder 2023-06-30 10000 2100000 USD', 'Alder 2023-06-30 2000 400000 USD'] },
    ],
    [
      'is read in German',
      `Beteiligung;Fonds;Anteilsklasse;Kaufdatum;Anteile;Anschaffungskosten (EUR);Verkaufsdatum;Verkaufserlös (EUR)
Ahorn;Fonds I;Vorzugsanteile;15.03.2019;10.000;500.000,00;30.06.2023;2.100.000,00
Birke;Fonds I;Stammanteile;20.09.2020;2.500;200.000,00;;`,
      { ...CLEAN, sold: ['Ahorn 2023-06-30 10000 2100000 EUR'] },
    ],
  ])('%s', (_, csv, wanted) => {
    expect(readList(csv)).toMatchObject(wanted);
  });

  it('sells what says of how much and of which day it was, and asks about the rest', () => {
    const { sold, asked, errors } = readList(`${HEADER};Status
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;Fully realised
Birch;Fund I;Seed Preferred;2020-03-15;2500;200000;;0;Unrealised
Cedar;Fund I;Seed Preferred;2018-03-15;4000;100000;2021-01-31;50000;Partially realised
Dogwood;Fund I;Seed Preferred;2018-04-15;4000;100000;;7000;Unrealised`);
    expect([sold, errors]).toEqual([['Alder 2023-06-30 10000 2100000 USD'], []]);
    expect(asked).toEqual([
      'left-out: 1 amount of it is left out, because it does not say how many were sold: row 4',
      'left-out: 1 amount of it is left out, because it does not say when something was sold: row 5',
      'rows: rows with "Partially realised" are read as still held',
    ]);
  });

  it.each([
    [
      'a part was sold, and nothing says how many',
      `${HEADER};Comment
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;partially realised
${BIRCH};`,
    ],
    [
      'something of it has a value still',
      `${HEADER};Unrealized value (USD)
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;500000
${BIRCH};200000`,
    ],
    [
      'some of the cost remains, in German',
      `Beteiligung;Fonds;Anteilsklasse;Kaufdatum;Anteile;Anschaffungskosten (EUR);Verkaufsdatum;Verkaufserlös (EUR);Restbuchwert (EUR)
Ahorn;Fonds I;Vorzugsanteile;15.03.2019;10.000;500.000,00;30.06.2023;2.100.000,00;250.000,00
Birke;Fonds I;Stammanteile;20.09.2020;2.500;200.000,00;;;200.000,00`,
    ],
    [
      'a column says which part was sold',
      `${HEADER};% sold
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;40%
${BIRCH};`,
    ],
    [
      'the state says that it is held',
      `${HEADER};Status
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000;Active
${BIRCH};Active`,
    ],
    [
      'the proceeds are in another currency than the cost',
      `${HEADER.replace('proceeds (USD)', 'proceeds (EUR)')}
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000
${BIRCH}`,
    ],
    [
      'the exit of a company stands beside each of its purchases',
      `${HEADER}
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2023-06-30;2100000
Alder;Fund I;Series B Preferred;2020-03-15;2000;300000;2023-06-30;2100000
${BIRCH}`,
    ],
    [
      'nothing tells the purchases apart',
      `${HEADER}
Birch;Fund I;Seed Preferred;2020-03-15;2500;200000;2023-06-30;400000
${BIRCH}`,
    ],
    [
      'the exit is no more than expected',
      `${HEADER.replace('Exit date', 'Expected exit date')}
Alder;Fund I;Series A Preferred;2019-03-15;10000;500000;2027-06-30;2100000
${BIRCH}`,
    ],
  ])('sells nothing, and asks, where %s', (_, csv) => {
    const { sold, asked } = readList(csv);
    expect(sold).toEqual([]);
    expect(asked.join()).toContain('left-out: ');
  });
});
