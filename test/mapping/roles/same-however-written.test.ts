import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../src/base/util/collections/group-by.ts';
import { readCells } from './read-list.ts';

type Cells = readonly (readonly string[])[];

const LISTS: { readonly [name: string]: string } = {
  purchases: `Company;Fund;Round;Investment Date;No. of Shares;Cost (USD)
Maple;Larch Fund I;Seed;2021-03-15;1000;250000
Maple;Larch Fund I;Series A;2022-06-20;500;300000
Hazel;Larch Fund II;Seed;2022-01-05;800;160000`,
  'purchases and marks': `Portfolio company;Fund;Date;Amount invested (EUR);Fair value 31.12.2023 (EUR)
Maple;Larch Fund I;2021-03-15;250000;400000
Hazel;Larch Fund I;2022-06-20;100000;90000`,
  SAFEs: `Company;Date signed;Amount (USD);Valuation cap;SAFE holder
Maple;2021-03-04;250000;8000000;Larch Fund I
Hazel;2021-06-05;100000;5000000;Larch Fund I`,
  'Beteiligungen mit Summen': `Unternehmen;Erwerbsdatum;Anteile in Stück;Anschaffungskosten TEUR
Ahorn GmbH;2021-03-15;1000;250
Birke GmbH;2022-05-22;500;100
Summe;;;350`,
  'values of quarters': `Company;Date;Cost;Q3 2023;Q4 2023
Maple;2020-03-15;250000;300000;400000
Hazel;2021-11-02;100000;95000;90000`,
};

const toEachHeader =
  (change: (header: string, index: number) => string) =>
  ([header = [], ...rows]: Cells): Cells => [header.map(change), ...rows];
const toDays = (change: (year: string, month: string, day: string) => string) => (cells: Cells) =>
  cells.map((row) =>
    row.map((cell) => cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, y: string, m: string, d: string) => change(y, m, d))),
  );
const besideEach =
  (header: string, cellOf: (row: readonly string[], index: number) => string) =>
  ([first = [], ...rows]: Cells): Cells => [[header, ...first], ...rows.map((row, at) => [cellOf(row, at), ...row])];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Changes that leave the meaning of a list as it is. */
const CHANGES: { readonly [name: string]: (cells: Cells) => Cells } = {
  'the first column stands last': (cells) => cells.map(([first = '', ...row]) => [...row, first]),
  'the last column stands first': (cells) => cells.map((row) => [row.at(-1) ?? '', ...row.slice(0, -1)]),
  'a column counts the rows': besideEach('#', ([first = '', ...row], at) =>
    row.filter((cell) => cell !== '').length > 1 && first !== '' ? String(at + 1) : '',
  ),
  'a column is empty': besideEach('', () => ''),
  'a title stands above': (cells) => [['Overview'], [], ...cells],
  'a note stands below': (cells) => [...cells, [], ['Source: our own records, unaudited.']],
  'companies head their rows': ([header = [], ...rows]) => [
    header.slice(1),
    ...[...groupBy(rows, ([company]) => company)].flatMap(([company = '', own]) =>
      company === 'Summe' ? [] : [[company], ...own.map((row) => row.slice(1))],
    ),
  ],
  'rows of dashes stand below': ([header = [], ...rows]) => [header, ...rows, header.map(() => '-')],
  'headers end in colons': toEachHeader((header) => `${header}:`),
  'headers refer to notes': toEachHeader((header, index) => `${header}${index % 2 === 0 ? '*' : ' (1)'}`),
  'headers are in capitals': toEachHeader((header) => header.toUpperCase()),
  'headers have line breaks': toEachHeader((header) => header.replace(' ', '\n')),
  'headers go on in a second row': ([header = [], ...rows]) => {
    const parts = header.map((text) => /^(\S+) (.+)$/.exec(text)?.slice(1) ?? ['', text]);
    const [above, below] = [0, 1].map((line) => parts.map((part) => part[line] ?? ''));
    return above?.every((text) => text === '') === true ? [header, ...rows] : [above ?? [], below ?? [], ...rows];
  },
  'days are written with full stops': toDays((year, month, day) => `${day}.${month}.${year}`),
  'days are written with the name of the month': toDays(
    (year, month, day) => `${day}-${MONTHS[Number(month) - 1]}-${year}`,
  ),
  'days have a time': toDays((year, month, day) => `${year}-${month}-${day} 00:00:00`),
};

function readMeant(cells: Cells) {
  const { bought, marked, errors } = readCells(cells);
  return { bought: bought.toSorted(), marked: marked.toSorted(), errors };
}

describe.each(Object.entries(LISTS))('a list of %s means the same', (_, csv) => {
  const cells = csv.split('\n').map((line) => line.split(';'));
  const meant = readMeant(cells);

  it('as a whole', () => {
    expect(meant.bought.length).toBeGreaterThan(1);
  });

  it.each(Object.entries(CHANGES))('where %s', (_change, change) => {
    expect(readMeant(change(cells))).toEqual(meant);
  });
});
