import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import { adaptMapping } from '../../src/mapping/memory/adapt-mapping.ts';
import { printSource, recogniseSource } from '../../src/mapping/memory/recognise-source.ts';
import { mergeMemory, parseMemory, type RememberedSource, writeMemory } from '../../src/mapping/propose/memory.ts';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import type { Table } from '../../src/spreadsheet/workbook/table.ts';
import { type CellSource, makeTable, makeWorkbook } from '../support/make-table.ts';
import { faultsOf, mapAndCheck, statedIn } from './support.ts';

const MAPPING = `# Corrected by hand.
schema: capsheet/mapping@2
decimal: ','
holders:
  - { fund: Growth Fund I, names: [GF I] }
sheets:
  - sheet: Book
    header: 3
    skipRows: { column: Status, is: Exited, because: sold before } # a remark
    types: { column: Kind, Certificates: [Pref], Convertibles: SAFE }
    steps:
      - compute: { name: Price, divide: [Cost, Shares], round: 4 }
      - lookup: { in: Dates, by: Round, take: Closed }
    to:
      - sheet: Certificates
        columns:
          Company: Company
          Fund: B
          Round: Round
          Issue Date: Closed
          Shares: Shares
          Investment Amount: { column: Cost, unit: thousands }
          Currency: { value: EUR }
  - { sheet: Dates }
`;
const HEADER = ['Company', 'Fund', 'Round', 'Kind', 'Status', 'Cost', 'Shares'];
const ROWS = [
  ['Acme', 'GF I', 'Seed', 'Pref', 'Held', '1,5', 100],
  ['Borealis', 'GF I', 'Seed', 'Pref', 'Exited', '2', 100],
];
const DATES = makeTable('Dates', [
  ['Round', 'Closed'],
  ['Seed', '2021-03-01'],
]);

function book(rows: readonly (readonly CellSource[])[], name = 'Book'): Table {
  return makeTable(name, rows);
}

const FIRST = [book([['Positions, in thousands of EUR'], [], HEADER, ...ROWS]), DATES];

function remember(tables: readonly Table[] = FIRST, yaml = MAPPING, name = 'book.xlsx'): RememberedSource {
  const tabs = printSource([makeWorkbook(tables)], parseMapping(yaml, 'mapping.yaml').mapping);
  return { name, tabs, mapping: yaml };
}

/** Adapts a remembered mapping to another source. */
function readAs(tables: readonly Table[], source = remember()) {
  const [match] = recogniseSource([makeWorkbook(tables)], [source]);
  if (match === undefined) return undefined;
  const adapted = adaptMapping(match, parseMapping(source.mapping, 'mapping.yaml').mapping);
  return {
    ...adapted,
    told: adapted.differences.map(({ sheet, text, isDoubt }) => `${isDoubt ? '! ' : ''}${sheet}: ${text}`),
  };
}

