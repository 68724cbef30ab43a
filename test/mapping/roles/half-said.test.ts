import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { NO_MEMORY, type Proposal, type Said } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { findPeriodEnd, findYearEnd } from '../../../src/mapping/source/period-end.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { doubtsIn, loadCsv, loadMapped, loadTables } from '../foreign/support.ts';

type Line = readonly (string | number)[];

const HEADER: Line = ['Company', 'Fund', 'Round', 'Date', 'Share Class', 'Shares', 'Cost (EUR)'];
const maple = (date: string): Line => ['Maple', 'Fund I', 'Seed', date, 'Seed Preferred', 1000, 50000];
const hazel = (date: string): Line => ['Hazel', 'Fund I', 'Series A', date, 'Series A Preferred', 2000, 80000];
const listing = (first: string, second: string) => makeTable('Book', [HEADER, maple(first), hazel(second)]);
const ofKind = (loads: readonly string[], kind: string): readonly string[] =>
  loads.filter((line) => line.includes(` ${kind} `));
const daysIn = (loads: readonly string[]): readonly string[] =>
  ofKind(loads, 'security').flatMap((line) => /\d{4}-\d\d-\d\d/.exec(line) ?? []);
const yamlOf = (proposal: Proposal): string => writeMapping(proposal, { inputs: ['input.xlsx'] });

/** Answers the question that has such an answer. */
function say(proposal: Proposal, answer: string): Proposal {
  const said = listQuestions(proposal).flatMap((question): readonly Said[] => {
    const one = question.answers.includes(answer) ? question.say?.(answer) : undefined;
    return one === undefined ? [] : [one];
  });
  expect(said).toHaveLength(1);
  return said.reduce((answered, one) => answered.answer(one), proposal);
}

describe('a date of which only the month, quarter or half is said', () => {
  it.each([
    ['Mar-21', 'Jun-22', ['2021-03-31', '2022-06-30']],
    ['03/2021', '06/2022', ['2021-03-31', '2022-06-30']],
    ['Q1 2021', '2022 Q2', ['2021-03-31', '2022-06-30']],
    ['mars 2021', 'juin 2022', ['2021-03-31', '2022-06-30']],
    ['H1 2021', 'H2 2022', ['2021-06-30', '2022-12-31']],
    ['2021-03', '15.06.2022', ['2021-03-31', '2022-06-15']],
  ])('is its last day, which is asked once: %s', (first, second, days) => {
    const { loads, yaml, asks } = loadTables([listing(first, second)]);
    expect(daysIn(loads)).toEqual(days);
    expect(asks).toEqual(['Book!D1 mapping-unconfirmed']);
    expect(doubtsIn(yaml)).toEqual([expect.stringMatching(`^day: .*${days[0]}`)]);
  });

  it('is the first day where somebody says so, in the terminal and on the page', () => {
    const proposal = proposeMapping(
      [makeWorkbook([listing('Q1 2021', 'Q2 2022')])],
      { companies: [], funds: [], customColumns: [] },
      NO_MEMORY,
    );
    const edited = applyEdit(yamlOf(proposal), { kind: 'day', table: 0, ref: 'Date', day: 'first' }, 'm.yaml');
    for (const yaml of [yamlOf(say(proposal, 'the first day')), edited]) {
      const { loads } = loadMapped([listing('Q1 2021', 'Q2 2022')], yaml);
      expect(doubtsIn(yaml)).toEqual([]);
      expect(daysIn(loads)).toEqual(['2021-01-01', '2022-04-01']);
      expect(ofKind(loads, 'round').join()).toContain('2021-01-01');
    }
  });

  it('stays an error at the cell where it is none', () => {
    const days = ['Mar-21', 'Apr-21', 'Q1 2022', 'Q3 2022', 'some day in spring'];
    const rows = days.map((day, index) => maple(day).with(2, `Series ${index}`));
    expect(loadTables([makeTable('Book', [HEADER, ...rows])]).asks).toContain('Book!D6 date-invalid');
  });

  it('is of the year that stands elsewhere in a name', () => {
    expect(
      ['Q3 book of 2023', 'a-h1-2024', 'book 2024'].map((name) => findPeriodEnd(name) ?? findYearEnd(name)),
    ).toEqual(['2023-09-30', '2024-06-30', '2024-12-31']);
    expect(['fund-2-2020', 'Q1 and Q2 2023 book'].map(findPeriodEnd)).toEqual([undefined, '2023-06-30']);
  });
});

