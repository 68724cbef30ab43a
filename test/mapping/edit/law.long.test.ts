import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOpenPoints } from '../../../src/app/page/screens/mapping/open-points.ts';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { groupBy } from '../../../src/base/util/collections/group-by.ts';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { changeMapping } from '../../../src/jobs/library/inside/mapping/change-mapping.ts';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { mappingEdit } from '../../../src/model/mapping/mapping-edit.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { mapWorkbooks } from '../support.ts';
import { listOffered, type Offered, review, toView } from './support.ts';

const KNOWN = {
  companies: ['Alder Optics'],
  funds: ['Northlight Fund I', 'Northlight Fund II'],
  customColumns: ['Board Seat'],
};
const MESSY = makeWorkbook([
  makeTable('Deals', [
    ['Investee', 'Vehicle', 'A', 'Instrument', 'Amount ($K)', 'Units', 'Status', 'Fees', 'Remark: [x]'],
    ['Acme, Inc.', 'NL I', '2021-03-15', 'Pref', '250', '1,000', 'Held', '3', "it's: #1"],
    ['"Bolt"', 'NL II', '2021-04-16', 'SAFE', '150.5', '2,000', 'Sold', '4', '- {y}'],
    ['Acme, Inc.', 'NL One', '2022-05-17', 'Conv. loan', '99', '10', 'Held', '5', ''],
  ]),
  makeTable('Ledger', [
    ['What', 'Sum'],
    ['rent', '12'],
    ['travel', '13'],
  ]),
]);
/** A messy list: some of these columns, headed as one of these names, in this order; the first row lacks nothing. */
const COLUMNS: readonly (readonly [names: readonly string[], values: readonly string[]])[] = [
  [
    ['Company', 'Investee', 'Portfolio Co.'],
    ['Maple', 'Hazel GmbH', 'Alder Optics'],
  ],
  [
    ['Fund', 'Vehicle'],
    ['Northlight Fund I', 'NL II', ''],
  ],
  [
    ['Round', 'Series', 'Deal'],
    ['Seed', 'A', 'Series B', ''],
  ],
  [
    ['Date', 'Invested On', 'Closing'],
    ['03/05/2021', '15.06.2022', '2021-03-15', 'Q1 2021'],
  ],
  [
    ['Shares', 'Units', '# held'],
    ['1,000', '500', '7.5', ''],
  ],
  [
    ['Cost (EUR)', 'Amount ($K)', 'Invested'],
    ['250000', '12.5', '1.250.000,00', '(75)'],
  ],
  [
    ['Instrument', 'Type'],
    ['SAFE', 'Pref', 'Conv. loan', 'Common', 'Warrants'],
  ],
  [
    ['Status', 'Kind'],
    ['Held', 'Sold', 'Dividend', ''],
  ],
  [
    ['Notes', 'Fees', 'FMV'],
    ['400000', 'see letter', '3', ''],
  ],
];
const drawnBook = fc
  .record({
    columns: fc
      .tuple(
        ...COLUMNS.map(([names, values]) =>
          fc.record({
            isThere: fc.boolean(),
            name: fc.constantFrom(...names),
            first: fc.constant(values[0] ?? ''),
            values: fc.array(fc.constantFrom(...values), { minLength: 5, maxLength: 5 }),
          }),
        ),
      )
      // Without companies and funds it is no list of holdings.
      .map((all) => all.filter(({ isThere }, index) => isThere || index < 2)),
    rows: fc.integer({ min: 1, max: 5 }),
    title: fc.boolean(),
  })
  .map(({ columns, rows, title }) =>
    makeWorkbook([
      makeTable('Holdings', [
        ...(title ? [['Holdings as of 30 June 2024'], []] : []),
        columns.map(({ name }) => name),
        ...Array.from({ length: rows }, (_, row) =>
          columns.map(({ first, values }) => (row === 0 ? first : (values[row] ?? ''))),
        ),
      ]),
    ]),
  );

interface Looked {
  readonly offered: readonly Offered[];
  /** Questions, what would be loaded, and what is left out and why: whoever uses a control means one of them. */
  readonly meant: string;
}

