import { describe, expect, it } from 'vitest';
import { type CellSource, formatted, makeTable } from '../../support/make-table.ts';
import { loadTables } from './support.ts';

const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const ACME: CellSource[] = ['Acme', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 1250000];
const ACME_B: CellSource[] = ['Acme', 'Fund I', 'Series B', '2021-03-15', 'Series B Preferred', 5000, 1000000];
const BOREALIS: CellSource[] = ['Borealis', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 640000];
const CYGNUS: CellSource[] = ['Cygnus', 'Fund I', 'Seed', '2023-11-28', 'Seed Preferred', 900, 270000];

type Rows = readonly (readonly CellSource[])[];
const ask = (rows: Rows, name = 'Book') => loadTables([makeTable(name, rows)]);
const beside = (header: string, first: CellSource, second: CellSource): Rows => [
  [...HEADER, header],
  [...ACME, first],
  [...BOREALIS, second],
];

describe('what is not held any more is asked about', () => {
  it.each(['Acme (exited)', 'Acme (acquired by Big)', 'Acme – written off'])('where a company is called %s', (name) => {
    const { asks, yaml } = ask([HEADER, ACME.with(0, name), BOREALIS]);
    expect(asks).toEqual(['Book!A1 mapping-unconfirmed']);
    expect(yaml).toContain(`rows with "${name}" are read as still held`);
  });

  it.each(['* written off in 2023', '(1) Converted into Series B in 2022', 'Note: Borealis not yet closed'])(
    'where a note below says "%s"',
    (note) => {
      const { asks, yaml } = ask([HEADER, ACME.with(0, 'Acme (1)'), BOREALIS, [], [note]]);
      expect(asks).toEqual(['Book!1 mapping-unconfirmed']);
      expect(yaml).toContain(`row 5 says "${note}", and all rows are read as still held`);
    },
  );

  it.each(['Amounts converted into USD at year-end rates', 'Source: management accounts', 'Acme (Germany)'])(
    'not where it is "%s"',
    (text) => {
      const isNote = !text.startsWith('Acme');
      const rows = isNote ? [HEADER, ACME, BOREALIS, [], [`Note: ${text}`]] : [HEADER, ACME.with(0, text), BOREALIS];
      expect(ask(rows).asks).toEqual([]);
    },
  );
});

describe('what was bought from somebody is asked about', () => {
  it('where the tab says so, with the day on which the round closed', () => {
    const { asks, yaml } = ask([HEADER, ACME, BOREALIS], 'Secondary purchases');
    expect(asks).toEqual(['Secondary purchases!D1 mapping-unconfirmed', 'Secondary purchases!1 mapping-unconfirmed']);
    expect(yaml).toContain('its rows are read as bought from the company, though the tab or its title');
  });

  it('where a column says from whom, and not where none of its cells does', () => {
    const { yaml } = ask(beside('Seller', '', 'Founder X'));
    expect(yaml).toContain('rows with "Founder X" under Seller are read as bought from the company');
    expect(ask(beside('Seller', '', '')).asks).toEqual([]);
  });

  it('where a row is a secondary purchase, and its day would be that of the round', () => {
    expect(ask(beside('Primary/Secondary', 'Primary', 'Secondary')).asks).toEqual(['Book!D1 mapping-unconfirmed']);
  });
});

describe('co-investors', () => {
  it('may stand between commas', () => {
    const { asks, yaml } = ask(beside('Co-Investors', 'Sequel, Acacia', 'Index'));
    expect(asks).toEqual([]);
    expect(yaml).toContain('Co-Investors: { column: Co-Investors, separator: "," }');
  });

  it.each(['Sequel, Acme Inc., Beta, LLC', 'Sequel and Acacia', 'Sequel / Acacia'])('are asked about: %s', (text) => {
    const { asks, yaml } = ask(beside('Co-Investors', text, 'Index'));
    expect(asks).toEqual(['Book!H1 mapping-unconfirmed']);
    expect(yaml).toContain(`"${text}": each is read as the name of one co-investor`);
  });
});

describe('a currency that only some of the cells have', () => {
  const amounts = (...costs: readonly CellSource[]): Rows => [
    HEADER.with(6, 'Cost'),
    ...[ACME, BOREALIS, CYGNUS].map((row, index) => row.with(6, costs[index])),
  ];
  const euros = (number: number) => formatted(number, '#,##0 "€"');

  it('is asked about', () => {
    const { asks, yaml } = ask(amounts(1250000, euros(640000), 270000));
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed']);
    expect(yaml).toContain('the amounts are in EUR (only some of the cells say so)');
  });

  it('is not where all have it, or the first alone, as accountants write it', () => {
    expect(ask(amounts(euros(1250000), euros(640000), euros(270000))).asks).toEqual([]);
    expect(ask(amounts(euros(1250000), 640000, 270000)).asks).toEqual([]);
  });
});

it('the day of the first purchase is asked about where a company has several rows', () => {
  const header = HEADER.with(3, 'Initial Investment Date');
  const { asks, yaml } = ask([header, ACME, ACME_B, BOREALIS]);
  expect(asks).toEqual(['Book!D1 mapping-unconfirmed']);
  expect(yaml).toContain('"Initial Investment Date" is the day of each row, and not only of the first of rows 2 to 3');
  expect(ask([header, ACME, BOREALIS]).asks).toEqual([]);
});

it('very high interest is asked about', () => {
  const header = ['Company', 'Fund', 'Round', 'Date', 'Instrument', 'Amount (USD)', 'Interest %'];
  const { yaml } = ask([header, ['Acme', 'Fund I', 'Seed', '2021-03-15', 'Convertible Note', 250000, 0.5]]);
  expect(yaml).toContain('Interest Rate: it is very high: 0.5 → 50% a year');
});
