import { describe, expect, it } from 'vitest';
import { makeTable } from '../support/make-table.ts';
import { saying } from '../support/saying.ts';
import { faultsOf, misfitsOf } from './support.ts';

/** A mapping of one sheet, with these lines for its only target's columns. */
function withColumns(...lines: readonly string[]): string {
  return ['sheets:', '  - sheet: Book', '    to:', '      - sheet: Certificates', '        columns:']
    .concat(lines.map((line) => `          ${line}`))
    .join('\n');
}

describe('a mapping that cannot be', () => {
  it.each([
    [withColumns('Company: A', 'Fnud: B'), '7:11 Certificates has no column "Fnud". Do you mean "Fund"?'],
    [
      withColumns('Company: A', 'Company Name: B'),
      '7:11 "Company" and "Company Name" are both the column Company; it can have only one source.',
    ],
    [
      withColumns('Company: { column: A, value: x }'),
      '6:11 Company gets its values from one of column, value, join, firstOf; it names column and value.',
    ],
    [
      withColumns('Company: { default: x }'),
      '6:11 Company gets its values from one of column, value, join, firstOf; it names none.',
    ],
    [
      withColumns('Company: { value: x, default: y }'),
      '6:32 "default" is for values from cells, and Company has a fixed value.',
    ],
    [withColumns('Company: { column: A, with: "-" }'), '6:33 "with" only goes with join.'],
    [
      withColumns('Type: { value: certifcate }'),
      `6:19 ${saying('choice-unknown', '"certifcate"', 'Type')} Do you mean "certificate"?`,
    ],
    [withColumns('Company: { column: A, unit: thousands }'), '6:33 Company cannot be in thousands.'],
    [withColumns('Shares: { column: A, dateOrder: dmy }'), '6:32 Shares does not contain dates.'],
    [withColumns('Company: { colum: A }'), '6:22 There is no setting "colum" here. Do you mean "column"?'],
    [
      withColumns('Company: { column: A, remove: "(a" }'),
      '6:33 The pattern "(a" is not understood: missing closing ): `(a`.',
    ],
    [withColumns('Company: { column: A, separator: "," }'), '6:33 Company does not contain a list.'],
    [withColumns('Company: { column: A, numbered: true }'), '6:33 Company cannot be numbered; only a Ref can.'],
    [
      withColumns('Company: [A]'),
      '6:11 "Company" must be the name of a column, or settings such as column, value, join.',
    ],
  ])('%s', (yaml, fault) => {
    expect(faultsOf(yaml)).toEqual([fault]);
  });

  it.each([
    ['sheets: []', '1:1 "sheets" is empty.'],
    ['sheet: Book', '1:1 There is no setting "sheet" here. Do you mean "sheets"?|1:1 "sheets" is missing.'],
    ['{}', '1:1 "sheets" is missing.'],
    [
      'sheets: [{ sheet: Book }]',
      '1:10 The sheet says neither what it becomes (to) nor that it is left out (skip: true).',
    ],
    [
      'sheets: [{ sheet: Book, skip: true, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:25 The sheet is both skipped and mapped. Take out skip or to.',
    ],
    [
      'sheets: [{ sheet: Book, make: [{ name: X }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:32 "X" is made either by join or by divide.',
    ],
    [
      'sheets: [{ sheet: Book, make: [{ name: X, divide: [A] }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:43 "divide" must be two columns.',
    ],
    [
      'sheets: [{ sheet: Book, make: [{ name: X, join: [A] }, { name: x, join: [B] }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:56 A column "x" is made twice.',
    ],
    [
      'sheets: [{ sheet: Book, because: old, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:25 "because" says why a sheet is skipped, but this one is not.',
    ],
    [
      'sheets: [{ sheet: Book, rows: 9-3, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:10 A range of rows ends before it begins.',
    ],
    [
      'sheets: [{ sheet: Book, split: [{ column: A }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:33 A split has either a pattern or a separator.',
    ],
    [
      "sheets: [{ sheet: Book, split: [{ column: A, pattern: '(?<X>.*)', into: [X, Y] }], to: [{ sheet: Rounds, columns: {} }] }]",
      '1:67 The parts of a pattern are its named groups; into is for separators.',
    ],
    [
      "sheets: [{ sheet: Book, split: [{ column: A, separator: '-', into: [X, Y] }, { column: B, separator: '-', into: [Y, Z] }], to: [{ sheet: Rounds, columns: {} }] }]",
      '1:78 Two splits make a part "Y".',
    ],
    [
      'sheets: [{ sheet: Book, to: [{ sheet: Rounds, columns: { Round: { column: A, because: first } } }] }]',
      '1:78 "because" says why additional rows do not count, and only goes with keep: first.',
    ],
    ['sheets: [{ sheet: Book, skip: maybe }]', '1:25 "skip" must be true or false.'],
    [
      'sheets: [{ sheet: Book, to: [{ sheet: Round Table, columns: {} }] }]',
      '1:32 "Round Table" is not a sheet of the format. Do you mean "Rounds"?',
    ],
    [
      'sheets: [{ sheet: Book, header: 4-5, rows: 3-9, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:38 The data cannot begin in row 3: the header ends in row 5.',
    ],
    [
      'sheets: [{ sheet: Book, header: four, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:25 "header" must be a row such as 4 or a range of rows such as 4-5.',
    ],
    [
      'sheets: [{ sheet: Book, to: [{ sheet: Sales, once: true, columns: {} }] }]',
      '1:46 Rows of Transactions have no name by which several could be one; once is only for companies, rounds, share classes and marks.',
    ],
    [
      'sheets: [{ sheet: Book, skip: true }, { sheet: book, skip: true }]',
      '1:41 The sheet "book" is mapped twice with the same header row.',
    ],
    [
      'sheets: [{ sheet: B, skipRows: [{ column: A }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:33 A condition has one of rows, blank, is, isNot, matches, isFund.',
    ],
    [
      'sheets: [{ sheet: B, skipRows: { is: x }, to: [{ sheet: Rounds, columns: {} }] }]',
      '1:22 The condition is needs a column.',
    ],
    [
      'sheets: [{ sheet: B, split: [{ column: A, pattern: "a.*" }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:43 The pattern names no parts: write (?<Round>…) for each.',
    ],
    [
      'sheets: [{ sheet: B, split: [{ column: A, separator: "-", into: [x] }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:30 A split by a separator names two or more parts under into.',
    ],
    [
      'sheets: [{ sheet: B, split: [{ column: A, separator: "-", into: [Round, Class], otherwise: Clas }], to: [{ sheet: Rounds, columns: {} }] }]',
      '1:81 "Clas" is not one of the parts. Do you mean "Class"?',
    ],
  ])('%s', (yaml, faults) => {
    expect(faultsOf(yaml)).toEqual(faults.split('|'));
  });

  it.each([
    ['sheets: [', 'The mapping mapping.yaml cannot be read: '],
    ['a: 1\na: 2', 'The mapping mapping.yaml cannot be read: the key "a" appears twice at 2:1.'],
    [
      'a: &bomb [x, x]\nsheets: [*bomb, *bomb]',
      'The mapping mapping.yaml cannot be read: anchors and aliases are not read; write out what they mean, at 1:10.',
    ],
    ['['.repeat(100_000), 'The mapping mapping.yaml cannot be read: it is nested too deep.'],
    ['? '.repeat(5000), 'The mapping mapping.yaml cannot be read: it is nested too deep.'],
    ['x'.repeat(1_000_001), 'The mapping mapping.yaml cannot be read: it has more than 1000000 characters.'],
    ['', 'The mapping mapping.yaml has one fault.'],
    ['- a', 'The mapping mapping.yaml has one fault.'],
  ])('says what is unreadable, however it is meant (%#)', (yaml, message) => {
    const [line = ''] = faultsOf(yaml);
    if (message.endsWith('one fault.')) expect(line).toMatch(/^1:1 /);
    else expect(line.startsWith(message)).toBe(true);
  });
});

