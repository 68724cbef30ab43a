import { expect, it } from 'vitest';
import { tallyWorkbooks } from '../../src/mapping/map-workbooks.ts';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { toMapping } from '../../src/mapping/propose/write-mapping.ts';
import type { Row } from '../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../support/make-table.ts';

const HEADER = ['Portfolio Company', 'Vehicle', 'Stage', 'Date of Purchase', 'No. of Shares', 'Cost (USD)', 'Partner'];

/** How often the rows of a list are read until its mapping is proposed and ties out, for each of them. */
function readingsOf(rowCount: number): number {
  const rows = Array.from({ length: rowCount }, (_, row) => [
    ...[
      `Company ${Math.floor(row / 10)} Holdings`,
      `Fund ${row % 3}`,
      ['Seed', 'Series A'][row % 2] ?? '',
      '2021-03-01',
    ],
    ...[1000 + ((row * 7919) % 90_000), 500 + ((row * 104_729) % 900_000), `Partner ${row % 7}`],
  ]);
  const table = makeTable('Deals', [HEADER, ...rows]);
  let readings = 0;
  const counted = table.rows.map(
    (row): Row =>
      Object.defineProperty({ ...row }, 'cells', {
        get: () => {
          readings += 1;
          return row.cells;
        },
      }),
  );
  const inputs = [makeWorkbook([{ ...table, rows: counted }])];
  const mapping = toMapping(proposeMapping(inputs, { companies: [], funds: [], customColumns: [] }, NO_MEMORY));
  if (mapping === undefined) throw new Error('nothing is proposed');
  expect(tallyWorkbooks(inputs, mapping).tallies.flatMap(({ columns }) => columns).length).toBeGreaterThan(1);
  return readings / rowCount;
}

it('reads each row as often, however many there are', () => {
  const [few, many, most] = [100, 400, 1600].map(readingsOf);
  expect(many).toBeLessThanOrEqual(few ?? 0);
  expect(most).toBeLessThanOrEqual(few ?? 0);
  expect(most).toBeLessThanOrEqual(MOST_READINGS);
});

/** Of a row: the cells of packed rows are made anew each time. */
const MOST_READINGS = 75;
