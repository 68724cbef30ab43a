import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRow } from '../../../../src/base/util/collections/find-row.ts';
import { replaceCells } from '../../../../src/jobs/library/inside/correcting/replace-cells.ts';
import { typeIntoCell } from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';
import { checkOffline, checkOpened, createRecheckMemory } from '../../../../src/jobs/pipeline/check-inputs.ts';
import type { OpenedReading } from '../../../../src/jobs/pipeline/inputs/read-inputs.ts';
import { openProfile } from '../../../../src/jobs/pipeline/session/open-profile.ts';
import {
  type CellChange,
  CorrectionHistory,
  type CorrectionStep,
  cellsOf,
} from '../../../../src/ui/server/corrections/correction-history.ts';
import { makeTable, makeWorkbook } from '../../../support/make-table.ts';
import { sweepOf } from '../../../support/sweep.ts';

const READING = { decimalSign: '.' } as const;

const [COMPANIES, FUNDS, NAMES, REFS] = [
  ['Acme', 'acme ', 'Beta', 'Gamma'],
  ['Fund I', 'fund i', 'Fund II'],
  ['Seed', 'SEED', 'Series A'],
  ['S-1', 's-1', 'S-2', 'S-3'],
];
const [DAYS, AMOUNTS, CURRENCIES] = [
  ['2024-03-31', '2024-06-30', '31/12/2024', '01/02/2024'],
  ['1000', '2,500.50', '€ 7', 'x'],
  ['USD', 'EUR', ''],
];

/** The columns of every sheet, each with what its rows hold. */
const SHEETS = {
  Companies: { Company: COMPANIES, City: ['Oslo', ''], Action: ['', 'skip', 'new'] },
  Rounds: {
    Company: COMPANIES,
    Round: NAMES,
    'Closing Date': DAYS,
    'Round Size': AMOUNTS,
    Currency: CURRENCIES,
    'Pari Passu With': ['', 'Seed', 'Series A'],
  },
  'Share Classes': {
    Company: COMPANIES,
    Round: NAMES,
    'Share Class': ['Common', 'common', 'Preferred'],
    'Class Type': ['common', 'preferred'],
    'Price Per Share': AMOUNTS,
  },
  Securities: {
    Ref: [...REFS, ''],
    Type: ['certificate', 'warrant'],
    Company: COMPANIES,
    Round: NAMES,
    Fund: FUNDS,
    'Issue Date': DAYS,
    'Share Class': ['Common', 'Preferred'],
    'Investment Amount': AMOUNTS,
    Action: ['', 'skip'],
  },
  Transactions: {
    Event: ['sale', 'conversion'],
    Company: [...COMPANIES, ''],
    Date: DAYS,
    Security: REFS,
    'Creates Ref': ['', ...REFS],
    'Converted To': ['', 'Common', 'Preferred'],
    'Cash Received': AMOUNTS,
  },
  Valuations: { Company: COMPANIES, Date: DAYS, Fund: FUNDS, 'Fair Value': AMOUNTS, Ownership: ['', '5%'] },
  'Custom Columns': { Company: COMPANIES, 'Deal Lead': ['Ann', 'Bob', ''], Stage: ['Seed', ''] },
  'Control Totals': { Company: ['', ...COMPANIES], Fund: ['', ...FUNDS], Amount: AMOUNTS, Count: ['1', ''] },
};

/** Texts typed into any column besides: names of other columns, headers, totals, nothing. */
const TYPED = [
  ...['', ' ', 'Total', 'skip', 'Delta', 'Company', 'Ref', '-', 'in USD thousands'],
  ...[COMPANIES, FUNDS, NAMES, REFS, DAYS, AMOUNTS, CURRENCIES].flat(),
];

const drawnTables = fc.record(
  Object.fromEntries(
    Object.entries(SHEETS).map(([name, columns]) => {
      const row = fc.tuple(...Object.values(columns).map((texts) => fc.constantFrom(...texts)));
      const rows = fc.array(row, { maxLength: 6 });
      return [name, rows.map((drawn) => makeTable(name, [Object.keys(columns), ...drawn]))];
    }),
  ),
);

const drawnCell = fc.record({
  sheet: fc.constantFrom(...Object.keys(SHEETS)),
  // Headers are rarely typed into.
  rowNumber: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 2, max: 7 }) },
    { weight: 1, arbitrary: fc.constant(1) },
  ),
  columnIndex: fc.nat({ max: 8 }),
  text: fc.constantFrom(...TYPED),
});

