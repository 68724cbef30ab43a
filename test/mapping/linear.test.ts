import { expect, it } from 'vitest';
import type { StepCount, Steps } from '../../src/base/util/steps.ts';
import { runAtOnce } from '../../src/base/util/steps.ts';
import { reviewInSteps } from '../../src/jobs/library/inside/mapping/review-mapping.ts';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import { mapInSteps, tallyInSteps } from '../../src/mapping/map-workbooks.ts';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeInSteps, proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { toMapping, writeMapping } from '../../src/mapping/propose/write-mapping.ts';
import type { Row, WorkbookContent } from '../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../support/make-table.ts';

const HEADER = ['Portfolio Company', 'Vehicle', 'Stage', 'Date of Purchase', 'No. of Shares', 'Cost (USD)', 'Partner'];

interface CountedInputs {
  readonly inputs: readonly WorkbookContent[];
  /** How often its rows were read so far. */
  readonly readings: () => number;
}

/** A list of holdings whose rows count how often they are read. */
function makeCounted(rowCount: number): CountedInputs {
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
  return { inputs: [makeWorkbook([{ ...table, rows: counted }])], readings: () => readings };
}

const KNOWN = { companies: [], funds: [], customColumns: [] };

/** How often the rows of a list are read until its mapping is proposed and ties out, for each of them. */
function readingsOf(rowCount: number): number {
  const { inputs, readings } = makeCounted(rowCount);
  const mapping = toMapping(proposeMapping(inputs, KNOWN, NO_MEMORY));
  if (mapping === undefined) throw new Error('nothing is proposed');
  expect(runAtOnce(tallyInSteps(inputs, mapping)).tallies.flatMap(({ columns }) => columns).length).toBeGreaterThan(1);
  return readings() / rowCount;
}

it('reads each row as often, however many there are', () => {
  const [few, many, most] = [100, 400, 1600].map(readingsOf);
  expect(many).toBeLessThanOrEqual(few ?? 0);
  expect(most).toBeLessThanOrEqual(few ?? 0);
  expect(most).toBeLessThanOrEqual(MOST_READINGS);
});

/** Readings of a row: the cells of packed rows are made again each time. */
const MOST_READINGS = 75;

/** Readings of all rows before the work looks again whether it is still wanted. */
const MOST_READINGS_A_STEP = 16;

/** The most readings between two steps, for each row; and how many rows were counted at the last. */
function measureSteps<T>(steps: Steps<T>, readings: () => number, rowCount: number) {
  let most = 0;
  let counted: StepCount | undefined;
  for (let before = readings(); ; before = readings()) {
    const step = steps.next();
    most = Math.max(most, (readings() - before) / rowCount);
    if (step.done === true) return { value: step.value, most, counted };
    counted = step.value ?? counted;
  }
}

it('can be given up within one large list, and counts its rows', () => {
  const { inputs, readings } = makeCounted(ROWS);
  const proposed = measureSteps(proposeInSteps(inputs, KNOWN, NO_MEMORY), readings, ROWS);
  expect([proposed.most <= MOST_READINGS_A_STEP, proposed.counted]).toEqual([
    true,
    { done: ROWS + 1, total: ROWS + 1 },
  ]);
  const text = writeMapping(proposed.value, { inputs: [] });
  const { mapping } = parseMapping(text, 'mapping.yaml');
  const reviewing = { contents: inputs, text, settings: { decimalSign: '.' }, known: KNOWN, tieOut: [] } as const;
  for (const steps of [mapInSteps(inputs, mapping), reviewInSteps(reviewing)]) {
    const { most, counted } = measureSteps<unknown>(steps, readings, ROWS);
    expect([most <= MOST_READINGS_A_STEP, counted]).toEqual([true, { done: ROWS, total: ROWS + 1 }]);
  }
});

const ROWS = 300;
