import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQualities, listMissing as listUnfilled } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { toMapReport } from '../../../src/mapping/propose/to-map-report.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { loadMapped, loadTables } from '../foreign/support.ts';

type Rows = readonly (readonly CellSource[])[];

const NOBODY = { companies: [], funds: [], customColumns: [] };
const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost'];
const HELD: Rows = [
  ['Linden', 'Fund I', 'Series A', '2021-03-15', 'Series A Preferred', 12500, 75],
  ['Rowan', 'Fund I', 'Seed', '2022-11-28', 'Seed Preferred', 8000, 120],
];
const propose = (tables: readonly Table[]): Proposal => proposeMapping([makeWorkbook(tables)], NOBODY, NO_MEMORY);
const listMissing = (proposal: Proposal) => [...listUnfilled(proposal), ...listQualities(proposal)];
const questionsOf = (proposal: Proposal) => toMapReport(proposal, 'm.yaml').questions ?? [];
const yamlOf = (proposal: Proposal): string => writeMapping(proposal, { inputs: ['input.xlsx'] });
/** Tables of the same purchases count once. */
const heldIn = (name: string): Rows => HELD.map(([company, ...row]) => [`${company} ${name}`, ...row]);
/** A table with so many columns of amounts that nothing in the format is called as. */
const withOthers = (name: string, count: number): Table => {
  const others = Array.from({ length: count }, (_, index) => `Blorb ${String.fromCharCode(65 + index)}`);
  return makeTable(name, [
    [...HEADER, ...others],
    ...heldIn(name).map((row, at) => [
      ...row,
      ...others.map((_, index) => 70001 + index * 977 + at * (13 + index * index)),
    ]),
  ]);
};

describe('questions', () => {
  it('are at most twelve, and name or count every amount that is left out (law)', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(counts, (all) => {
        const questions = questionsOf(propose(all.map((count, index) => withOthers(`Tab ${index + 1}`, count))));
        expect(questions.length).toBeLessThanOrEqual(12);
        const left = questions
          .filter(({ text }) => text.includes('left out'))
          .map(({ header, text }) => `${header} ${text}`);
        const named = left.join().match(/Blorb/g)?.length ?? 0;
        const counted = Number(/and (\d+) more, which the tie-out lists/.exec(left.join())?.[1] ?? 0);
        expect(named + counted).toBe(all.reduce((sum, count) => sum + count, 0));
      }),
      { seed: 5, numRuns: 20 },
    );
  });

  it('stand at their own cells where there are few', () => {
    const { asks } = loadTables([withOthers('Book', 1)]);
    expect(asks).toEqual(['Book!G1 mapping-unconfirmed', 'Book!H1 mapping-unconfirmed']);
  });

  it('have the answers that they can have', () => {
    const answers = questionsOf(propose([makeTable('Book', [HEADER, ...HELD])])).map((question) => question.answers);
    expect(answers).toEqual([
      ['as it is', 'thousands', 'millions', 'billions'],
      ["the profile's currency", 'a code such as EUR'],
    ]);
  });

  it('name the roles that no column fills', () => {
    const rows = [HEADER.toSpliced(1, 1), ...HELD.map((row) => row.toSpliced(1, 1))];
    expect(questionsOf(propose([makeTable('Book', rows)])).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('nothing says the Fund'),
    );
  });

  it('change what is read, or stay open, whatever is answered (law)', () => {
    const answer = fc.constantFrom(
      '',
      'no',
      'as it is',
      'thousands',
      'Millions',
      'EUR',
      'yes',
      'Fund I',
      '2024-03-31',
      '?!',
    );
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
        const rows = [HEADER.toSpliced(1, 1), ...HELD.map((row) => row.toSpliced(1, 1))];
        let proposal = propose([makeTable('Book', rows), makeTable('More', rows)]);
        for (const said of answers) {
          for (const question of listMissing(proposal)) {
            const filled = question.fill(proposal, said);
            if (filled === undefined || filled === proposal) continue;
            expect(yamlOf(filled)).not.toBe(yamlOf(proposal));
            proposal = filled;
          }
        }
        expect(questionsOf(proposal).length).toBeLessThanOrEqual(12);
      }),
      { seed: 7, numRuns: 20 },
    );
  });

  it('ask for a role of several tables once where much is asked, and give the answer to each', () => {
    const rowsOf = (name: string) => [HEADER, ...heldIn(name)].map((row) => row.toSpliced(1, 1));
    const proposal = propose(['A', 'B', 'C'].map((name) => makeTable(`Book ${name}`, rowsOf(name))));
    const asked = listUnfilled(proposal).filter(({ text }) => text.includes('the Fund of'));
    expect(asked.map(({ text }) => text.split(':')[0])).toEqual(['Book A, Book B and Book C']);
    const filled = asked[0]?.fill(proposal, 'Fund I') ?? proposal;
    expect(yamlOf(filled).match(/Fund: \{ value: Fund I \}/g)).toHaveLength(3);
    expect(listUnfilled(filled)).toEqual([]);
  });

  it.each([
    [
      'leave out',
      [['Status'], ['Active'], ['Exited']],
      'y/N, leave out',
      (text: string) => text.includes('still held'),
      /Rowan/,
      'skipRows:\n      - { column: Status, is: [Exited], because: you said so }',
    ],
    [
      'leave out',
      [['Exit Date'], [''], [formatted(45_000, 'yyyy-mm-dd')]],
      'y/N, leave out',
      (text: string) => text.includes('still held'),
      /Rowan/,
      'skipRows:\n      - { column: Exit Date, is: [2023-03-15], because: you said so }',
    ],
    [
      'common',
      [['Price Per Share'], [6], [15]],
      'y/N, common, preferred',
      (text: string) => text.includes('the Class Type is'),
      undefined,
      'Class Type: { value: common }',
    ],
  ] as const)('can be answered by what it is: %s', (answer, more, answers, isMeant, gone, line) => {
    const header = HEADER.map((name) => (answer === 'common' && name === 'Share Class' ? 'Notes' : name));
    const rows = [header, ...HELD].map((row, index) => [...row, ...(more[index] ?? [])]);
    if (answer === 'common') for (const row of rows.slice(1)) row[4] = 'held';
    const proposal = propose([makeTable('Book', rows)]);
    const question = listQuestions(proposal).find(({ text }) => isMeant(text));
    expect(question?.answers).toBe(answers);
    const said = question?.say?.(answer);
    const answered = said === undefined ? proposal : proposal.answer(said);
    expect(yamlOf(answered)).toContain(line);
    expect(listQuestions(answered).some(({ text }) => isMeant(text))).toBe(false);
    const { loads } = loadMapped([makeTable('Book', rows)], yamlOf(answered));
    if (gone !== undefined) expect(loads.join()).not.toMatch(gone);
  });

  it('give the currency to every table that has none', () => {
    const proposal = propose([
      makeTable('Book', [HEADER, ...HELD]),
      makeTable('More', [HEADER, ...HELD.map((row) => row.with(0, `${row[0]} Labs`))]),
    ]);
    const asked = listMissing(proposal).filter(({ text }) => text.includes('Currency'));
    expect(asked).toHaveLength(1);
    const filled = asked[0]?.fill(proposal, 'eur');
    expect(yamlOf(filled ?? proposal).match(/Currency: \{ value: EUR \}/g)?.length).toBeGreaterThan(2);
    expect(questionsOf(filled ?? proposal).some(({ text }) => text.includes('profile'))).toBe(false);
  });
});