function look(input: WorkbookContent, text: string): Looked {
  const reviewed = review([input], text, KNOWN);
  const view = toView(reviewed, KNOWN);
  const { sheets, tables, tieOut } = reviewed.review;
  const { value, findings } = mapWorkbooks([input], parseMapping(text, 'mapping.yaml').mapping);
  const left = [
    tables.map(({ isLeft, because, columns }) => [isLeft, because, columns.map(({ ref, left: why }) => [ref, why])]),
    sheets.flatMap((_, sheet) =>
      reviewed.source
        .rowsOf(sheet, { offset: 0, limit: 100 })
        .map(({ rowNumber, role, because }) => [rowNumber, role, because]),
    ),
    tieOut.map(({ loaded, leftOut, remarks }) => [loaded, leftOut, remarks]),
  ];
  const asked = tables.map(({ doubts }) => doubts.map(({ that, ref }) => [that, ref]));
  const points = listOpenPoints(view).map(({ key }) => key);
  const loaded = checkWorkbooks([input], { decimalSign: '.' }, value).value;
  return {
    offered: listOffered(view, reviewed),
    meant: JSON.stringify([asked, points, left, findings, loaded.records]),
  };
}

interface Source extends Looked {
  readonly input: WorkbookContent;
  readonly text: string;
}

/** `tables` are those that the mapping knows. */
function open(input: WorkbookContent, tables = input.tables): readonly Source[] {
  const proposal = proposeMapping([{ ...input, tables }], KNOWN, NO_MEMORY);
  if (proposal.sheets.length === 0) return [];
  const text = writeMapping(proposal, { inputs: [input.name] });
  return [{ input, text, ...look(input, text) }];
}

const DRAWN = fc.sample(drawnBook, { seed: 20261129, numRuns: sweepOf(12) });
const POSITIONS = await readWorkbook('samples/legacy/positions.xlsx', {});
const BY_QUARTER = makeWorkbook([
  makeTable('Bought', [
    ['Company', 'Fund', 'Round', 'Bought', 'Shares', 'Cost'],
    ['Maple', 'Northlight Fund I', 'Seed', 'Q1 2021', '1000', '75'],
    ['Hazel', 'Northlight Fund II', 'Seed', 'Q3 2022', '500', '12'],
  ]),
  makeTable('Marks', [
    ['Company', 'Fund', 'Date', 'Fair Value (EUR)'],
    ['Maple', 'Northlight Fund I', '31/12/2022', '400000'],
    ['Hazel', 'Northlight Fund I', '03/04/2022', '180000'],
  ]),
]);
/** Only the amounts are known, and one of the words names no instrument. */
const INTERESTS = makeWorkbook([
  makeTable('Held', [
    ['Company', 'Fund', 'Bought', 'Security Type', 'Cost (EUR)'],
    ['Maple', 'Northlight Fund I', '2021-03-15', 'Equity', '750000'],
    ['Hazel', 'Northlight Fund II', '2022-06-01', 'Structured Equity', '120000'],
  ]),
  makeTable('Bridges', [
    ['Company', 'Fund', 'Bought', 'Cost (EUR)'],
    ['Birch', 'Northlight Fund I', '2023-03-15', '50000'],
  ]),
]);
const SOURCES = [
  ...[MESSY, POSITIONS, BY_QUARTER, INTERESTS, ...DRAWN].flatMap((input) => open(input)),
  ...open(INTERESTS).map(({ input, text }) => {
    const left = applyEdit(text, { kind: 'leave-table', table: 0, because: 'it is a draft' }, 'mapping.yaml');
    return { input, text: left, ...look(input, left) };
  }),
  ...open(MESSY, MESSY.tables.slice(0, 1)),
];

/** Ways that are used of each source. */
const MOST_USED = 40;

/** Different from what is so already, by another way of saying it: the order that the texts show themselves. */
const RESTATES = /^(?:file|column .*): (?:Dates|Decimal sign|Unit)/;

