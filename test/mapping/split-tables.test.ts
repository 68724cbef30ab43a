import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../../src/base/util/steps.ts';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { splitTables } from '../../src/mapping/propose/tables/split-tables.ts';
import { writeMapping } from '../../src/mapping/propose/write-mapping.ts';
import { type CellSource, makeTable, makeWorkbook } from '../support/make-table.ts';
import { isQuick } from '../support/sweep.ts';
import { mapAndCheckAll } from './support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };
const HOLDINGS = [
  ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'],
  ['Acme', 'Fund I', 'Seed', '2024-01-31', 'Preferred', 1000, 50000],
  ['Borealis', 'Fund I', 'Seed', '2024-02-29', 'Preferred', 1000, 75000],
];
const ROUNDS = [
  ['Company', 'Round', 'Closing Date', 'Round Size (USD)'],
  ['Acme', 'Seed', '2024-01-31', 5000000],
];

function propose(rows: readonly (readonly CellSource[])[]) {
  const inputs = [makeWorkbook([makeTable('Book', rows)])];
  const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);
  const { records } = mapAndCheckAll(inputs, writeMapping(proposal, { inputs: ['x'] }));
  const places = records.map(({ kind, origin }) => `${origin.rowNumber} ${kind}`);
  const read = proposal.sheets.map(({ headerRows, lastRow }) => [headerRows.last, lastRow]);
  return { read, lost: proposal.loss.sheets, places };
}

describe.skipIf(isQuick)('a table of more cells than a call has room for', () => {
  it('is one table, to its last cell', () => {
    const row = Array.from({ length: 40 }, (_, index) => `x${index}`);
    const [only, ...more] = runAtOnce(
      splitTables(makeTable('Book', [row, ...Array.from({ length: 5000 }, () => row)])),
    );
    expect([only?.cells, more.length]).toEqual(['A1:AN5001', 0]);
  });
});

describe('tables below each other on a tab', () => {
  it('are each read to their end', () => {
    const { read, lost, places } = propose([['What we hold'], ...HOLDINGS, [], ['Rounds'], [], ...ROUNDS]);
    expect([read, lost]).toEqual([
      [
        [2, 4],
        [8, 9],
      ],
      [],
    ]);
    expect(places.filter((place) => !place.endsWith('company') && !place.endsWith('class'))).toEqual([
      '3 round',
      '3 security',
      '4 round',
      '4 security',
    ]);
  });

  it('are told apart by their header alone', () => {
    expect(propose([...HOLDINGS, [], ...ROUNDS]).read).toEqual([
      [1, 3],
      [5, 6],
    ]);
  });

  it('are named with their cells where they are nothing of the format', () => {
    const { read, lost } = propose([...HOLDINGS, [], ['OPTION POOL'], [], ['Granted', 1200], ['Exercised', 400]]);
    expect(read).toEqual([[1, 3]]);
    expect(lost).toEqual([
      {
        sheet: 'Book',
        cells: 'A5:B8',
        why: 'no row is a header that capsheet knows',
        doubts: [
          'A5:B8: it is left out, because no row is a header that capsheet knows; it holds 1,600 under column B',
        ],
      },
    ]);
  });

  it('are one where only a blank row stands between its rows', () => {
    const [header = [], ...rows] = HOLDINGS;
    const { read, places } = propose([header, ...rows.flatMap((row) => [[], row])]);
    expect([read, places.filter((place) => place.endsWith('security'))]).toEqual([
      [[1, undefined]],
      ['3 security', '5 security'],
    ]);
  });
});