describe('a mapping that does not fit', () => {
  const book = makeTable('Book', [
    ['Company', 'Amount', 'Cost Basis', 'Amount'],
    ['Acme', 1, 2, 3],
  ]);

  it.each([
    [withColumns('Company: Compny'), '6:11 The sheet "Book" has no column "Compny". Do you mean "Company"?'],
    [
      withColumns('Company: Company', 'Investment Amount: Amount'),
      '7:11 The sheet "Book" has several columns "Amount": B, D. Name the one you mean by its letters.',
    ],
    [withColumns('Company: Z'), '6:11 The sheet "Book" has no column "Z". Do you mean "Amount"?'],
    [
      withColumns('Company: Company').replace('Book', 'Boook'),
      '2:5 There is no sheet "Boook" in the workbook. Do you mean "Book"? Say optional: true if not every workbook has it.',
    ],
    [
      withColumns('Company: { firstOf: [Company, Cost Bases] }'),
      '6:41 The sheet "Book" has no column "Cost Bases". Do you mean "Cost Basis"?',
    ],
  ])('%s', (yaml, misfit) => {
    expect(misfitsOf([book], yaml)).toEqual([misfit]);
  });

  it('fits where the sheet is optional', () => {
    const yaml = `${withColumns('Company: A').replace('- sheet: Book', '- sheet: Gone\n    optional: true')}`;
    expect(misfitsOf([book], yaml)).toEqual([]);
  });
});