/** Uses a control as the page does, undo included; `undefined` where it is refused because nothing would be left. */
function use({ input, text }: Source, { change }: Offered): string | undefined {
  try {
    return look(input, changeMapping(text, change.edits)).meant;
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'mapping-emptied') return undefined;
    throw error;
  }
}

describe('what the page offers of a mapping', () => {
  it('is accepted, one change after the other, and fits the workbook it was offered for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (source, draws) => {
        const { input } = source;
        let { text, offered } = source;
        for (const draw of draws) {
          const way = offered[draw % offered.length];
          if (way === undefined) return;
          try {
            text = changeMapping(text, way.change.edits);
          } catch (error) {
            expect(error).toMatchObject({ code: 'mapping-emptied' });
          }
          // Throws where it contradicts itself or speaks of what is not there.
          offered = look(input, text).offered;
        }
      }),
      { seed: 20261123, numRuns: sweepOf(60) },
    );
  });

  it('changes what would be loaded, what is asked, or what is left out and why', () => {
    const idle = SOURCES.flatMap((source, index) => {
      // Values that an instrument has no place for are not loaded, whatever is said of them.
      if (DRAWN.includes(source.input) && /"(?:Instrument|Type)"/.test(JSON.stringify(source.input.tables))) return [];
      const controls = [...groupBy(source.offered, ({ control }) => control).values()];
      const draws = fc.sample(fc.tuple(fc.nat(), fc.nat()), { seed: index, numRuns: sweepOf(MOST_USED) });
      return draws.flatMap(([which, way]) => {
        const ways = controls[which % controls.length] ?? [];
        const [used, ...others] = [...ways.slice(way % ways.length), ...ways.slice(0, way % ways.length)];
        const isIdle = (one: Offered) => use(source, one) === source.meant;
        if (used === undefined || !isIdle(used)) return [];
        return RESTATES.test(used.control) && !others.every(isIdle) ? [] : [`${used.control}: ${used.says}`];
      });
    });
    expect(idle).toEqual([]);
  });

  it('asks no question again that one of its answers was given to', () => {
    const answered = SOURCES.flatMap(({ input, text }) =>
      review([input], text, KNOWN).review.tables.flatMap(({ doubts }) =>
        doubts.flatMap(({ that, ref, answers }) => answers.map(({ edit }) => ({ input, text, that, ref, edit }))),
      ),
    );
    expect(answered.length).toBeGreaterThan(10);
    for (const { input, text, that, ref, edit } of answered) {
      const after = review([input], applyEdit(text, edit, 'mapping.yaml'), KNOWN).review.tables;
      expect(after.flatMap(({ doubts }) => doubts.filter((one) => one.that === that && one.ref === ref))).toEqual([]);
    }
  });

  it('makes every kind of change that there is', () => {
    const made = SOURCES.flatMap(({ offered }) => offered.flatMap(({ change }) => change.edits));
    const kinds = new Set(made.map(({ kind }) => kind));
    const all = mappingEdit.options.map(({ shape }) => shape.kind.value);
    expect(all.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('says what it said before where a unit is put back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.nat(), fc.nat(), ({ input, text }, first, other) => {
        const withUnit = review([input], text, KNOWN).review.tables.flatMap(({ table, fields }) =>
          fields.flatMap((field) => (field.units.length > 0 ? [{ ...field, table }] : [])),
        );
        const field = withUnit[first % withUnit.length];
        if (field === undefined) return;
        const { table, targets, column, units, unit = null } = field;
        const place = { kind: 'unit', table, targets, column } as const;
        const changed = applyEdit(text, { ...place, unit: units[other % units.length] ?? null }, 'm');
        const back = applyEdit(changed, { ...place, unit }, 'm');
        // But for how sure it is: a person said so.
        const targetsOf = (one: string) =>
          parseMapping(one, 'm').mapping.sheets.flatMap(({ targets }) =>
            targets.map((target) => ({ ...target, columns: target.columns.map(({ guess: _, ...column }) => column) })),
          );
        expect(targetsOf(back)).toEqual(targetsOf(text));
      }),
      { seed: 20261123, numRuns: sweepOf(60) },
    );
  });
});