describe('numbers in a CSV file that semicolons divide', () => {
  const csv = (cost: string, separator = ';') =>
    [HEADER, ['Maple', 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', '12.500', cost]]
      .map((cells) => cells.join(separator))
      .join('\n');

  it('have a decimal comma, which is asked', async () => {
    const { loads, yaml } = await loadCsv(csv('250.000'));
    expect(ofKind(loads, 'security').join()).toMatch(/12500 \| 250000 EUR$/);
    expect(doubtsIn(yaml)).toEqual(['decimal-sign: 12.500 · 12500']);
    const edited = applyEdit(yaml, { kind: 'file-decimal', sign: '.' }, 'm.yaml');
    expect(doubtsIn(edited)).toEqual([]);
    expect(parseMapping(edited, 'm.yaml').mapping.sheets[0]?.written.decimalSign).toBe('.');
  });

  it('have none where apostrophes or another number show the opposite, and nothing says it of commas', async () => {
    expect((await loadCsv(csv("250'000.00"))).asks).toContain('book!F2 number-ambiguous');
    expect((await loadCsv(csv('250000.00'))).asks).toContain('book!F2 number-ambiguous');
    expect((await loadCsv(csv('250.000', ','))).asks).toContain('book!F2 number-ambiguous');
  });
});

describe('notes that name no round', () => {
  const NOTES: Line = ['Company', 'Fund', 'Instrument', 'Round', 'Date', 'Shares', 'Cost (EUR)'];
  const share: Line = ['Maple', 'Fund I', 'Preferred', 'Seed', '2021-03-15', 1000, 50000];
  const note = (round: string, company = 'Hazel'): Line => [
    company,
    'Fund I',
    'Wandeldarlehen',
    round,
    '2022-06-01',
    '',
    9000,
  ];

  it('are in one that is called what they are, with a day of its own, which is asked', () => {
    const { loads, yaml } = loadTables([makeTable('Book', [NOTES, share, note('')])]);
    expect(ofKind(loads, 'round')).toEqual([
      expect.stringContaining('Maple | Seed | 2021-03-15'),
      expect.stringContaining('Hazel | Wandeldarlehen | 2022-06-01'),
    ]);
    expect(ofKind(loads, 'security')).toHaveLength(2);
    expect(doubtsIn(yaml)).toEqual([expect.stringMatching(/^column: Round/)]);
  });

  it('keep the rounds that some of them name', () => {
    const { loads } = loadTables([makeTable('Book', [NOTES, share, note(''), note('Bridge', 'Linden')])]);
    expect(ofKind(loads, 'security').map((line) => /Seed|Bridge|Wandeldarlehen/.exec(line)?.[0])).toEqual([
      'Seed',
      'Wandeldarlehen',
      'Bridge',
    ]);
    expect(ofKind(loads, 'round')).toHaveLength(3);
  });
});

describe('marks that the cell above is meant', () => {
  it.each(['"', '〃', ',,', '同上'])('take the name above, without a question: %s', (mark) => {
    const rows = [
      HEADER,
      maple('2021-03-15'),
      hazel('2022-06-01').with(0, mark),
      hazel('2023-06-01').with(0, 'Linden'),
    ];
    const { loads, yaml, asks } = loadTables([makeTable('Book', rows)]);
    expect(ofKind(loads, 'security').map((line) => /Maple|Linden/.exec(line)?.[0])).toEqual([
      'Maple',
      'Maple',
      'Linden',
    ]);
    expect([asks, doubtsIn(yaml)]).toEqual([[], []]);
  });

  it('are asked about where a company may be called so', () => {
    const { yaml } = loadTables([
      makeTable('Book', [HEADER, maple('2021-03-15'), hazel('2022-06-01').with(0, 'Idem')]),
    ]);
    expect(doubtsIn(yaml)).toEqual([expect.stringContaining('rows: "Idem"')]);
  });
});

it('a total of one fund or company is no row, wherever its word stands', () => {
  const total: Line = ['Maple', 'Summe', '', '', '', 3000, 130000];
  const { loads, asks } = loadTables([
    makeTable('Book', [HEADER, maple('2021-03-15'), hazel('2022-06-01').with(0, 'Maple'), total]),
  ]);
  expect([ofKind(loads, 'security').length, asks]).toEqual([2, []]);
});

it('deals that were not made are left out of a list of rounds, and asked about', () => {
  const rows = [
    ['Company', 'Round', 'Closing Date', 'Round Size (EUR)', 'Status'],
    ['Maple', 'Seed', '2021-03-15', 500000, 'Invested'],
    ['Hazel', 'Series A', '2022-06-01', 800000, 'Passed'],
  ];
  const { loads, yaml } = loadTables([makeTable('Pipeline', rows)]);
  expect(ofKind(loads, 'round')).toEqual([expect.stringContaining('Maple')]);
  expect(doubtsIn(yaml)).toContainEqual(expect.stringMatching(/^left-out: "Passed" .*800,000/));
});

describe('what the rows are', () => {
  const typed = (header: string, ...texts: readonly string[]) =>
    makeTable('Book', [
      [...HEADER.filter((name) => name !== 'Share Class'), header],
      ...texts.map((text, index) => [...maple(`2021-03-1${index}`).toSpliced(4, 1).with(0, `Company ${index}`), text]),
    ]);

  it.each(['Préstamo participativo', 'Genussschein', 'Blorf', '贷款'])(
    'is asked where a column of whatever header says so: %s',
    (text) => {
      const { yaml } = loadTables([typed('Foo', 'Preferred', 'Preferred', text)]);
      expect(doubtsIn(yaml)).toContainEqual(expect.stringContaining(`"${text}"`));
    },
  );

  it('is asked where one row names two', () => {
    const { yaml } = loadTables([typed('Instrument', 'Preferred', 'Warrant', 'Preferred B w/ warrant')]);
    expect(doubtsIn(yaml)).toEqual([
      expect.stringContaining('types: "Preferred B w/ warrant"'),
      ...doubtsIn(loadTables([typed('Instrument', 'Preferred', 'Warrant', 'Warrant')]).yaml),
    ]);
  });
});
