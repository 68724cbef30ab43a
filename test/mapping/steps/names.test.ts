import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { faultsOf, mapAndCheck, placesOf } from '../support.ts';
import { errorsIn, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf } from './support.ts';

const BOOK = makeTable('Book', [
  ['Holder', 'Instrument', 'Cost'],
  ['NL I', 'Preferred', 10],
  ['nl  i', 'SAFE', 20],
  ['Angel', 'SAFE', 30],
]);

const MAPPING = `
schema: capsheet/mapping@2
holders:
  - { fund: Northlight Fund I, names: [NL I, "Northlight I, L.P."] }
sheets:
  - sheet: Book
    skipRows: { column: Holder, isFund: false, because: held by others }
    types: { column: Instrument, Certificates: [Preferred, Common], Convertibles: SAFE }
    to:
      - sheet: Companies
        columns: { Company: { value: Acme }, City: { value: Jena } }
      - sheet: Certificates
        columns: { Company: { value: Acme }, Fund: Holder, Investment Amount: Cost }
      - sheet: Convertibles
        columns: { Company: { value: Acme }, Fund: Holder, Investment Amount: Cost }
`;

describe('names and types', () => {
  it('knows the rows of the firm by the names of its funds, and what each is by its instrument', () => {
    const checked = mapAndCheck([BOOK], MAPPING);
    expect(placesOf(checked)).toEqual(['Book 2#1 company', 'Book 2#2 security', 'Book 3 security']);
    expect(fieldsOf(checked.records.slice(1), 'type', 'fund', 'investmentAmount')).toEqual([
      'security certificate Northlight Fund I 10',
      'security convertible Northlight Fund I 20',
    ]);
    expect(errorsIn(tieOutOf([BOOK], MAPPING).findings)).toEqual([]);
  });

  it('makes one record of fixed values, at the first row that meets its conditions', () => {
    const yaml = `
sheets:
  - sheet: Book
    ignore: { column: Cost, because: entered by hand }
    to:
      - sheet: Certificates
        when: { column: Instrument, is: SAFE }
        columns: { Company: { value: Acme }, Fund: { value: Fund I }, Investment Amount: { value: 5 } }
`;
    expect(placesOf(mapAndCheck([BOOK], yaml))).toEqual(['Book 3 security']);
  });

  it.each([
    [
      'aliases: { funds: { A: B, B: A } }',
      '1:21 "A" is said to be "B", and that to be "A". They lead in a circle; remove the one you do not mean.|1:27 "B" is said to be "A", and that to be "B". They lead in a circle; remove the one you do not mean.',
    ],
    [
      'aliases: { companies: { A: B, b: C } }',
      '1:25 "A" is said to be "B", and that to be "C". Say for "A" too what it is in the end.',
    ],
    ['aliases: { funds: { A: A } }', ''],
    [
      'holders: [{ fund: A, names: [X] }, { fund: B, names: [x] }]',
      '1:55 "x" is said to be "A" and "B"; it can only be one of them.',
    ],
    [
      'holders: [{ fund: A, names: [B] }, { fund: B, names: [A] }]',
      '1:30 "B" is said to be "A", and that to be "B". They lead in a circle; remove the one you do not mean.|1:55 "A" is said to be "B", and that to be "A". They lead in a circle; remove the one you do not mean.',
    ],
    [
      'aliases: { funds: { X: A } }\nholders: [{ fund: B, names: [X] }]',
      '2:30 "X" is said to be "A" and "B"; it can only be one of them.',
    ],
    [
      'sheets: [{ sheet: B, skipRows: { column: H, isFund: false }, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:22 Say under holders which names are funds of the firm.',
    ],
    [
      'sheets: [{ sheet: B, types: { column: K, Rounds: x, Notes: y, Warrants: [X] }, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:53 "Notes" is not a sheet of the format. Do you mean "Files"?|1:63 "X" is said to be Rounds and Warrants; it can only be one of them.',
    ],
    [
      'schema: capsheet/mapping@1\nholders: [{ fund: A, names: [X] }]\nsheets: [{ sheet: B, steps: [], to: [{ sheet: Rounds, columns: {} }] }]',
      '2:1 "holders" came with version 2; write schema: capsheet/mapping@2 at the top.|3:22 "steps" came with version 2; write schema: capsheet/mapping@2 at the top.',
    ],
    [
      'schema: capsheet/mapping@3\nsheets: [{ sheet: B, skip: true }]',
      '1:1 "schema" must be capsheet/mapping@2 or capsheet/mapping@1; a newer one needs a newer capsheet.',
    ],
    [
      'sheets: [{ sheet: B, rows: 2-9, to: [{ sheet: Rounds, columns: {} }] }, { sheet: B, header: 8, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:22 Two tables of the sheet "B" overlap: both have rows 8 to 9. Say under rows where the first one ends.',
    ],
    [
      'sheets: [{ sheet: B, header: 4-5, to: [{ sheet: Rounds, columns: {} }] }, { sheet: B, header: 5-6, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:22 Two tables of the sheet "B" overlap: both have row 5. Say under rows where the first one ends.',
    ],
    [
      'sheets: [{ sheet: B, columns: A-C, to: [{ sheet: Rounds, columns: {} }] }, { sheet: B, columns: C-D, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:78 The sheet "B" is mapped twice with the same header row.',
    ],
    [
      'sheets: [{ sheet: B, columns: A-C, to: [{ sheet: Rounds, columns: {} }] }, { sheet: B, columns: D-E, to: [{ sheet: Rounds, columns: {} }] }]',
      '',
    ],
    [
      'sheets: [{ sheet: B, rows: 2-9, to: [{ sheet: Rounds, columns: {} }] }, { sheet: B, skip: true, rows: 8-12 }]',
      '1:22 Two parts of the sheet "B" overlap: both have rows 8 to 9. Say under rows where the first one ends.',
    ],
    [
      'sheets: [{ sheet: B, skip: true, rows: 1-6 }, { sheet: B, header: 5, columns: A-C, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:34 Two parts of the sheet "B" overlap: both have rows 5 to 6. Say under rows or columns which cells each of them has.',
    ],
    [
      'sheets: [{ sheet: B, skip: true, columns: D }, { sheet: B, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:48 Two parts of the sheet "B" overlap: both have row 1. Say under rows or columns which cells each of them has.',
    ],
    [
      'sheets: [{ sheet: B, skip: true, rows: 4-5 }, { sheet: B, skip: true, rows: 4-5 }]',
      '1:49 The sheet "B" is left out twice in the same part.',
    ],
    ['sheets: [{ sheet: B, skip: true, rows: 4-5 }, { sheet: B, skip: true, columns: D }]', ''],
  ])('%s', (yaml, fault) => {
    expect(faultsOf(yaml).join('|')).toBe(fault);
  });

  it('reads a mapping of the first version as it was', () => {
    const yaml = `
schema: capsheet/mapping@1
aliases: { funds: { NL I: Northlight Fund I } }
sheets:
  - sheet: Book
    skipRows: { column: Holder, is: Angel, because: held by others }
    make: [{ name: Each, divide: [Cost, Cost] }]
    to: [{ sheet: Certificates, columns: { Company: { value: Acme }, Fund: Holder, Shares: Each, Investment Amount: Cost } }]
`;
    expect(fieldsOf(mapAndCheck([BOOK], yaml).records, 'fund', 'shares', 'investmentAmount')).toEqual([
      'security Northlight Fund I 1 10',
      'security Northlight Fund I 1 20',
    ]);
  });
});
