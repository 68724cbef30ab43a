import { describe, expect, it } from 'vitest';
import type { CellComment } from '../../../src/spreadsheet/workbook/table.ts';
import { loadTables } from '../../mapping/foreign/support.ts';
import { makeTable } from '../../support/make-table.ts';
import { findingsOf } from './support.ts';

const ROUND = {
  Company: 'Oak Motion',
  Round: 'Seed',
  'Closing Date': '2024-03-31',
  'Round Size': 500,
  Currency: 'EUR',
};

function told(...comments: readonly CellComment[]): string[] {
  return findingsOf([makeTable('Rounds', [Object.keys(ROUND), Object.values(ROUND)], { comments })]).filter(
    (text) => !text.includes('resolved-later'),
  );
}

describe('a comment on a cell', () => {
  it('that speaks of thousands is asked about like a note above the table', () => {
    expect(told({ rowNumber: 1, columnIndex: 3, text: 'in EUR thousands' })).toContain(
      'warning Rounds!D1 unit-doubtful: "in EUR thousands" · Investment Amount · USD',
    );
  });

  it.each(['do not upload', 'VOID', 'cancelled'])(
    'that says that its row does not count is asked about: %s',
    (text) => {
      expect(told({ rowNumber: 2, columnIndex: 1, text })).toEqual(
        expect.arrayContaining([expect.stringMatching(/^warning Rounds!B2 \(Round\) row-disowned/)]),
      );
    },
  );

  it('that says anything else is told of, once a sheet', () => {
    expect(
      told({ rowNumber: 2, columnIndex: 2, text: 'ask Mara' }, { rowNumber: 40, columnIndex: 9, text: 'and Jo' }),
    ).toEqual(['info Rounds!C2 comments-not-loaded: 2 · "ask Mara"']);
  });

  it('of capsheet itself is nothing new', () => {
    expect(
      told(
        { rowNumber: 2, columnIndex: 2, text: 'Error: Wrong.', author: 'capsheet' },
        { rowNumber: 2, columnIndex: 3, text: 'Warning: Odd.\n\n— capsheet' },
        { rowNumber: 2, columnIndex: 1, text: 'Warning: The row says "do not upload".', author: 'capsheet' },
        {
          rowNumber: 1,
          columnIndex: 3,
          text: 'Warning: "in EUR thousands" is written above the header.\n\n— capsheet',
        },
      ),
    ).toEqual([]);
  });

  it('of a foreign table that speaks of millions keeps its amounts from being taken as they are', () => {
    const table = makeTable(
      'Deals',
      [
        ['Company', 'Fund', 'Round', 'Share Class', 'Date', 'Shares', 'Cost', 'Currency'],
        ['Acme', 'Fund I', 'Seed', 'Seed Preferred', '2021-03-15', 12500, 1.25, 'USD'],
        ['Borealis', 'Fund I', 'Seed', 'Seed Preferred', '2022-11-28', 6400, 0.64, 'USD'],
      ],
      { comments: [{ rowNumber: 1, columnIndex: 6, text: 'USD in millions' }] },
    );
    expect(loadTables([table]).asks).toContain('Deals!G1 mapping-unconfirmed');
  });
});
