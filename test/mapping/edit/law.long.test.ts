import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { listOffered, review } from './support.ts';

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
const SOURCES = [MESSY, await readWorkbook('samples/legacy/positions.xlsx', {})].map((input) => {
  const text = writeMapping(proposeMapping([input], KNOWN, NO_MEMORY), { inputs: [input.name] });
  const reviewed = review([input], text, KNOWN);
  const fields = reviewed.review.tables.flatMap(({ table, fields: some }) =>
    some.map((field) => ({ ...field, table })),
  );
  return {
    input,
    text,
    offered: listOffered(reviewed, KNOWN),
    withUnit: fields.filter(({ units }) => units.length > 0),
  };
});

describe('what the page offers of a mapping', () => {
  it('is accepted, one change after the other, and fits the workbook it was offered for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (source, draws) => {
        const { input } = source;
        let { text, offered } = source;
        for (const draw of draws) {
          const edit = offered[draw % offered.length];
          if (edit === undefined) return;
          text = applyEdit(text, edit, 'mapping.yaml');
          // Throws where it contradicts itself or speaks of what is not there.
          offered = listOffered(review([input], text, KNOWN), KNOWN);
        }
      }),
      { seed: 20261123, numRuns: sweepOf(60) },
    );
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

  it('says what it said before where a unit is put back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.nat(), fc.nat(), ({ text, withUnit }, first, other) => {
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