describe('a spreadsheet that was mapped before', () => {
  it('is read just so the next time: units, fixed values, conditions and steps are kept', () => {
    const again = readAs(FIRST);
    expect(again?.told).toEqual([]);
    expect(faultsOf(again?.text ?? '')).toEqual([]);
    const read = (yaml: string) => mapAndCheck(FIRST, yaml).records.map(statedIn);
    expect(read(again?.text ?? '')).toEqual(read(MAPPING));
    expect(again?.text).toContain('# Corrected by hand.');
    expect(again?.text).toContain('because: sold before } # a remark');
  });

  it('asks about words that were not there, and says which companies and funds are new', () => {
    const later = (row: readonly CellSource[], title = 'Positions, in thousands of EUR') =>
      readAs([book([[title], [], HEADER, ...ROWS, row]), DATES])?.told;
    expect(later(['Acme', 'GF I', 'Seed', 'Pref', 'Held', '3', 100])).toEqual([]);
    expect(later(['Acme', 'GF I', 'Seed', 'Pref', 'Pipeline', '3', 100])).toEqual([
      '! Book: "Pipeline" under "Status" is new; such rows are read like the others',
    ]);
    expect(later(['Acme', 'GF I', 'Seed', 'Warrant', 'Held', '3', 100])).toEqual([
      '! Book: "Warrant" under "Kind" is new; the mapping names no type for such rows',
    ]);
    expect(later(['Corvid', 'GF I', 'Seed', 'Pref', 'Held', '3', 100])).toEqual([
      'Book: "Corvid" under "Company" is new',
    ]);
    expect(later(['Acme', 'GF I', 'Series A', 'Pref', 'Held', '3', 100])).toEqual([]);
    const unsaid = ROWS.map((row) => row.map((cell, index) => (index === 4 ? null : cell)));
    const before = remember([book([['Positions, in thousands of EUR'], [], HEADER, ...unsaid]), DATES]);
    expect(readAs(FIRST, before)?.told).toEqual([
      '! Book: "Held" and "Exited" under "Status" are new; such rows are read like the others',
    ]);
  });

  it('asks about a state in a column that was empty, held many texts or names rounds', () => {
    const wide = (of: (at: number) => readonly [string, string]) => {
      const rows = Array.from({ length: 60 }, (_, at) => [
        'Acme',
        'GF I',
        of(at)[0],
        'Pref',
        'Held',
        at,
        100,
        of(at)[1],
      ]);
      return [book([['Positions, in thousands of EUR'], [], [...HEADER, 'X'], ...rows]), DATES];
    };
    const told = (before: (at: number) => readonly [string, string], now: (at: number) => readonly [string, string]) =>
      readAs(wide(now), remember(wide(before)))?.told;
    const asked = ['! Book: "Pipeline" under "X" is new; such rows are read like the others'];
    expect(
      told(
        () => ['Seed', ''],
        (at) => ['Seed', at === 3 ? 'Pipeline' : ''],
      ),
    ).toEqual(asked);
    const remarks = (at: number) => ['Seed', `met on day ${at}`] as const;
    expect(told(remarks, (at) => (at === 3 ? ['Seed', 'Pipeline'] : remarks(at + 1)))).toEqual(asked);
    expect(
      told(
        () => ['Seed', ''],
        (at) => [at === 3 ? 'Passed' : `Round ${at}`, ''],
      ),
    ).toEqual(['! Book: "Passed" under "Round" is new; such rows are read like the others']);
  });

  it('does not take a title for a new unit in which only the day moved', () => {
    const titled = (title: string) => [book([[title], [], HEADER, ...ROWS]), DATES];
    const told = (before: string, now: string) => readAs(titled(now), remember(titled(before)))?.told;
    const DAYS = [
      '31 March 2024',
      '30 June 2024',
      'June 30th, 2024',
      '30.06.2024',
      '2024-06-30',
      'Q2 2024',
      'FY2025',
      'juin 2024',
      '30. Juni 2024',
      '30 giugno 2024',
      '31 maart 2024',
      '30 de junio de 2024',
      '1º de março de 2024',
      '2024年6月30日',
    ];
    for (const day of DAYS)
      expect(
        told('Positions as of 31 December 2023 (EUR in thousands)', `Positions as of ${day} (EUR in thousands)`),
      ).toEqual([]);
    expect(told('Positions at Q1 2024, in thousands of EUR', 'Positions at Q2 2024, in millions of EUR')).toHaveLength(
      1,
    );
    expect(told('Positions at Q1 2024, in thousands of EUR', 'Positions at Q2 2024')).toHaveLength(1);
  });

  it('moves the day of marks with the title or the header that says it, and asks', () => {
    const yaml = (value: string, day: string) => `schema: capsheet/mapping@1
sheets:
  - sheet: Book
    header: 2
    to:
      - sheet: Valuations
        columns: { Company: Company, Fund: { value: Larch Fund I }, Date: { value: ${day} }, Fair Value: ${value} }
`;
    const titled = (title: string, value = 'Value') => [
      book([[title], ['Company', 'Round', 'Cost', value], ['Acme', 'Seed', 1, 2]]),
    ];
    const told = (before: readonly Table[], now: readonly Table[], mapping = yaml('Value', '2024-09-30')) => {
      const again = readAs(now, remember(before, mapping));
      return [again?.told, /Date: { value: (\S+) }/.exec(again?.text ?? '')?.[1]];
    };
    const september = titled('Larch Fund I as of 30 September 2024');
    expect(told(september, september)).toEqual([[], '2024-09-30']);
    expect(told(september, titled('Larch Fund I as of 31 December 2024'))).toEqual([
      [expect.stringMatching(/^! Book: the Date is "2024-12-31" in every row, .*it was "2024-09-30"$/)],
      '2024-12-31',
    ]);
    expect(told(september, titled('Larch Fund I'))).toEqual([
      ['! Book: the Date is still "2024-09-30" in every row'],
      '2024-09-30',
    ]);
    expect(told(september, titled('Larch Fund II as of 30 September 2024'))[0]).toEqual([
      expect.stringMatching(/^! Book: the Fund is "Larch Fund I" in every row, but row 1 says/),
    ]);
    const [before, now] = ['Fair Value 30.09.2024', 'Fair Value 31.12.2024'];
    const headed = (header: string) => titled('Larch Fund I', header);
    expect(told(headed(before), headed(now), yaml(before, '2024-09-30'))).toEqual([
      [`! Book: "${now}" is read as "${before}" was, and its day is 2024-12-31`],
      '2024-12-31',
    ]);
  });

  it('moves no other day that happens to be the same, and none to a header beside which the former one stays', () => {
    const targets = (header: string) => `schema: capsheet/mapping@1
sheets:
  - sheet: Book
    header: 2
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Closing Date: { value: 2024-09-30 } }
      - sheet: Valuations
        columns: { Company: Company, Fund: { value: Larch Fund I }, Date: { value: 2024-09-30 }, Fair Value: ${header} }
`;
    const titled = (title: string, ...more: readonly string[]) => [
      book([[title], ['Company', 'Round', 'Cost', 'Value', ...more], ['Acme', 'Seed', 1, 2, ...more.map(() => 3)]]),
    ];
    const [september, december] = ['Larch Fund I as of 30 September 2024', 'Larch Fund I as of 31 December 2024'];
    const again = readAs(titled(december), remember(titled(september), targets('Value')))?.text ?? '';
    expect(again.match(/Date: { value: \S+ }/g)).toEqual([
      'Date: { value: 2024-09-30 }',
      'Date: { value: 2024-12-31 }',
    ]);
    const [june, autumn, winter] = ['30.06.2024', '30.09.2024', '31.12.2024'].map((day) => `Fair Value ${day}`) as [
      string,
      string,
      string,
    ];
    const rolled = readAs(
      titled('Larch Fund I', autumn, winter),
      remember(titled('Larch Fund I', june, autumn), targets(autumn)),
    );
    expect(rolled?.text).toContain(`Fair Value: ${autumn}`);
    expect(rolled?.told).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`"${winter}" is new`),
        expect.stringContaining(`"${june}" is gone`),
      ]),
    );
  });

  it('asks about a new word in the column of types, though the column names rounds as well', () => {
    const rounds = MAPPING.replace('Round: Round', 'Round: Kind');
    const later = [...ROWS, ['Cedar', 'GF I', 'Seed', 'Warrant', 'Held', '3', 100]];
    const again = readAs(
      [book([['Positions, in thousands of EUR'], [], HEADER, ...later]), DATES],
      remember(FIRST, rounds),
    );
    expect(again?.told.filter((text) => text.startsWith('! '))).toEqual([
      expect.stringContaining('"Warrant" under "Kind"'),
    ]);
  });

  it('asks about a new column of currencies, where every row was in one', () => {
    const later = ROWS.map((row) => [...row, 'USD']);
    const again = readAs([book([['Positions, in thousands of EUR'], [], [...HEADER, 'Ccy'], ...later]), DATES]);
    expect(again?.told).toContain('! Book: "Ccy" is new, and every row is still read in "EUR"');
  });

  it('does not take a column in another unit for the one of the quarter before', () => {
    const yaml = `schema: capsheet/mapping@1
sheets:
  - sheet: Book
    header: 1
    to:
      - sheet: Valuations
        columns: { Company: Company, Fund: Fund, Date: { value: 2024-09-30 }, Fair Value: "Value 30.09.2024 (EUR)", Currency: { value: EUR } }
`;
    const rows = (header: string) =>
      book([
        ['Company', 'Fund', header],
        ['Acme', 'GF I', 300],
      ]);
    const source = remember([rows('Value 30.09.2024 (EUR)')], yaml);
    const textOf = (header: string) => readAs([rows(header)], source)?.text.includes(`Fair Value: "${header}"`);
    expect([textOf('Value 31.12.2024 (EUR)'), textOf('Value 31.12.2024 (EUR k)')]).toEqual([true, false]);
  });

  it('says what it takes for granted', () => {
    const again = readAs(FIRST);
    expect(again?.granted).toEqual([
      'Book: numbers in text are written with ","',
      'Book: Investment Amount of Securities from "Cost" is in thousands',
      'Book: Currency of Securities is always "EUR"',
      'Book: certificate only where "Kind" is "Pref"',
      'Book: rows are left out where "Status" is "Exited" (sold before)',
      'Book: "Price" is worked out (divide)',
      'Book: "Closed" is looked up in "Dates"',
      'Dates: numbers in text are written with ","',
    ]);
    expect(again?.text.split('\n').slice(0, 3)).toEqual([
      '# As before: read as book.xlsx was, with a mapping that somebody had corrected. Check what is different.',
      '# As before: assumed: Book: numbers in text are written with ",".',
      '# As before: assumed: Book: Investment Amount of Securities from "Cost" is in thousands.',
    ]);
    const twice = readAs(FIRST, { ...remember(), mapping: again?.text ?? '' });
    expect(twice?.text).toBe(again?.text);
  });

  it('says so of every condition and of every step that there is', () => {
    const yaml = `holders: [{ fund: Growth Fund I, names: [GF I] }]
sheets:
  - sheet: Book
    dateOrder: dmy
    split: [{ column: Round, separator: ' ', into: [Stage, Rest] }]
    skipRows:
      - { rows: 5-6 }
      - { rows: 9- }
      - { column: Status, blank: true }
      - { column: Status, blank: false }
      - { column: Status, matches: '^x' }
      - { column: Fund, isFund: false }
    steps:
      - split: { column: Kind, separator: '/', into: [Type, More] }
      - group: { by: [Company], sum: [Cost], last: [Status] }
    to: [{ sheet: Companies, columns: { Company: { column: Company, default: Acme } } }]
`;
    const again = readAs([book([HEADER, ...ROWS])], remember([book([HEADER, ...ROWS])], yaml));
    expect(again?.granted.map((line) => line.replace('Book: ', ''))).toEqual([
      'dates in text are written as dmy',
      'Company of Companies is "Acme" where the cell is empty',
      'rows are left out where the row is 5 to 6',
      'rows are left out where the row is 9 or below',
      'rows are left out where "Status" is blank',
      'rows are left out where "Status" is not blank',
      'rows are left out where "Status" matches "^x"',
      'rows are left out where "Fund" is not one of the firm\'s funds',
      '"Kind" is taken apart',
      'rows with the same "Company" are one (group)',
    ]);
  });

  it('is found where its tab, its header and its columns stand now, and what differs is said', () => {
    const header = ['Company', 'Vehicle', 'Fund', 'Round', 'Kind', 'Status', 'Cost', 'Shares', 'Remark'];
    const moved = book(
      [['Positions, in millions of EUR'], [], [], header, ...ROWS.map((row) => [row[0], 'x', ...row.slice(1), 'y'])],
      'Book 2026',
    );
    const again = readAs([moved, DATES, makeTable('Notes', [['a', 'b']])]);
    expect(again?.told).toEqual([
      'Book 2026: the tab was called "Book"',
      'Book 2026: the header is in row 4, last time in row 3; check what the mapping says about rows',
      'Book 2026: "Vehicle" and "Remark" are new',
      'Book 2026: "Fund", "Round", "Kind", "Status", "Cost" and "Shares" are in a different column',
      '! Book 2026: column B, which the mapping names by its letters, was "Fund" and is "Vehicle"',
      '! Book 2026: above the header there is "Positions, in millions of EUR" about a unit, where there was "Positions, in thousands of EUR"',
      'Notes: the tab is new',
    ]);
    const { mapping } = parseMapping(again?.text ?? '', 'again.yaml');
    expect(mapping.sheets[0]?.names).toEqual(['Book 2026']);
    expect(mapping.sheets[0]?.headerRows).toEqual({ first: 4, last: 4 });
    expect(mapping.sheets[0]?.doubts.map(({ text }) => text)).toEqual([
      'column B, which the mapping names by its letters, was "Fund" and is "Vehicle"',
      'above the header there is "Positions, in millions of EUR" about a unit, where there was "Positions, in thousands of EUR"',
    ]);
  });

  it('moves the rows that it names with the header, and asks about them', () => {
    const yaml = `
sheets:
  - sheet: Book
    header: 3
    rows: 4-5
    steps: [{ unpivot: { columns: [Seed, A], into: Cost, name: Round, above: { Closed: 1 } } }]
    to: [{ sheet: Certificates, columns: { Company: Company, Issue Date: Closed, Investment Amount: Cost } }]
`;
    const rows = [[null, null, '2021-03-01', '2022-04-01'], [], ['Company', 'Fund', 'Seed', 'A'], ['Acme', 'F', 1, 2]];
    const source = remember([book(rows)], yaml);
    const moved = [book([['A title'], ['and a note'], ...rows])];
    const again = readAs(moved, source);
    expect(again?.told).toEqual([
      '! Book: the header is in row 5, last time in row 3; check what the mapping says about rows',
    ]);
    const read = (tables: readonly Table[], text: string) => mapAndCheck(tables, text).records.map(statedIn);
    expect(read(moved, again?.text ?? '')).toEqual(read([book(rows)], yaml));
  });

  it('says that a column is gone, and asks where it may be the same in another unit', () => {
    const source = remember(
      [book([['Company', 'Round', 'Fund', 'Kind', 'Cost ($000)']])],
      'sheets: [{ sheet: Book, to: [{ sheet: Certificates, columns: { Company: Company, Investment Amount: { column: Cost ($000), unit: thousands } } }] }]',
    );
    const again = readAs([book([['Company', 'Round', 'Fund', 'Kind', 'Cost ($m)']])], source);
    expect(again?.told).toEqual([
      'Book: "Cost ($m)" is new',
      'Book: "Cost ($000)" is gone',
      '! Book: "Cost ($m)" seems to be in millions, and "Cost ($000)" was in thousands',
    ]);
  });

  it('keeps the name by which lookups call a tab that is called otherwise now', () => {
    const dates = makeTable('Dates of closing', [
      ['Round', 'Closed'],
      ['Seed', '2021-03-01'],
    ]);
    const again = readAs([FIRST[0] as Table, dates]);
    expect(faultsOf(again?.text ?? '')).toEqual([]);
    expect(mapAndCheck([FIRST[0] as Table, dates], again?.text ?? '').records.map(statedIn)).toEqual(
      mapAndCheck(FIRST, MAPPING).records.map(statedIn),
    );
  });

  it('is not taken for one whose headers are others, or of which a table is not there', () => {
    expect(readAs([book([['Investor', 'Amount', 'Date', 'Fund']]), DATES])).toBeUndefined();
    expect(readAs([FIRST[0] as Table])).toBeUndefined();
  });

  it('has tables beside each other, each known within its own columns, with what heads their rows', () => {
    const sides = (top: number): Table =>
      book([
        ...Array.from({ length: top }, () => [] as const),
        ['Firm', 'Cost', null, 'Firm', 'Worth'],
        ['Seed', null, null, 'Acme', 5],
        ['Acme', 3],
        [],
        ['Old', 4],
      ]);
    const to = (sheet: string, amount: string): string =>
      `to: [{ sheet: ${sheet}, columns: { Company: Firm, Fund: { value: F }, ${amount} } }]`;
    const yaml = `
sheets:
  - { sheet: Book, columns: A-B, headings: { column: Firm, name: Stage }, ${to('Certificates', 'Investment Amount: Cost')} }
  - { sheet: Book, columns: D-E, ${to('Certificates', 'Investment Amount: Worth')} }
  - { sheet: Book, skip: true, rows: 5-, columns: A-B, because: sold }
`;
    const source = remember([sides(0)], yaml);
    const memory = { ...NO_MEMORY, sources: [source] };
    expect(parseMemory(writeMemory(memory))).toEqual(memory);
    expect(source.tabs.map(({ within, columns }) => [within, columns.map(({ letters }) => letters)])).toEqual([
      ['A-B', ['A', 'B']],
      ['D-E', ['D', 'E']],
    ]);
    const again = readAs([sides(1)], source);
    expect(again?.granted).toEqual([
      'Book: the table is in columns A to B',
      'Book: a text alone in "Firm" is "Stage" of the rows below it',
      'Book: Fund of Securities is always "F"',
      'Book: the table is in columns D to E',
      'Book: Fund of Securities is always "F"',
    ]);
    const moved = 'the header is in row 2, last time in row 1; check what the mapping says about rows';
    expect(again?.told).toEqual([`Book: ${moved}`, `Book: ${moved}`]);
    expect(again?.text.split('\n').filter((line) => line.includes('confirm'))).toEqual([
      expect.stringContaining(
        '{ that: "Row 5 and those below are left out like last time, whatever they contain now", topic: meaning }',
      ),
    ]);
  });

  it('fits the more alike of two, and both where they are alike', () => {
    const other = remember(
      [book([HEADER.slice(0, 6), ...ROWS]), DATES],
      MAPPING.replace('header: 3', 'header: 1').replace(
        '      - compute: { name: Price, divide: [Cost, Shares], round: 4 }\n',
        '',
      ),
      'other.xlsx',
    );
    const find = (sources: readonly RememberedSource[]) =>
      recogniseSource([makeWorkbook(FIRST)], sources).map(({ source }) => source.name);
    expect(find([other, remember()])).toEqual(['book.xlsx']);
    expect(find([{ ...remember(), name: 'twin.xlsx' }, remember()])).toEqual(['twin.xlsx', 'book.xlsx']);
  });
});

describe('the memory', () => {
  it('is kept whole as a file, and replaces what was said of the same spreadsheet', () => {
    const memory = { ...NO_MEMORY, sources: [remember()] };
    expect(parseMemory(writeMemory(memory))).toEqual(memory);
    const later = { ...remember(), mapping: 'sheets: [{ sheet: Book, skip: true }]' };
    expect(mergeMemory(memory, { ...NO_MEMORY, sources: [later] }).sources).toEqual([later]);
    const other = remember([book([[], [], [...HEADER, 'More']]), DATES]);
    expect(mergeMemory(memory, { ...NO_MEMORY, sources: [other] }).sources.map(({ name }) => name)).toEqual([
      'book.xlsx',
      'book.xlsx (2)',
    ]);
  });

  it('of the first version is read as it is', () => {
    expect(parseMemory('schema: capsheet/mapping-memory@1\nfunds: { A: B }\n')).toEqual({
      ...NO_MEMORY,
      funds: { A: 'B' },
    });
    expect(writeMemory(NO_MEMORY)).toContain('capsheet/mapping-memory@1');
  });
});