const drawnStep = fc.oneof(
  { weight: 6, arbitrary: fc.array(drawnCell, { minLength: 1, maxLength: 3 }) },
  // A row that is cleared.
  {
    weight: 1,
    arbitrary: drawnCell.map(({ sheet, rowNumber }) =>
      Array.from({ length: 9 }, (_, columnIndex) => ({ sheet, rowNumber, columnIndex, text: '' })),
    ),
  },
  { weight: 2, arbitrary: fc.constant('undo' as const) },
  { weight: 1, arbitrary: fc.constant('redo' as const) },
);

type Contents = OpenedReading['contents'];
type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer Step> ? Step : never;

/** The corrections as the page makes them; nothing where there is nothing to take back. */
function take(step: DrawnStep, contents: Contents, history: CorrectionHistory): Contents {
  if (step === 'undo') {
    const last = history.undo;
    history.takeBack();
    return last === undefined ? contents : replaceCells(contents, cellsOf(last, 'before'));
  }
  if (step === 'redo') {
    const next = history.redo;
    history.doAgain();
    return next === undefined ? contents : replaceCells(contents, cellsOf(next, 'after'));
  }
  const changes = step.flatMap(({ text, ...place }): CellChange[] => {
    const table = contents[0]?.tables.find(({ name }) => name === place.sheet);
    const row = table && findRow(table.rows, place.rowNumber);
    if (row === undefined) return [];
    const before = row.cells.find(({ columnIndex }) => columnIndex === place.columnIndex);
    const after = typeIntoCell(text, { columnIndex: place.columnIndex, cell: before, look: undefined, epoch: 1900 });
    return [{ inputIndex: 0, ...place, before, after }];
  });
  const made: CorrectionStep = { label: '', changes };
  history.add(made);
  return replaceCells(contents, cellsOf(made, 'after'));
}

function toOpened(contents: Contents): OpenedReading {
  const known = { names: [], remembered: {} };
  return { contents, settings: READING, mapping: undefined, isRecalled: false, known, tallies: [], findings: [] };
}

async function check(opened: OpenedReading, memory?: ReturnType<typeof createRecheckMemory>) {
  const inputs = await checkOpened(opened, { paths: ['book.xlsx'], reading: READING }, memory);
  const { profile } = await openProfile(undefined);
  const { rows, findings } = await checkOffline(inputs, profile, memory === undefined ? {} : { memory });
  return { records: inputs.checked.records, sheets: inputs.checked.sheets, rows: [...rows], findings };
}

test('after any corrections, taken back and done again, rows and findings are those of a whole check', async () => {
  await fc.assert(
    fc.asyncProperty(drawnTables, fc.array(drawnStep, { minLength: 1, maxLength: 6 }), async (tables, steps) => {
      let opened = toOpened([makeWorkbook(Object.values(tables))]);
      const memory = createRecheckMemory();
      const history = new CorrectionHistory();
      await check(opened, memory);
      for (const step of steps) {
        opened = { ...opened, contents: take(step, opened.contents, history) };
        expect(await check(opened, memory)).toEqual(await check(opened));
      }
    }),
    { numRuns: sweepOf(120), seed: 17 },
  );
});

test('a row that is given to another company, or the Ref of another row, is linked among the rows of that one', async () => {
  const rounds = makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date'],
    ['Beta', 'Series A', '2024-03-31'],
  ]);
  const securities = makeTable('Securities', [
    ['Ref', 'Company', 'Round', 'Fund', 'Issue Date'],
    ['S-1', 'Acme', 'Seed', 'Fund I', '2024-03-31'],
    ['S-2', 'Acme', 'Series A', 'Fund I', '2024-03-31'],
    ['S-3', 'Gamma', 'Seed', 'Fund I', '2024-03-31'],
  ]);
  const sales = makeTable('Transactions', [
    ['Event', 'Company', 'Date', 'Security'],
    ['sale', '', '2024-06-30', 'S-1'],
  ]);
  let opened = toOpened([makeWorkbook([rounds, securities, sales])]);
  const memory = createRecheckMemory();
  const history = new CorrectionHistory();
  await check(opened, memory);
  for (const cell of [
    { sheet: 'Securities', rowNumber: 3, columnIndex: 1, text: 'Beta' },
    { sheet: 'Transactions', rowNumber: 2, columnIndex: 3, text: 'S-3' },
  ]) {
    opened = { ...opened, contents: take([cell], opened.contents, history) };
    expect(await check(opened, memory)).toEqual(await check(opened));
  }
});
